"""Boards as a browser sends them."""

import re

from django.urls import reverse

from games.models import Game


def url_of(game: Game, name: str = "guess") -> str:
    return reverse(name, args=[game.token])


def hidden_fields(html: str) -> dict[str, str]:
    return dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', html))
