"""Made-up samples of a game played elsewhere, of how everyone did on a day, and of reviews."""

from collections.abc import Iterator
from typing import Any

from games.models import Codemaker, Game
from games.models.daily import Tally
from games.modes import RACE
from games.play.everyone import everyone as everyones_bars
from games.review.analysis import analysis_of
from games.review.analysis import codes_left as page_of_codes
from games.review.context import review_context
from games.review.forms import TryForm
from games.review.page import costliest, reviewed_boards
from games.solve.board import board_of
from games.solve.forms import SolveForm
from games.styleguide.boards import KNUTH, SECRET, WRONG, Sample, given_up, played
from games.words.daily import everyone_title
from games.words.spoken import codes_left
from solver import CLASSIC, LEVELS, Rules, format_code, suggest, variant_of

ASKED = {"variant": CLASSIC.slug, "strategy": "minimax"}


def solver() -> Sample:
    """The board of a game played elsewhere, with a plate to click and a guess to take over."""
    rows = {"guess-1": "1122", "black-1": "1", "white-1": "1"}
    form = SolveForm(ASKED | rows)
    form.full_clean()
    suggestion = suggest(KNUTH.strategy, CLASSIC.rules, form.history)
    context = {
        "form": form,
        "board": board_of(form),
        "suggestion": suggestion,
        "guess": format_code(suggestion.guess, CLASSIC.rules),
        "left_words": codes_left(suggestion.candidates),
    }
    return Sample("Solver", "solve/_board.html", context)


def everyone() -> Sample:
    """How everyone did on a day."""
    bars = everyones_bars(Tally({4: 12, 5: 20}, players=33), played(*[WRONG] * 4, SECRET).board)
    context = {"everyone": bars, "everyone_title": everyone_title(is_today=True)}
    return Sample("Everyone", "play/_everyone.html", context)


def turns() -> Sample:
    """Rows of a game played elsewhere, one of them wrong."""
    typed = {"guess-1": "1122", "black-1": "1", "white-1": "1", "guess-2": "1199"}
    form = SolveForm(ASKED | typed)
    form.full_clean()
    return Sample("Turns", "solve/_turns.html", {"form": form})


def reviews() -> Iterator[Sample]:
    """Reviews of a race, of a lucky game, of one that was given up, and of one without figures."""
    codes = ["1122", "4421", "6621", "6321", "3621"]
    careless: dict[str, Any] = {"mode": RACE, "level": LEVELS["careless"]}
    yield _review("Review of a race", played(*codes, secret="3621", **careless))
    yield _review("Review of a lucky game", played("1123", "1245", secret="1245"))
    clashing = played("11111122", "11111122", secret="12121212", variant=variant_of(Rules(8, 2), 4))
    yield _review("Review of long codes", clashing)
    yield _review("Review of best guesses", played("1123", secret="1123"))
    yield _review("Review of a lost game", given_up())
    yield _review("Review without figures", played(WRONG, codemaker=Codemaker.EVIL))


def codes() -> Sample:
    """The codes that were left before a guess."""
    game = played("1122", "4421", "6621", "3621", secret="3621")
    context = {"game": game, "left": page_of_codes(game, game.board, 4, page=1)}
    return Sample("Codes left", "review/_codes.html", context)


def _review(title: str, game: Game) -> Sample:
    boards = reviewed_boards(game, None)
    number = costliest(boards[0])
    context = review_context(game, boards, number) | {
        "analysis": analysis_of(game, boards[0], number, None),
        "form": TryForm({}, rules=game.rules),
    }
    return Sample(title, "review/_review.html", context)
