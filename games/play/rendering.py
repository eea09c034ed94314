"""The page of a game, or for htmx the parts of it that changed."""

from collections.abc import Mapping
from datetime import timedelta
from http import HTTPStatus
from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone

from games.forms.codes import SpokenForm
from games.htmx import HtmxHttpRequest, at_address, instead_of, varies, wants_fragment
from games.models import FIRST_DAY, Game, Player
from games.models.sealing import issue_ticket
from games.modes import RACE
from games.play.endings import sums_of
from games.play.forms import row_of
from games.play.next_games import next_games
from games.play.sentence import address_with, chip_of, ways
from games.play.today import today_of, waiting_for
from games.stats.cards.progress import spark_of
from games.stats.rival import suggested_rival
from games.visitors.appearance import appearance_in
from games.visitors.players import player_of
from games.words.endings import (
    guesses_in_words,
    most_common_in_words,
    par_in_words,
    standing_in_words,
    streak_in_words,
)
from games.words.sharing import share_text, share_words
from games.words.spoken import news_of, news_of_rival, outcome_of
from games.words.table import (
    codes_left_of,
    guide_of,
    heading_of,
    help_used_in,
    make_note_of,
    rescue_in_words,
    rival_note_of,
    rival_status_of,
    status_of,
    title_of,
)
from games.words.today import (
    daily_action,
    daily_in_words,
    resume_in_words,
    time_left,
    waiting_in_words,
)
from games.work.gate import BusyError
from solver import Rescue, Rules

BY_ITSELF = "by-itself"  # sent by a page that requests the computer's turns without a click
GOES_ON = "goes-on"  # in the address of a page that requests the rest of the computer's turns


def moved_on(
    request: HtmxHttpRequest, game: Game, *, goes_on: bool = False, by_itself: bool = False
) -> HttpResponse:
    """The board after a move. A game that goes on requests the rest as soon as it is shown."""
    if not wants_fragment(request):
        address = game.get_absolute_url()
        return redirect(f"{address}?{GOES_ON}" if goes_on and not game.is_over else address)
    return show(request, game, extra=going_on(game, by_itself=by_itself) if goes_on else None)


def going_on(game: Game, *, by_itself: bool = False) -> dict[str, Any]:
    """The context of a page that requests more turns; `by_itself`, focus moves only at the end."""
    news = news_of_rival(game) if by_itself and game.plays.breaks_code else news_of(game)
    return {"goes_on": True, "by_itself": by_itself, "news": news}


def show(
    request: HtmxHttpRequest,
    game: Game,
    form: SpokenForm | None = None,
    *,
    message: str = "",
    status: HTTPStatus = HTTPStatus.OK,
    whole: bool = False,
    extra: Mapping[str, Any] | None = None,
) -> HttpResponse:
    """The page of a game, or for htmx the part of it that changed.

    `whole` swaps the whole table even during a game, if the row that was sent cannot stay.
    """
    fragment = wants_fragment(request)
    page = "play/game.html" if game.plays.breaks_code else "play/make.html"
    whole = whole or not game.takes_turns or not game.plays.breaks_code
    context = {
        "game": game,
        "ticket": _ticket_of(game),
        "message": message,
        "news": message or news_of(game),
        **around(game),
        "fragment": fragment,
        "oob": fragment and not whole,
    }
    if fragment and not whole:
        response = render(request, f"{page}#turn", context, status=status)
        return varies(_where_it_stands(instead_of(response, "#history"), game))
    context |= {
        "form": form or row_of(game),
        "holds_focus": not appearance_in(request).is_non_visual,
        "here": "play",
        **facts_of(game, request.build_absolute_uri("/")),
        **(extra or {}),
    }
    if fragment:
        response = render(request, f"{page}#table", context, status=status)
        return varies(_where_it_stands(instead_of(response, "#table"), game))
    return varies(
        render(
            request,
            page,
            context | page_around(request, game.settings, game.rules, game),
            status=status,
        )
    )


def page_around(
    request: HtmxHttpRequest, settings: Mapping[str, str], rules: Rules, game: Game | None = None
) -> dict[str, Any]:
    """What a whole page shows around the boards: the ways to play, and what waits today."""
    player = player_of(request)
    today = today_of(player)
    waiting = waiting_for(player, besides=game.token if game else "")
    return {
        "ways": ways(tuple(settings.items()), rules),
        "chip": chip_of(settings),
        "today": today,
        "today_words": daily_in_words(today.streak, today.ends_at, is_over=today.is_over),
        "today_action": daily_action(is_begun=today.is_begun, is_over=today.is_over),
        "waiting": waiting,
        "waiting_words": waiting_in_words(waiting) if waiting else "",
        "resume_words": resume_in_words(waiting) if waiting else "",
        **_progress_of(player, settings, rules),
    }


def _progress_of(
    player: Player | None, settings: Mapping[str, str], rules: Rules
) -> dict[str, Any]:
    """How the player does, and the level that promises an even race; nothing for a newcomer."""
    if player is None:
        return {}
    rival = suggested_rival(player, rules)
    address = address_with(settings, mode=RACE.slug, level=rival.level.slug)
    spark = spark_of(player, rules)
    return {"suggested": rival, "suggested_address": address, "spark": spark}


def around(game: Game) -> dict[str, Any]:
    """The words on and around the boards of a game."""
    return {
        "title": title_of(game),
        "heading": heading_of(game),
        "status": status_of(game),
        "status_left": codes_left_of(game),
        "rival_status": rival_status_of(game),
        "rival_note": rival_note_of(game),
        "guide": guide_of(game) if game.plays.breaks_code and not game.is_over else None,
        "help_used": help_used_in(game),
        "make_note": "" if game.plays.breaks_code else make_note_of(game),
    }


def _ticket_of(game: Game) -> str:
    """The ticket for the first guess. A board shown again keeps its ticket and its expiry."""
    if game.is_stored:
        return ""
    return game.ticket.text if game.ticket else issue_ticket(game.token)


def facts_of(game: Game, site: str = "") -> dict[str, Any]:
    """The context that depends on the state of the game."""
    if game.is_over:
        return {
            "next_games": next_games(game),
            "share_text": share_text(game, site and site + address_to_share(game)[1:]),
            "share_words": share_words(game),
            "rescue_words": rescue_in_words(_rescue_of(game), game),
            "outcome": outcome_of(game),
            **sums_around(game),
        }
    if game.is_by_hand:
        mends = game.board.mends if game.board.is_contradictory else []
        return {"mends": mends, "counts": range(game.pegs + 1)}
    return {}


def address_to_share(game: Game) -> str:
    """Where others can play for the same code, or else the front page."""
    origin = game.daily or game.challenge
    return origin.get_absolute_url() if origin else reverse("home")


def sums_around(game: Game) -> dict[str, Any]:
    """The figures under a game that is over, and when the next daily comes."""
    told: dict[str, Any] = {}
    if game.daily:
        before = game.daily.day - timedelta(days=1)
        told = {
            "yesterday": before if before >= FIRST_DAY else None,
            "time_left": time_left(game.daily.ends_at),
            "seconds_left": max(0, round((game.daily.ends_at - timezone.now()).total_seconds())),
        }
    sums = sums_of(game) if game.is_stored else None
    if sums is None:
        return told
    common = sums.most_common
    sentences = [
        standing_in_words(game.daily.tally().standing(game.board))
        if game.daily and not game.is_practice
        else "",
        streak_in_words(sums.streak),
        most_common_in_words(common.guesses, common.games, sums.found) if common else "",
    ]
    return told | {
        "sums": sums,
        "sums_par": par_in_words(sums.par),
        "sums_guesses": guesses_in_words(sums.guesses),
        "sums_words": [sentence for sentence in sentences if sentence],
    }


def _rescue_of(game: Game) -> Rescue | None:
    """How the code could still have been found; None if the site is too busy to compute it."""
    try:
        return game.find_rescue()
    except BusyError:
        return None


def _where_it_stands(response: HttpResponse, game: Game) -> HttpResponse:
    """Set the address of a stored game, because a board on the front page has another one."""
    return at_address(response, game.get_absolute_url()) if game.is_stored else response
