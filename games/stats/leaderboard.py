"""The page of the leaderboards."""

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.htmx import HtmxHttpRequest
from games.models import Player, today
from games.models.leaders import (
    LAST_GAMES,
    MIN_GAMES,
    Leaderboard,
    leaders_of_day,
    leaders_under,
)
from games.stats.forms import LeaderboardForm
from games.visitors.players import player_of
from games.words.numbers import decimal
from games.words.terms import grouped
from solver import VARIANTS


@require_safe
@never_cache
def leaderboard(request: HtmxHttpRequest) -> HttpResponse:
    form = LeaderboardForm(request.GET)
    if not form.is_valid():
        raise Http404(form.complaint)
    player, day = player_of(request), today()
    boards = leaders_of_day(day, player), leaders_under(form.variant, player)
    context = {
        "player": player,
        "day": day,
        "daily": boards[0],
        "variants": list(VARIANTS.values()),
        "chosen": form.variant,
        "board": boards[1],
        "own_day": own_day(boards[0], is_listed=is_listed(player)),
        "own_mean": own_mean(boards[1], player),
        "last_games": LAST_GAMES,
        "fewest_games": MIN_GAMES,
        "here": "leaderboard",
    }
    return render(request, "stats/leaderboard.html", context)


def is_listed(player: Player | None) -> bool:
    """Whether a player chose to appear."""
    return player is not None and player.is_public and not player.is_guest


def own_day(board: Leaderboard, *, is_listed: bool) -> str:
    """How the viewer did today; empty if the list shows it, or if there is nothing to tell."""
    mine = board.viewer
    if mine is None or board.is_viewer_shown:
        return ""
    if mine.place is None:
        return gettext("You did not find the code today, so you have no place.")
    guesses = int(mine.score)
    if is_listed:
        words = ngettext(
            "You took %(guesses)s guess: place %(place)s.",
            "You took %(guesses)s guesses: place %(place)s.",
            guesses,
        )
    else:
        words = ngettext(
            "You took %(guesses)s guess: that would be place %(place)s.",
            "You took %(guesses)s guesses: that would be place %(place)s.",
            guesses,
        )
    return words % {"guesses": guesses, "place": grouped(mine.place)}


def own_mean(board: Leaderboard, player: Player | None) -> str:
    """The viewer's mean and place under the rules, or how many games are missing."""
    mine = board.viewer
    if player is None or board.is_viewer_shown:
        return ""
    if mine is None or mine.place is None:
        words = gettext(
            "You have played %(games)s of the %(fewest_games)s games needed to be listed."
        )
        return words % {"games": board.games_of_viewer, "fewest_games": MIN_GAMES}
    if is_listed(player):
        words = gettext(
            "You need %(guesses)s guesses on average over %(games)s games: place %(place)s."
        )
    else:
        words = gettext(
            "You need %(guesses)s guesses on average over %(games)s games: that would be place %(place)s."
        )
    facts = {"guesses": decimal(mine.score), "games": mine.games, "place": grouped(mine.place)}
    return words % facts
