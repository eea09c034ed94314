"""Every component on a page: those that no state of the catalog has, and the states of each family."""

import re
from importlib import import_module
from typing import Any, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.test import Client
from django.utils.safestring import SafeString, mark_safe

from games.accounts.forms import AppearanceForm, NameForm
from games.models import Player
from solver import CLASSIC, Feedback, Rules
from tests.styleguide.tokens import read_tokens

MAIN = re.compile(r"<main\b[^>]*>(.*)</main>", re.DOTALL)
OWN = re.compile(r'\b(id|for|aria-describedby|aria-labelledby)="([\w-]+)"')
POLLED = re.compile(r'\bhx-trigger="every [^"]*"')  # a state that is shown watches nothing


class Drawn(NamedTuple):
    """A state, and the main part of its page."""

    name: str
    html: SafeString


def styleguide(request: HttpRequest) -> HttpResponse:
    """The tokens, and the components by themselves."""
    context = {
        "families": _catalog().FAMILIES,
        "tokens": read_tokens(),
        "rules": Rules(5, 12),
        "answer": Feedback(2, 1),
        "classic": CLASSIC,
        "name_form": NameForm({"username": ""}, instance=Player(username="ada")),
        "appearance_form": AppearanceForm(instance=Player()),
    }
    return render(request, "styleguide/styleguide.html", context)


def family(request: HttpRequest, name: str) -> HttpResponse:
    """The components in every state of some pages; nothing of it stays stored."""
    catalog = _catalog()
    drawn = [
        _draw(state.name, answer.content.decode())
        for story in catalog.FAMILIES[name].STORIES
        for state, answer in catalog.read(Client(), story)
    ]
    return render(request, "styleguide/family.html", {"name": name, "drawn": drawn})


def _catalog() -> Any:
    """The states, which ask for addresses of the site when they are imported."""
    return import_module("tests.states")


def _draw(name: str, page: str) -> Drawn:
    """The main part of a page, with unique ids, because one page shows many."""
    found = MAIN.search(page)
    html = OWN.sub(rf'\1="{name}-\2"', found[1] if found else "")
    return Drawn(name, mark_safe(POLLED.sub("", html)))  # noqa: S308
