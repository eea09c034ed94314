"""The explorer in words."""

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.lab.forms import rules_title
from games.ui.numbers import decimal, proven
from games.ui.skill import needed_in_words
from games.ui.strategies import strategy_name
from games.ui.terms import grouped
from solver import Exploration, Feedback, Rules, Value


def title(rules: Rules, turns: int) -> str:
    facts = {"rules": rules_title(rules), "turns": turns}
    if not turns:
        return _("First guesses on %(rules)s") % facts
    words = ngettext(
        "Guesses after %(turns)s turn on %(rules)s",
        "Guesses after %(turns)s turns on %(rules)s",
        turns,
    )
    return words % facts


def facts_of(found: Exploration) -> str:
    facts = {"shown": grouped(len(found.kinds)), "compared": grouped(found.compared)}
    if not found.complete:
        return (
            _("A sample: %(compared)s ways to split the codes left, %(shown)s of them shown.")
            % facts
        )
    if len(found.kinds) < found.compared:
        return (
            _(
                "%(compared)s ways to split the codes left; the %(shown)s best by any measure are shown."
            )
            % facts
        )
    return _("Every way to split the codes left; guesses that agree in all figures are one row.")


def needs_note(found: Exploration) -> str:
    rated = [kind.needed for kind in found.kinds if kind.needed]
    if not rated:
        return _("“Needs” was not counted: there are too many codes left.")
    if all(value.optimal for value in rated):
        return _(
            "“Needs” is exact: the guesses that perfect play makes on average, this one included."
        )
    return _(
        "≈ marks what is not proven: then “Needs” compares the guesses by the tree of a simpler "
        "strategy, or by an estimate."
    )


def unasked_note(found: Exploration) -> str:
    """The strategies whose guess is not known here; empty if all are."""
    if not found.unasked:
        return ""
    names = ", ".join(strategy_name(slug) for slug in found.unasked)
    return _("Not asked, because it would take too long: %(names)s.") % {"names": names}


def notes_of(found: Exploration) -> list[str]:
    return [
        needs_note(found)
        + " "
        + _("The small number counts the guesses for all codes left together."),
        facts_of(found)
        + " "
        + _("“Codes alike” counts the codes that split those left into groups of the same sizes.")
        + " "
        + _("A dashed ring marks a guess that cannot be the code."),
        *filter(None, [unasked_note(found)]),
    ]


def split_words(cells: Mapping[Feedback, int], codes: int) -> str:
    """How a guess splits the codes left, under its name."""
    words = ngettext(
        "%(groups)s group, at most %(worst)s, %(expected)s left on average",
        "%(groups)s groups, at most %(worst)s, %(expected)s left on average",
        len(cells),
    )
    return words % {
        "groups": grouped(len(cells)),
        "worst": grouped(max(cells.values())),
        "expected": decimal(sum(size**2 for size in cells.values()) / codes),
    }


def total_words(needed: Value | None) -> str:
    """What a guess needs for all codes together; empty if that is not known."""
    if needed is None:
        return ""
    if needed.candidates == 1:
        return needed_in_words(needed)
    return _(
        "%(total)s guesses for all %(codes)s codes: %(mean)s on average, this one included."
    ) % {
        "total": proven(grouped(needed.total), is_exact=needed.optimal),
        "codes": grouped(needed.candidates),
        "mean": decimal(needed.mean, 4),
    }
