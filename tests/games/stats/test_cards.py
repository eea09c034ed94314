"""The cards of the statistics: strength, distribution, habits, leaks, levels, luck, people, and a year."""

import re
from datetime import date, timedelta
from typing import Any, TypeVar

import pytest
from django.template.loader import render_to_string
from django.utils.html import strip_tags

from games.core.days import today
from games.live.head_to_head import AgainstPerson, people_card
from games.stats.cards.card import BarsCard, Table
from games.stats.cards.habits import by_month, times_card, ways_card, year_card
from games.stats.cards.leaks import HABITS, habit_in_words, leaks_card
from games.stats.cards.results import distribution_card, levels_card
from games.stats.cards.strength import StrengthCard, strength_card
from games.stats.cards.trend import luck_card
from games.stats.career import Career
from games.stats.figures import cards, figures_of
from games.stats.history import HistoryLinks
from games.stats.leaks import SPANS, Habit, Leaks, Opening
from games.stats.statistics import AgainstLevel, DayCount, Summary, TurnTime, WayPlayed
from games.stats.strength import Luck
from games.ui.numbers import MINUS, NONE
from solver import CLASSIC, LEVELS, Flaw, GuessCounts, Rules
from tests.factories import make_player
from tests.games.stats.outcomes import make_outcomes

pytestmark = pytest.mark.django_db

ABOUT = "≈\N{NO-BREAK SPACE}"


def strength_of(
    found: dict[int, int], failed: dict[int, int] | None = None, name: str = ""
) -> StrengthCard:
    games = sum(found.values()) + sum((failed or {}).values())
    return strength_card(
        Summary(games, games, 0, 0, 0, found, failed or {}), CLASSIC.rules, name=name
    )


def test_the_mean_stands_between_the_nearest_levels_in_words_and_on_the_axis():
    card = strength_of({1: 0, 2: 0, 3: 0, 4: 50, 5: 50, 6: 25})

    assert strip_tags(card.lead) == (
        f"You play like someone who needs 4.80 ± 0.13 guesses. Careless {ABOUT}5.11, "
        f"Random {ABOUT}4.64."
    )
    assert card.note == (
        "125 of 125 codes found. The true mean is within ± 0.13, 95 times out of 100."
    )
    assert card.axis
    names = [point.named.name for point in card.axis.points]
    assert names.index("Careless") + 1 == names.index("You") == names.index("Random") - 1
    assert card.axis.break_at
    assert card.axis.around


def test_codes_that_were_not_found_count():
    card = strength_of({1: 0, 2: 0, 3: 0, 4: 1}, {11: 1})

    assert "needs 7.50 guesses" in strip_tags(card.lead)
    assert card.note == "1 of 2 codes found."


@pytest.mark.parametrize(
    ("found", "failed", "lead"),
    [
        ({1: 2}, {}, "You play like someone who needs 1.00 guesses. Perfect 4.34."),
        ({1: 0, 2: 1}, {}, "One code found, in 2 guesses. Perfect 4.34."),
        ({}, {11: 2}, "2 hidden codes, and none found yet."),
        ({}, {11: 1}, "1 hidden code, and it was not found."),
    ],
)
def test_few_games_are_told_as_they_are(found: dict[int, int], failed: dict[int, int], lead: str):
    assert strip_tags(strength_of(found, failed).lead) == lead


def test_who_played_against_the_evil_codemaker_alone_is_told_why_there_is_no_mean():
    numbers = Summary(1, won=1, drawn=0, lost=0, given_up=0, distribution={}, failed={})

    card = strength_card(numbers, CLASSIC.rules)

    assert card.lead == "1 game against the evil codemaker, who hides no code: so there is no mean."
    assert card.axis is None


def test_a_profile_names_its_player_safely():
    card = strength_of({1: 2}, name="<b>")

    assert "<bdi>&lt;b&gt;</bdi> plays like someone" in card.lead
    assert card.axis
    assert [point.named.name for point in card.axis.points if point.named.is_you] == ["<b>"]


Card = TypeVar("Card")


def there(card: Card | None) -> Card:
    assert card
    return card


# Distribution

KNUTH = there(LEVELS["knuth"].strength(CLASSIC.rules))
GOLDFISH = there(LEVELS["goldfish"].strength(CLASSIC.rules))


def draw(
    found: dict[int, int], failed: dict[int, int] | None = None, level: GuessCounts | None = KNUTH
) -> BarsCard:
    games = sum(found.values()) + sum((failed or {}).values())
    numbers = Summary(games, games, 0, 0, 0, found, failed or {})
    return there(distribution_card(numbers, level, "Knuth", HistoryLinks({"rules": "4x6"})))


def names(card: BarsCard) -> list[tuple[str, str]]:
    return [(bar.row.name, bar.row.shown) for bar in card.bars]


def test_a_bar_stands_for_each_number_of_guesses_that_either_took():
    card = draw({1: 0, 2: 1, 3: 3})

    assert names(card) == [("1", "0"), ("2", "1"), ("3", "3"), ("4", "0"), ("5", "0")]
    assert [bar.row.number for bar in card.bars] == [0, 0.25, 0.75, 0, 0]
    assert [bool(bar.row.link) for bar in card.bars] == [False, True, True, False, False]
    assert sum(bar.row.compared or 0 for bar in card.bars) == pytest.approx(1)
    assert card.bars[4].row.compared == pytest.approx(694 / 1296)
    assert card.bars[2].length == "100.00"


def test_the_long_games_of_a_level_are_one_row():
    card = draw({1: 0, 2: 1}, level=GOLDFISH)

    assert [name for name, _ in names(card)] == ["1", "2", "3", "4", "5", "6", "7", "8+"]
    assert sum(bar.row.compared or 0 for bar in card.bars) == pytest.approx(1)


def test_codes_that_were_not_found_have_a_bar_and_count_in_the_mean_first():
    card = draw({1: 0, 2: 0, 3: 2}, {11: 1, 13: 1}, level=None)

    assert names(card)[-1] == (NONE, "2")
    assert card.bars[-1].row.kind == "lost"
    assert note_on({1: 0, 2: 0, 3: 2}, {11: 1, 13: 1}) == (
        "7.50 guesses on average: 2 codes not found count as one guess more than allowed. "
        "Solved only: 2 codes, 3.00 guesses."
    )


def note_on(found: dict[int, int], failed: dict[int, int]) -> str:
    numbers, card = Summary(9, 9, 0, 0, 0, found, failed), draw(found, failed, level=None)
    facts = {"numbers": numbers, "distribution": card}
    [note] = re.findall(
        '<p class="note">(.*?)</p>',
        render_to_string("stats/_cards.html#distribution", facts),
        re.DOTALL,
    )
    return " ".join(note.split())


def test_one_mean_is_told_where_there_is_no_other():
    assert note_on({1: 0, 2: 1}, {}) == "1 code found, 2.00 guesses on average."
    assert note_on({}, {11: 1}) == (
        "11.00 guesses on average: 1 code not found counts as one guess more than allowed."
    )


def test_without_a_measured_level_the_bars_stand_alone_and_without_a_hidden_code_there_are_none():
    card = draw({1: 1}, level=None)
    evil = Summary(1, 1, 0, 0, 0, {}, {})

    assert [bar.outline for bar in card.bars] == [None]
    assert (card.key, len(card.table.heads)) == ([], 3)
    assert card.bars[0].row.detail == "100%"
    assert distribution_card(evil, KNUTH, "Knuth", HistoryLinks(None)) is None


# Habits


def test_ways_have_bars_that_lead_to_their_games():
    card = ways_card([WayPlayed("break", 3), WayPlayed("race", 1)], HistoryLinks({}))

    assert [(bar.row.name, bar.row.shown, bar.row.detail, bar.length) for bar in card.bars] == [
        ("Solo", "3", "75%", "100.00"),
        ("Race", "1", "25%", "33.33"),
    ]
    assert card.bars[1].row.link == "/me/history/?result=counted&way=race"


def test_times_have_seconds():
    turns = [TurnTime(2, seconds=8.45, guesses=97), TurnTime(3, seconds=16.9, guesses=5)]

    assert [(bar.row.name, bar.row.shown, bar.length) for bar in there(times_card(turns)).bars] == [
        ("2", "8.4 s", "50.00"),
        ("3", "16.9 s", "100.00"),
    ]
    assert times_card([]) is None


# Leaks

LEAKS = Leaks(
    200,
    [(1, 0.06), (2, 0.10), (3, 0.04)],
    [(SPANS[0], 0.0), (SPANS[1], 0.11), (SPANS[2], 0.03), (SPANS[3], 0.06)],
    [Opening("AABB", 180, 0.0594, 0.2), Opening("ABCD", 20, 0.04, 0.21)],
    [Habit(Flaw.NOT_ALL, SPANS[1], "", 0.11), Habit(Flaw.FIRST, SPANS[3], "AABB", 0.05)],
)


def test_leaks_are_values_shares_and_sentences():
    card = there(leaks_card(LEAKS, CLASSIC.rules))
    estimated = there(leaks_card(LEAKS._replace(estimated=0.094), CLASSIC.rules))

    turns, spans, first = card.charts
    assert [bar.row.shown for bar in turns.bars] == ["0.06", "0.10", "0.04"]
    assert turns.bars[1].length == "100.00"
    assert [bar.row.name for bar in spans.bars] == ["1–2", "3–8", "9–40", "41+"]  # noqa: RUF001
    assert spans.bars[1].row.spoken.endswith(": 0.11, 55% of all losses")
    assert first.table.rows == [["1122", "180", "0.06", "0.20"], ["1234", "20", "0.04", "0.21"]]
    assert card.note == (
        "Guesses lost a game, on average over the last 200 reviewed games: 0.20 in all."
    )
    assert card.habits == [
        (
            "With 3 to 8 codes left you guess a possible code where an impossible one would part"
            " them all: 0.11 a game."
        ),
        "You begin with a code like 1122, where another one is better: 0.05 a game.",
    ]
    assert estimated.note.endswith(
        "Another 0.09 is estimated for games that ended before the code was found: 0.29 together."
    )
    assert leaks_card(None, CLASSIC.rules) is None


def test_every_flaw_and_every_span_has_words():
    told = [
        habit_in_words(Habit(Flaw.KNOWN, SPANS[at], "", 0.1), CLASSIC.rules) for at in (0, 2, 3)
    ]

    assert set(HABITS) == set(Flaw) - {Flaw.FIRST}
    for words, span in zip(told, ("1 or 2", "9 to 40", "41 or more"), strict=True):
        assert words.startswith(f"With {span} codes left you")


# Levels


def test_the_record_against_each_level_leads_with_the_score():
    records = [
        AgainstLevel("goldfish", 4, won=3, drawn=1, lost=0, handicapped=0, difference=-2.5),
        AgainstLevel("knuth", 1200, won=400, drawn=301, lost=499, handicapped=3, difference=0.254),
    ]

    card = there(levels_card(records, HistoryLinks({"rules": "4x6"})))

    assert [(row.name, row.score, row.games) for row in card.rows] == [
        ("Goldfish", "3½", "of 4"),
        ("Knuth", "550½", "of 1,200"),
    ]
    assert card.rows[1].words == "400 won, 301 drawn, 499 lost; +0.25 guesses"
    assert card.rows[0].link == "/me/history/?rules=4x6&result=counted&level=goldfish"
    assert [mark.words for mark in card.key] == ["won 403", "drawn 302", "lost 499"]
    assert card.note == (
        "Weakest first: 1,204 races and duels. A draw is half a point. 3 of them with a handicap."
    )
    assert list(card.table.rows[0]) == ["Goldfish", "3½", "4", "3", "1", "0", f"{MINUS}2.50"]
    assert there(levels_card(records, HistoryLinks(None))).rows[0].link == ""
    assert levels_card([], HistoryLinks(None)) is None


# Luck

FIRST = date(2026, 1, 1)


def luck(total: float, games: int = 100) -> Luck:
    points = [(FIRST + timedelta(days=n), total * n / 10) for n in range(11)]
    return Luck(points, total, 10.0, games)


def test_luck_within_what_chance_does_proves_that_the_dice_are_honest():
    card = there(luck_card(luck(-12.34)))

    assert card.note == (
        "In 100 games, luck cost 12.3 guesses: 0.12 in each. "
        "Chance alone strays up to ±19.6, 95 times out of 100. So the dice are honest."
    )
    assert card.summary == f"Guesses saved by luck, summed: {MINUS}12.3 at the end"
    assert card.line.reference
    assert card.table.rows[-1] == ["Jan. 11, 2026", f"{MINUS}12.34"]


def test_more_luck_than_that_is_told_as_what_it_is_and_few_games_prove_nothing():
    lucky, few, enough = (
        there(luck_card(found)) for found in (luck(25), luck(1, games=49), luck(1, games=50))
    )

    assert lucky.note == (
        "In 100 games, luck saved 25.0 guesses: 0.25 in each. "
        "Chance alone strays that far from zero only 5 times out of 100: beyond ±19.6."
    )
    assert "honest" not in few.note
    assert enough.note.endswith("So the dice are honest.")
    assert luck_card(None) is None
    assert luck_card(luck(1, games=2)) is None


# People

BOB = AgainstPerson("bob", "bob", 10, 6, 1, 3, -0.4, 8, -0.25, 8)
CID = AgainstPerson("Teal star", "", 2, 1, 0, 1, 0.5, 2, None, 0)


def test_the_record_against_people_leads_with_the_score_and_tells_luck_of_the_difference():
    card = there(people_card([BOB, CID]))

    assert card.title == "Head to head"
    assert [(row.name, row.score, row.games, row.link) for row in card.rows] == [
        ("bob", "6½", "of 10", "/players/bob/"),
        ("Teal star", "1", "of 2", ""),
    ]
    assert [row.words for row in card.rows] == [
        f"6 won, 1 drawn, 3 lost; {MINUS}0.40 guesses, of which luck is {MINUS}0.25",
        "1 won, 0 drawn, 1 lost; +0.50 guesses, not yet reviewed",
    ]
    assert [mark.words for mark in card.key] == ["won 7", "drawn 1", "lost 4"]
    assert card.note.startswith("12 races and duels in matches, under any rules.")
    assert list(card.table.rows[0]) == [
        *("bob", "6½", "10", "6", "1", "3", f"{MINUS}0.40", f"{MINUS}0.25")
    ]


def test_luck_is_approximate_until_all_is_reviewed_and_nothing_is_compared_that_did_not_end():
    reviewed = there(people_card([BOB._replace(reviewed=7)]))
    left = there(people_card([CID._replace(difference=None, compared=0)]))

    assert reviewed.rows[0].words.endswith(f"of which luck is ≈\N{NO-BREAK SPACE}{MINUS}0.25")
    assert left.rows[0].words == "1 won, 0 drawn, 1 lost"
    assert list(left.table.rows[0])[-2:] == [NONE, NONE]


def test_on_a_profile_it_is_you_against_its_player():
    card = there(people_card([BOB], rival="bob"))

    assert (card.title, card.rows[0].link) == ("You against bob", "")
    assert card.note.startswith(f"{card.rows[0].words}. 10 races and duels")
    assert people_card([]) is None


# A year

FRIDAY = date(2026, 11, 20)
MONDAY = FRIDAY - timedelta(days=4)
PLAYED = {day: DayCount(day, games, 1) for day, games in ((FRIDAY, 3), (MONDAY, 1))}


def test_days_and_months_say_how_much_was_played():
    card = there(year_card(PLAYED, FRIDAY))
    months = by_month(PLAYED, FRIDAY)

    assert card.title == "4 games in a year"
    assert [square.words for square in card.heat.squares] == [
        "Nov. 16, 2026: 1 game, 1 won",
        "Nov. 20, 2026: 3 games, 1 won",
    ]
    assert card.heat.months[-1].words == "November 2026: 4 games, 2 won"
    assert list(card.table.rows[-1]) == ["November 2026", "4", "2"]
    assert [name for _, name in card.weekdays] == ["Mon", "Wed", "Fri"]
    assert (len(months), sum(games for games, _ in months.values())) == (13, 4)
    assert year_card({}, FRIDAY) is None


# All cards of a career

CARDS = (
    *("distribution", "trend", "levels", "ways", "times", "year", "skill_trend"),
    "luck",
)


def test_a_career_of_every_kind_fills_every_card():
    player = make_player()
    make_outcomes(player, [4, 5, 0, 6] * 3, first_shape="AABB")
    make_outcomes(
        player, [4, 0], kind="race", level="knuth", rival_guesses=5, day=today(), handicap="one"
    )
    figures = figures_of(Career.read(player.outcomes.all()), today(), CLASSIC.rules)

    shown = cards(
        figures,
        rules=CLASSIC.rules,
        level=LEVELS["knuth"],
        history_links=HistoryLinks({}),
        day=today(),
    )

    assert [name for name in CARDS if shown[name] is None] == ["times"]
    for name in CARDS:
        if shown[name]:
            table: Table = shown[name].table
            assert {len(row) for row in table.rows} == {len(table.heads)}
            assert all(isinstance(cell, str) for row in table.rows for cell in row)


@pytest.mark.parametrize(("games", "to_go"), [(9, "From ten games on: 1 to go."), (10, "")])
def test_figures_need_ten_games(games: int, to_go: str):
    player = make_player()
    make_outcomes(player, [4, 5, 6, 5, 4, 5, 6, 5, 4, 5][:games])
    figures = figures_of(Career.read(player.outcomes.all()), today(), CLASSIC.rules)

    shown = cards(
        figures,
        rules=CLASSIC.rules,
        level=LEVELS["knuth"],
        history_links=HistoryLinks({}),
        day=today(),
    )

    drawn = [shown[name] is not None for name in ("distribution", "trend", "skill_trend", "luck")]
    assert drawn == [not to_go] * 4
    assert (shown["strength"].axis is None) == bool(to_go)
    assert shown["to_go"] == to_go
    if to_go:
        assert shown["strength"].lead == "9 of 9 codes found."
        assert shown["strength"].note == to_go


def test_rules_that_were_never_measured_have_no_level_to_compare():
    player = make_player()
    make_outcomes(player, [4, 5, 6, 5] * 3)
    figures = figures_of(Career.read(player.outcomes.all()), today(), Rules(6, 9))

    facts: dict[str, Any] = {
        "level": LEVELS["knuth"],
        "history_links": HistoryLinks(None),
        "day": today(),
    }
    shown, measured = (
        cards(figures, rules=rules, name="ada", **facts) for rules in (Rules(6, 9), CLASSIC.rules)
    )

    assert "ada plays like someone who needs 5.00" in strip_tags(shown["strength"].lead)
    assert shown["strength"].axis is None
    assert shown["distribution"].key == []
    assert [mark.words for mark in measured["distribution"].key] == ["ada", "Knuth"]
    assert shown["trend"].line.reference is None
