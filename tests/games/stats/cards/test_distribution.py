"""The bars of guess counts."""

import pytest

from games.stats.behind import Behind
from games.stats.cards.distribution import DistributionCard, distribution_card, level_share
from games.stats.statistics import Summary
from games.words.numbers import NONE
from solver import CLASSIC, LEVELS, GuessCounts

KNUTH = LEVELS["knuth"].strength(CLASSIC.rules)
GOLDFISH = LEVELS["goldfish"].strength(CLASSIC.rules)
assert KNUTH
assert GOLDFISH


def draw(
    found: dict[int, int], failed: dict[int, int] | None = None, level: GuessCounts | None = KNUTH
) -> DistributionCard:
    games = sum(found.values()) + sum((failed or {}).values())
    numbers = Summary(games, games, 0, 0, 0, found, failed or {})
    card = distribution_card(numbers, level, "Knuth", Behind({"rules": "4x6"}))
    assert card
    return card


def names(card: DistributionCard) -> list[tuple[str, str]]:
    return [(bar.row.name, bar.row.shown) for bar in card.bars]


def test_a_bar_stands_for_each_number_of_guesses_that_either_took():
    card = draw({1: 0, 2: 1, 3: 3})

    assert names(card) == [("1", "0"), ("2", "1"), ("3", "3"), ("4", "0"), ("5", "0")]
    assert [bar.row.number for bar in card.bars] == [0, 0.25, 0.75, 0, 0]
    assert sum(bar.row.compared or 0 for bar in card.bars) == pytest.approx(1)
    assert card.bars[4].row.compared == pytest.approx(694 / 1296)
    assert card.bars[2].length == "100.00"


def test_the_long_games_of_a_level_are_one_row():
    card = draw({1: 0, 2: 1}, level=GOLDFISH)

    assert [name for name, _ in names(card)] == ["1", "2", "3", "4", "5", "6", "7", "8+"]
    assert sum(bar.row.compared or 0 for bar in card.bars) == pytest.approx(1)


def test_a_bar_leads_to_its_games_and_an_empty_one_nowhere():
    card = draw({1: 0, 2: 1}, {11: 2})

    links = [bar.row.link for bar in card.bars]
    assert links[0] == ""
    assert links[1] == "/me/history/?rules=4x6&result=counted&guesses=2"
    assert links[-1] == "/me/history/?rules=4x6&result=counted&guesses=none"


def test_codes_that_were_not_found_have_a_bar_and_count_in_the_mean_first():
    card = draw({1: 0, 2: 0, 3: 2}, {11: 1, 13: 1}, level=None)

    assert names(card)[-1] == (NONE, "2")
    assert card.bars[-1].row.kind == "lost"
    assert card.note == (
        "7.50 guesses on average: 2 codes not found count as one guess more than allowed. "
        "Solved only: 2 codes, 3.00 guesses."
    )


@pytest.mark.parametrize(
    ("found", "failed", "note"),
    [
        ({1: 0, 2: 1}, {}, "1 code found, 2.00 guesses on average."),
        (
            {},
            {11: 1},
            "11.00 guesses on average: 1 code not found counts as one guess more than allowed.",
        ),
    ],
)
def test_one_mean_is_told_where_there_is_no_other(
    found: dict[int, int], failed: dict[int, int], note: str
):
    assert draw(found, failed, level=None).note == note


def test_without_a_measured_level_the_bars_stand_alone():
    card = draw({1: 1}, level=None)

    assert [bar.outline for bar in card.bars] == [None]
    assert (card.key, len(card.table.heads)) == ([], 3)
    assert card.bars[0].row.detail == "100%"


def test_without_a_hidden_code_there_are_no_bars():
    evil = Summary(1, 1, 0, 0, 0, {}, {})

    assert distribution_card(evil, KNUTH, "Knuth", Behind(None)) is None


def test_the_share_of_a_level_is_that_of_its_histogram():
    assert KNUTH
    assert level_share(KNUTH, 1, 1) == pytest.approx(1 / 1296)
    assert level_share(KNUTH, 1, 5) == 1
