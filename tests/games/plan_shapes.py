"""The shapes of plans: which steps PostgreSQL takes, by which indexes, without costs and rows."""

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any

from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from games.keeping import forget_everything
from tests.benchmarks import mass
from tests.games.busiest import Ask
from tests.games.plans import TABLES

STATEMENTS = ("SELECT", "INSERT", "UPDATE", "DELETE")
CURSOR = re.compile("^DECLARE .*? FOR ", re.DOTALL)  # before a query whose rows come in parts
FILLED = {model._meta.db_table for model, _ in mass.TABLES} - {"games_daily"}  # noqa: SLF001
GROWING = re.compile(rf"\b({'|'.join(sorted(TABLES))})\b")


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
    """The plan as a tree of steps; `options` of EXPLAIN besides the format."""
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN (FORMAT JSON{options}) {sql}")
        found = cursor.fetchone()[0]
    plan = found if isinstance(found, list) else json.loads(found)
    top: dict[str, Any] = plan[0]
    return top


def shape_of(sql: str) -> str:
    return "\n".join(_lines(explain(sql)["Plan"]))


def shapes_of(ask: Ask) -> str:
    """The shapes of all statements of a request, each once."""
    return "\n\n".join(dict.fromkeys(shape_of(sql) for sql in queries_of(ask)))


def _lines(step: dict[str, Any], depth: int = 0) -> Iterator[str]:
    words = [step["Node Type"], step.get("Index Name", ""), step.get("Relation Name", "")]
    yield "  " * depth + " ".join(filter(None, words))
    for below in step.get("Plans", []):
        yield from _lines(below, depth + 1)


def indexes_in(shapes: str) -> set[str]:
    """The indexes that plans use. In which order they join tables depends on the rows, this does not."""
    return set(re.findall(r"Index (?:Only )?Scan(?: Backward)? (\w+)", shapes))


def read_whole_in(shapes: str) -> set[str]:
    """The large tables that plans read from end to end."""
    return set(re.findall(r"Seq Scan (\w+)", shapes)) & FILLED


def steps_of(plan: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """All steps of a plan."""
    yield plan
    for below in plan.get("Plans", []):
        yield from steps_of(below)


def written(shapes: dict[str, str]) -> str:
    """The text of a file of shapes."""
    return "\n".join(f"== {name}\n\n{shape}\n" for name, shape in shapes.items())


def read(text: str) -> dict[str, str]:
    """The shapes of a file by the names of their requests."""
    parts: Iterable[str] = text.split("== ")[1:]
    return {name: shape.strip() for name, shape in (part.split("\n\n", 1) for part in parts)}


def rows_read(plan: dict[str, Any]) -> int:
    """The rows that the scans of an analyzed plan read, those that a filter dropped included."""
    dropped = ("Rows Removed by Filter", "Rows Removed by Index Recheck")
    return sum(
        step["Actual Loops"] * (step["Actual Rows"] + sum(step.get(name, 0) for name in dropped))
        for step in steps_of(plan)
        if step["Node Type"].endswith("Scan") and "Relation Name" in step
    )


def statistics() -> dict[str, Any]:
    """What the planner knows of the tables: their rows, and the different values of each column.

    A negative number of values is a share of the rows.
    """
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT relname, reltuples FROM pg_class WHERE relname = ANY(%s)", [sorted(TABLES)]
        )
        rows = {name: round(number) for name, number in cursor.fetchall()}
        cursor.execute(
            "SELECT tablename, attname, n_distinct FROM pg_stats WHERE tablename = ANY(%s) ORDER BY 1, 2",
            [sorted(TABLES)],
        )
        distinct = [
            [table, column, round(number, 4)] for table, column, number in cursor.fetchall()
        ]
    return {"rows": rows, "distinct": distinct}


def pretend(known: dict[str, Any]) -> None:
    """Let the planner take the few rows that are there for those of a large site."""
    with connection.cursor() as cursor:
        for table, column, number in known["distinct"]:
            cursor.execute(f'ALTER TABLE "{table}" ALTER "{column}" SET (n_distinct = {number})')
        cursor.execute("ANALYZE")
        for table, rows in known["rows"].items():
            # Of an index or a table, rows per page count, of which there are few.
            cursor.execute(
                "UPDATE pg_class SET reltuples = reltuples * greatest(1, %s / greatest(1, ("
                "SELECT reltuples FROM pg_class WHERE oid = %s::regclass))), relallvisible = relpages"
                " WHERE oid = %s::regclass OR oid IN (SELECT indexrelid FROM pg_index WHERE indrelid = %s::regclass)",
                [rows, table, table, table],
            )
