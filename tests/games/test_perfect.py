"""Perfect as an opponent: as good as its books, and no worse than its stand-in without one."""

import math
from pathlib import Path

import pytest
from django.test import Client

from games.core.modes import MAKE
from games.core.modes.choices import Coach
from games.core.player import Player
from games.thinking import costs
from solver import (
    LEVELS,
    STRATEGIES,
    SUPER,
    VARIANTS,
    Code,
    Feedback,
    Rules,
    Variant,
    format_code,
    suggest,
    variant_of,
)
from tests.factories import make_race, reread
from tests.games.reading import words_of
from tests.games.shelf import damage

PERFECT = LEVELS["perfect"]
CUSTOM_RULES = variant_of(Rules(4, 9), 10)


@pytest.mark.django_db
def test_a_race_goes_on_with_the_stand_in_where_the_book_is_damaged(
    client: Client,
    guest: Player,
    folder: Path,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
):
    for limit in ("LIGHT", "PAIRS_PER_REQUEST"):  # the damage is seen in this process alone
        monkeypatch.setattr(costs, limit, math.inf)
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
