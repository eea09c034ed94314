"""The bot ladder: how its games are started, and who is how strong.

Each process keeps the standings for a minute.
"""

from math import floor
from typing import NamedTuple

from django.db import transaction

from games.keeping import Keeper
from games.models.errors import BotScopeError, TooManyLadderGamesError
from games.models.game import Game
from games.models.holding import hold
from games.models.leaders import HALF
from games.models.player import Player
from games.models.rounds import MOST_IN_PLAY, LadderGame, LadderRound
from solver import Variant

MOST_LISTED = 1_000  # bots, the strongest
FRESH_SECONDS = 60  # seconds for which the rounds are not read again
CACHE_BYTES = 2_000_000  # bytes of memory for standings
BYTES_PER_BOT = 400  # approximate bytes of a standing


class Standing(NamedTuple):
    """A bot by one of its rounds.

    place: equals share one; strengths are equal if they are so in hundredths. error: the standard
    error of the strength. reviewed: the games of which strength and luck are means; games: those of
    which mean is the mean of guesses, for different secrets; whole: those of a whole round.
    """

    place: int
    player: int
    name: str
    is_public: bool
    strength: float
    error: float | None
    luck: float
    reviewed: int
    mean: float
    games: int
    whole: int


_kept: Keeper[list[Standing]] = Keeper(
    name="ladder",
    seconds=FRESH_SECONDS,
    most_bytes=CACHE_BYTES,
    size=lambda standings: BYTES_PER_BOT * (len(standings) + 1),
)


@transaction.atomic
def start_ladder_game(bot: Player, variant: Variant) -> Game:
    """Start a solo game for the next secret of a bot's round. Two at once get one secret each.

    Raises BotScopeError, TooManyLadderGamesError, PlayerIsGoneError.
    """
    hold(bot)
    if not bot.is_bot:
        raise BotScopeError
    if LadderRound.objects.of(bot).in_play() >= MOST_IN_PLAY:
        raise TooManyLadderGamesError(MOST_IN_PLAY)
    current = LadderRound.objects.current(bot, variant)
    game = Game.lay_out(variant=variant, secret=current.next_secret)
    game.begin(bot)
    LadderGame.objects.create(game=game, round=current, place=current.drawn)
    current.drawn += 1
    current.save(update_fields=["drawn"])
    return game


def standings_under(variant: Variant, start: int, length: int) -> tuple[list[Standing], int]:
    """Some of the bots that are listed under these rules, the strongest first, and how many are.

    Names are read for each request. Bots that are gone since are left out.
    """
    every = _kept.get(variant, lambda: _read(variant))
    asked = every[start : start + length]
    bots = Player.objects.filter(is_active=True, pk__in=[each.player for each in asked]).order_by()
    known = {
        pk: (name, shown) for pk, name, shown in bots.values_list("pk", "username", "is_public")
    }
    found = [each for each in asked if each.player in known]
    named = [
        each._replace(name=known[each.player][0], is_public=known[each.player][1]) for each in found
    ]
    return named, len(every)


def _read(variant: Variant) -> list[Standing]:
    """At most a thousand rows, to which an index leads."""
    shown = LadderRound.objects.shown_under(variant).filter(player__is_active=True)
    standings: list[Standing] = []
    for number, each in enumerate(shown.select_related("player")[:MOST_LISTED], start=1):
        strength = each.strength or 0.0
        last = standings[-1] if standings else None
        is_equal = last is not None and _hundredths(last.strength) == _hundredths(strength)
        standings.append(
            Standing(
                place=last.place if last and is_equal else number,
                player=each.player_id,
                name=each.player.username,
                is_public=each.player.is_public,
                strength=strength,
                error=each.error,
                luck=each.luck or 0.0,
                reviewed=each.reviewed,
                mean=each.needed / each.finished,
                games=each.finished,
                whole=each.rules.size,
            )
        )
    return standings


def _hundredths(strength: float) -> int:
    return floor(100 * strength + HALF)
