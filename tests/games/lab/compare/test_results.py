"""The figures of a comparison, wherever they come from."""

import pytest

from games.core.player import Player
from games.lab.compare import comparison
from games.lab.compare.comparison import ComparisonSpec, Entry, results_of, shares_for
from games.lab.models import LabRun, Measurement
from games.thinking import costs, processor_time
from solver import Rules, evaluate
from tests.games.lab.test_models import compute

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]
RULES = Rules(3, 4)
BOTH = ComparisonSpec(RULES, (Entry("minimax"), Entry("random")))


def begin(player: Player, comparison: ComparisonSpec = BOTH) -> list[tuple[int, int]]:
    queue: list[tuple[int, int]] = []
    shares = dict.fromkeys(shares_for(results_of(comparison)), 4)
    LabRun.objects.begin(player, comparison.query, shares, lambda *share: queue.append(share))
    return queue


@pytest.fixture
def nothing_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(comparison, "AT_ONCE", 0)


def test_strategies_that_are_light_alone_are_computed_aside_if_they_are_not_light_together(
    monkeypatch: pytest.MonkeyPatch,
):
    codes = ["111", "112", "123"]
    many = ComparisonSpec(RULES, tuple(Entry("entropy", first) for first in codes))
    one = ComparisonSpec(RULES, many.entries[:1])
    heaviest = max(each.pairs for each in results_of(many))
    monkeypatch.setattr(costs, "LIGHT", heaviest)

    processor_time.begin()
    results_of(one)
    alone = processor_time.elsewhere_seconds()
    results_of(many)

    assert alone == 0
    assert processor_time.elsewhere_seconds() > 0


@pytest.mark.usefixtures("nothing_at_once")
def test_figures_of_finished_shares_are_shown_while_others_are_missing(guest: Player):
    queue = begin(guest)
    compute(queue[:3])

    found = results_of(BOTH)
    seen = [sum(each.so_far.histogram) for each in found if each.so_far]
    assert 0 < sum(seen) < 2 * RULES.size
    assert sum(each.pairs_left for each in found) < sum(each.pairs for each in found)

    compute(queue)
    done = results_of(BOTH)
    assert [each.evaluation.total for each in done if each.evaluation] == [
        evaluate("minimax", RULES).total,
        evaluate("random", RULES, seed=0).total,
    ]
    assert shares_for(done) == {}


@pytest.mark.usefixtures("nothing_at_once")
def test_a_failed_measurement_is_neither_open_nor_done_nor_begun_again(guest: Player):
    begin(guest)
    Measurement.objects.get(strategy="minimax").fail("It takes too long.")

    failed, waiting = results_of(BOTH)

    assert (failed.failed, failed.is_open, failed.pairs_left) == ("It takes too long.", False, 0)
    assert waiting.is_open
    assert [spec.strategy for spec in shares_for([failed, waiting])] == ["random"]


@pytest.mark.usefixtures("nothing_at_once")
def test_a_damaged_measurement_is_open_again(guest: Player):
    compute(begin(guest))
    Measurement.objects.filter(strategy="minimax").update(packed=b"something else")

    damaged, whole = results_of(BOTH)
    assert (damaged.is_open, damaged.counts, damaged.pairs_left) == (True, None, damaged.pairs)
    assert whole.evaluation

    compute(begin(guest))
    assert all(each.evaluation for each in results_of(BOTH))


def test_work_that_exceeds_its_estimate_is_left_open(monkeypatch: pytest.MonkeyPatch):
    for name in ("START_BASE", "START_CODE", "TREE_BASE", "TREE_CODE", "GAME_BASE", "GAME_CODE"):
        monkeypatch.setattr(comparison, name, 0)

    assert all(each.is_open for each in results_of(BOTH))
