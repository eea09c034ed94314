"""The page on which a player hides a code: on the row of a board, before the game starts."""

from http import HTTPStatus

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from games.core.modes import MODES, GameMode
from games.core.played_designs import shown_name
from games.play.forms import StartForm
from games.play.front import page_context
from games.ui.htmx import HtmxHttpRequest, varies
from solver import Level, Rules


def ask_for_code(
    request: HtmxHttpRequest,
    form: StartForm,
    message: str = "",
    status: HTTPStatus = HTTPStatus.OK,
) -> HttpResponse:
    """Ask for the code that the player hides. The form is valid, and its mode hides one."""
    variant, mode = form.cleaned_data["variant"], MODES[form.cleaned_data["mode"]]
    level = form.rival
    context = {
        "mode": mode,
        "settings": form.settings,
        "rematch_of": form.cleaned_data["rematch_of"],
        "rules": variant.rules,
        "guesses": variant.guesses,
        "form": form.secret_form,
        "title": hiding_title(mode, level),
        "mode_words": hiding_mode_words(mode, level),
        "words": hiding_words(mode, level, variant.rules),
        "action": reverse("start"),
        "send_words": _("Hide it"),
        "leave_words": "" if mode.breaks_code else _("On a real board"),
        "card": "play/hide.html#card",
        "message": message,
        "here": "play",
    }
    page = page_context(request, form.settings, variant, rival=level)
    return varies(render(request, "play/hide.html", context | page, status=status))


def hiding_title(mode: GameMode, level: Level) -> str:
    if mode.breaks_code:
        return _("Hide a code from %(level)s") % {"level": shown_name(level)}
    return _("Hide a code: %(level)s will look for it") % {"level": shown_name(level)}


def hiding_mode_words(mode: GameMode, level: Level) -> str:
    if mode.breaks_code:
        return _("You each hide a code and guess in turn. Fewest guesses wins.")
    words = _("You hide a code, and %(level)s looks for it. You watch how many guesses it takes.")
    return words % {"level": shown_name(level)}


def hiding_words(mode: GameMode, level: Level, rules: Rules) -> str:
    facts = {"level": shown_name(level), "pegs": rules.pegs}
    if mode.breaks_code:
        words = _("Fill the row with a code for %(level)s to find. %(level)s hides one for you.")
    else:
        words = _(
            "Fill the row with a code for %(level)s to find, or keep one on a real board and answer"
            " its guesses yourself."
        )
    return words % facts
