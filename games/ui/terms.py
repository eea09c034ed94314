"""The terms and the error messages of the solver, which marks its texts and knows no languages."""

from collections.abc import Callable, Hashable, Iterable
from datetime import date
from functools import lru_cache, wraps
from typing import Any, TypeVar

from django.utils.formats import date_format, number_format
from django.utils.translation import gettext, gettext_lazy, gettext_noop, ngettext

from games.core.modes.choices import Coach
from games.core.played_designs import DESIGN
from games.core.rules import OtherGuesses
from games.ui.palette import uses_digits, wording
from games.ui.quoting import quoted
from solver import Feedback, Level, Rules, SolverError, Variant, find_level

Drawn = TypeVar("Drawn")

_SENT = {"name", "value"}
"""The facts of errors that quote what was sent."""

# The errors of the solver that name pegs and colors, where these are digits.
_OF_DIGITS = {
    "%(symbol)r in hole %(hole)s is not one of the colors %(symbols)s.": gettext_noop(
        "%(symbol)r in place %(hole)s is not one of the digits %(symbols)s."
    ),
    "%(symbol)s is in holes %(first)s and %(hole)s, but colors may not repeat.": gettext_noop(
        "%(symbol)s is in places %(first)s and %(hole)s, but digits may not repeat."
    ),
    "A code here has %(pegs)s pegs, not %(given)s.": gettext_noop(
        "A code here has %(pegs)s digits, not %(given)s."
    ),
    "%(black)s black, %(white)s white is no possible answer with %(pegs)s pegs.": gettext_noop(
        "With %(pegs)s digits, %(answer)s is no possible answer."
    ),
    (
        "Guess %(turn)s of this tree is %(guess)s, but no guess follows the answer "
        "%(black)s black, %(white)s white."
    ): gettext_noop(
        "Guess %(turn)s of this tree is %(guess)s, but no guess follows the answer %(answer)s."
    ),
    "No code answers %(black)s black, %(white)s white to %(guess)s.": gettext_noop(
        "No code answers %(answer)s to %(guess)s."
    ),
    (
        "No code answers %(black)s black, %(white)s white to %(guess)s and fits the answers"
        " before it."
    ): gettext_noop("No code answers %(answer)s to %(guess)s and fits the answers before it."),
}


def feedback_in_words(feedback: Feedback, rules: Rules) -> str:
    """An answer in words: "1 black, no white", or "1 bull, 2 cows" where colors are digits."""
    black, white = counts_in_words(feedback, rules)
    return gettext("%(black)s, %(white)s") % {"black": black, "white": white}


def counts_in_words(feedback: Feedback, rules: Rules) -> tuple[str, str]:
    """The two counts of an answer in words: "1 black" and "no white"."""
    count = _bulls_and_cows if uses_digits(rules) else _black_and_white
    black, white = count(feedback)
    return black % {"number": feedback.black}, white % {"number": feedback.white}


def _black_and_white(feedback: Feedback) -> tuple[str, str]:
    black = ngettext("%(number)s black", "%(number)s black", feedback.black)
    white = ngettext("%(number)s white", "%(number)s white", feedback.white)
    return (
        black if feedback.black else gettext("no black"),
        white if feedback.white else gettext("no white"),
    )


def _bulls_and_cows(feedback: Feedback) -> tuple[str, str]:
    bulls, cows = bulls_and_cows(feedback)
    return (
        bulls if feedback.black else gettext("no bulls"),
        cows if feedback.white else gettext("no cows"),
    )


def coach_in_words(coach: str, hints: int) -> str:
    """The help in a game, as a line of a list tells it; empty without any."""
    if coach == Coach.OFF:
        return ""
    if not hints:
        return gettext("with coach")
    words = ngettext("with coach, %(hints)s hint", "with coach, %(hints)s hints", hints)
    return words % {"hints": hints}


def bulls_and_cows(feedback: Feedback) -> tuple[str, str]:
    """The two counts in as little room as there is on a plate: "2 bulls" and "0 cows"."""
    bulls = ngettext("%(number)s bull", "%(number)s bulls", feedback.black)
    cows = ngettext("%(number)s cow", "%(number)s cows", feedback.white)
    return bulls % {"number": feedback.black}, cows % {"number": feedback.white}


def kept_by_language(
    most: int = 128,
) -> Callable[[Callable[..., Drawn]], Callable[..., Drawn]]:
    """Remember in each language what a function draws, because it is the same for everybody.

    The names of colors are words, too, and differ between palettes.
    """

    def keep(draw: Callable[..., Drawn]) -> Callable[..., Drawn]:
        @lru_cache(most)
        def drawn(_wording: Hashable, *args: Hashable, **kwargs: Hashable) -> Drawn:
            return draw(*args, **kwargs)

        @wraps(draw)
        def draw_once(*args: Hashable, **kwargs: Hashable) -> Drawn:
            return drawn(wording(), *args, **kwargs)

        return draw_once

    return keep


@kept_by_language(8192)
def grouped(number: int) -> str:
    return number_format(number, force_grouping=True)


@kept_by_language(8192)
def day_in_words(day: date, form: str = "DATE_FORMAT") -> str:
    return date_format(day, form)


def codes_left_in_words(count: int) -> str:
    words = ngettext("%(count)s code left", "%(count)s codes left", count)
    return words % {"count": grouped(count)}


def rules_in_words(rules: Rules) -> str:
    """The shape of a code: "4 pegs of 6 colors that may repeat"."""
    if uses_digits(rules):
        words = gettext("%(pegs)s digits that do not repeat")
    elif rules.repeats:
        words = gettext("%(pegs)s pegs of %(colors)s colors that may repeat")
    else:
        words = gettext("%(pegs)s pegs of %(colors)s colors that do not repeat")
    return words % {"pegs": rules.pegs, "colors": rules.colors}


def offer_in_words(variant: Variant) -> str:
    words = ngettext(
        "%(rules)s: %(codes)s codes, %(guesses)s guess.",
        "%(rules)s: %(codes)s codes, %(guesses)s guesses.",
        variant.guesses,
    )
    return words % {
        "rules": rules_in_words(variant.rules),
        "codes": grouped(variant.rules.size),
        "guesses": variant.guesses,
    }


def variant_in_words(variant: Variant) -> str:
    words = ngettext(
        "%(variant)s: %(rules)s, %(guesses)s guess",
        "%(variant)s: %(rules)s, %(guesses)s guesses",
        variant.guesses,
    )
    return words % {
        "variant": gettext(variant.name),
        "rules": rules_in_words(variant.rules),
        "guesses": variant.guesses,
    }


def sizes_in_words(rules: Rules) -> str:
    """Rules without a name, in short: "6 × 10"."""
    sizes = f"{rules.pegs} × {rules.colors}"
    if isinstance(rules, OtherGuesses):
        sizes = f"{gettext('Custom')} {sizes}"
    return sizes if rules.repeats else gettext("%(sizes)s, no repeats") % {"sizes": sizes}


def repeats_in_words(rules: Rules) -> str:
    if uses_digits(rules):
        return gettext("digits do not repeat")
    return gettext("colors may repeat") if rules.repeats else gettext("colors do not repeat")


def mistake_in_words(error: SolverError, rules: Rules | None = None) -> str:
    """An error of the solver, as a sentence that speaks of digits where colors are digits."""
    facts = {name: _fact_in_words(name, fact) for name, fact in error.facts.items()}
    if rules is None or not uses_digits(rules):
        return gettext(error.sentence) % facts
    if {"black", "white"} <= facts.keys():
        answer = Feedback(error.facts["black"], error.facts["white"])
        facts["answer"] = feedback_in_words(answer, rules)
    return gettext(_OF_DIGITS.get(error.sentence, error.sentence)) % facts


def _fact_in_words(name: str, fact: object) -> object:
    if isinstance(fact, int):
        return grouped(fact)
    return quoted(fact) if name in _SENT and isinstance(fact, str) else fact


def caveat_in_words(level: Level, rules: Rules) -> str:
    caveat = level.caveat(rules)
    return gettext(caveat) if caveat else ""


def opponents_name(slug: str) -> str:
    return gettext("Designs") if slug == DESIGN else gettext(find_level(slug).name)


def names_of(things: Iterable[Variant | Level]) -> list[tuple[str, Any]]:
    return [(thing.slug, gettext_lazy(thing.name)) for thing in things]


def minutes_and_seconds(seconds: float) -> str:
    """A time as a clock shows it: 4:05."""
    minutes, rest = divmod(seconds, 60)
    return f"{minutes:.0f}:{int(rest):02d}"
