"""Luck, summed over all games, and what it proves."""

from datetime import date, timedelta

from games.stats.cards.luck import luck_card
from games.stats.strength import Luck

FIRST = date(2026, 1, 1)


def luck(total: float, error: float = 10.0, games: int = 100) -> Luck:
    points = [(FIRST + timedelta(days=n), total * n / 10) for n in range(11)]
    return Luck(points, total, error, games)


def test_luck_within_what_chance_does_proves_that_the_dice_are_honest():
    card = luck_card(luck(-12.34))

    assert card
    assert card.note == (
        "In 100 games, luck cost 12.3 guesses: 0.12 in each. "
        "Chance alone strays up to ±19.6, 95 times out of 100. So the dice are honest."
    )
    assert card.summary == "Guesses saved by luck, summed: \N{MINUS SIGN}12.3 at the end"
    assert card.line.reference
    assert card.table.rows[-1] == ["Jan. 11, 2026", "\N{MINUS SIGN}12.34"]


def test_more_luck_than_that_is_told_as_what_it_is():
    card = luck_card(luck(25.0))

    assert card
    assert card.note == (
        "In 100 games, luck saved 25.0 guesses: 0.25 in each. "
        "Chance alone strays that far from zero only 5 times out of 100: beyond ±19.6."
    )


def test_fewer_than_fifty_games_tell_nothing_of_the_dice():
    few, enough = (luck_card(luck(1.0, games=games)) for games in (49, 50))

    assert few
    assert "honest" not in few.note
    assert enough
    assert enough.note.endswith("So the dice are honest.")


def test_a_few_games_prove_nothing():
    assert luck_card(None) is None
    assert luck_card(luck(1.0, games=2)) is None
