"""The bot ladder: how its games are started, and who is how strong."""

from math import floor
from typing import NamedTuple

from django.db import transaction

from games.core.errors import BotScopeError, TooManyLadderGamesError
from games.core.game import Game
from games.core.locks import hold
from games.core.player import Player
from games.stats.leaders import HALF
from games.stats.rounds import MOST_IN_PLAY, LadderGame, LadderRound
from solver import Variant

MOST_LISTED = 1_000  # bots, the strongest


class Standing(NamedTuple):
    """A bot by one of its rounds.

    place: equals share one; strengths are equal if they are so in hundredths. error: the standard
    error of the strength. reviewed: the games of which strength and luck are means; games: those of
    which mean is the mean of guesses, for different secrets; whole: those of a whole round.
    """

    place: int
    name: str
    is_public: bool
    strength: float
    error: float | None
    luck: float
    reviewed: int
    mean: float
    games: int
    whole: int


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

    Of at most a thousand, the strengths are read, to which an index leads.
    """
    shown = LadderRound.objects.shown_under(variant).filter(player__is_active=True)
    strengths = list(shown.values_list("strength", flat=True)[:MOST_LISTED])
    first: dict[int, int] = {}
    for number, strength in enumerate(strengths, start=1):
        first.setdefault(_hundredths(strength), number)
    asked = shown.select_related("player")[start : min(start + length, MOST_LISTED)]
    found = [_standing(each, first.get(_hundredths(each.strength), start + 1)) for each in asked]
    return found, len(strengths)


def _standing(shown: LadderRound, place: int) -> Standing:
    return Standing(
        place=place,
        name=shown.player.username,
        is_public=shown.player.is_public,
        strength=shown.strength or 0.0,
        error=shown.error,
        luck=shown.luck or 0.0,
        reviewed=shown.reviewed,
        mean=shown.needed / shown.finished,
        games=shown.finished,
        whole=shown.rules.size,
    )


def _hundredths(strength: float | None) -> int:
    return floor(100 * (strength or 0.0) + HALF)
