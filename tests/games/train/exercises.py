"""Games with mistakes, and runs of exercises, for tests of the trainer."""

from games.core.game import Game
from games.core.player import Player
from games.review.ledgers import ledger_of
from games.train.exercise import Exercise
from games.train.ready_made import positions
from games.train.runs import NEARLY, RIGHT, Kind, Question, Run
from solver import CLASSIC, Rules, format_code, list_candidates, rate_guesses
from solver import try_guess as try_here
from tests.factories import make_game, play_codes

WASTED = "1122"  # guessed twice in a row, which costs a whole guess


def lapse(player: Player, code: str = "1234") -> Game:
    """A reviewed game in which the second guess repeated the first one."""
    game = play_codes(make_game(player=player, secret=code), WASTED, WASTED, code)
    ledger_of(game.board)
    return game


def make_exercise(player: Player, rows: str = "1122-11") -> Exercise:
    """An exercise that is due."""
    return Exercise.objects.create(player=player, under="4x6", rows=rows, guess="1122", loss=1.0)


def question(number: int = 0, rules: Rules = CLASSIC.rules, grade: int = 3) -> Question:
    """A ready-made exercise."""
    found = positions()[rules, grade][number]
    return Question(str(rules), found.rows, grade, None)


def make_run(player: Player, *questions: Question, kind: Kind = Kind.GRADED) -> Run:
    """A run of these exercises, or of three ready-made ones."""
    return Run.objects.begin(player, kind, questions or [question(n) for n in range(3)])


def best_for(asked: Question) -> str:
    """A best guess."""
    first = asked.rules.symbols[0] * asked.rules.pegs
    guess = try_here(asked.rules, asked.history, _code(first, asked.rules)).best[0]
    return format_code(guess, asked.rules)


def question_with_near_miss() -> tuple[Question, str]:
    """A ready-made exercise, and a guess in it that is nearly the best."""
    for number in range(30):
        asked = question(number, grade=5)
        candidates = list_candidates(asked.rules, asked.history)
        values = rate_guesses(asked.rules, asked.history, candidates) or []
        best = try_here(asked.rules, asked.history, candidates[0]).value.mean
        for code, needed in zip(candidates, values, strict=True):
            if RIGHT < needed.mean - best <= NEARLY:
                return asked, format_code(code, asked.rules)
    raise AssertionError("No candidate is nearly the best: look among other guesses.")


def worst_for(asked: Question) -> str:
    """A guess that was made before, so that it says nothing."""
    return format_code(asked.history[0][0], asked.rules)


def _code(text: str, rules: Rules) -> tuple[int, ...]:
    return tuple(rules.symbols.index(symbol) for symbol in text)
