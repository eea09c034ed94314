"""The code of a result: every result has one, and no other text is read."""

import pytest
from django.conf import settings
from django.test import override_settings
from hypothesis import given
from hypothesis import strategies as st

from games.pictures.result import (
    CONTESTS,
    MOST_SIGNS,
    NUMBERED,
    SIGNS,
    WITH_LEVEL,
    NoResultError,
    Rival,
    SharedResult,
    seal_of,
)
from solver import (
    BULLS_AND_COWS,
    CLASSIC,
    LEVELS,
    MAX_GUESSES,
    MAX_PEGS,
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


@st.composite
def rules(draw: st.DrawFn) -> Rules:
    pegs, colors = draw(st.integers(2, 8)), draw(st.integers(2, 12))
    try:
        return Rules(pegs, colors, repeats=draw(st.booleans()))
    except RulesError:
        return draw(st.sampled_from([CLASSIC.rules, BULLS_AND_COWS.rules, Rules(8, 5)]))


@st.composite
def results(draw: st.DrawFn) -> SharedResult:
    way = draw(st.sampled_from([*NUMBERED, *WITH_LEVEL, "break", "evil", "match"]))
    of = ""
    if way in NUMBERED:
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
    )


def sealed(body: str) -> str:
    """What the site would write if it made a code of this text."""
    return f"{body}.{seal_of(body, settings.SECRET_KEY)}"


@examples(15, 200)
@given(results())
def test_a_code_is_short_and_read_as_the_result_that_it_was_made_of(result: SharedResult):
    allowed = {*SIGNS, ".", "-"}  # needs no escapes in an address

    assert SharedResult.read(result.code) == result
    assert len(result.code) <= MOST_SIGNS
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


@examples(25, 200)
@given(st.from_regex(r"[a-z]{1,9}(-[a-z0-9]{1,9})?\.[0-9x.a-zA-Z-]{0,40}", fullmatch=True))
def test_no_sealed_text_raises_anything_else(body: str):
    try:
        result = SharedResult.read(sealed(body))
    except NoResultError:
        return
    assert result.code == sealed(body)


NO_RESULTS = [
    "daily-412.4x6.10.33T",  # T is no answer to four pegs
    "daily-412.04x6.10.33",
    "daily-412.4x6.010.33",
    "daily-412.4x6.0.33",
    "daily-412.4x6.21.33",
    "daily-412.9x6.10.33",
    "daily-412.8x12.10.33",
    "daily-.4x6.10.33",
    "daily.4x6.10.33",
    "daily-knuth.4x6.10.33",
    "daily-412.4x6.10.",
    "daily-412.4x6.10.D3",  # goes on after the code was found
    f"daily-412.4x6.10.{'3' * 21}",
    "daily-412.4x6.10.33.5",  # has no rival
    "break-knuth.4x6.10.33",
    "evil-3.4x6.10.33",
    "race.4x6.10.33.5",
    "race-nobody.4x6.10.33.5",
    "race-knuth.4x6.10.33",
    "race-knuth.4x6.10.33.0",
    "race-knuth.4x6.10.33.05",
    "race-knuth.4x6.10.33.x21",
    "make-knuth.4x6.10.33.5",
    "chess.4x6.10.33",
    "DAILY-412.4x6.10.33",
    "daily-٤.4x6.10.33",
]


def is_read(code: str) -> bool:
    try:
        SharedResult.read(code)
    except NoResultError:
        return False
    return True


def test_what_no_game_ends_like_is_refused_even_with_a_seal():
    assert is_read(sealed("daily-412.4x6.10.33"))
    assert [body for body in NO_RESULTS if is_read(sealed(body))] == []


def test_the_code_of_an_example_has_a_sign_for_each_answer():
    body, _, seal = EXAMPLE.code.rpartition(".")

    assert body == "daily-412.4x6.10.49D"
    assert len(seal) == 22
    assert len(possible_feedbacks(MAX_PEGS)) <= len(set(SIGNS)) == len(SIGNS)


def test_a_code_outlives_a_change_of_the_key():
    code = EXAMPLE.code

    with override_settings(SECRET_KEY="another", SECRET_KEY_FALLBACKS=[]):
        with pytest.raises(NoResultError):
            SharedResult.read(code)
        assert EXAMPLE.code != code
    with override_settings(SECRET_KEY="another", SECRET_KEY_FALLBACKS=[settings.SECRET_KEY]):
        assert SharedResult.read(code) == EXAMPLE


@pytest.mark.parametrize(
    "changes",
    [
        {"way": "chess"},
        {"of": ""},
        {"rival": Rival(5, solved=True)},
        {"rows": (Feedback(4, 0), Feedback(4, 0))},
        {"rows": (Feedback(0, 0),) * 21},
    ],
)
def test_a_result_that_no_game_has_is_not_made(changes: dict[str, object]):
    facts = {name: getattr(EXAMPLE, name) for name in SharedResult.__slots__}

    with pytest.raises(NoResultError):
        SharedResult(**facts | changes)
