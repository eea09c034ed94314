"""What a design needs: computed at once if that is little work, else found once it was measured."""

from collections.abc import Sequence

from games.lab.compare.asked import Question
from games.lab.compare.costs import Entry, seconds_of
from games.lab.compare.measured import look_up
from games.models import Asked, Measurement, SavedDesign
from solver import GuessCounts, Rules


def question_of(design: SavedDesign) -> Question:
    """The comparison that measures a design."""
    return Question(design.under, (Entry(design.strategy, design.first),))


def counts_for(entry: Entry, rules: Rules) -> GuessCounts | None:
    """What a design needs; None if it is too much work to be computed at once. Raises BusyError."""
    [found] = look_up(Question(rules, (entry,)))
    return found.evaluation


def settle(designs: Sequence[SavedDesign]) -> None:
    """Store what was measured in the background of those that have no figures yet, in a query."""
    asked = {design: _asked(design) for design in designs if design.mean is None}
    stored = Measurement.objects.of(asked.values()) if asked else {}
    for design, each in asked.items():
        found = stored.get(each)
        if found and (evaluation := found.evaluation):
            design.measured_as(evaluation)


def seconds_for(design: SavedDesign) -> int:
    """About how many seconds measuring a design takes."""
    asked = _asked(design)
    return seconds_of([Entry(asked.strategy, asked.first).pairs(asked.under, asked.games)])


def _asked(design: SavedDesign) -> Asked:
    [asked] = question_of(design).measurements.values()
    return asked
