"""What stands ready for Prometheus and Grafana names metrics that exist, and tells what to do."""

import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml
from django.urls import URLResolver, get_resolver
from prometheus_client import REGISTRY

from mastermind_site.observe import requests
from tests.checks.fault import Fault, line_of

METRIC = re.compile(r"\bmastermind_\w+")
ROUTES = re.compile(r'route(?:=|=~|!=|!~)"([^"]+)"')
PARAGRAPH = re.compile(r"\n- \*([A-Z][A-Za-z]+)\.\* ")
KEYS = {"alert", "expr", "for", "labels", "annotations"}


def faults(root: Path) -> Iterator[Fault]:
    """What is wrong with the alerts, the dashboard, and what is told of them."""
    operations = root / "docs" / "operations.md"
    told = operations.read_text("utf-8")
    alerts, dashboard = root / "deploy" / "alerts.yaml", root / "deploy" / "grafana-dashboard.json"
    rules = [
        rule for group in yaml.safe_load(alerts.read_text())["groups"] for rule in group["rules"]
    ]
    panels = json.loads(dashboard.read_text("utf-8"))["panels"]
    shown = [target["expr"] for panel in panels for target in panel["targets"]]
    yield from (Fault(alerts, *fault) for fault in _of_rules(rules, alerts.read_text("utf-8")))
    for file, queries in ((alerts, [rule["expr"] for rule in rules]), (dashboard, shown)):
        for query in queries:
            for sentence in _of_query(query, root):
                yield Fault(file, line_of(file.read_text("utf-8"), query[:20]), sentence)
    for name in sorted(samples(root)):
        if not any(name in query for query in shown):
            yield Fault(dashboard, 1, f"it does not show {name}")
        if f"`{name}`" not in told:
            yield Fault(operations, 1, f"it does not tell {name}")
    paragraphs = set(PARAGRAPH.findall(told.partition("## Alerts")[2]))
    for name in paragraphs ^ {rule["alert"] for rule in rules}:
        yield Fault(
            operations, line_of(told, "## Alerts"), f"{name} is an alert or has a paragraph"
        )


def _of_rules(rules: list[dict[str, Any]], text: str) -> Iterator[tuple[int, str]]:
    for name, times in Counter(rule.get("alert", "") for rule in rules).items():
        if times > 1 or not name:
            yield line_of(text, str(name)), f"{name} is not the name of one alert"
    for rule in rules:
        line = line_of(text, str(rule.get("alert")))
        if set(rule) != KEYS or not re.fullmatch(r"\d+[smh]", str(rule["for"])):
            yield line, "a rule says alert, expr, for, labels, annotations"
        elif rule["labels"].get("severity") not in {"page", "warn"} or (
            "summary" not in rule["annotations"]
        ):
            yield line, "a rule has a severity and a summary"
    made = {route for route, pattern in routes() if "/guesses" in pattern}
    slow = "".join(rule["expr"] for rule in rules if rule["alert"] == "GuessesSlow")
    if {route for found in ROUTES.findall(slow) for route in found.split("|")} != made:
        yield line_of(text, "GuessesSlow"), f"guesses are made at {', '.join(sorted(made))}"


def _of_query(query: str, root: Path) -> Iterator[str]:
    for name in sorted(set(METRIC.findall(query)).difference(*samples(root).values())):
        yield f"there is no {name}"
    there = {route for route, _ in routes()} | {requests.STATIC, requests.EMPTY_POLL}
    for found in ROUTES.findall(query):
        for route in sorted(set(found.split("|")) - there):
            yield f"there is no address {route}"
    if query.count("(") != query.count(")") or query.count("{") != query.count("}"):
        yield "a bracket is not closed"


def samples(root: Path) -> dict[str, set[str]]:
    """The names under which Prometheus knows each metric: those counted, and those looked up."""
    examined = (root / "mastermind_site" / "observe" / "metrics.py").read_text("utf-8")
    found = {name: {name} for name in re.findall(r'"(mastermind_\w+)"', examined)}
    for each in REGISTRY.collect():
        if each.name.startswith("mastermind_") and each.type == "counter":
            found[f"{each.name}_total"] = {f"{each.name}_total"}
        elif each.name.startswith("mastermind_"):
            found[each.name] = {f"{each.name}_{part}" for part in ("bucket", "sum", "count")}
    return found


def routes(
    resolver: URLResolver | None = None, space: str = "", before: str = ""
) -> Iterator[tuple[str, str]]:
    """The name of each address, as a request of it is counted, and its pattern."""
    for each in (resolver or get_resolver()).url_patterns:
        pattern = f"{before}{each.pattern}"
        if isinstance(each, URLResolver):
            inner = f"{space}{each.namespace}:" if each.namespace else space
            yield from routes(each, inner, pattern)
        else:
            yield f"{space}{each.name}", pattern
