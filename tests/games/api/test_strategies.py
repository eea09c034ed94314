"""Strategies, levels, tables, trees, and records, as programs read them."""

import json
from typing import Any

import pytest
from django.test import Client

from games.api.strategies import TreeOut
from solver import (
    CLASSIC,
    LEVELS,
    STRATEGIES,
    VARIANTS,
    evaluate,
    every_rules,
    measured_strategies,
    measured_table,
)

pytestmark = pytest.mark.django_db


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
    [goldfish, perfect] = (
        next(each for each in level["measured"] if each["rules"] == "4x6")
        for level in (told[0], told[-1])
    )
    assert (perfect["total"], perfect["complete"], perfect["standard_error"]) == (5625, True, 0)
    assert goldfish["rating"] < perfect["rating"]
    assert goldfish["standard_error"] > 0


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


def test_a_strategy_without_a_table():
    for slug in ("hal", "dreamer", "lowest-"):
        said = ask(f"strategies/{slug}/tables", 404)["detail"]

        assert said == "There is no table of such a strategy.", slug


@pytest.mark.parametrize("written", ["minimax", "book:classic-in-5", "minimax:ties=highest@1123"])
def test_a_tree_is_the_file_of_its_page(client: Client, written: str):
    told = client.get(f"/api/v1/strategies/{written}/trees/4x6")

    assert told.headers["Content-Type"] == "application/json"
    assert told.content == client.get(f"/lab/trees/4x6/{written}/as/json").content
    assert json.loads(told.content) == TreeOut.model_validate_json(told.content).model_dump()


def test_a_tree_finds_every_code():
    assert ask("strategies/knuth/trees/4x6")["total"] == evaluate("minimax", CLASSIC).total


@pytest.mark.parametrize(
    ("path", "status", "said"),
    [
        ("random/trees/4x6", 404, "draws its guesses"),
        ("hal/trees/4x6", 404, "There is no strategy “hal”"),
        ("book:mini/trees/4x6", 404, "There is no book “mini”"),
        ("minimax/trees/chess", 404, "“chess” names no rules."),
        ("minimax/trees/8x12", 404, "429,981,696 codes"),
        pytest.param(
            *("minimax/trees/5x8", 422, "python -m solver tree minimax --rules 5x8"),
            marks=pytest.mark.deep,
        ),
        ("perfect/trees/6x10-distinct", 422, "python -m solver tree perfect"),
        ("mini max/trees/4x6", 422, "strategy:"),
    ],
)
def test_a_tree_that_its_page_does_not_offer(path: str, status: int, said: str):
    assert said in ask(f"strategies/{path}", status)["detail"]


def test_records_tell_the_fewest_guesses_known():
    told = {each["rules"]: each for each in ask("records")}

    assert set(told) == set(map(str, every_rules()))
    classic = told["4x6"]
    assert (classic["least"], classic["bound"], classic["optimal"]) == (5625, 5625, True)
    assert all(each["least"] is None or each["bound"] <= each["least"] for each in told.values())
