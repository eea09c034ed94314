"""What stands in the addresses of lists and statistics."""

from array import array
from datetime import date

import pytest
from django.core.exceptions import ValidationError

from games.stats.career import Career, Ending
from games.stats.forms import HistoryForm, KeyField, StatsForm
from solver import CLASSIC, LEVELS, MINI, VARIANTS, Rules

TODAY = date(2026, 11, 20)


def ending(
    kind: str = "break", level: str = "", *, is_assisted: bool = False, handicap: str = "none"
) -> Ending:
    return Ending(is_assisted, kind, level, "won", True, 4, None, "AABB", handicap, 10)


def career_of(*games: tuple[Ending, int]) -> Career:
    """Each game with its ending, and the days that have passed since."""
    endings = list(dict.fromkeys(how for how, _ in games))
    return Career(
        endings,
        array("i", [endings.index(how) for how, _ in games]),
        array("i", [TODAY.toordinal() - ago for _, ago in games]),
        array("q", range(len(games))),
        array("f", [0.0] * len(games)),
        array("f", [0.0] * len(games)),
    )


@pytest.mark.parametrize(
    ("text", "key"), [("", None), ("17", (17,)), ("4-17", (4, 17)), ("0-1", (0, 1))]
)
def test_a_key_is_a_game_or_its_guesses_and_the_game(text: str, key: tuple[int, ...] | None):
    assert KeyField(required=False).clean(text) == key


def test_nothing_else_is_a_key():
    for text in ("x", "-1", "9" * 40, str(2**63), "100-17", "1-2-3", "٣"):
        with pytest.raises(ValidationError, match="no such page of games"):
            KeyField(required=False).clean(text)


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ({"sort": "fewest", "after": "17"}, ["__all__"]),
        ({"after": "4-17"}, ["__all__"]),
        ({"after": "1", "before": "2"}, ["__all__"]),
        *(({name: "luck"}, [name]) for name in ("after", "sort", "way", "level", "coach")),
    ],
)
def test_a_place_belongs_to_the_order_that_it_is_in(query: dict[str, str], names: list[str]):
    form = HistoryForm(query)

    assert not form.is_valid()
    assert list(form.errors) == names


def test_rules_are_named_or_told_by_their_sizes_or_else_the_usual_ones():
    for text, rules in (("", MINI.rules), ("classic", CLASSIC.rules), ("6x9", Rules(6, 9))):
        form = StatsForm({"rules": text}, usual=MINI.rules)

        assert form.is_valid()
        assert form.cleaned_data["rules"] == rules
        assert str(rules) in form.rules_offered
        assert len(form.rules_offered) == len(VARIANTS) + (text == "6x9")
    for text in ("chess", "9x9", "4x6x2"):
        assert list(StatsForm({"rules": text}, usual=CLASSIC.rules).errors) == ["rules"]


def test_a_figure_leads_to_the_same_games_in_the_history():
    chosen = {"rules": "4x6", "mode": "race", "opponent": "knuth", "period": "30", "coach": "all"}
    form = StatsForm(chosen, usual=CLASSIC.rules)
    assert form.is_valid()

    history = HistoryForm(form.in_history)

    assert history.is_valid()
    assert history.filters == {
        "rules": "classic",
        "way": "race",
        "level": "knuth",
        "period": "30",
        "coach": "",
        "handicap": "none",
        "guesses": "",
        "result": "",
    }


def test_knuth_stands_beside_the_player_unless_another_level_is_chosen():
    for beside, level in (("", "knuth"), ("goldfish", "goldfish")):
        form = StatsForm({"beside": beside}, usual=CLASSIC.rules)

        assert form.is_valid()
        assert form.level is LEVELS[level]


@pytest.mark.parametrize(
    ("filters", "games"),
    [
        ({}, [0, 1, 2]),
        ({"coach": "with"}, [3]),
        ({"coach": "all"}, [0, 1, 2, 3]),
        ({"mode": "race"}, [1, 2]),
        ({"opponent": "knuth"}, [1]),
        ({"mode": "race", "opponent": "goldfish", "coach": "all"}, [2]),
        ({"period": "7"}, [1, 2]),
        ({"period": "30", "mode": "break"}, [0]),
        ({"mode": "daily"}, []),
        ({"handicap": "with"}, [4]),
        ({"handicap": "all"}, [0, 1, 2, 4]),
    ],
)
def test_the_filters_let_through_what_they_say(filters: dict[str, str], games: list[int]):
    career = career_of(
        (ending(), 30),
        (ending("race", "knuth"), 7),
        (ending("race", "goldfish"), 0),
        (ending(is_assisted=True), 400),
        (ending("duel", "random", handicap="ties"), 500),
    )
    form = StatsForm(filters, usual=CLASSIC.rules)

    assert form.is_valid()
    assert list(form.chosen(career, TODAY).games) == games
