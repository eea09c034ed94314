"""Questions of programs to the solver."""

from typing import Any

import pytest
from django.test import Client

from games.api.solve import MOST_LISTED
from solver import CLASSIC, STRATEGIES, list_candidates, parse_code, suggest, value

pytestmark = pytest.mark.django_db
HISTORY = "1122:1,1"
TURNS = [("1122", (1, 1))]


def ask(path: str, status: int = 200, **query: Any) -> Any:
    answer = Client().get(f"/api/v1/solve/{path}", query)
    assert answer.status_code == status, answer.content
    return answer.json()


def test_a_suggestion_is_that_of_the_library():
    for slug in (slug for slug, each in STRATEGIES.items() if not each.is_random):
        told = ask("suggestion", history=HISTORY, strategy=slug)

        known: dict[str, Any] = suggest(slug, CLASSIC, TURNS).as_json()
        cells = [each["answer"] | {"candidates": each["candidates"]} for each in known.pop("cells")]
        assert told.pop("cells") == cells, slug
        assert told == {name: known[name] for name in told}, slug


def test_the_usual_question_is_knuths_first_guess():
    told = ask("suggestion")

    assert (told["guess"], told["candidates"], told["worst"]) == ("1122", 1296, 256)
    assert ask("suggestion", 422, strategy="hal")["detail"] == "“hal” is not on offer."


def test_a_suggestion_that_is_drawn_is_not_kept():
    answer = Client().get("/api/v1/solve/suggestion", {"strategy": "random"})

    assert answer.headers["Cache-Control"] == "no-store"
    assert "ETag" not in answer.headers


def test_no_guess_comes_after_the_secret():
    for path in ("suggestion", "value"):
        told = ask(path, 422, history="1122:4,0")

        assert told["detail"] == "The last guess found the secret, so no guess comes next."
        assert told["mends"] == []


def test_the_codes_left_are_listed_page_by_page():
    pages, after = [], 0
    while after is not None:
        page = ask("candidates", history=HISTORY, after=after, limit=90)
        pages.append(page["codes"])
        after = page["next"]

    assert [len(codes) for codes in pages] == [90, 90, 28]
    codes = [parse_code(code, CLASSIC) for codes in pages for code in codes]
    assert codes == list_candidates(CLASSIC, TURNS)


def test_a_page_has_no_more_than_two_hundred_codes():
    whole = ask("candidates")

    assert (whole["count"], len(whole["codes"]), whole["next"]) == (1296, MOST_LISTED, MOST_LISTED)
    assert ask("candidates", 422, limit=201)["detail"].startswith("limit:")
    assert ask("candidates", 422, after=-1)["detail"].startswith("after:")
    assert ask("candidates", after=5000)["codes"] == []
    assert ask("candidates", history="1122:4,0")["codes"] == ["1122"]


@pytest.mark.parametrize(
    ("asked", "black", "white"),
    [
        ({"guess": "1122", "secret": "1212"}, 2, 2),
        ({"guess": "0123", "secret": "1032", "rules": "bulls-and-cows"}, 0, 4),
        ({"guess": "aa", "secret": "AC", "rules": "2x12"}, 1, 0),
    ],
)
def test_a_guess_is_scored(asked: dict[str, Any], black: int, white: int):
    assert ask("score", **asked) == {"black": black, "white": white}


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"guess": "1122"}, "secret: Field required."),
        ({"guess": "112", "secret": "1122"}, "A code here has 4 pegs, not 3."),
        ({"guess": "1122", "secret": "1177"}, "'7' in hole 3"),
        ({"guess": "1122", "secret": "1122", "rules": "4x6-distinct"}, "colors may not repeat"),
        ({"guess": "11-22", "secret": "1122"}, "guess:"),
    ],
)
def test_codes_that_cannot_be_scored(asked: dict[str, str], said: str):
    assert said in ask("score", 422, **asked)["detail"]


def test_a_value_is_that_of_perfect_play():
    told = ask("value", history=HISTORY, guess="1111")

    known = value(CLASSIC, TURNS)
    assert told["candidates"] == known.candidates
    assert told["needed"] == {
        "total": known.total,
        "mean": known.mean,
        "optimal": True,
        "stand_in": None,
    }
    assert "1314" in told["best"]
    assert len(told["best"]) == told["best_count"]
    assert told["tried"]["total"] > known.total
    assert ask("value", history=HISTORY, guess="1314")["tried"] == told["needed"]
    assert "4 pegs" in ask("value", 422, guess="11")["detail"]


@pytest.mark.deep
def test_a_value_that_is_not_proven_says_so():
    told = ask("value", rules="super")

    assert (told["needed"]["optimal"], told["needed"]["stand_in"]) == (False, "book super")
    assert told["tried"] is None


def test_the_best_guesses_are_listed_up_to_a_bound():
    told = ask("value", rules="4x9-distinct")

    assert told["best_count"] > len(told["best"]) == MOST_LISTED
