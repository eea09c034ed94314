"""What a fault did: counts, and the laws that it broke."""

from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field

import psycopg

from tests.faults.site import Site
from tests.faults.visitors import Crowd

STORED = (
    "SELECT token, games_guess.number, code, games_game.result FROM games_guess"
    " JOIN games_board ON board_id = games_board.id JOIN games_game ON game_id = games_game.id"
    " WHERE token = ANY(%s) ORDER BY token, games_guess.number"
)


@dataclass
class Tally:
    """One line of the report."""

    fault: str
    counts: dict[str, float] = field(default_factory=dict)
    broken: list[str] = field(default_factory=list)

    def count(self, **counts: float) -> None:
        self.counts |= counts

    def law(self, holds: bool, sentence: str) -> None:
        if not holds:
            self.broken.append(sentence)

    def __str__(self) -> str:
        counts = ", ".join(f"{name.replace('_', ' ')} {value:,g}" for name, value in self.counts.items())  # fmt: skip
        return f"{self.fault}: {counts}" + "".join(f"\n  BROKEN: {each}" for each in self.broken)


def tell(tally: Tally, crowd: Crowd, site: Site, *, most_failures: float) -> None:
    """Count what visitors were told, and hold it against what is stored.

    most_failures: how many requests may have failed.
    """
    lost, doubled = compare(crowd, site)
    statuses = crowd.statuses
    tally.count(
        requests=crowd.requests,
        acknowledged=crowd.guesses,
        answered_2xx_or_3xx=sum(n for status, n in statuses.items() if status // 100 in {2, 3}),
        answered_4xx=sum(n for status, n in statuses.items() if status // 100 == 4),
        answered_502=statuses[502],
        answered_503=statuses[503],
        without_answer=statuses[0],
        told_again=crowd.doubled,
        lost=lost,
        doubled=doubled,
    )
    tally.law(lost == 0, "An acknowledged guess is not stored.")
    tally.law(doubled == 0, "A guess is stored twice, or as another one.")
    tally.law(not crowd.strange, f"Answers that no fault explains: {crowd.strange[:5]}.")
    others = {status for status in statuses if status >= 500} - {502, 503}
    tally.law(not others, f"Errors that no fault explains: {others}.")
    tally.law(crowd.speechless == 0, f"{crowd.speechless} failures came without words.")
    failures = crowd.failures
    tally.law(failures <= most_failures, f"{failures} requests failed, {most_failures:g} may.")


def compare(crowd: Crowd, site: Site) -> tuple[int, int]:
    """How many acknowledged guesses are missing, and how many others are stored that should not be."""
    stored = {token: list(rows) for token, rows in _stored(site, list(crowd.boards))}
    lost = doubled = 0
    for token, board in crowd.boards.items():
        rows = stored.get(token, [])
        codes = [code for _number, code, _result in rows]
        is_won = bool(rows) and rows[-1][2] == "won"
        # Who has won is told again what was never taken: the game is over.
        acknowledged = min(board.acknowledged, len(codes)) if is_won else board.acknowledged
        lost += sum(codes[n : n + 1] != [board.codes[n]] for n in range(acknowledged))
        doubled += [number for number, _code, _result in rows] != list(range(1, len(rows) + 1))
        doubled += codes[: len(board.codes)] != board.codes[: len(codes)]
        doubled += len(codes) > len(board.codes)
    return lost, doubled


def _stored(site: Site, tokens: list[str]) -> Iterator[tuple[str, list[tuple[int, str, str]]]]:
    found: dict[str, list[tuple[int, str, str]]] = {}
    with closing(psycopg.connect(site.database_url)) as connection:
        for token, number, code, result in connection.execute(STORED, [tokens]):
            found.setdefault(token, []).append((number, code, result))
    yield from found.items()
