"""A comparison in words: the names of its strategies, durations, its secrets, and the result."""

from collections.abc import Sequence

from django.utils.translation import gettext, gettext_noop, ngettext

from games.lab.compare.comparison import Entry, StrategyResult
from games.lab.forms import rules_phrase
from games.ui.numbers import decimal
from games.ui.strategies import strategy_in_words
from games.ui.terms import grouped
from solver import Comparison, Evaluation, Rules

VARIANTS_OF_ONE_STEP = (
    "expected-size-candidates@2311",
    "minimax-candidates@2211",
    "minimax@2211",
    "minimax:ties=highest@2211",
)
EXAMPLES = (
    (
        gettext_noop("Knuth, Most parts, Entropy, and Perfect on Classic"),
        "variant=classic&s=minimax&s=most-parts&s=entropy&s=perfect",
    ),
    (
        gettext_noop("Four variants of one-step strategies on Classic"),
        f"variant=classic&s={'&s='.join(VARIANTS_OF_ONE_STEP)}",
    ),
    (
        gettext_noop("Careful, careless, and forgetful players on Bulls and Cows"),
        "variant=bulls-and-cows&s=perfect&s=random&s=careless&s=forgetful&s=goldfish",
    ),
)
MINUTE = 60  # seconds
PAIR = 2
SURE = 2  # standard errors; a smaller difference of samples may be chance


def name_of(entry: Entry) -> str:
    """What a strategy is called, with its options and its first guess: "Knuth, first 1122"."""
    return strategy_in_words(entry.text, entry.first)


def duration(seconds: float) -> str:
    """About how long something takes: "about 40 seconds", "about 3 minutes"."""
    if seconds < 2 * MINUTE:
        return ngettext(
            "about %(count)s second", "about %(count)s seconds", round(seconds) or 1
        ) % {"count": round(seconds) or 1}
    minutes = round(seconds / MINUTE)
    return ngettext("about %(count)s minute", "about %(count)s minutes", minutes) % {
        "count": minutes
    }


def secrets_in_words(secrets: int, rules: Rules, *, is_sample: bool, is_done: bool) -> str:
    """Which codes the strategies have to find, or have found."""
    facts = {
        "secrets": grouped(secrets),
        "codes": grouped(rules.size),
        "rules": rules_phrase(rules),
    }
    if is_sample and is_done:
        words = gettext(
            "Each strategy found the same %(secrets)s codes, drawn from the %(codes)s of %(rules)s."
        )
    elif is_sample:
        words = gettext(
            "Each strategy has to find the same %(secrets)s codes, drawn from the %(codes)s of %(rules)s."
        )
    elif is_done:
        words = gettext("Each strategy found all %(codes)s codes of %(rules)s once.")
    else:
        words = gettext("Each strategy has to find all %(codes)s codes of %(rules)s once.")
    return words % facts


def result_in_words(found: Sequence[StrategyResult]) -> str:
    """Which strategy needs the fewest guesses, and how many fewer; empty until all are done, at least two."""
    done = [(name_of(each.entry), each.evaluation) for each in found if each.evaluation]
    if len(done) < PAIR or any(each.is_open for each in found):
        return ""
    ranked = sorted(done, key=lambda each: each[1].mean)
    (best, first), (second, next_one), (last, worst) = ranked[0], ranked[1], ranked[-1]
    names = {"best": best, "second": second, "last": last}
    if all(evaluation.complete for _, evaluation in done):
        return _exact_result(names, first, next_one.total, worst.total, is_pair=len(done) == PAIR)
    if not _differs(first, next_one):
        return (
            gettext("%(best)s and %(second)s are too close to tell which needs fewer guesses.")
            % names
        )
    facts = names | {
        "mean": decimal(first.mean),
        "fewer": decimal(next_one.mean - first.mean),
        "most": decimal(worst.mean - first.mean),
    }
    if len(done) == PAIR:
        words = gettext("%(best)s needs about %(fewer)s guesses fewer than %(second)s on average.")
    else:
        words = gettext(
            "%(best)s needs the fewest guesses, about %(mean)s on average: "
            "%(fewer)s fewer than %(second)s and %(most)s fewer than %(last)s."
        )
    return words % facts


def _exact_result(
    names: dict[str, str], first: Evaluation, second: int, worst: int, *, is_pair: bool
) -> str:
    fewer = second - first.total
    facts = names | {
        "codes": grouped(first.rules.size),
        "total": grouped(first.total),
        "fewer": grouped(fewer),
        "most": grouped(worst - first.total),
    }
    if not fewer:
        words = gettext(
            "%(best)s and %(second)s need equally few guesses: %(total)s over all %(codes)s codes."
        )
    elif is_pair:
        words = ngettext(
            "%(best)s needs %(fewer)s guess fewer than %(second)s over all %(codes)s codes.",
            "%(best)s needs %(fewer)s guesses fewer than %(second)s over all %(codes)s codes.",
            fewer,
        )
    else:
        words = gettext(
            "%(best)s needs the fewest guesses, %(total)s over all %(codes)s codes: "
            "%(fewer)s fewer than %(second)s and %(most)s fewer than %(last)s."
        )
    return words % facts


def _differs(one: Evaluation, other: Evaluation) -> bool:
    """Whether the difference of two samples over the same codes is more than chance."""
    both = Comparison(one, other)
    return abs(both.difference) > SURE * (both.standard_error or 0.0)
