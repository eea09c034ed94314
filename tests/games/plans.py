"""The plans that the database makes for queries."""

import re
from collections.abc import Iterator

from django.db import connection
from django.test.utils import CaptureQueriesContext

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
    "storedcareer",
    "careerpart",
)
# The indexes of those alone who stand on a board, of the newest designs, of which 200 are read, of
# matches that wait, and of bots alone.
READ_IN_PART = (
    *("player_appearing", "design_by_time", "match_waiting_by_creator", "match_listed"),
    "player_bot",
)
TABLES = {f"games_{name}" for name in TABLE_NAMES}


def tables_read_whole(queries: CaptureQueriesContext) -> list[str]:
    """The queries that read every row of a table that grows, with their plans."""
    whole = []
    for query in queries.captured_queries:
        if query["sql"].startswith("SELECT"):
            plan = list(plan_of(query["sql"]))
            if any(reads_whole(step) for step in plan):
                whole.append("\n".join([query["sql"], *plan]))
    return whole


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
