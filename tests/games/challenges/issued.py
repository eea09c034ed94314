"""Challenges taken up and solved, and their pages in words."""

from django.test import Client

from games.challenges.models import Challenge
from games.core.game import Game
from games.core.modes.choices import Coach
from games.core.player import Player
from tests.games.reading import words_apart


def words_of_challenge(client: Client, challenge: Challenge) -> str:
    return words_apart(client.get(challenge.get_absolute_url()).content.decode())


def take_up(challenge: Challenge, player: Player) -> Game:
    return Game.objects.start(player=player, origin=challenge, coach=Coach(challenge.coach))
