"""What the page of a comparison says of the codes and of the work."""

from games.lab.compare.asked import Entry, Question
from games.lab.compare.measured import Found
from games.lab.compare.page import Work, results_context
from games.models import Asked, Measurement
from solver import MINI, Evaluation, evaluate

ONE, OTHER = Entry("minimax"), Entry("random")
QUESTION = Question(MINI.rules, (ONE, OTHER))
BILLION = 1_000_000_000


def found(entry: Entry, evaluation: Evaluation | None = None, done: int = 0) -> Found:
    asked = Asked(entry.text, str(MINI.rules))
    stored = Measurement(**asked._asdict(), shares=4, done=done)
    return Found(entry, asked, 40 * BILLION, evaluation, stored)


def test_when_all_is_done_nothing_is_left():
    done = [found(ONE, evaluate("minimax", MINI.rules)), found(OTHER, evaluate("random", "3x6"))]
    context = results_context(QUESTION, done, Work())

    assert (context["is_done"], context["left"]) == (True, "")
    assert context["progress"] == {"words": "100%", "width": "100.00"}
    assert context["names"] == ["Knuth", "Random"]
    assert context["title"] == "Mini 3 × 6"


def test_progress_is_the_share_of_the_work():
    half = [found(ONE, evaluate("minimax", MINI.rules)), found(OTHER, done=1)]
    context = results_context(QUESTION, half, Work(is_running=True, is_own=True))

    assert context["progress"] == {"words": "62%", "width": "62.50"}
    assert context["left"] == "about 30 seconds"
    assert (context["is_running"], context["is_own"], context["is_done"]) == (True, True, False)


def test_what_failed_leaves_no_work():
    failed = found(ONE)
    assert failed.stored
    failed.stored.failed = "It takes longer than the lab allows."

    assert results_context(QUESTION, [failed], Work())["is_done"]
