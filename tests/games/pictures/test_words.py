"""What a picture and its headline say of each way to play."""

from typing import Any

from django.test import override_settings
from django.utils import translation

from games.pictures.result import Rival, SharedResult
from games.pictures.words import headline_of, poster_of
from solver import BULLS_AND_COWS, CLASSIC, Feedback, Rules

FOUND = (Feedback(1, 1), Feedback(4, 0))
MISSED = (Feedback(1, 1), Feedback(2, 0))


def result(way: str = "break", of: str = "", **changes: Any) -> SharedResult:
    facts: dict[str, Any] = {"rules": CLASSIC.rules, "allowed": 10, "rows": FOUND}
    return SharedResult(way, of=of, **facts | changes)


def test_each_way_to_play_has_a_title():
    rival = Rival(4, solved=True)
    told = {
        result("daily", "412"): ("Daily 412", " daily 412"),
        result("practice", "7"): ("Daily 7, practice", " daily 7 practice"),
        result(): ("Classic", ""),
        result(allowed=9): ("Custom", ""),
        result("evil"): ("Evil codemaker", " against the evil codemaker"),
        result("race", "most-parts", rival=rival): (
            "Race with Most parts",
            " race against Most parts",
        ),
        result("duel", "knuth", rival=rival): ("Duel with Knuth", " duel against Knuth"),
        result("make", "mind-reader"): (
            "Mind reader breaks a code",
            ": Mind reader vs. my code",
        ),
    }

    for shared, (title, headline) in told.items():
        assert poster_of(shared).title == title
        assert headline_of(shared) == f"Mastermind{headline} · 4×6 · 2 guesses"


def test_the_result_is_told_of_what_was_allowed():
    assert poster_of(result()).result == "2 of 10"
    assert poster_of(result(rows=MISSED)).result == "X of 10"
    assert poster_of(result(rows=())).result == "X of 10"
    assert headline_of(result(rows=MISSED)) == "Mastermind · 4×6 · not found in 2 guesses"


def test_rules_and_help_are_told():
    bulls = result(rules=BULLS_AND_COWS.rules, has_coach=True)

    assert poster_of(result(rules=Rules(4, 12))).rules == "4 x 12"
    assert poster_of(bulls).rules == "4 x 10, no repeats, with coach"
    assert "without repeats" in headline_of(bulls)


def test_in_a_contest_both_stand_side_by_side_and_the_rivals_answers_are_covered():
    poster = poster_of(result("race", "knuth", rival=Rival(3, solved=True)))
    mine, other = poster.columns

    assert poster.rival == "Knuth: 3 of 10"
    assert (tuple(mine.rows), mine.won, mine.name) == (FOUND, True, "2 of 10")
    assert (list(other.rows), other.won, other.name) == ([None] * 3, True, "Knuth")


def test_a_rival_that_did_not_find_the_code_or_is_none_is_told():
    lost = poster_of(result("duel", "goldfish", rival=Rival(10, solved=False)))
    alone = poster_of(result("make", "knuth"))

    assert lost.rival == "Goldfish: X of 10"
    assert not lost.columns[1].won
    assert alone.rival == ""
    assert [column.name for column in alone.columns] == [""]


def test_a_picture_is_the_same_in_every_language_and_a_headline_is_not():
    shared = result("race", "goldfish", rival=Rival(4, solved=True))
    english = poster_of(shared), headline_of(shared)

    with translation.override("de"):
        assert poster_of(shared) == english[0]
        assert headline_of(shared) != english[1]
    with override_settings(SITE_NAME="Codes"):
        assert poster_of(result()).site == "Codes"
        assert headline_of(result()).startswith("Codes · ")
