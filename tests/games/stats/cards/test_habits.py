"""Ways, first guesses, and times."""

from games.stats.behind import Behind
from games.stats.cards.habits import MAX_OPENINGS, code_of, openings_card, times_card, ways_card
from games.stats.statistics import FirstGuess, TurnTime, WayPlayed
from solver import BULLS_AND_COWS, CLASSIC


def test_ways_have_bars_that_lead_to_their_games():
    card = ways_card([WayPlayed("break", 3), WayPlayed("race", 1)], Behind({}))

    assert [(bar.row.name, bar.row.shown, bar.row.detail, bar.length) for bar in card.bars] == [
        ("Solo", "3", "75%", "100.00"),
        ("Race", "1", "25%", "33.33"),
    ]
    assert card.bars[1].row.link == "/me/history/?result=counted&way=race"


def test_a_shape_is_shown_as_the_first_code_that_has_it():
    assert code_of("AABC", CLASSIC.rules) == "1123"
    assert code_of("ABCD", BULLS_AND_COWS.rules) == "0123"


def test_the_most_used_first_guesses_are_shown_and_the_others_counted():
    used = [FirstGuess("AABB", 30 - n, found=20, mean=4.5) for n in range(MAX_OPENINGS + 2)]

    card = openings_card(used, CLASSIC.rules)

    assert card
    assert [row.games for row in card.rows] == ["30", "29", "28", "27", "26", "25"]
    assert card.others == "47 games opened another way."
    assert card.rows[0].found == "67%"
    few = openings_card(used[:1], CLASSIC.rules)
    assert few
    assert few.others == ""
    assert openings_card([], CLASSIC.rules) is None


def test_times_have_seconds():
    card = times_card([TurnTime(2, seconds=8.45, guesses=97), TurnTime(3, seconds=16.9, guesses=5)])

    assert card
    assert [(bar.row.name, bar.row.shown, bar.length) for bar in card.bars] == [
        ("2", "8.4 s", "50.00"),
        ("3", "16.9 s", "100.00"),
    ]
    assert times_card([]) is None
