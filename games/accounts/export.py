"""Exports everything that is stored about a player, as text that is made while it is sent.

Games are read a thousand at a time, in three queries, as plain rows, so the memory needed does not
grow with their number. For a game in play, the export shows only what its page shows.
"""

import csv
import json
from collections.abc import Generator, Iterable, Iterator
from datetime import datetime
from functools import cache, lru_cache
from io import StringIO
from itertools import groupby, islice
from operator import itemgetter
from typing import Any

from allauth.account.models import EmailAddress
from allauth.usersessions.models import UserSession
from django.utils import timezone
from django.utils.translation import override

from games.accounts.factors import factors_of
from games.core.board import Board
from games.core.game import Game
from games.core.guess import Guess
from games.core.modes import MODES
from games.core.modes.choices import Coach, Result
from games.core.player import Player, every_belongings
from games.core.rules import SIZES
from games.data.models import Consent
from solver import Rules, find_level, variant_of

GAMES_PER_READ = 1000  # games that are read at a time
FEW = 100  # rows of each kind, which are exported in some 30 ms
TEXTS_PER_PIECE = 100  # games or rows that are sent at a time, about ten thousand characters
Facts = dict[str, Any]
GAME = ("mode", "coach", "codemaker", "handicap", "first", "is_practice", "seal", "nonce")
TIMES = ("started_at", "finished_at")
LINKS = ("daily__day", "challenge__token", "match__token", "rematch_of__token")
BOARD = (
    *("seat", "level", "design_name", "design_text", "secret", "result", "solved"),
    *("guesses_used", "hints", "loss", "luck"),
)
GUESS = ("number", "code", "black", "white", "candidates_left", "at", "loss", "luck", "flaw")
PLAYER = (
    *("is_guest", "is_bot", "is_public", "secrets_are_private"),
    *("theme", "palette", "signs", "motion", "answers"),
    *("has_sound", "has_pauses", "has_page_keys", "is_non_visual", "language"),
)
TOKEN = ("name", "scope", "begins", "created_at", "last_used_at")
CONSENT = ("pseudonym", "given_at")
GUESS_IN_A_CELL = ("number", "code", "black", "white")  # without times, which take longest to read
COLUMNS = (
    "started",
    "finished",
    "mode",
    "rules",
    *SIZES,
    "coach",
    "codemaker",
    "handicap",
    "daily",
    "practice",
    "match",
    "codebreaker",
    "result",
    "solved",
    "guesses_used",
    "hints",
    "secret",
    "guesses",
    "game",
)


def is_short(player: Player | None) -> bool:
    """Whether an export is made in a moment, because the player has little of each kind."""
    many = [name for belongings in every_belongings() for name in belongings.many]
    kinds = ["games", *many] if player else []
    return not any(getattr(player, kind).order_by()[FEW : FEW + 1].exists() for kind in kinds)


def pieces(texts: Iterator[str]) -> Generator[bytes]:
    """The texts, joined and encoded in pieces that are large enough to send."""
    while piece := "".join(islice(texts, TEXTS_PER_PIECE)):
        yield piece.encode()


def as_json(player: Player | None) -> Iterator[str]:
    """A JSON object: the player, what each feature stores, and `games`."""
    yield '{"player": ' + _dumps(_player(player) if player else None)
    for belongings in every_belongings():
        if belongings.exported_as:
            yield f',\n"{belongings.exported_as}": '
            yield from _part(belongings.exported(player))
    yield ',\n"games": [\n'
    yield from _apart(",\n", map(_dumps, games_of(player)))
    yield "\n]}\n"


def _part(stored: Iterator[Facts] | Facts | None) -> Iterator[str]:
    if stored is None or isinstance(stored, dict):
        yield _dumps(stored)
    else:
        yield "["
        yield from _apart(",\n", map(_dumps, stored))
        yield "]"


def _apart(between: str, texts: Iterable[str]) -> Iterator[str]:
    before = ""
    for text in texts:
        yield before + text
        before = between


def as_csv(player: Player | None) -> Iterator[str]:
    """A row for each board, with all guesses in one cell and the address of the game.

    The text starts with a byte order mark, which tells spreadsheets that it is UTF-8.
    """
    yield "\N{ZERO WIDTH NO-BREAK SPACE}" + _row(COLUMNS)
    for game in games_of(player, GUESS_IN_A_CELL):
        for board in game["boards"]:
            yield _row(_cells(game, board, str(player)))


def games_of(player: Player | None, of_guesses: tuple[str, ...] = GUESS) -> Iterator[Facts]:
    """The player's games, oldest first, with boards and the given facts of their guesses."""
    last = 0
    games = Game.objects.of(player).order_by("pk")
    while step := list(games.filter(pk__gt=last).values("pk", "token", *SIZES, *GAME, *TIMES, *LINKS)[:GAMES_PER_READ]):  # fmt: skip
        last = step[-1]["pk"]
        boards = _boards([game["pk"] for game in step], of_guesses)
        for game in step:
            yield _game(game, boards.get(game["pk"], []))


def _boards(games: list[int], of_guesses: tuple[str, ...]) -> dict[int, list[Facts]]:
    seats = Board.objects.filter(game__in=games)
    guesses = {
        board: [dict(zip(of_guesses, row[1:], strict=True)) for row in rows]
        for board, rows in groupby(
            Guess.objects.filter(board__in=seats)
            .order_by("board", "number")
            .values_list("board", *of_guesses)
            .iterator(),
            key=itemgetter(0),
        )
    }
    rows = seats.order_by("game", "seat").values("pk", "game", *BOARD)
    return {
        game: [board | {"guesses": guesses.get(board["pk"], [])} for board in boards]
        for game, boards in groupby(rows, key=itemgetter("game"))
    }


def _game(game: Facts, boards: list[Facts]) -> Facts:
    is_over = game["finished_at"] is not None
    return {
        "token": game["token"],
        **{name: game[name] for name in (*TIMES, *SIZES, *GAME)},
        "nonce": game["nonce"] if is_over else None,
        "daily": game["daily__day"],
        "challenge": game["challenge__token"],
        "match": game["match__token"],
        "rematch_of": game["rematch_of__token"],
        "boards": [_board(game, board, is_over=is_over) for board in boards],
    }


def _board(game: Facts, board: Facts, *, is_over: bool) -> Facts:
    """A board. While its game runs, its secret and the codes of a racing computer are left out."""
    is_hidden = not is_over and bool(board["level"]) and MODES[game["mode"]].veils_rival
    covered = {"code": None} if is_hidden else {}
    if is_hidden or (not is_over and game["coach"] == Coach.OFF):
        covered["candidates_left"] = None
    guesses = board["guesses"]
    return {name: board[name] for name in BOARD} | {
        **{fact: board[fact] or None for fact in ("level", "design_name", "design_text")},
        "secret": board["secret"] or None if is_over else None,
        "guesses": [guess | covered for guess in guesses] if covered else guesses,
    }


def _player(player: Player) -> Facts:
    addresses = EmailAddress.objects.filter(user=player).order_by("pk")
    sessions = UserSession.objects.filter(user=player).order_by("pk")
    return {
        "name": player.username,
        "joined_at": player.date_joined,
        "last_signed_in_at": player.last_login,
        **{name: getattr(player, name) for name in PLAYER},
        "email_addresses": list(addresses.values("email", "verified", "primary")),
        "sessions": list(sessions.values("created_at", "ip", "user_agent")),
        "open_data": Consent.objects.filter(player=player).values(*CONSENT).first(),
        "second_factors": factors_of(player),
        "tokens": list(player.tokens.order_by("-pk").values(*TOKEN)),
        "blocked": list(player.blocks.order_by("pk").values("name", "at")),
        "reported": list(player.reports.order_by("pk").values("name", "at")),
        "exported_at": timezone.now(),
    }


def _cells(game: Facts, board: Facts, name: str) -> Iterable[Any]:
    level = board["level"]
    return (
        _time(game["started_at"]),
        _time(game["finished_at"]),
        game["mode"],
        _name_of_rules(*(game[name] for name in SIZES)),
        game["pegs"],
        game["colors"],
        _yes(game["repeats"]),
        game["guesses_allowed"],
        game["coach"],
        game["codemaker"],
        game["handicap"],
        game["daily"] or "",
        _yes(game["is_practice"]),
        _yes(game["match"]),
        board["design_name"] or (find_level(level).name if level else name),
        _label(board["result"]),
        _yes(board["solved"]),
        board["guesses_used"],
        board["hints"],
        " ".join(board["secret"] or ""),
        "; ".join(
            f"{' '.join(guess['code'] or '?')}: {guess['black']} black, {guess['white']} white"
            for guess in board["guesses"]
        ),
        f"/games/{game['token']}/",
    )


def _time(moment: datetime | None) -> str:
    return moment.isoformat(" ", "seconds") if moment else ""


@lru_cache(maxsize=256)
def _name_of_rules(pegs: int, colors: int, repeats: bool, guesses: int) -> str:
    return variant_of(Rules(pegs, colors, repeats), guesses).name


@cache
def _label(result: str) -> str:
    """The English name of a result, which every export uses, whatever the visitor's language."""
    with override("en"):
        return str(Result(result).label)


def _yes(is_true: object) -> str:
    return "yes" if is_true else "no"


def _row(cells: Iterable[Any]) -> str:
    line = StringIO()
    csv.writer(line).writerow([_inert(cell) for cell in cells])
    return line.getvalue()


def _inert(cell: Any) -> Any:
    """The cell, with an apostrophe before a text that a spreadsheet would take for a formula."""
    starts_one = isinstance(cell, str) and cell.startswith(("=", "+", "-", "@", "\t", "\r"))
    return f"'{cell}" if starts_one else cell


def _iso(value: Any) -> str:
    return str(value.isoformat())


_dumps = json.JSONEncoder(default=_iso, ensure_ascii=False).encode  # made once for all games
