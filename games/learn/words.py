"""The sentences of the example in the rules, of the reasons for pins, and of the ways to play."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from games.core.modes import IN_TABS
from games.learn import lesson
from games.learn.forms import EarnedForm, FoundForm, PossibleForm
from games.ui.game_in_words import PlayedRow
from games.ui.palette import color_name, color_names, matches_in_words
from games.ui.terms import feedback_in_words
from solver import Rules, matches, parse_code

ExampleForm = EarnedForm | PossibleForm | FoundForm

TITLES = {
    1: gettext_noop("1. What does this guess earn?"),
    2: gettext_noop("2. Which code could be the secret?"),
    3: gettext_noop("3. Find the secret"),
}
TASKS = {
    1: gettext_noop("This once, you can see the secret."),
    2: gettext_noop(
        "Now it is hidden. Try each code as the secret: would every guess get the pins it got?"
    ),
    3: gettext_noop("The code that fit was the next guess, and now only one code is left."),
}


class Reason(NamedTuple):
    pin: str
    words: str


def example_in_words(step: int, form: ExampleForm, message: str = "") -> dict[str, Any]:
    """The context of a step: its question, and the verdict on the answer."""
    of_first_step = isinstance(form, EarnedForm) and form.is_valid()
    return {
        "lesson": lesson,
        "step": step,
        "form": form,
        "title": _(TITLES[step]),
        "task": _(TASKS[step]),
        "verdict": message or verdict_on(form),
        "reasons": list(reasons_for(lesson.EARNED.code, lesson.SHOWN)) if of_first_step else [],
        "counts": range(lesson.RULES.pegs + 1),
    }


def verdict_on(form: ExampleForm) -> str:
    """The sentence about an answer; empty if it is not valid."""
    if not form.is_valid():
        return ""
    earned = feedback_in_words(lesson.EARNED.feedback, lesson.RULES)
    if isinstance(form, EarnedForm):
        if form.is_right:
            return _("Right: %(feedback)s.") % {"feedback": earned}
        facts = {"said": feedback_in_words(form.feedback, lesson.RULES), "feedback": earned}
        return _("You said %(said)s. It earned %(feedback)s.") % facts
    if form.clash:
        return _clash_in_words(form.text, form.clash)
    if isinstance(form, PossibleForm):
        return _("Right: %(names)s fits both rows.") % {"names": _names(form.text)}
    return _("You found the secret. That is the whole game.")


def _clash_in_words(code: str, clash: PlayedRow) -> str:
    guess, secret = parse_code(clash.code, lesson.RULES), parse_code(code, lesson.RULES)
    words = _(
        "If it were the code, row %(number)s, %(code)s, would have earned %(would_earn)s. "
        "It earned %(feedback)s."
    )
    return words % {
        "number": clash.number,
        "code": _names(clash.code),
        "would_earn": matches_in_words(matches(guess, secret), guess, lesson.RULES),
        "feedback": feedback_in_words(clash.feedback, lesson.RULES),
    }


def _names(code: str) -> str:
    return color_names(parse_code(code, lesson.RULES), lesson.RULES)


def reasons_for(guess: str, secret: str, rules: Rules = lesson.RULES) -> Iterator[Reason]:
    """Why each peg of a guess earned its pin. Of equal pegs, the first gets the white one."""
    code, hidden = parse_code(guess, rules), parse_code(secret, rules)
    found = matches(code, hidden)
    white = list(found.white)
    for hole, color in enumerate(code):
        pin = ""
        if hole in found.black:
            pin = "pin--b"
            words = _("Hole %(hole)s, %(color)s: black. The secret has %(color)s in that hole.")
        elif color in white:
            pin = "pin--w"
            white.remove(color)
            words = _("Hole %(hole)s, %(color)s: white. The secret has %(color)s in another hole.")
        elif color in hidden:
            words = _(
                "Hole %(hole)s, %(color)s: nothing. Every %(color)s of the secret is counted already."
            )
        else:
            words = _("Hole %(hole)s, %(color)s: nothing. The secret has no %(color)s.")
        yield Reason(pin, words % {"hole": hole + 1, "color": color_name(color, rules)})


class Way(NamedTuple):
    name: str
    address: str
    words: str


def ways_to_play() -> list[Way]:
    return [
        *(
            Way(str(mode.name), f"{reverse('home')}?mode={mode.slug}", str(mode.in_rules))
            for mode in IN_TABS
        ),
        Way(
            _("Play a friend"), reverse("live"), _("Live: a race or a duel with people, by a link.")
        ),
        Way(_("Daily"), reverse("daily"), _("One secret a day, the same for everybody.")),
        Way(
            _("Challenge"), reverse("challenges"), _("A link to one secret, for you and a friend.")
        ),
        Way(_("Solver"), reverse("solve"), _("Help with a game that you play elsewhere.")),
    ]
