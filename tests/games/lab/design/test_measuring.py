"""What a design needs is what the library finds."""

import pytest

from games.lab.compare.asked import Entry
from games.lab.design.measuring import counts_for, question_of, seconds_for, settle
from games.models import Asked, LabRun, Measurement, Player, SavedDesign
from solver import CLASSIC, MINI, SUPER, GuessCounts, evaluate, parse_strategy
from tests.factories import make_design, make_guest

pytestmark = pytest.mark.django_db


def measure(asked: Asked, player: Player) -> None:
    """Measure in the background, as a worker does."""
    LabRun.objects.begin(player, "test", {asked: 2}, lambda _key, _number: None)
    measurement = Measurement.objects.get()
    for number, share in enumerate(asked.shares(measurement.shares)):
        measurement.keep(number, share.run())


@pytest.mark.parametrize("text", ["parts+0.3*entropy", "worst", "entropy+worst:among=candidates"])
@pytest.mark.parametrize("first", ["", "1122"])
def test_little_work_is_done_at_once(text: str, first: str):
    counts = counts_for(Entry(text, first), CLASSIC.rules)

    expected = evaluate(parse_strategy(text), CLASSIC.rules, first or None)
    assert counts
    assert (counts.histogram, counts.complete) == (expected.histogram, True)


def test_much_work_is_left_to_the_background():
    design = make_design(rules=SUPER.rules, counts=None)

    assert counts_for(Entry("parts+worst"), SUPER.rules) is None
    assert seconds_for(design) > 1
    assert question_of(design).query == "variant=super&s=parts%2Bworst"


@pytest.mark.postgres
def test_figures_come_from_what_was_measured_in_the_background():
    player = make_guest()
    design = make_design(owner=player, strategy="parts", counts=None)
    other = make_design(owner=player, strategy="entropy", counts=None)
    [asked] = question_of(design).measurements.values()
    settle([design, other])
    assert design.mean is None

    measure(asked, player)
    settle([design, other])

    stored = SavedDesign.objects.get(pk=design.pk).counts
    expected = evaluate("parts", MINI.rules)
    assert stored == GuessCounts(histogram=expected.histogram, complete=True)
    assert SavedDesign.objects.get(pk=other.pk).mean is None
