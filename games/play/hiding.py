"""The page on which a player hides a code: on the row of a board, before the game starts."""

from http import HTTPStatus

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext

from games.htmx import HtmxHttpRequest, varies
from games.modes import MODES
from games.play.forms import ChallengeForm, StartForm
from games.play.refusals import ask_for_rules
from games.play.rendering import page_around
from games.words.hiding import hiding_mode_words, hiding_title, hiding_words


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
        "send_words": gettext("Hide it"),
        "leave_words": "" if mode.breaks_code else gettext("On a real board"),
        "card": "play/_hide_card.html",
        "message": message,
        "here": "play",
    }
    around = page_around(request, form.settings, variant, rival=level)
    return varies(render(request, "play/hide.html", context | around, status=status))


def ask_for_challenge(
    request: HtmxHttpRequest, form: ChallengeForm, status: HTTPStatus = HTTPStatus.OK
) -> HttpResponse:
    """Ask for the code of a challenge, which the site may draw. Mistakes of the form are told."""
    if form.sizes_told:
        return ask_for_rules(request, form, "challenges")
    variant, settings = form.shown, form.settings
    context = {
        "settings": settings,
        "rules": variant.rules,
        "guesses": variant.guesses,
        "form": form.secret_form,
        "title": gettext("Challenge a friend"),
        "words": gettext(
            "Fill the row with a code for your friend (Random picks one, which you see), or let the site draw one that neither of you knows."
        ),
        "action": reverse("challenges"),
        "send_words": gettext("Get the link"),
        "leave_words": gettext("Draw one for us"),
        "card": "play/_challenge_card.html",
        "message": form.sentence,
        "here": "play",
    }
    around = page_around(request, settings, variant)
    return varies(render(request, "play/challenges.html", context | around, status=status))
