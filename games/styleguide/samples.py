"""Made-up games and figures for the style guide. Nothing is stored or read from the database."""

from calendar import Calendar
from collections.abc import Iterable, Iterator
from datetime import UTC, date, datetime, timedelta
from typing import Any, NamedTuple

from games.learn import lesson
from games.learn.forms import form_of
from games.models import Coach, Codemaker, Game, Page, Result
from games.models.daily import Day
from games.modes import DUEL, MAKE, RACE
from games.play.endings import Column, Sums
from games.play.forms import GuessForm, StartForm
from games.play.lookup import USUAL
from games.play.rendering import around, facts_of
from games.play.sentence import ways
from games.play.today import Tile, Today
from games.solve.forms import SolveForm
from games.stats.behind import Behind
from games.stats.cards.progress import spark
from games.stats.figures import Figures, cards
from games.stats.forms import HistoryForm, StatsForm
from games.stats.rows import rows_of
from games.stats.statistics import (
    AgainstLevel,
    DayCount,
    FirstGuess,
    Streaks,
    Summary,
    TurnTime,
    WayPlayed,
)
from games.stats.trend import Point
from games.visitors.appearance import Appearance
from games.words.spoken import reason_for
from solver import (
    BULLS_AND_COWS,
    CLASSIC,
    LEVELS,
    SUPER,
    Feedback,
    Rules,
    format_code,
    parse_code,
    suggest,
    variant_of,
)

SECRET = "1234"
WRONG = "5566"
KNUTH = LEVELS["knuth"]
TODAY = date(2026, 11, 20)


class Sample(NamedTuple):
    """A part of a page in one state, with its template and its context."""

    title: str
    part: str
    context: dict[str, Any]


# Boards


def boards() -> Iterator[Sample]:
    race: dict[str, Any] = {"mode": RACE, "level": KNUTH}
    duel = played("1122", mode=DUEL, level=KNUTH, own_secret="4321")
    digits = played("0123", variant=BULLS_AND_COWS, secret="4567")
    long = played("12345123", variant=variant_of(Rules(8, 5), 4), secret="11111111")
    colorful = played("12345", variant=variant_of(Rules(5, 12), 4), secret="CBA98")
    mistakes = answered((1, 0, 0), (2, 1, 2), (3, 0, 3), (1, 0, 4), (2, 0, 1))
    begun = played("1122", "1344", coach=Coach.COUNT)
    yield _board("Empty", played())
    yield _board("Just answered", begun, (1, 2), fragment=True)
    yield _board("Full", played("1122"), (1, 2, 3, 4))
    yield _board("Refused", played("1122"), (1, 2, 3, 4), message="Row 2 was taken elsewhere.")
    yield _board("Typed commands", played("1122"), look=Appearance(is_non_visual=True))
    yield _board("Won", _won())
    yield _board("Lost", _lost())
    yield _board("Given up", _given_up())
    yield _board("Evil", played(*[WRONG] * 10, codemaker=Codemaker.EVIL))
    yield _board("Race", played("1122", **race), part="rival")
    yield _board("Race in one line", played("1122", **race), part="strip")
    yield _board("Race over", played("1122", SECRET, **race), part="rival")
    yield _board("Duel", duel, part="rival")
    yield _board("Digits", digits, (5, 6))
    yield _board("8 pegs", long, (1, 2, 3, 4))
    yield _board("12 colors", colorful, (9, 10, 11, 12))
    yield _board("Make", answered((1, 1, 1)), part="make_board")
    yield _board("Contradiction", answered((1, 3, 0), (2, 0, 0)), part="make_board")
    yield _board("Two mistakes", mistakes, part="make_board")


def results() -> Iterator[Sample]:
    """The boards of a challenge."""
    yield _board("Yours", _won())
    yield _board("Theirs", _lost())


def ending() -> Sample:
    """The figures of a game beside the player's other games."""
    spread = [(2, 3), (3, 41), (4, 221), (5, 505), (6, 70)]
    columns = [Column(n, games, 100 * games / 505, n == 5) for n, games in spread]
    context = {
        "game": _won(),
        "sums": Sums(5, 4.34, columns, streak=52),
        "sums_guesses": "guesses",
        "sums_par": "par 4.34",
        "sums_words": ["52 codes found in a row.", "Most often you need 5 guesses."],
    }
    return Sample("Sums", "play/_sums.html", context)


def choosers() -> Iterator[Sample]:
    """The ways to play, what waits today, and the card that asks for a code."""
    game = played("11223", variant=SUPER, secret="12345")
    settings = game.settings | {"mode": "duel", "level": "knuth"}
    opened = ways(tuple(settings.items()), game.rules)
    yield Sample("In a sheet", "play/_chip.html", {"chip": "Duel · Knuth", "ways": opened})
    marks = ("4", "×", "", "5", "6", "3", "?")
    tiles = [
        Tile(TODAY - timedelta(days=6 - n), mark, is_today=n == 6) for n, mark in enumerate(marks)
    ]
    card = Today(324, TODAY, tiles, datetime(2026, 11, 21, tzinfo=UTC))
    context = {
        "today": card,
        "today_words": "2 days in a row. Closes in 7 h 12 min.",
        "today_action": "Play today",
        "waiting": game,
        "waiting_words": "Super 5 × 8, Solo, guess 2 of 12",
        "resume_words": "Resume Super, guess 2",
    }
    yield Sample("Today", "play/_today.html", context)
    yield Sample("Resume", "play/_resume.html", context)


def table() -> Sample:
    """A board with everything beside it."""
    game = played("1122", "1122", "1344", coach=Coach.FULL)
    game.pk = 0  # only a stored game has hints and can be given up
    hint = suggest(KNUTH.strategy, game.rules, game.board.history)
    context = {
        "game": game,
        "form": GuessForm(rules=game.rules),
        **around(game),
        "hint": hint,
        "hint_code": format_code(hint.guess, game.rules),
        "hint_reason": reason_for(hint),
    }
    return Sample("Table", "play/_table.html", context)


def example() -> Sample:
    """A step of the example in the rules, with a wrong answer."""
    context = {
        "lesson": lesson,
        "step": 1,
        "form": form_of(1, {"black": "0", "white": "0"}),
        "pegs_and_pins": lesson.pegs_and_pins(lesson.EARNED.code, lesson.SHOWN),
        "counts": range(lesson.RULES.pegs + 1),
    }
    return Sample("Example", "learn/rules.html#example", context)


def played(*codes: str, secret: str = SECRET, **choices: Any) -> Game:
    """A game after some guesses."""
    game = Game.lay_out(token="styleguide", secret=secret, **choices)
    for code in codes:
        game.board.take(parse_code(code, game.rules))
        game.take_computers_turns()
        game.settle()
    return game


def answered(*answers: tuple[int, int, int]) -> Game:
    """A make on a real board. Each answer names its guess, and may correct an earlier one."""
    game = Game.lay_out(token="styleguide", mode=MAKE, level=KNUTH)
    board = game.board
    board.asked = board.next_code()
    for number, *feedback in answers:
        if number > board.guesses_used:
            board.take_answer(Feedback(*feedback))
        else:
            board.take_correction(number, Feedback(*feedback))
    return game


def _won() -> Game:
    return played("1122", "1344", SECRET)


def _lost() -> Game:
    return played(*[WRONG] * 10)


def _given_up() -> Game:
    game = played("1122")
    game.board.result = Result.GIVEN_UP
    game.settle()
    return game


def _board(
    title: str,
    game: Game,
    row: Iterable[int] = (),
    *,
    part: str = "board",
    **more: Any,
) -> Sample:
    """One board of a game. `row` has the colors of the row being filled."""
    pegs = {f"peg-{hole}": str(color) for hole, color in enumerate(row, start=1)}
    context = {
        "game": game,
        "board": game.computer,
        "form": GuessForm(pegs, rules=game.rules),
        **around(game),
        **facts_of(game),
        **more,
    }
    return Sample(title, f"play/_{part}.html", context)


# Forms


def offers() -> Iterator[Sample]:
    """What the form for a new game says about the choices."""
    custom = {"variant": "custom", "pegs": "8", "colors": "12"}
    yield _offer("Refused choices", **custom)
    yield _offer("A secret is asked for", mode="duel")
    yield Sample("A new game", "play/_new_game.html", {"start_form": StartForm(USUAL)})


def _offer(title: str, **choices: str) -> Sample:
    return Sample(title, "play/_offer.html", {"start_form": StartForm(USUAL | choices)})


def turns() -> Sample:
    """Rows of a game played elsewhere, one of them wrong."""
    asked = {"variant": CLASSIC.slug, "strategy": "minimax"}
    typed = {"guess-1": "1122", "black-1": "1", "white-1": "1", "guess-2": "1199"}
    form = SolveForm(asked | typed)
    form.full_clean()
    return Sample("Turns", "solve/solve.html#turns", {"form": form})


# Histories and statistics


def lists() -> Iterator[Sample]:
    make = Game.lay_out(mode=MAKE, level=KNUTH, own_secret=SECRET)
    games = [_won(), _lost(), _given_up(), played(coach=Coach.FULL), make]
    nothing = Page([], first=None, last=None)
    yield _list("A page of games", Page(games, first=(2,), last=(1,)))
    yield _list("No games yet", nothing)
    yield _list("No such games", nothing, result="won")
    yield _list("No further games", nothing, after="1")


def _list(title: str, page: Page, **choices: str) -> Sample:
    form = HistoryForm(choices)
    form.full_clean()
    return Sample(
        title, "stats/history.html#games", {"page": page, "rows": rows_of(page.games), "form": form}
    )


def figures() -> Iterator[Sample]:
    """The statistics of a player after a year, of a newcomer, and of nobody; the small trend."""
    part = "stats/stats.html#figures"
    yield Sample("A year of games", part, _cards(_many()) | {"daily_streak": 5})
    yield Sample("A first game", part, _cards(_hardly_any()) | {"daily_streak": 0})
    form = StatsForm({}, usual=CLASSIC.rules)
    form.full_clean()
    yield Sample("No games of a kind", part, {"form": form})
    yield Sample("Filters", "stats/_chips.html", {"chips": form.chips})
    small = {"spark": spark(_many().trend, CLASSIC.rules)}
    yield Sample("A small trend", "stats/_spark.html", small)


def _cards(counted: Figures) -> dict[str, Any]:
    behind = Behind({"rules": "classic"})
    return cards(counted, rules=CLASSIC.rules, level=KNUTH, behind=behind, day=TODAY)


def _many() -> Figures:
    """The figures of a year of games."""
    found = {1: 0, 2: 2, 3: 9, 4: 31, 5: 40, 6: 12, 7: 3}
    first = date(2026, 1, 1)
    points = [
        Point(first + timedelta(days=day), 5, 50, 5.2 - day / 500 + day % 7 / 20)
        for day in range(0, 320, 4)
    ]
    levels = [
        AgainstLevel("goldfish", 9, won=8, drawn=1, lost=0, handicapped=0, difference=-3.5),
        AgainstLevel("knuth", 12, won=3, drawn=4, lost=5, handicapped=2, difference=0.25),
    ]
    days = [TODAY - timedelta(days=ago) for ago in range(0, 360, 2)]
    return Figures(
        Summary(104, won=97, drawn=1, lost=4, given_up=2, distribution=found, failed={11: 7}),
        Streaks(11, longest=32),
        points,
        levels,
        [WayPlayed("break", 83), WayPlayed("race", 21)],
        [FirstGuess("AABB", 80, found=78, mean=4.55)],
        [TurnTime(2, seconds=8.4, guesses=97), TurnTime(3, seconds=21.7, guesses=95)],
        {day: DayCount(day, day.day % 10 + 1, 1) for day in days},
    )


def _hardly_any() -> Figures:
    """The figures of one game that was given up."""
    nothing = Summary(1, won=0, drawn=0, lost=0, given_up=1, distribution={}, failed={11: 1})
    return Figures(nothing, Streaks(0, longest=0), [], [], [WayPlayed("break", 1)], [], [], {})


def month() -> Sample:
    """A month of dailies."""
    games = {3: _won(), 4: _lost(), TODAY.day: played("1122")}
    weeks = [
        [Day(day, day <= TODAY, games.get(day.day)) for day in week]
        for week in Calendar().monthdatescalendar(TODAY.year, TODAY.month)
    ]
    context = {"daily": {"day": TODAY}, "weeks": weeks, "month": TODAY.replace(day=1)}
    return Sample("Month", "play/daily.html#calendar", context)
