"""What the page of a comparison says of the codes and of the work."""

from datetime import timedelta

from django.utils import timezone

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

    assert (context["is_done"], context["takes"], context["going"]) == (True, "", "")
    assert context["progress"][:2] == ("100%", "100.00")
    assert context["trees"] == [("Knuth", "/lab/trees/3x6/minimax/")]
    assert [name for name, _ in context["tables"]] == ["Knuth", "Random"]
    assert context["names"] == ["Knuth", "Random"]
    assert context["result"] in context["news"]


def test_progress_is_the_share_of_the_work_and_what_failed_leaves_none():
    half = [found(ONE, evaluate("minimax", MINI.rules)), found(OTHER, done=1)]
    context = results_context(QUESTION, half, Work(is_running=True, is_own=True))

    assert context["progress"] == ("62%", "62.50", 2)
    assert context["takes"] == "about 46 seconds"
    assert (context["is_running"], context["is_own"], context["is_done"]) == (True, True, False)
    failed = half[1]
    assert failed.stored
    failed.stored.failed = "It takes longer than the lab allows."
    assert results_context(QUESTION, half, Work())["is_done"]


def test_what_is_told_of_the_rest_is_what_is_known():
    begun, now = found(OTHER, done=1), timezone.now()
    assert begun.stored
    told = [results_context(QUESTION, [begun], Work(is_running=True))["going"]]
    for shares in (1, 3):
        begun.stored.timed, begun.stored.timed_seconds = shares, 20.0 * shares
        begun.stored.first_at, begun.stored.last_at = now - timedelta(seconds=20 * shares), now
        begun.stored.queued_at = now - timedelta(seconds=90)
        told.append(results_context(QUESTION, [begun], Work(is_running=True))["going"])

    assert told == [
        "25% done. It waits for a free worker.",
        "25% done. It is too early to tell how long the rest takes.",
        "25% done, about 60 seconds left.",
    ]


def test_each_quarter_is_told_once():
    for done, told, news in (
        (0, 0, ""),
        (1, 0, "A quarter is done."),
        (1, 1, ""),
        (3, 1, "Three quarters are done."),
    ):
        running = Work(is_running=True)
        assert results_context(QUESTION, [found(OTHER, done=done)], running, told)["news"] == news


def test_tables_wait_until_there_is_something_in_them():
    begun = results_context(QUESTION, [found(ONE, done=1), found(OTHER)], Work(is_running=True))
    half = [found(ONE, evaluate("minimax", MINI.rules)), found(OTHER, done=1)]
    one_done = results_context(QUESTION, half, Work(is_running=True))

    assert (begun["lines"], begun["races"], begun["result"]) == ([], [], "")
    assert [line.so_far for line in one_done["lines"]] == ["", "25% measured so far"]
    assert (one_done["races"], one_done["result"]) == ([], "")
