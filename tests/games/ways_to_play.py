"""A game of every way to play."""

from games.core.days import today
from games.core.game import Game
from games.core.modes import DUEL, MAKE
from games.core.modes.choices import Codemaker
from games.core.player import Player
from games.daily.models import Daily
from solver import LEVELS
from tests.factories import (
    make_challenge,
    make_game,
    make_match,
    make_player,
    make_race,
    play_match,
)


def a_game_of_each_way(player: Player) -> dict[str, Game]:
    """A game to every way to play, each another one; that of a match is over."""
    match = play_match(make_match(player, make_player()), "1122 1234", "1122")
    daily = Daily.objects.on(today())
    start, knuth = Game.objects.start, LEVELS["knuth"]
    return {
        "break": make_game(player=player),
        "evil": make_game(player=player, codemaker=Codemaker.EVIL, secret=""),
        "make": start(player=player, mode=MAKE, level=knuth, own_secret="1234"),
        "race": make_race(player=player),
        "duel": start(player=player, mode=DUEL, level=knuth, own_secret="1234"),
        "daily": start(player=player, origin=daily),
        "challenge": start(player=player, origin=make_challenge()),
        "match": match.games.get(player=player),
    }
