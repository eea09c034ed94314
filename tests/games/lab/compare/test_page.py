"""A comparison as charts, tables, a sentence, and a page."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.lab.compare.comparison import ComparisonSpec, Entry, StrategyResult, results_of
from games.lab.compare.page import csv_command, figure_rows, histograms, races, results_context
from games.lab.compare.words import result_in_words
from games.lab.models import Measurement, MeasurementSpec
from solver import CLASSIC, MINI, Evaluation, GuessCounts, Rules, evaluate

pytestmark = pytest.mark.django_db

# Charts and tables

KNUTH, PERFECT = Entry("minimax"), Entry("perfect")


@pytest.fixture
def found() -> list[StrategyResult]:
    return results_of(ComparisonSpec(CLASSIC.rules, (KNUTH, PERFECT)))


def test_histograms_are_compared_with_the_best(found: list[StrategyResult]):
    knuth, perfect = histograms(found)

    assert (knuth["name"], knuth["mean"], knuth["note"]) == (
        "Knuth",
        "mean 4.4761",
        "never more than 5",
    )
    assert [column.times for column in knuth["columns"]] == [1, 6, 62, 533, 694, 0]
    assert [column.height for column in perfect["columns"]] == [
        column.compared_height for column in knuth["columns"]
    ]
    assert knuth["spoken"] == "Knuth: 1 in 1, 6 in 2, 62 in 3, 533 in 4, 694 in 5"


def test_the_rest_of_a_long_histogram_is_listed_below():
    [found] = results_of(ComparisonSpec(MINI.rules, (PERFECT,)))
    counts = GuessCounts(histogram=(*[5] * 13, 0, *[1] * 90), complete=False)

    few = GuessCounts(histogram=(*[5] * 13, 0, 1), complete=False)

    short, long, middle = histograms(
        [found, *(found._replace(evaluation=None, so_far=each) for each in (counts, few))]
    )

    assert (len(short["columns"]), short["rest"]) == (13, "")
    assert (len(long["columns"]), long["columns"][-1].name, long["columns"][-1].times) == (
        13,
        "13+",
        95,
    )
    assert long["spoken"].endswith("5 in 12, 95 in 13+")
    assert long["rest"].startswith("5 in 13, 1 in 15, ")
    assert long["rest"].endswith(" 1 in 33, and 71 more")
    assert middle["rest"] == "5 in 13, 1 in 15"


def test_an_unfinished_strategy_has_no_mean_and_is_not_compared(found: list[StrategyResult]):
    done, begun = found
    so_far = GuessCounts(histogram=(1, 9), complete=False)
    begun = begun._replace(evaluation=None, so_far=so_far)

    knuth, perfect = histograms([done, begun])

    assert (knuth["mean"], perfect["mean"]) == ("mean 4.4761", "")
    assert perfect["note"] == "so far: 10 of 1,296 codes"
    assert {column.compared_height for column in [*knuth["columns"], *perfect["columns"]]} == {
        "0.00"
    }
    assert "mean" not in figure_rows([done, begun])[1]


def test_lines_mark_the_best_and_what_is_proven(found: list[StrategyResult]):
    knuth, perfect = figure_rows(found)

    assert (knuth["total"], knuth["mean"], knuth["most"], knuth["few"]) == (
        *("5,801", "4.4761", "5", "46%"),
    )
    assert (perfect["total"], perfect["most"], perfect["few"]) == ("5,625", "6", "58%")
    assert (knuth["is_best"], perfect["is_best"]) == (False, True)
    assert (knuth["is_optimal"], perfect["is_optimal"]) == (False, True)
    assert knuth["error"] == ""


def test_a_sample_has_an_error():
    [random] = figure_rows(results_of(ComparisonSpec(MINI.rules, (Entry("random"),))))

    assert random["mean"].startswith("≈")
    assert random["error"].startswith("±0.0")


def test_races_count_for_which_codes_each_needs_fewer(found: list[StrategyResult]):
    (_, [itself, against_perfect]), (_, [against_knuth, _]) = races(found)

    assert itself == {}
    assert (against_perfect["won"], against_perfect["drawn"], against_perfect["lost"]) == (
        *("263", "610", "423"),
    )
    assert (against_perfect["shade"], against_knuth["shade"]) == (1, 3)
    assert against_knuth["spoken"] == "Perfect against Knuth: 423 won, 610 drawn, 263 lost"


def test_a_clear_difference_is_shaded_more_and_equals_are_even(found: list[StrategyResult]):
    (_, [_, worse]), _ = races(results_of(ComparisonSpec(MINI.rules, (Entry("goldfish"), PERFECT))))
    twice = (KNUTH, Entry("minimax:prefer_candidates=yes"))
    (_, [_, same]), _ = races(results_of(ComparisonSpec(MINI.rules, twice)))

    assert worse["shade"] == 0
    assert (same["won"], same["lost"], same["shade"]) == ("0", "0", 2)
    assert races(found[:1]) == []


# The result in a sentence


def result_of(rules: Rules, *texts: str) -> str:
    return result_in_words(results_of(ComparisonSpec(rules, tuple(map(Entry, texts)))))


def test_of_two_one_needs_fewer():
    assert result_of(CLASSIC.rules, "minimax", "perfect") == (
        "Perfect needs 176 guesses fewer than Knuth over all 1,296 codes."
    )


def test_of_several_the_first_is_beside_the_next_and_the_last():
    assert result_of(CLASSIC.rules, "minimax", "perfect", "most-parts", "entropy") == (
        "Perfect needs the fewest guesses, 5,625 over all 1,296 codes: "
        "43 fewer than Most parts and 176 fewer than Knuth."
    )


def test_equals_are_said_to_be_equal_and_one_alone_has_no_result():
    assert result_of(MINI.rules, "minimax") == ""
    assert result_of(Rules(2, 2), "minimax", "entropy") == (
        "Knuth and Entropy need equally few guesses: 8 over all 4 codes."
    )


def test_a_result_of_samples_names_only_differences_beyond_chance():
    clear = result_of(MINI.rules, "goldfish", "minimax")
    close = result_of(Rules(3, 5), "random", "weighted")

    assert clear.startswith("Knuth needs about")
    assert clear.endswith("guesses fewer than Goldfish on average.")
    assert close.endswith("are too close to tell which needs fewer guesses.")


# What the page says of the codes and of the work

ONE, OTHER = Entry("minimax"), Entry("random")
COMPARISON = ComparisonSpec(MINI.rules, (ONE, OTHER))
BILLION = 1_000_000_000
RESTING = {"is_running": False, "is_own": False}
RUNNING = RESTING | {"is_running": True}


def known(entry: Entry, evaluation: Evaluation | None = None, done: int = 0) -> StrategyResult:
    spec = MeasurementSpec(entry.text, str(MINI.rules))
    stored = Measurement(**spec._asdict(), shares=4, done=done)
    return StrategyResult(entry, spec, 40 * BILLION, evaluation, stored)


def test_when_all_is_done_nothing_is_left():
    done = [known(ONE, evaluate("minimax", MINI.rules)), known(OTHER, evaluate("random", "3x6"))]
    context = results_context(COMPARISON, done, RESTING)

    assert (context["is_done"], context["takes"], context["going"]) == (True, "", "")
    assert context["progress"] == {"words": "100%", "width": "100.00", "quarter": 3}
    assert context["trees"] == [("Knuth", "/lab/trees/3x6/minimax/")]
    assert [name for name, _ in context["tables"]] == ["Knuth", "Random"]
    assert context["names"] == ["Knuth", "Random"]
    assert context["result"] in context["news"]


def test_progress_is_the_share_of_the_work_and_what_failed_leaves_none():
    half = [known(ONE, evaluate("minimax", MINI.rules)), known(OTHER, done=1)]
    context = results_context(COMPARISON, half, RUNNING | {"is_own": True})

    assert context["progress"] == {"words": "62%", "width": "62.50", "quarter": 2}
    assert context["takes"] == "about 46 seconds"
    assert (context["is_running"], context["is_own"], context["is_done"]) == (True, True, False)
    failed = half[1]
    assert failed.stored
    failed.stored.failed = "It takes longer than the lab allows."
    assert results_context(COMPARISON, half, RESTING)["is_done"]


def test_the_time_left_is_given_once_it_can_be_estimated(monkeypatch: pytest.MonkeyPatch):
    begun, now = known(OTHER, done=1), timezone.now()
    monkeypatch.setattr(timezone, "now", lambda: now)
    assert begun.stored
    sentences = [results_context(COMPARISON, [begun], RUNNING)["going"]]
    for shares in (1, 3):
        begun.stored.timed, begun.stored.timed_seconds = shares, 20.0 * shares
        begun.stored.first_at, begun.stored.last_at = now - timedelta(seconds=20 * shares), now
        begun.stored.queued_at = now - timedelta(seconds=90)
        sentences.append(results_context(COMPARISON, [begun], RUNNING)["going"])

    assert sentences == [
        "25% done. It waits for a free worker.",
        "25% done. It is too early to tell how long the rest takes.",
        "25% done, about 60 seconds left.",
    ]


def test_each_quarter_is_announced_once():
    for done, announced, news in (
        (0, 0, ""),
        (1, 0, "A quarter is done."),
        (1, 1, ""),
        (3, 1, "Three quarters are done."),
    ):
        assert (
            results_context(COMPARISON, [known(OTHER, done=done)], RUNNING, announced)["news"]
            == news
        )


def test_tables_wait_until_there_is_something_in_them():
    begun = results_context(COMPARISON, [known(ONE, done=1), known(OTHER)], RUNNING)
    half = [known(ONE, evaluate("minimax", MINI.rules)), known(OTHER, done=1)]
    one_done = results_context(COMPARISON, half, RUNNING)

    assert (begun["lines"], begun["races"], begun["result"]) == ([], [], "")
    assert [line["so_far"] for line in one_done["lines"]] == ["", "25% measured so far"]
    assert (one_done["races"], one_done["result"]) == ([], "")


def test_the_command_draws_the_same_secrets():
    comparison = ComparisonSpec(Rules(7, 7), (Entry("random"), Entry("parts+0.3*entropy")))

    assert csv_command(comparison) == (
        "python -m solver evaluate random 'parts+0.3*entropy' --rules 7x7 --games 100 --seed 0 --each"
    )
