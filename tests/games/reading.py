"""What a page says, as people read it."""

import re
from html import unescape
from typing import Any

from django.test import Client
from django.utils.html import strip_tags

from games.core.game import Game


def words_in(html: str) -> str:
    return " ".join(unescape(strip_tags(html)).split())


def words_apart(html: str) -> str:
    """The same, with a space wherever a tag stands."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def words_of(client: Client, address: str) -> str:
    return words_told(client.get(address))


def words_told(response: Any) -> str:
    return words_in(response.content.decode())


def words_of_game(client: Client, game: Game) -> str:
    return words_of(client, game.get_absolute_url())


def text_of(response: Any) -> str:
    """All of it, with its tags, in one line."""
    return re.sub(r"\s+", " ", response.content.decode())
