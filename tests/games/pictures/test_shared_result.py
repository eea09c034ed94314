"""The code of a result, which nothing else is read as, and what its picture and headline say."""

from typing import Any

import pytest
from django.conf import settings
from django.test import override_settings
from django.utils import translation
from hypothesis import given
from hypothesis import strategies as st

from games.pictures.qr import draw_qr_code
from games.pictures.shared_result import (
    CONTESTS,
    SIGNS,
    WITH_LEVEL,
    NoResultError,
    Rival,
    SharedResult,
    SharedSkill,
)
from games.pictures.words import headline_of, poster_of
from solver import (
    BULLS_AND_COWS,
    CLASSIC,
    LEVELS,
    MAX_GUESSES,
    MIND_READER,
    Feedback,
    Rules,
    RulesError,
    possible_feedbacks,
)
from tests.depth import examples

EXAMPLE = SharedResult(
    way="daily",
    of="412",
    rules=CLASSIC.rules,
    allowed=10,
    rows=(Feedback(1, 1), Feedback(3, 0), Feedback(4, 0)),
)
FOUND = (Feedback(1, 1), Feedback(4, 0))
MISSED = (Feedback(1, 1), Feedback(2, 0))
LINK = "https://mastermind.example/live/abcdefghijklmnopqrstuv/"


@st.composite
def rules(draw: st.DrawFn) -> Rules:
    pegs, colors = draw(st.integers(2, 8)), draw(st.integers(2, 12))
    try:
        return Rules(pegs, colors, repeats=draw(st.booleans()))
    except RulesError:
        return draw(st.sampled_from([CLASSIC.rules, BULLS_AND_COWS.rules, Rules(8, 5)]))


@st.composite
def results(draw: st.DrawFn) -> SharedResult:
    way = draw(st.sampled_from(["daily", "practice", *WITH_LEVEL, "break", "evil", "match"]))
    of = ""
    if way in {"daily", "practice"}:
        of = str(draw(st.integers(1, 99_999)))
    elif way == "match":
        of = draw(st.sampled_from(["race", "duel", "make"]))
    elif way in WITH_LEVEL:
        of = draw(st.sampled_from([*LEVELS, MIND_READER.slug]))
    chosen = draw(rules())
    *others, won = possible_feedbacks(chosen.pegs)
    rows = draw(st.lists(st.sampled_from(others), max_size=MAX_GUESSES - 1))
    rows += [won] if draw(st.booleans()) else []
    rival = Rival(draw(st.integers(1, MAX_GUESSES)), draw(st.booleans()))
    return SharedResult(
        way=way,
        of=of,
        rules=chosen,
        allowed=draw(st.integers(1, MAX_GUESSES)),
        rows=tuple(rows),
        has_coach=draw(st.booleans()),
        rival=rival if way in CONTESTS else None,
        skill=draw(st.none() | st.builds(SharedSkill, st.integers(0, 100), st.booleans())),
    )


@examples(15, 200)
@given(results())
def test_a_code_is_short_and_read_as_the_result_that_it_was_made_of(result: SharedResult):
    allowed = {*SIGNS, ".", "-"}  # needs no escapes in an address

    assert SharedResult.read(result.code) == result
    assert len(result.code) <= 139
    assert set(result.code) <= allowed
    assert result.code[-1] in SIGNS


@examples(25, 200)
@given(st.text(max_size=200))
def test_any_other_text_is_refused_in_one_way(text: str):
    with pytest.raises(NoResultError):
        SharedResult.read(text)


@examples(15, 200)
@given(results(), st.data())
def test_a_code_with_another_sign_is_refused(result: SharedResult, data: st.DataObject):
    code = result.code
    place = data.draw(st.integers(0, len(code) - 1))
    sign = data.draw(st.sampled_from([*SIGNS, ".", "-"]).filter(lambda sign: sign != code[place]))

    with pytest.raises(NoResultError):
        SharedResult.read(code[:place] + sign + code[place + 1 :])


def test_a_code_outlives_a_change_of_the_key():
    code = EXAMPLE.code

    with override_settings(SECRET_KEY="another", SECRET_KEY_FALLBACKS=[]):
        with pytest.raises(NoResultError):
            SharedResult.read(code)
        assert EXAMPLE.code != code
    with override_settings(SECRET_KEY="another", SECRET_KEY_FALLBACKS=[settings.SECRET_KEY]):
        assert SharedResult.read(code) == EXAMPLE


# What a picture and its headline say


def result(way: str = "break", of: str = "", **changes: Any) -> SharedResult:
    facts: dict[str, Any] = {"rules": CLASSIC.rules, "allowed": 10, "rows": FOUND}
    return SharedResult(way, of=of, **facts | changes)


def test_each_way_to_play_has_a_title():
    rival = Rival(4, solved=True)
    told = {
        result("daily", "412"): ("Daily 412", " daily 412"),
        result("practice", "7"): ("Daily 7, practice", " daily 7 practice"),
        result("daily", "hard-412"): ("Hard daily 412", " hard daily 412"),
        result("practice", "hard-7"): ("Hard daily 7, practice", " hard daily 7 practice"),
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


def test_the_result_the_rules_and_help_are_told():
    assert poster_of(result()).result == "2 of 10"
    assert poster_of(result(rows=MISSED)).result == "X of 10"
    assert poster_of(result(rows=())).result == "X of 10"
    assert headline_of(result(rows=MISSED)) == "Mastermind · 4×6 · not found in 2 guesses"

    bulls = result(rules=BULLS_AND_COWS.rules, has_coach=True)

    assert poster_of(result(rules=Rules(4, 12))).rules == "4 x 12"
    assert poster_of(bulls).rules == "4 x 10, no repeats, with coach"
    assert "without repeats" in headline_of(bulls)


def test_skill_and_address_are_told_where_there_are_any():
    told = {SharedSkill(94, is_exact=True): "Skill 94", SharedSkill(0, is_exact=False): "Skill ~0"}

    for skill, said in told.items():
        assert poster_of(result(skill=skill)).skill == said
    assert poster_of(result()).skill == ""
    assert poster_of(result(), "codes.example").address == "codes.example"


def test_a_code_that_was_made_before_skill_was_told_is_read():
    race = result("race", "knuth", rival=Rival(3, solved=True))

    assert race.code.count(".") == 5
    assert SharedResult.read(race.code).skill is None


def test_in_a_contest_the_rivals_answers_are_covered_and_its_result_is_told():
    poster = poster_of(result("race", "knuth", rival=Rival(3, solved=True)))
    mine, other = poster.columns

    assert poster.rival == "Knuth: 3 of 10"
    assert (tuple(mine.rows), mine.won, mine.name) == (FOUND, True, "2 of 10")
    assert (list(other.rows), other.won, other.name) == ([None] * 3, True, "Knuth")

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


# QR codes


def test_it_says_in_words_what_it_holds():
    svg = draw_qr_code(LINK, LINK + "?a=1&b=<2>")

    assert 'role="img"' in svg
    assert '<path stroke="#000" d="M4 4.5h7' in svg, "four modules are quiet"
    assert (
        "<title>https://mastermind.example/live/abcdefghijklmnopqrstuv/?a=1&amp;b=&lt;2&gt;" in svg
    )
