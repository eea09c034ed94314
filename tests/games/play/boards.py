"""Boards as a browser sends them."""

import re
from typing import Any

from django.urls import reverse

from games.core.game import Game


def url_of(game: Game, name: str = "guess") -> str:
    return reverse(name, args=[game.token])


def hidden_fields(html: str) -> dict[str, str]:
    return dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', html))


def plain(response: Any) -> str:
    """A response less what differs between any two requests."""
    whole = f"{response.status_code}\n{response.headers}\n{response.content.decode()}"
    whole = re.sub(r'(?<=name="csrfmiddlewaretoken" value=")[^"]+', "CSRF", whole)
    whole = re.sub(r"csrftoken=[^;]+|expires=[^;]+;|'Expires': '[^']+'", "", whole)
    whole = re.sub(r"/(games|challenges)/[\w-]{15,}/", "/TOKEN/", whole)
    whole = re.sub(r'(?<=name="game" value=")[\w-]+', "TOKEN", whole)
    whole = re.sub(r"\b[0-9a-f]{64}\b|\b[0-9a-f]{4}…[0-9a-f]{4}\b", "SEAL", whole)
    return re.sub(r"<time .*?</time>|'Content-Length': '\d+'", "", whole, flags=re.DOTALL)
