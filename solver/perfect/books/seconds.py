"""Values after two guesses: what every position that can arise needs, stored beside a book.

For Bulls and Cows, a book knows the values after the first guess, and a search finds those of small
positions. Between them are positions of up to 1,260 candidates, for which a review has no time. Up
to the names of digits and the order of holes, all first guesses are alike and there are 19 other
guesses, so few positions can arise: 717 of more than 20 candidates. All of them are stored.

A file holds JSON: the rules, the command that built it, the values, and a digest of all that. The
values are, by the two guesses in canonical form and by their answers, the fewest guesses that find
all candidates, and the best third guesses, the lowest of each class.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from solver.core.codes import format_code, parse_code
from solver.core.limits import narrowing_cost
from solver.core.rules import BULLS_AND_COWS, Rules, parse_rules
from solver.core.space import Indices, code_space
from solver.core.symmetry import Symmetry, representatives
from solver.perfect.books import book as shelf
from solver.perfect.books.book import BookError, answer_text, compact, digest_of, indices_of
from solver.perfect.canonical_form import Relabeling

LEAST_SIZE, MOST_SIZE = 21, 1260  # candidates; a search settles fewer in 20 ms, and more in minutes
MOST_PAIRS = 19  # pairs of guesses whose values are stored
FIELDS = ["rules", "command", "values", "digest"]
SETTLED: Mapping[str, Rules] = {"bulls-and-cows": BULLS_AND_COWS.rules}
"""The books beside which such values are stored."""

Values: TypeAlias = Mapping[str, Mapping[str, tuple[int, Sequence[str]]]]


class Second(NamedTuple):
    """A position after two guesses.

    guesses: both, as text. answers: both, as two digits each, black before white.
    candidates: intp, shape (candidates,).
    """

    guesses: str
    answers: str
    candidates: Indices


class SecondValue(NamedTuple):
    """What is stored of a position after two guesses.

    candidates: intp, shape (candidates,). total: the guesses that they need together.
    best: intp, shape (guesses,), the lowest best guess of each class.
    """

    candidates: Indices
    total: int
    best: Indices


def seconds_file(name: str) -> Path:
    """The file of the values beside a book."""
    return shelf.FOLDER / f"{name}-seconds.json"


def guesses_of(rules: Rules) -> list[str]:
    """Every pair of different guesses in canonical form, under rules with one kind of first guess.

    If the same guess is made twice, the book knows the values.
    """
    space = code_space(rules)
    [first] = representatives(Symmetry.whole(rules)).tolist()
    code = space.code(first)
    seconds = set(representatives(Symmetry.whole(rules).after(code)).tolist()) - {first}
    pairs = {
        Relabeling.of(rules, (code, second)).code(second) for second in map(space.code, seconds)
    }
    return [f"{format_code(code, rules)} {format_code(second, rules)}" for second in sorted(pairs)]


def positions_after(rules: Rules, guesses: str) -> Iterator[Second]:
    """The positions of LEAST_SIZE to MOST_SIZE candidates that two guesses make, by their answers."""
    space = code_space(rules)
    answers = [space.feedback(space.index(parse_code(guess, rules))) for guess in guesses.split()]
    both = np.ravel_multi_index(answers, (space.win + 1,) * 2)
    order = np.argsort(both, kind="stable")
    cells, starts = np.unique(both[order], return_index=True)
    for cell, candidates in zip(cells.tolist(), np.split(order, starts[1:]), strict=True):
        if LEAST_SIZE <= len(candidates) <= MOST_SIZE:
            named = [space.feedbacks[each] for each in divmod(cell, space.win + 1)]
            yield Second(guesses, " ".join(map(answer_text, named)), candidates)


def format_seconds(name: str, values: Values) -> str:
    """The text of a file, the inverse of parse_seconds: one line for each pair of guesses."""
    fields: dict[str, Any] = {
        "rules": str(SETTLED[name]),
        "command": f"python -m solver book seconds {name}",
        "values": values,
    }
    fields["digest"] = digest_of(compact(fields))
    lines = ",\n".join(f"{json.dumps(guesses)}: {compact(of)}" for guesses, of in values.items())
    heads = [f'"{field}": {compact(fields[field])}' for field in ("rules", "command", "digest")]
    return '{{\n{},\n{},\n"values": {{\n{}\n}},\n{}\n}}\n'.format(*heads[:2], lines, heads[2])


def parse_seconds(name: str, text: str) -> Values:
    """The values in the text of a file. Raises BookError if it was cut short or changed."""
    try:
        fields = json.loads(text)
        whole = list(fields) == FIELDS and fields.pop("digest") == digest_of(compact(fields))
        whole = whole and parse_rules(fields["rules"]) == SETTLED[name]
    except (ValueError, TypeError, AttributeError):
        whole = False
    if not whole:
        raise BookError(
            f"The values beside the book {name} are damaged. Build them again with: "
            f"python -m solver book seconds {name}"
        )
    values: Values = fields["values"]
    return values


def load_seconds(name: str) -> Values:
    """The stored values beside a book. Raises BookError."""
    try:
        text = seconds_file(name).read_text()
    except OSError:
        raise BookError(f"There are no values beside the book {name}.") from None
    return parse_seconds(name, text)


def second_values(rules: Rules) -> Iterator[SecondValue]:
    """What is stored of positions after two guesses under some rules. Raises BookError."""
    names = [name for name, of in SETTLED.items() if of == rules]
    for guesses, values in (load_seconds(names[0]) if names else {}).items():
        for position in positions_after(rules, guesses):
            total, best = values[position.answers]
            yield SecondValue(position.candidates, total, indices_of(best, rules))


def second_values_cost(rules: Rules) -> int:
    """The pairs that it costs at most to learn them."""
    return MOST_PAIRS * 4 * narrowing_cost(rules) if rules in SETTLED.values() else 0
