"""Perfect as an opponent: as good as its books, and no worse than its stand-in without one."""

import math
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import count
from pathlib import Path

import pytest
from django.test import Client

from games.models import Coach, Player
from games.modes import MAKE
from games.thinking import prices
from solver import (
    LEVELS,
    STRATEGIES,
    SUPER,
    VARIANTS,
    Code,
    Feedback,
    Rules,
    Variant,
    book_for,
    code_space,
    format_code,
    parse_code,
    score,
    suggest,
    variant_of,
)
from solver.perfect.books.book import answer_text
from solver.perfect.books.replaying import Node
from solver.perfect.bounds import TRIVIAL_SIZE
from tests.factories import make_race, reread
from tests.games.reading import words_of
from tests.games.shelf import damage

PERFECT = LEVELS["perfect"]
CUSTOM_RULES = variant_of(Rules(4, 9), 10)


def promised(
    rules: Rules, node: Node, candidates: Sequence[Code], turn: int = 1
) -> Iterator[tuple[Code, int]]:
    """Each secret, and the turn at which a tree finds it."""
    guess, after = node
    cells = defaultdict(list)
    for candidate in candidates:
        cells[score(parse_code(guess, rules), candidate)].append(candidate)
    for answer, cell in cells.items():
        if answer.black == rules.pegs:
            yield cell[0], turn
        elif len(cell) <= TRIVIAL_SIZE:
            yield from zip(cell, count(turn + 1))
        else:
            yield from promised(rules, after[answer_text(answer)], cell, turn + 1)


@pytest.mark.deep
@pytest.mark.django_db
@pytest.mark.parametrize("variant", VARIANTS.values(), ids=VARIANTS)
def test_a_race_is_over_for_perfect_when_its_book_says(variant: Variant):
    rules, book = variant.rules, book_for(variant.rules)
    assert book is not None
    space = code_space(rules)
    codes = [space.code(index) for index in range(rules.size)]
    turns = dict(promised(rules, book.tree, codes))
    one_of_each = {turn: code for code, turn in turns.items()}

    for turn, secret in one_of_each.items():
        game = make_race(variant=variant, level=PERFECT, secret=format_code(secret, rules))
        game.resign()

        computer = reread(game).computer
        assert computer is not None
        assert (computer.solved, computer.guesses_used) == (True, turn)

    assert max(one_of_each) == book.counts.most


@pytest.mark.django_db
def test_a_race_goes_on_with_the_stand_in_where_the_book_is_damaged(
    client: Client,
    guest: Player,
    folder: Path,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
):
    for limit in ("LIGHT", "PAIRS_PER_REQUEST"):  # the damage is seen in this process alone
        monkeypatch.setattr(prices, limit, math.inf)
    damage(folder, "4x5")
    rules = Rules(4, 5)
    choices = {"variant": variant_of(rules, 10), "secret": "5143", "coach": Coach.FULL}
    game = make_race(player=guest, level=PERFECT, **choices)

    hint = game.hint()
    game.resign()

    computer = reread(game).computer
    assert computer is not None
    assert computer.solved
    entropy, history = STRATEGIES["entropy"], list[tuple[Code, Feedback]]()
    for row in computer.rows:
        suggestion = suggest(entropy, rules, history)
        assert row.code == format_code(suggestion.guess, rules)
        history.append((suggestion.guess, row.feedback))
    assert format_code(hint.guess, rules) == computer.rows[0].code
    page = client.get(f"/games/{game.token}/").content.decode()
    assert "No tree is stored for these rules" in page
    [record] = caplog.records
    assert record.levelname == "ERROR"
    assert "The book 4x5 is damaged." in record.message


@pytest.mark.django_db
@pytest.mark.parametrize("variant", [*VARIANTS.values(), CUSTOM_RULES], ids=str)
def test_what_is_not_proven_is_said_wherever_the_rule_is(
    client: Client, guest: Player, variant: Variant
):
    rules, caveat = variant.rules, PERFECT.caveat(variant.rules)
    chosen = f"variant={variant.slug}&pegs={rules.pegs}&colors={rules.colors}&repeats=on"
    race = make_race(player=guest, level=PERFECT, variant=variant, secret="")
    make = make_race(player=guest, level=PERFECT, variant=variant, mode=MAKE, secret="")

    pages = [
        words_of(client, address)
        for address in (f"/new/?{chosen}", f"/games/{race.token}/", f"/games/{make.token}/")
    ]
    advice = words_of(client, f"/solve/?{chosen}&strategy=perfect")

    assert (caveat is None) == (variant not in {SUPER, CUSTOM_RULES})
    own = f"{PERFECT.name} {PERFECT.rule[:1].lower()}{PERFECT.rule[1:]}"
    rules_told = [f"{rule} {caveat or ''}" for rule in (PERFECT.rule, own, own)]
    told = [page.count(rule) for page, rule in zip(pages, rules_told, strict=True)]
    assert told == [1, 1, 1]
    if caveat:
        assert caveat in advice
