"""Books: stored decision trees of perfect play, each with its origin.

A file holds JSON: the origin of the tree, its totals, the tree itself, and a digest of all that. A
node is a guess and, by answer (black pegs before white), the nodes that follow: `["1123", {"02":
["2344", {}]}]`. If one or two candidates are left, the lowest is guessed, and no node is stored.
`openings` holds the values after every first guess, represented by the lowest of its class: by
answer, the fewest guesses that find all candidates, and the best second guesses, again the lowest
of each class.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np

from solver.core.codes import index_of, parse_code
from solver.core.errors import SolverError
from solver.core.feedback import Feedback, possible_feedbacks
from solver.core.guess_counts import GuessCounts
from solver.core.rules import Rules, RulesLike, as_rules, parse_rules
from solver.core.space import Indices
from solver.perfect.books.recipes import RECIPES
from solver.perfect.books.replaying import IncompleteTreeError, Node, replay

FOLDER = Path(__file__).parent
FIELDS = ["rules", "command", "proven", "total", "max", "histogram", "openings", "tree", "digest"]

Opening: TypeAlias = Mapping[str, tuple[int, Sequence[str]]]
"""By answer to a first guess: the guesses that its candidates need, the best second guesses."""

Openings: TypeAlias = Mapping[str, Opening]
"""The opening of each first guess that is stored."""


class BookError(SolverError):
    """A book is missing or damaged, or its tree does not match its totals."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Book:
    """A decision tree and its figures.

    command: the command that built it.
    proven: whether it is proven that no tree needs fewer guesses.
    counts: how many secrets it finds in how many guesses.
    """

    name: str
    rules: Rules
    command: str
    proven: bool
    counts: GuessCounts
    openings: Openings
    tree: Node

    def as_json(self) -> dict[str, object]:
        """The figures as plain values, without the tree."""
        return {
            "book": self.name,
            "rules": str(self.rules),
            "first": self.tree[0],
            **self.counts.counts_as_json(),
            "optimal": self.proven,
            "command": self.command,
        }

    def guess(self, history: Sequence[tuple[int, int]]) -> int | None:
        """The code to guess after a history of guesses and cells; None if the book has none."""
        feedbacks = possible_feedbacks(self.rules.pegs)
        return self.guess_after([(guess, feedbacks[cell]) for guess, cell in history])

    def guess_after(self, history: Sequence[tuple[int, Feedback]]) -> int | None:
        """The code to guess after a history of guesses and feedback; None if the book has none."""
        node: Node | None = self.tree
        for guess, answer in history:
            if node is None or self._index(node[0]) != guess:
                return None
            node = node[1].get(answer_text(answer))
        return None if node is None else self._index(node[0])

    def verify(self) -> None:
        """Raise BookError unless the tree finds every secret in the number of guesses stored.

        The values after the first guess must add up to the same.
        """
        try:
            replayed = replay(self.rules, self.tree)
        except IncompleteTreeError as error:
            raise BookError(f"The book {self.name} has {error}.") from None
        if replayed != self.counts.histogram:
            raise BookError(
                f"The book {self.name} finds its secrets in {replayed}, not {self.counts.histogram} guesses."
            )
        opening = self.openings.get(self.tree[0])
        if opening is not None and self.counts.total != self.rules.size + sum(
            total for total, _ in opening.values()
        ):
            raise BookError(f"The values in the book {self.name} do not add up to its total.")

    def _index(self, guess: str) -> int:
        return index_of(parse_code(guess, self.rules), self.rules)


def indices_of(codes: Sequence[str], rules: Rules) -> Indices:
    """The indices of some codes, intp, shape (codes,), in their order."""
    return np.array([index_of(parse_code(code, rules), rules) for code in codes], dtype=np.intp)


def answer_text(answer: Feedback) -> str:
    """An answer as two digits, black before white."""
    return f"{answer.black}{answer.white}"


def parse_answer(text: str) -> Feedback:
    """The answer that two digits spell, the inverse of answer_text."""
    black, white = map(int, text)
    return Feedback(black, white)


def format_book(book: Book) -> str:
    """A book as the text of a file, the inverse of parse_book."""
    fields = {
        "rules": str(book.rules),
        "command": book.command,
        "proven": book.proven,
        "total": book.counts.total,
        "max": book.counts.most,
        "histogram": book.counts.histogram,
        "openings": book.openings,
        "tree": book.tree,
    }
    fields["digest"] = digest_of(compact(fields))
    lines = [f"{json.dumps(name)}: {compact(value)}" for name, value in fields.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def parse_book(name: str, text: str) -> Book:
    """The book in the text of a file. Raises BookError if the text was cut short or changed."""
    try:
        fields = json.loads(text)
        whole = list(fields) == FIELDS and fields.pop("digest") == digest_of(compact(fields))
    except (ValueError, TypeError, AttributeError):
        whole = False
    if not whole:
        raise BookError(
            f"The book {name} is damaged. Build it again with: python -m solver book build {name}"
        )
    return Book(
        name=name,
        rules=parse_rules(fields["rules"]),
        command=fields["command"],
        proven=fields["proven"],
        counts=GuessCounts(histogram=tuple(fields["histogram"]), complete=True),
        openings=fields["openings"],
        tree=fields["tree"],
    )


def digest_of(text: str) -> str:
    """The SHA-256 digest of the text of a file, by which a book that is not stored is known."""
    return sha256(text.encode()).hexdigest()


def compact(value: Any) -> str:
    """A value as JSON without spaces, as it is stored and digested."""
    return json.dumps(value, separators=(",", ":"))


def book_file(name: str) -> Path:
    """The file of a book."""
    return FOLDER / f"{name}.json"


@cache
def load_book(name: str) -> Book:
    """A stored book, read once. Raises BookError."""
    try:
        text = book_file(name).read_text()
    except OSError:
        raise BookError(f"There is no book {name}.") from None
    return parse_book(name, text)


def book_for(rules: RulesLike) -> Book | None:
    """The book to play from under some rules, or None. Raises BookError."""
    shape = as_rules(rules)
    names = (name for name, recipe in RECIPES.items() if recipe.rules == shape)
    name = next(names, None)
    return None if name is None else load_book(name)
