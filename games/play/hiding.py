"""The page on which a player hides a code: on the row of a board, before the game starts."""

from http import HTTPStatus

from django.http import HttpResponse
from django.shortcuts import render

from games.htmx import HtmxHttpRequest, varies
from games.modes import MODES
from games.play.forms import StartForm
from games.play.rendering import page_around
from games.words.hiding import hiding_title, hiding_words
from solver import find_level


def ask_for_code(
    request: HtmxHttpRequest,
    form: StartForm,
    message: str = "",
    status: HTTPStatus = HTTPStatus.OK,
) -> HttpResponse:
    """Ask for the code that the player hides. The form is valid, and its mode hides one."""
    variant, mode = form.cleaned_data["variant"], MODES[form.cleaned_data["mode"]]
    level = find_level(form.cleaned_data["level"])
    context = {
        "mode": mode,
        "settings": form.settings | {"mode": mode.slug, "variant": variant.slug},
        "rematch_of": form.cleaned_data["rematch_of"],
        "rules": variant.rules,
        "guesses": variant.guesses,
        "form": form.secret_form,
        "title": hiding_title(mode, level),
        "words": hiding_words(mode, level, variant.rules),
        "message": message,
        "here": "play",
    }
    around = page_around(request, context["settings"], variant.rules)
    return varies(render(request, "play/hide.html", context | around, status=status))
