"""The games of a year."""

from datetime import date, timedelta

from games.stats.cards.year import by_month, year_card
from games.stats.statistics import DayCount

FRIDAY = date(2026, 11, 20)
MONDAY = FRIDAY - timedelta(days=4)
PLAYED = {day: DayCount(day, games, 1) for day, games in ((FRIDAY, 3), (MONDAY, 1))}


def test_days_and_months_say_how_much_was_played():
    card = year_card(PLAYED, FRIDAY)

    assert card
    assert card.title == "4 games in a year"
    assert [square.words for square in card.heat.squares] == [
        "Nov. 16, 2026: 1 game, 1 won",
        "Nov. 20, 2026: 3 games, 1 won",
    ]
    assert card.heat.months[-1].words == "November 2026: 4 games, 2 won"
    assert list(card.table.rows[-1]) == ["November 2026", "4", "2"]


def test_the_scale_has_a_square_of_each_shade():
    card = year_card(PLAYED, FRIDAY)

    assert card
    assert [shade for shade, _ in card.shades] == [0, 1, 2, 3, 4]
    assert [name for _, name in card.weekdays] == ["Mon", "Wed", "Fri"]


def test_months_without_games_are_there():
    months = by_month(PLAYED, FRIDAY)

    assert len(months) == 13
    assert sum(month.games for month in months.values()) == 4


def test_nothing_in_a_year_is_no_card():
    assert year_card({}, FRIDAY) is None
