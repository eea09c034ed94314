"""Every component in every state on one page, for developers, from the site's own templates."""

import re
from collections.abc import Iterable
from typing import NamedTuple

from django.http import HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.text import slugify
from django.views.decorators.http import require_safe

from games.accounts.forms import AppearanceForm, NameForm
from games.htmx import HtmxHttpRequest
from games.models import Game, Player
from games.styleguide import (
    boards,
    comparing,
    designs,
    elsewhere,
    laboratory,
    live,
    samples,
    tables,
    training,
)
from games.styleguide.tokens import read_tokens
from solver import CLASSIC, Feedback, Rules

OWN = re.compile(r'\b(id|for|aria-describedby)="([\w-]+)"')
LABELED = re.compile(r'(<(?:section|nav|div)\b[^>]*\baria-label=")')
POLLED = re.compile(r'\bhx-trigger="every [^"]*"')  # a sample watches no work
NAMED = re.compile(r'\baria-labelledby="([\w-]+)"')


class Drawn(NamedTuple):
    """A rendered sample, and its game."""

    title: str
    slug: str
    html: SafeString
    game: Game | None


@require_safe
def styleguide(request: HtmxHttpRequest) -> HttpResponse:
    def draw(shown: Iterable[boards.Sample]) -> list[Drawn]:
        return [_draw(request, sample) for sample in shown]

    context = {
        "tokens": read_tokens(),
        "rules": Rules(5, 12),
        "answer": Feedback(2, 1),
        "classic": CLASSIC,
        "boards": draw(boards.boards()),
        "ending": _draw(request, boards.ending()),
        "choosers": draw(boards.choosers()),
        "results": draw(boards.results()),
        "example": _draw(request, boards.example()),
        "table": _draw(request, boards.table()),
        "name_form": NameForm({"username": ""}, instance=Player(username="ada")),
        "appearance_form": AppearanceForm(instance=Player()),
        "offers": draw(samples.offers()),
        "solver": _draw(request, elsewhere.solver()),
        "everyone": _draw(request, elsewhere.everyone()),
        "reviews": draw(elsewhere.reviews()),
        "codes": _draw(request, elsewhere.codes()),
        "turns": _draw(request, elsewhere.turns()),
        "figures": draw(samples.figures()),
        "training": draw(training.training()),
        "live": draw(live.live()),
        "lab": draw([*laboratory.laboratory(), *comparing.comparing(), *designs.designs()]),
        "lists": draw(samples.lists()),
        "tables": draw(tables.tables()),
        "month": _draw(request, samples.month()),
    }
    return render(request, "styleguide.html", context)


def _draw(request: HtmxHttpRequest, sample: boards.Sample) -> Drawn:
    """Render a sample with unique ids and names of sections, because one page shows many samples."""
    slug = slugify(sample.title)
    html: str = render_to_string(sample.part, sample.context, request)
    html = OWN.sub(rf'\1="{slug}-\2"', html)
    html = POLLED.sub("", html)
    html = NAMED.sub(rf'aria-labelledby="{slug} {slug}-\1"', html)
    html = LABELED.sub(rf"\g<1>{sample.title}: ", html)
    return Drawn(sample.title, slug, SafeString(html), sample.context.get("game"))
