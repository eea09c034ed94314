"""What stands ready for Prometheus and Grafana names metrics that exist, and tells what to do."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml
from django.urls import URLResolver, get_resolver
from prometheus_client import CollectorRegistry

from games import metrics
from mastermind_site.metrics import collectors
from mastermind_site.watching import STATIC

ROOT = Path(__file__).parents[1]
ALERTS = yaml.safe_load((ROOT / "deploy" / "alerts.yaml").read_text())
DASHBOARD = json.loads((ROOT / "deploy" / "grafana-dashboard.json").read_text())
TOLD = (ROOT / "docs" / "operations.md").read_text()
NAME = re.compile(r"\bmastermind_\w+")
LABEL = re.compile(r"(\w+)(?:=~|!=|!~|=)\"")
# What Prometheus reads of a file of rules; `promtool check rules` knows the language of `expr`, too.
RULES = {
    "type": "object",
    "additionalProperties": False,
    "required": ["groups"],
    "properties": {
        "groups": {
            "type": "array",
            "minItems": 1,
            "items": {
                "type": "object",
                "additionalProperties": False,
                "required": ["name", "rules"],
                "properties": {
                    "name": {"type": "string"},
                    "rules": {
                        "type": "array",
                        "items": {
                            "type": "object",
                            "additionalProperties": False,
                            "required": ["alert", "expr", "for", "labels", "annotations"],
                            "properties": {
                                "alert": {"type": "string", "pattern": "^[A-Z][A-Za-z]+$"},
                                "expr": {"type": "string"},
                                "for": {"type": "string", "pattern": "^[0-9]+[smh]$"},
                                "labels": {
                                    "type": "object",
                                    "required": ["severity"],
                                    "properties": {"severity": {"enum": ["page", "warn"]}},
                                },
                                "annotations": {"type": "object", "required": ["summary"]},
                            },
                        },
                    },
                },
            },
        }
    },
}


def rules() -> list[dict[str, Any]]:
    return [rule for group in ALERTS["groups"] for rule in group["rules"]]


def queries() -> Iterator[str]:
    """Every expression of the alerts and of the dashboard."""
    yield from (rule["expr"] for rule in rules())
    for panel in DASHBOARD["panels"]:
        yield from (target["expr"] for target in panel["targets"])


@pytest.fixture(scope="module")
def samples(tmp_path_factory: pytest.TempPathFactory, django_db_blocker: Any) -> set[str]:
    """The names of all samples that a scrape may have."""
    registry = CollectorRegistry()
    names = set()
    with django_db_blocker.unblock():
        for collector in collectors(tmp_path_factory.mktemp("none")):
            registry.register(collector)
            names |= {family.name for family in collector.collect()}
    for each in vars(metrics).values():
        if isinstance(each, metrics.Count):
            names.add(f"{each.name}_total")
        elif isinstance(each, metrics.Times):
            names |= {f"{each.name}_{part}" for part in ("bucket", "sum", "count")}
        elif isinstance(each, metrics.State):
            names.add(each.name)
    return names


def test_each_metric_that_is_named_exists(samples: set[str]):
    named = {name for query in queries() for name in NAME.findall(query)}

    assert len(named) > 10
    assert named - samples == set()


def test_each_metric_is_on_the_dashboard(samples: set[str]):
    shown = " ".join(target["expr"] for panel in DASHBOARD["panels"] for target in panel["targets"])

    kinds = {
        name.removesuffix("_bucket").removesuffix("_sum").removesuffix("_count") for name in samples
    }
    assert {name for name in kinds if name not in shown} == set()


def routes_in(
    resolver: URLResolver, space: str = "", before: str = ""
) -> Iterator[tuple[str, str]]:
    """The name of each address, as a request of it is counted, and its pattern."""
    for each in resolver.url_patterns:
        pattern = f"{before}{each.pattern}"
        if isinstance(each, URLResolver):
            inner = f"{space}{each.namespace}:" if each.namespace else space
            yield from routes_in(each, inner, pattern)
        else:
            yield f"{space}{each.name}", pattern


def test_each_route_that_is_named_exists():
    named = {
        route
        for query in queries()
        for routes in re.findall(r'route(?:=|=~|!=|!~)"([^"]+)"', query)
        for route in routes.split("|")
    }

    exist = {route for route, _ in routes_in(get_resolver())}
    assert {"guess", "empty-poll"} <= named
    assert named <= exist | {STATIC, metrics.EMPTY_POLL}


def test_guesses_are_watched_wherever_they_are_made():
    made = {route for route, pattern in routes_in(get_resolver()) if "/guesses" in pattern}

    slow = next(rule["expr"] for rule in rules() if rule["alert"] == "GuessesSlow")

    [watched] = re.findall(r'route=~"([^"]+)"', slow)
    assert len(made) == 4
    assert set(watched.split("|")) == made


def test_the_rules_are_as_prometheus_reads_them():
    jsonschema.validate(ALERTS, RULES)

    names = [rule["alert"] for rule in rules()]
    assert len(set(names)) == len(names)
    for query in queries():
        assert query.count("(") == query.count(")")
        assert query.count("{") == query.count("}")
        assert LABEL.findall(query) or "{" not in query


@pytest.mark.parametrize("rule", rules(), ids=lambda rule: rule["alert"])
def test_each_alert_has_its_paragraph(rule: dict[str, Any]):
    assert f"\n- *{rule['alert']}.* " in TOLD


def test_no_paragraph_is_left_of_an_alert_that_is_gone():
    told = re.findall(r"\n- \*([A-Z][A-Za-z]+)\.\* ", TOLD.partition("## Alerts")[2])

    assert set(told) == {rule["alert"] for rule in rules()}


def test_the_panels_stand_beside_each_other():
    places = [panel["gridPos"] for panel in DASHBOARD["panels"]]

    assert len({(place["x"], place["y"]) for place in places}) == len(places)
    assert all(place["x"] + place["w"] <= 24 for place in places)
    assert all(
        panel["title"] and panel["fieldConfig"]["defaults"]["unit"] for panel in DASHBOARD["panels"]
    )


def test_the_documents_name_each_metric(samples: set[str]):
    kinds = {
        name.removesuffix("_bucket").removesuffix("_sum").removesuffix("_count") for name in samples
    }

    assert {name for name in kinds if f"`{name}`" not in TOLD} == set()
