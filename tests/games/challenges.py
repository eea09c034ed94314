"""Challenges taken up and solved, and their pages in words."""

import re
from html import unescape

from django.test import Client

from games.models import Challenge, Coach, Game, Player


def words_in(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def words_of_challenge(client: Client, challenge: Challenge) -> str:
    return words_in(client.get(challenge.get_absolute_url()).content.decode())


def take_up(challenge: Challenge, player: Player) -> Game:
    return Game.objects.start(player=player, origin=challenge, coach=Coach(challenge.coach))
