"""Made-up samples of a game played elsewhere, and of how everyone did on a day."""

from games.models.daily import Tally
from games.play.everyone import everyone as everyones_bars
from games.solve.board import board_of
from games.solve.forms import SolveForm
from games.styleguide.boards import KNUTH, SECRET, WRONG, Sample, played
from games.words.daily import everyone_title
from games.words.spoken import codes_left
from solver import CLASSIC, format_code, suggest

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
