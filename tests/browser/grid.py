"""One page with a board of every size, each with played rows, the row being filled, and the tray."""

from collections.abc import Iterator
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.template import engines
from django.template.loader import render_to_string

from games.core.game import Game
from games.core.modes.choices import Coach
from games.play.board import board_context
from games.play.forms import row_of
from solver import (
    MAX_COLORS,
    MAX_PEGS,
    MIN_COLORS,
    MIN_PEGS,
    Rules,
    RulesError,
    format_code,
    parse_code,
    variant_of,
)

PAGE = """{% extends "base.html" %}
{% block scripts %}{% include "play/game.html#scripts" %}{% endblock %}
{% block main %}{% include "_shapes.html" %}
  {% for size, board in boards %}
    <div class="table" data-size="{{ size }}"><div class="table__game"><div class="middle">{{ board }}</div></div></div>
  {% endfor %}
{% endblock %}"""


def sizes() -> Iterator[Rules]:
    for pegs in range(MIN_PEGS, MAX_PEGS + 1):
        for colors in range(MIN_COLORS, MAX_COLORS + 1):
            try:
                yield Rules(pegs, colors)
            except RulesError:  # too many codes
                continue


def game_under(rules: Rules) -> Game:
    """A game after two guesses, with the codes left beside them, and what contradicts what."""
    first, last = (0,) * rules.pegs, (rules.colors - 1,) * rules.pegs
    secret = format_code((*last[:-1], 0), rules)
    guesses = [format_code(code, rules) for code in (first, last)]
    choices: dict[str, Any] = {
        "variant": variant_of(rules, 10),
        "secret": secret,
        "coach": Coach.FULL,
    }
    game = Game.lay_out(token="boards", **choices)
    for guess in guesses:
        game.board.take(parse_code(guess, rules))
    return game


def boards(request: HttpRequest) -> HttpResponse:
    drawn = []
    for rules in sizes():
        game = game_under(rules)
        context = {"game": game, "form": row_of(game), **board_context(game)}
        html = render_to_string("play/_board.html", context, request)
        drawn.append((f"{rules.pegs}x{rules.colors}", html))
    page = engines["django"].from_string(PAGE)
    return HttpResponse(page.render({"boards": drawn}, request))
