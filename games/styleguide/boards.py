"""Boards for the style guide, and what stands around them, from made-up games."""

from collections.abc import Iterable, Iterator
from datetime import date, timedelta
from typing import Any, NamedTuple

from games.learn.forms import form_of
from games.learn.words import example_in_words
from games.models import Coach, Codemaker, Daily, Game, Result
from games.modes import DUEL, MAKE, RACE
from games.play.around import around
from games.play.endings import Column, Sums
from games.play.forms import GuessForm, SecretForm
from games.play.rendering import facts_of
from games.play.sentence import ways
from games.play.today import Tile, Today
from games.play.waiting import drawn
from games.visitors.appearance import Appearance
from games.words.skill import Skill
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


def boards() -> Iterator[Sample]:
    race: dict[str, Any] = {"mode": RACE, "level": KNUTH}
    duel = played("1122", mode=DUEL, level=KNUTH, own_secret="4321")
    digits = played("0123", variant=BULLS_AND_COWS, secret="4567")
    long = played("12345123", variant=variant_of(Rules(8, 5), 4), secret="11111111")
    colorful = played("12345", variant=variant_of(Rules(5, 12), 4), secret="CBA98")
    mistakes = answered((1, 0, 0), (2, 1, 2), (3, 0, 3), (1, 0, 4), (2, 0, 1))
    begun = played("1122", "1344", coach=Coach.COUNT)
    yield _board("Empty", played(), is_newcomer=True)
    yield _board("Just answered", begun, (1, 2), fragment=True)
    yield _board("Full", played("1122"), (1, 2, 3, 4))
    yield _board("Refused", played("1122"), (1, 2, 3, 4), message="Row 2 was taken elsewhere.")
    yield _board("Typed commands", played("1122"), look=Appearance(is_non_visual=True))
    yield _board("Won", won())
    yield _board("Lost", lost())
    yield _board("Given up", given_up())
    yield _board("Evil", played(*[WRONG] * 10, codemaker=Codemaker.EVIL))
    yield _board("Race", played("1122", **race), part="rival")
    yield _board("Race in one line", played("1122", **race), part="strip")
    yield _board("Race lost", played(WRONG, secret="1122", **race), (3, 4))
    yield _board("Race over", played("1122", SECRET, **race), part="rival")
    yield _board("Duel", duel, part="rival")
    yield _board("Digits", digits, (5, 6))
    yield _board("8 pegs", long, (1, 2, 3, 4))
    yield _board("12 colors", colorful, (9, 10, 11, 12))
    yield _board("Make", answered((1, 1, 1)), part="make_board")
    yield Sample("Hide a code", "play/_hide_board.html", _hiding())
    yield _board("Contradiction", answered((1, 3, 0), (2, 0, 0)), part="make_board")
    yield _board("Two mistakes", mistakes, part="make_board")


def _hiding() -> dict[str, Any]:
    """The context of the board on which a code is hidden."""
    return {
        "rules": CLASSIC.rules,
        "guesses": CLASSIC.guesses,
        "form": SecretForm({"secret-1": "3"}, rules=CLASSIC.rules),
        "words": "Fill the row with a code for Knuth to find.",
        "leave_words": "On a real board",
        "send_words": "Hide it",
    }


def results() -> Iterator[Sample]:
    """The boards of a challenge."""
    yield _board("Yours", won())
    yield _board("Theirs", lost())


def ending() -> Sample:
    """The figures of a game beside the player's other games."""
    spread = [(2, 3), (3, 41), (4, 221), (5, 505), (6, 70)]
    columns = [Column(n, games, 100 * games / 505, n == 5) for n, games in spread]
    context = {
        "game": won(),
        "sums": Sums(5, 4.34, columns, streak=52),
        "sums_guesses": "guesses",
        "sums_par": "par 4.34",
        "sums_words": ["52 codes found in a row.", "Your most common result: 5 guesses."],
        "skill": Skill("\N{MINUS SIGN}0.42", "\N{MINUS SIGN}0.24"),
    }
    return Sample("Sums", "play/_sums.html", context)


def choosers() -> Iterator[Sample]:
    """The ways to play, what waits today, and the card that asks for a code."""
    game = played("11223", variant=SUPER, secret="12345")
    settings = game.settings | {"mode": "duel", "level": "knuth"}
    opened = ways(tuple(settings.items()), game.rules)
    yield Sample("In a sheet", "play/_chip.html", {"chip": "Duel · Knuth", "ways": opened})
    marks = ("4", "×", "", "5", "6", "3", "?")
    tiles = tuple(
        Tile(TODAY - timedelta(days=6 - n), mark, is_today=n == 6) for n, mark in enumerate(marks)
    )
    card = Today(Daily(day=TODAY), tiles)
    context = {
        "today": card,
        "today_words": "2 days in a row. Closes in 7 h 12 min.",
        "today_action": "Play today",
        "waiting": drawn(game),
    }
    yield Sample("Today", "play/_today.html", context)
    waiting = {"waiting": game, "resume_words": "Resume Super, guess 2"}
    yield Sample("Resume", "play/_resume.html", waiting)


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
    context = example_in_words(1, form_of(1, {"black": "0", "white": "0"}))
    return Sample("Example", "learn/_example.html", context)


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


def won() -> Game:
    return played("1122", "1344", SECRET)


def lost() -> Game:
    return played(*[WRONG] * 10)


def given_up() -> Game:
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
