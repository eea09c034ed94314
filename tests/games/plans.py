"""The plans that the database makes for queries, and the rows that they read."""

import json
import re
from collections.abc import Iterator
from typing import Any

from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from games.process_cache import forget_everything
from tests.games.busiest import Ask

TABLE_NAMES = (
    "game",
    "board",
    "guess",
    "outcome",
    "player",
    "challenge",
    "participant",
    "saveddesign",
    "match",
    "seat",
    "block",
    "rating",
    "ratingchange",
    "ladderround",
    "laddergame",
    "newestgames",
)
# The indexes of those alone who stand on a board, of the newest designs, of which 200 are read, of
# matches that wait, and of bots alone.
READ_IN_PART = (
    *("player_appearing", "design_by_time", "match_waiting_by_creator", "match_listed"),
    "player_bot",
)
TABLES = {f"games_{name}" for name in TABLE_NAMES}
GROWING = re.compile(rf"\b({'|'.join(sorted(TABLES))})\b")
STATEMENTS = ("SELECT", "INSERT", "UPDATE", "DELETE")
CURSOR = re.compile("^DECLARE .*? FOR ", re.DOTALL)  # before a query whose rows come in parts


def tables_read_whole(asked: CaptureQueriesContext | list[str]) -> list[str]:
    """The queries that read every row of a table that grows, with their plans."""
    statements = asked if isinstance(asked, list) else [query["sql"] for query in asked]
    whole = []
    for sql in statements:
        plan = steps_of(sql)
        if any(reads_whole(step) for step in plan):
            whole.append("\n".join([sql, *plan]))
    return whole


def steps_of(sql: str) -> list[str]:
    """The plan of a query; none for other statements."""
    return list(plan_of(sql)) if sql.startswith("SELECT") else []


def plan_of(sql: str) -> Iterator[str]:
    """Its steps; PostgreSQL, which reads a table that is small, is told to do so as a last resort."""
    is_sqlite = connection.vendor == "sqlite"
    with connection.cursor() as cursor:
        if not is_sqlite:
            cursor.execute("SET LOCAL enable_seqscan = off")
        cursor.execute(("EXPLAIN QUERY PLAN " if is_sqlite else "EXPLAIN ") + sql)
        yield from (str(row[-1]) for row in cursor.fetchall())


def reads_whole(step: str) -> bool:
    """Whether a step reads every row of a table that grows; in subqueries tables are U0, V1, …"""
    found = re.search(r"^SCAN (\w+)|Seq Scan on (\w+)", step)
    table = found and (found[1] or found[2])
    if table is None or any(index in step for index in READ_IN_PART):
        return False
    return table in TABLES or re.fullmatch(r"[U-Z]\d", table) is not None


def queries_of(ask: Ask) -> list[str]:
    """The statements that a request asks about tables that grow, when nothing is kept of an earlier one.

    What they have changed is taken back, so that they change it again when they are explained.
    """
    forget_everything()
    with CaptureQueriesContext(connection) as queries, transaction.atomic():
        ask()
        transaction.set_rollback(True)
    asked = (CURSOR.sub("", query["sql"]) for query in queries.captured_queries)
    return [sql for sql in asked if sql.startswith(STATEMENTS) and GROWING.search(sql)]


def explain(sql: str, options: str = "") -> dict[str, Any]:
    """The plan of PostgreSQL as a tree of steps; `options` of EXPLAIN besides the format."""
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN (FORMAT JSON{options}) {sql}")
        found = cursor.fetchone()[0]
    plan = found if isinstance(found, list) else json.loads(found)
    top: dict[str, Any] = plan[0]
    return top


def rows_read(plan: dict[str, Any]) -> int:
    """The rows that the scans of an analyzed plan read, those that a filter dropped included."""
    rows = sum(rows_read(below) for below in plan.get("Plans", []))
    if plan["Node Type"].endswith("Scan") and "Relation Name" in plan:
        dropped = ("Rows Removed by Filter", "Rows Removed by Index Recheck")
        here = plan["Actual Rows"] + sum(plan.get(name, 0) for name in dropped)
        rows += plan["Actual Loops"] * here
    return rows
