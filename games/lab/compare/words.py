"""What a comparison calls its strategies, and what it says of work that is to be done."""

from django.utils.translation import gettext, gettext_noop, ngettext

from games.lab.choosing import rules_phrase
from games.lab.compare.costs import Entry
from games.words.strategies import strategy_in_words
from games.words.terms import grouped
from solver import Rules

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
