"""The solver, as programs ask it: positions, strategies, levels, tables, trees, records, and books."""

import json
from base64 import b64encode
from hashlib import sha256
from html import unescape
from typing import Any

import pytest
from django.test import Client

from games.api.downloads import BookFile
from games.api.solve import MOST_LISTED, Position, candidates_after
from games.api.strategies import TreeOut
from solver import (
    CLASSIC,
    LEVELS,
    MAX_GUESSES,
    RECIPES,
    STRATEGIES,
    VARIANTS,
    Feedback,
    count_candidates,
    every_rules,
    list_candidates,
    load_book,
    measured_strategies,
    measured_table,
    parse_code,
    suggest,
    value,
)
from solver.perfect.books.book import parse_book
from solver.site import LONGEST_TEXT, book_file
from tests.depth import at_depth

pytestmark = pytest.mark.django_db
BOOKS = "/api/v1/books"
LEFT = "/api/v1/solve/candidates"
HISTORY = "1122:1,1"
TURNS = [("1122", (1, 1))]


def ask(path: str, status: int = 200) -> Any:
    answer = Client().get(f"/api/v1/{path}")
    assert answer.status_code == status, answer.content
    return answer.json()


def test_every_strategy_is_listed_with_its_figures():
    told = {each["slug"]: each for each in ask("strategies")}

    assert list(told) == list(STRATEGIES)
    assert {slug for slug, each in told.items() if each["has_tables"]} == set(measured_strategies())
    minimax = told["minimax"]
    assert (minimax["name"], minimax["level"], minimax["is_random"]) == ("Knuth", "knuth", False)
    assert "Knuth 1977" in minimax["rule"]
    classic = next(each for each in minimax["measured"] if each["rules"] == "4x6")
    assert (classic["total"], classic["most"]) == (5801, 5)
    assert classic["histogram"] == [1, 6, 62, 533, 694]


def test_every_level_is_listed_from_the_weakest():
    told = ask("levels")

    assert [each["slug"] for each in told] == list(LEVELS)
    assert [each["order"] for each in told] == sorted(each["order"] for each in told)
    for level in told:
        assert {each["rules"] for each in level["measured"]} == {
            str(variant.rules) for variant in VARIANTS.values()
        }
    perfect = next(each for each in told[-1]["measured"] if each["rules"] == "4x6")
    assert (perfect["total"], perfect["complete"], perfect["standard_error"]) == (5625, True, 0)


def test_a_table_holds_what_was_measured():
    for slug in measured_strategies():
        told = ask(f"strategies/{slug}/tables")

        results = {each["rules"]: each for each in told["results"]}
        assert told["strategy"] == slug
        assert len(results) == len(told["results"]) == len(measured_table(slug)), slug
        for rules, entry in measured_table(slug).items():
            assert results[str(rules)] == {
                name: fact for name, fact in entry.as_json().items() if name != "strategy"
            }


@pytest.mark.parametrize("written", ["minimax", "book:classic-in-5", "minimax:ties=highest@1123"])
def test_a_tree_is_the_file_of_its_page(client: Client, written: str):
    told = client.get(f"/api/v1/strategies/{written}/trees/4x6")

    assert told.headers["Content-Type"] == "application/json"
    assert told.content == client.get(f"/lab/trees/4x6/{written}/as/json").content
    assert json.loads(told.content) == TreeOut.model_validate_json(told.content).model_dump()


def test_a_tree_that_its_page_does_not_offer():
    for path, status, said in (
        ("random/trees/4x6", 404, "draws its guesses"),
        ("hal/trees/4x6", 404, "There is no strategy “hal”"),
        ("minimax/trees/chess", 404, "“chess” names no rules."),
        ("perfect/trees/6x10-distinct", 422, "python -m solver tree perfect"),
        ("mini max/trees/4x6", 422, "strategy:"),
    ):
        assert said in ask(f"strategies/{path}", status)["detail"], path
    assert "no table" in ask("strategies/hal/tables", 404)["detail"]


def test_records_tell_the_fewest_guesses_known():
    told = {each["rules"]: each for each in ask("records")}

    assert set(told) == set(map(str, every_rules()))
    classic = told["4x6"]
    assert (classic["least"], classic["bound"], classic["optimal"]) == (5625, 5625, True)
    assert all(each["least"] is None or each["bound"] <= each["least"] for each in told.values())


# Books


def test_every_book_is_listed_with_its_digest(client: Client):
    told = client.get(BOOKS).json()

    assert [each["name"] for each in told] == list(RECIPES)
    for each in told:
        stored = book_file(each["name"]).read_bytes()
        assert (each["bytes"], each["sha256"]) == (len(stored), sha256(stored).hexdigest())
        assert each["address"] == f"{BOOKS}/{each['name']}"
        assert each["total"] == load_book(each["name"]).counts.total


@pytest.mark.both
def test_a_book_is_sent_as_it_is_stored(client: Client):
    for name in at_depth(["mini", "classic"], [*RECIPES]):
        answer = client.get(f"{BOOKS}/{name}", headers={"Accept-Encoding": "gzip"})

        content = answer.getvalue()
        digest = sha256(content)
        assert content == book_file(name).read_bytes()
        assert parse_book(name, content.decode()) == load_book(name)
        assert BookFile.model_validate_json(content).rules == str(RECIPES[name].rules)
        assert answer.headers["Repr-Digest"] == f"sha-256=:{b64encode(digest.digest()).decode()}:"
        assert answer.headers["ETag"] == f'"{digest.hexdigest()}"'
        assert answer.headers["Content-Type"] == "application/json"
        assert int(answer.headers["Content-Length"]) == len(content)
        assert "Content-Encoding" not in answer.headers


# Positions


def test_a_history_is_guesses_with_their_black_and_white_pegs():
    position = Position(rules="4x6", history="1122:1,1;1344:0,2")

    assert position.turns() == [
        ((0, 0, 1, 1), Feedback(1, 1)),
        ((0, 2, 3, 3), Feedback(0, 2)),
    ]
    assert candidates_after(position.shape, position.turns()) == count_candidates(
        "4x6", [("1122", (1, 1)), ("1344", (0, 2))]
    )


def test_a_history_is_read_in_every_notation_that_the_site_writes():
    turns = Position(rules="4x6", history="1122:1,1;1344:0,2").turns()

    for history in (
        *("1122 1 1;1344 0 2", "1122 1 1 1344 0 2", "1122 1 1\n1344 0 2\n"),
        *("1122-1.1/1344-0.2/", "1122-1.1;1344-0.2", "1122-1.1 1344-0.2"),
        *("1122 1.1;1344 0.2", "1122 1.1, 1344 0.2", " 1122:1,1 ; 1344:0,2 ;", "1122 BW 1344 WW"),
        "\uff11\uff11\uff12\uff12 1 1 1344 0 2",
    ):
        assert Position(rules="4x6", history=history).turns() == turns, history


def test_letters_of_colors_are_read_in_both_cases_and_rules_by_their_names():
    upper, lower = (Position(rules="2x12", history=f"{code}:0,1").turns() for code in ("AC", "ac"))

    assert upper == lower == [((9, 11), Feedback(0, 1))]
    for slug, variant in VARIANTS.items():
        assert Position(rules=slug, history="").shape == variant.rules


def test_the_longest_history_is_read(client: Client):
    history = ";".join(["12345678:8,0"] * MAX_GUESSES)
    refused = client.get(LEFT, {"rules": "8x8-distinct", "history": history})
    longer = client.get(LEFT, {"rules": "8x8-distinct", "history": f"{history};12345678:8,0"})

    assert len(history) <= LONGEST_TEXT
    assert "Guess 1 found the secret" in refused.json()["detail"]
    assert (refused.status_code, longer.status_code) == (422, 422)
    assert longer.json()["detail"] == f"A position here has at most {MAX_GUESSES} turns."


def test_what_is_no_position_is_refused(client: Client):
    for asked, said in (
        ({"rules": "chess"}, "“chess” names no rules."),
        ({"rules": "8x12"}, "more than the 1,048,576 allowed"),
        (
            {"rules": "4x6\0"},
            "rules: This value cannot be read. The documentation shows an example.",
        ),
        ({"history": "1122"}, "Row 1: “1122” is no turn. A turn is a guess and the black and"),
        ({"history": "1122:1,1;1344"}, "Row 2: “1344” is no turn."),
        ({"history": "1122:1,1;13x4:0,0"}, "Row 2: 'x' in hole 3 is not one of the colors"),
        ({"history": "1" * 1001}, "history:"),
        ({"history": "1122:1,1;112:0,0"}, "Row 2: A code here has 4 pegs, not 3."),
        ({"history": "1122:3,1"}, "Row 1: 3 black, 1 white is no possible answer with 4 pegs."),
    ):
        refused = client.get(LEFT, asked)

        assert refused.status_code == 422, asked
        assert refused.headers["Content-Type"] == "application/problem+json"
        assert said in refused.json()["detail"]
        assert "pattern" not in refused.json()["detail"]


def test_a_contradiction_is_told_as_on_the_page_with_its_mends(client: Client):
    rows = [("1122", 1, 1), ("1122", 0, 2)]
    page: dict[str, str | int] = {}
    for number, (guess, black, white) in enumerate(rows, start=1):
        page |= {f"guess-{number}": guess, f"black-{number}": black, f"white-{number}": white}
    history = ";".join(f"{guess}:{black},{white}" for guess, black, white in rows)

    refused = client.get(LEFT, {"history": history})

    told = refused.json()
    assert told["detail"] in unescape(client.get("/solve/", page).content.decode())
    assert [(mend["turn"], mend["black"], mend["white"]) for mend in told["mends"]] == [
        (2, 1, 1),
        (1, 0, 2),
    ]
    for mend in told["mends"]:
        turns = [(guess, (black, white)) for guess, black, white in rows]
        turns[mend["turn"] - 1] = ("1122", (mend["black"], mend["white"]))
        assert mend["candidates"] == count_candidates("4x6", turns)


# Questions to the solver


def solve(path: str, status: int = 200, **query: Any) -> Any:
    answer = Client().get(f"/api/v1/solve/{path}", query)
    assert answer.status_code == status, answer.content
    return answer.json()


def test_a_suggestion_is_that_of_the_library():
    for slug in (slug for slug, each in STRATEGIES.items() if not each.is_random):
        told = solve("suggestion", history=HISTORY, strategy=slug)

        known: dict[str, Any] = suggest(slug, CLASSIC, TURNS).as_json()
        cells = [each["answer"] | {"candidates": each["candidates"]} for each in known.pop("cells")]
        assert told.pop("cells") == cells, slug
        assert told == {name: known[name] for name in told}, slug


def test_the_usual_question_is_knuths_first_guess_and_one_that_is_drawn_is_not_kept():
    told = solve("suggestion")
    answer = Client().get("/api/v1/solve/suggestion", {"strategy": "random"})

    assert (told["guess"], told["candidates"], told["worst"]) == ("1122", 1296, 256)
    assert solve("suggestion", 422, strategy="hal")["detail"] == "“hal” is not on offer."
    assert answer.headers["Cache-Control"] == "no-store"
    assert "ETag" not in answer.headers


def test_no_guess_comes_after_the_secret():
    for path in ("suggestion", "value"):
        told = solve(path, 422, history="1122:4,0")

        assert told["detail"] == "The last guess found the secret, so no guess comes next."
        assert told["mends"] == []


def test_the_codes_left_are_listed_page_by_page_up_to_two_hundred():
    pages, after = [], 0
    while after is not None:
        page = solve("candidates", history=HISTORY, after=after, limit=90)
        pages.append(page["codes"])
        after = page["next"]

    assert [len(codes) for codes in pages] == [90, 90, 28]
    codes = [parse_code(code, CLASSIC) for codes in pages for code in codes]
    assert codes == list_candidates(CLASSIC, TURNS)

    whole = solve("candidates")

    assert (whole["count"], len(whole["codes"]), whole["next"]) == (1296, MOST_LISTED, MOST_LISTED)
    assert solve("candidates", 422, limit=201)["detail"].startswith("limit:")
    assert solve("candidates", 422, after=-1)["detail"].startswith("after:")
    assert solve("candidates", after=5000)["codes"] == []
    assert solve("candidates", history="1122:4,0")["codes"] == ["1122"]


def test_a_field_that_is_sent_twice_is_refused(client: Client):
    for path, name in (
        ("solve/candidates?rules=4x6&rules=5x8", "rules"),
        ("solve/score?guess=1122&guess=1122&secret=1212", "guess"),
        ("leaderboards/classic?limit=1&limit=2", "limit"),
        ("lobby?before=1&before=2", "before"),
    ):
        refused = client.get(f"/api/v1/{path}")

        assert refused.status_code == 422, path
        assert refused.json()["detail"] == f"“{name}” can be given only once."


def test_a_guess_is_scored():
    assert solve("score", guess="1122", secret="1212") == {"black": 2, "white": 2}
    bulls = solve("score", guess="0123", secret="1032", rules="bulls-and-cows")
    assert bulls == {"black": 0, "white": 4}
    assert solve("score", 422, guess="1122")["detail"] == "secret: Field required."
    assert "'7' in hole 3" in solve("score", 422, guess="1122", secret="1177")["detail"]


def test_a_value_is_that_of_perfect_play():
    told = solve("value", history=HISTORY, guess="1111")

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
    assert solve("value", history=HISTORY, guess="1314")["tried"] == told["needed"]
    assert "4 pegs" in solve("value", 422, guess="11")["detail"]


def test_the_best_guesses_are_listed_up_to_a_bound():
    told = solve("value", rules="4x9-distinct")

    assert told["best_count"] > len(told["best"]) == MOST_LISTED
