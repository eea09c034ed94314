"""Made-up exercises of the trainer: one that waits, one that was answered, and what was trained."""

from collections.abc import Iterator
from typing import Any

from games.charts.groups import Side, answers_of, groups
from games.forms.codes import CodeForm
from games.models import Run
from games.models.sealing import new_token
from games.models.training import Kind, Record, Trained
from games.styleguide.boards import Sample
from games.train import runs, shown, words
from games.train.graded import positions
from solver import CLASSIC, Feedback, Rules, cells_after, format_code, parse_code, try_guess

GRADE = 3
TRIED = ("1122", "1123")
EIGHT = Rules(8, 4)
LARGE = Rules(4, 12)


def training() -> Iterator[Sample]:
    """The parts of the trainer's pages."""
    fresh = _run()
    form = CodeForm({}, rules=CLASSIC.rules)
    asked = shown.asked(fresh, 1) | {"form": form}
    yield Sample("An exercise", "train/_exercise.html", asked)
    done = _run(*TRIED, _best())
    yield Sample("A wrong answer", "train/_exercise.html", shown.answered(done, 1))
    yield Sample("A right answer", "train/_exercise.html", shown.answered(done, 3))
    yield Sample("Groups, one lit", "charts/_groups.html", {"side": _lit(), "rules": CLASSIC.rules})
    large = {"side": _large(), "rules": LARGE}
    yield Sample("Groups of thousands of codes", "charts/_groups.html", large)
    many = {"side": _many(), "rules": EIGHT}
    yield Sample("Groups, more than bars can show", "charts/_groups.html", many)
    yield Sample("Look again", "train/_looked_at.html", shown.summed_up(done))
    yield Sample("Sets of exercises", "train/_sets.html", _sets())
    yield Sample("Grades of exercises", "train/_grades.html", shown.trainer(None))
    record = Record(Trained(30, 21), {0: Trained(12, 9), GRADE: Trained(18, 12)}, 4)
    trained = {"lines": shown.lines_of(record), "days": words.days_in_words(4)}
    yield Sample("Trained", "train/_trained.html", trained)


def _run(*codes: str) -> Run:
    """A run that is not stored, with these answers."""
    questions = [runs.question_of(each) for each in positions()[CLASSIC.rules, GRADE][:4]]
    replies = []
    for code, asked in zip(codes, questions, strict=False):
        trial = try_guess(asked.rules, asked.history, parse_code(code, asked.rules))
        replies.append([code, trial.loss])
    run = Run(token=new_token(), kind=Kind.GRADED, done=len(replies))
    run.questions, run.replies = [list(each) for each in questions], replies
    return run


def _best() -> str:
    """A best guess in the third position."""
    asked = positions()[CLASSIC.rules, GRADE][2]
    trial = try_guess(asked.rules, asked.history, parse_code("1111", asked.rules))
    return format_code(trial.best[0], asked.rules)


def _lit() -> Side:
    """A guess whose answer is known."""
    asked = positions()[CLASSIC.rules, GRADE][0]
    tried = try_guess(asked.rules, asked.history, parse_code("1123", asked.rules)).tried
    came: Feedback = next(iter(tried.cells))
    return Side(
        "yours",
        "1123",
        words.groups_in_words(tried),
        words.need_in_words(tried),
        groups(tried.cells, answers_of(4, tried.cells), tried.worst, came),
    )


def _large() -> Side:
    """A guess whose groups have thousands of codes."""
    cells = cells_after(LARGE, [], "1234")
    bars = groups(cells, answers_of(4, cells), max(cells.values()))
    return Side("yours", "1234", "", "", bars)


def _many() -> Side:
    """A guess with more answers than bars can show."""
    cells = cells_after(EIGHT, [], (0, 0, 1, 1, 2, 2, 3, 3))
    tallest = max(cells.values())
    bars = groups(cells, answers_of(EIGHT.pegs, cells), tallest, Feedback(2, 2))
    return Side("yours", "11223344", "", "", bars)


def _sets() -> dict[str, Any]:
    """What a player finds who has mistakes that are due, and a run of the day."""
    daily = shown.Started(_run("1122"), words.go_on_in_words(words.place_in_words(2, 4)))
    return shown.trainer(None) | {"has_due": True, "started": {"own": None, "daily": daily}}
