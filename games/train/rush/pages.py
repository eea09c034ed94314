"""What the pages of Rush show."""

from datetime import date
from math import ceil
from typing import Any, NamedTuple

from django.urls import reverse

from games.core.days import today
from games.core.player import Player
from games.train.rush import words
from games.train.rush.course import LIVES, Asked, Tally, factor
from games.train.rush.pool import RULES
from games.train.rush.run import TIME, Bests, RushRun, board_of_day, board_of_week
from games.ui.forms import CodeForm
from games.ui.game_in_words import PlayedRow
from games.ui.numbers import labeled
from games.ui.positions import path_of
from games.ui.terms import day_in_words
from solver import parse_code

NO_PEGS = CodeForm(rules=RULES).holes


class Option(NamedTuple):
    """A guess to choose, or that was given. number: 0 if it is no choice. groups: with its word, once they may be known."""

    number: int
    code: str
    groups: tuple[str, str] = ("", "")
    is_best: bool = False
    is_given: bool = False


class Heads(NamedTuple):
    """What stands over a position: lives as pins, the run, and the points."""

    lives: range
    lost: range
    lives_words: str
    combo: int
    factor: int
    score: int

    @property
    def is_run(self) -> bool:
        return self.combo > 1

    @property
    def is_up(self) -> bool:
        """Whether answers count more than one point."""
        return self.factor > 1

    @classmethod
    def of(cls, found: Tally) -> "Heads":
        left = max(0, found.lives)
        return cls(
            range(left),
            range(LIVES - left),
            words.lives_in_words(found),
            found.combo,
            factor(found.combo),
            found.score,
        )


class Looked(NamedTuple):
    """A position of a run that is over. address: of the lab, where every guess is explained."""

    code: str
    words: str
    address: str
    is_right: bool


def start_context(player: Player | None) -> dict[str, Any]:
    day = today()
    newest = player.rush_runs.order_by("-started_at").first() if player else None
    return boards(player) | {
        "bests": player.rush_runs.bests() if player else Bests(None, None),
        "open_run": newest if newest and not newest.is_over else None,
        "is_first": player is None or not player.rush_runs.filter(day=day).exists(),
    }


def boards(player: Player | None, day: date | None = None) -> dict[str, Any]:
    """The boards of a day, today if none is named, and of its week."""
    day = day or today()
    return {
        "lines": board_of_day(day, player),
        "week": board_of_week(day, player),
        "day": day_in_words(day, "MONTH_DAY_FORMAT"),
    }


def play_context(run: RushRun, *, shows_last: bool = False) -> dict[str, Any]:
    """A run that goes on. shows_last: with the position that was just answered."""
    asked, found = run.next_asked, run.tally
    task = words.task_in_words(asked)
    said = _said(run, found)
    return (
        {
            "run": run,
            "rules": RULES,
            "heads": Heads.of(found),
            "task": task,
            "asked": asked,
            "rows": PlayedRow.list_of(asked.puzzle.history, RULES),
            "row_number": len(asked.puzzle.history) + 1,
            "options": [Option(n, each.code) for n, each in enumerate(asked.puzzle.choices, 1)],
            "news": " ".join(filter(None, [said.get("said"), task])),
            "holes": NO_PEGS,
            "address": reverse("rush-answer", args=[run.token, asked.number]),
        }
        | clock_context(run)
        | said
        | ({"was": _answered(run)} if shows_last and run.done else {})
    )


def result_context(run: RushRun, player: Player, link: str) -> dict[str, Any]:
    others = player.rush_runs.exclude(pk=run.pk).bests(run.begun_on)
    looked = [_looked(run, number) for number in range(1, run.done + 1)] if run.is_known else []
    title = words.title_of(run)
    verdict = words.verdict_in_words(run, others)
    points = words.points_in_words(run.score)
    return {
        "run": run,
        "rules": RULES,
        "title": title,
        "points_word": words.points_word(run.score),
        "verdict": verdict,
        "looked": looked,
        "all_words": words.all_in_words(len(looked)),
        "missed": [each for each in looked if not each.is_right],
        "missed_heading": words.missed_heading(run.done - run.right),
        "right_share": _percent(run.right, run.done),
        "longest_share": _percent(run.longest, run.right),
        "share_text": words.share_text(run, link),
        "share_words": labeled(title, points),
        "news": f"{points}. {verdict}",
    }


def last_context(run: RushRun) -> dict[str, Any]:
    """The position that ended a run, before its result."""
    found = run.tally
    last = {"was": _answered(run), "heads": Heads.of(found)}
    return last | clock_context(run) | _said(run, found)


def clock_context(run: RushRun) -> dict[str, Any]:
    """The time left, as the server counts it; nothing in practice."""
    if not run.is_timed:
        return {}
    length, left = TIME.total_seconds(), run.seconds_left
    minutes, seconds = divmod(ceil(left), 60)
    return {
        "seconds": f"{left:.2f}",
        "length": int(length),
        "clock": f"{minutes}:{seconds:02}",
        "left_share": round(100 * left / length),
    }


def _said(run: RushRun, found: Tally) -> dict[str, str]:
    """How the last answer was taken; nothing before the first."""
    if not run.done:
        return {}
    asked, given = run.asked(run.done), run.given(run.done)
    return {
        "gained": words.gained_in_words(found),
        "said": words.said_in_words(found, asked, given.code),
    }


def _answered(run: RushRun) -> dict[str, Any]:
    """The position answered last, with the right answer and the one that was given."""
    asked, given = run.asked(run.done), run.given(run.done)
    return {
        "task": words.task_in_words(asked),
        "rows": PlayedRow.list_of(asked.puzzle.history, RULES),
        "options": _options(asked, given.code),
        "is_right": given.is_right,
    }


def _options(asked: Asked, given: str) -> list[Option]:
    puzzle = asked.puzzle
    if not puzzle.choices:
        codes = dict.fromkeys(filter(None, [given, puzzle.code]))
        return [
            Option(0, code, is_best=code == puzzle.code, is_given=code == given) for code in codes
        ]
    return [
        Option(
            n,
            each.code,
            words.groups_in_words(each.groups),
            is_best=each.code in puzzle.right,
            is_given=each.code == given,
        )
        for n, each in enumerate(puzzle.choices, 1)
    ]


def _looked(run: RushRun, number: int) -> Looked:
    asked, given = run.asked(number), run.given(number)
    right = asked.puzzle.right[0]
    path = path_of(RULES, asked.puzzle.history, parse_code(right, RULES))
    return Looked(
        right,
        words.missed_in_words(asked, given.code),
        reverse("lab-explore-position", args=[RULES, path]),
        given.is_right,
    )


def _percent(part: int, whole: int) -> int:
    return round(100 * part / whole) if whole else 0
