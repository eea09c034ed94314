"""The page of a game, or for htmx the parts of it that changed."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from http import HTTPStatus
from typing import Any
from urllib.parse import urlencode

from django.contrib.messages import get_messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils.translation import gettext_noop

from games.forms.rules import QuotingForm
from games.htmx import HtmxHttpRequest, at_address, instead_of, varies, wants_fragment
from games.models import FIRST_DAY, Coach, Game, Player, SavedDesign
from games.models.career import Career
from games.models.opponents import shown_name, slug_of
from games.models.rules import counted_rules
from games.models.sealing import issue_ticket
from games.modes import MODES, RACE
from games.pictures.links import share_of
from games.play.endings import sums_in_words, sums_of
from games.play.forms import ON_REAL_BOARD, row_of
from games.play.laid_out import Holes, fill, is_plain
from games.play.sentence import Designs, address_with, chip_of, ways
from games.play.today import today_of
from games.play.waiting import waiting_for
from games.review.ledgers import reviewed
from games.stats.cards.progress import progress_of
from games.visitors.appearance import appearance_in
from games.visitors.news import match_of
from games.visitors.players import player_of
from games.words.challenges import verdict_of
from games.words.daily import link_to_day, place_in_words
from games.words.endings import most_common_in_words, streak_in_words
from games.words.live import goes_on_in_words
from games.words.spoken import before_secret, news_of, news_of_rival
from games.words.table import (
    codes_left_of,
    ending_at_origin,
    found_note_of,
    guide_of,
    heading_of,
    help_used_in,
    make_note_of,
    origin_of,
    rescue_in_words,
    rival_note_of,
    rival_status_of,
    status_of,
    tab_of,
    title_of,
)
from games.words.today import (
    daily_action,
    daily_in_words,
    time_left,
)
from games.work.gate import BusyError
from solver import Level, Rescue, Rules, Variant

MOST_OFFERED = 10  # designs of the player in the menu of opponents
BY_ITSELF = "by-itself"  # sent by a page that requests the computer's turns without a click
GOES_ON = "goes-on"  # in the address of a page that requests the rest of the computer's turns
AGAIN = gettext_noop("Again")


def around(game: Game) -> dict[str, Any]:
    """The words on and around the boards of a game.

    turn: the number of the guess that is being made. below: the numbers of the rows below it.
    """
    return {
        "game": game,
        "rules": game.rules,
        "turn": game.board.guesses_used + 1,
        "below": game.board.rows_below,
        "is_stored": game.is_stored,
        "title": title_of(game),
        "heading": heading_of(game),
        "status": status_of(game),
        "status_left": codes_left_of(game),
        "rival_status": rival_status_of(game),
        "rival_note": rival_note_of(game),
        "found_note": found_note_of(game),
        "rival_rows": _rows_of_rival(game),
        "guide": guide_of(game) if game.plays.breaks_code and not game.is_over else None,
        "has_hints": game.coach == Coach.FULL and game.is_stored,
        "help_used": help_used_in(game),
        "make_note": "" if game.plays.breaks_code else make_note_of(game),
    }


def _rows_of_rival(game: Game) -> str:
    """The rows of a racing computer, which stand both beside the board and in the strip above it."""
    if not game.computer or not game.plays.breaks_code:
        return ""
    return render_to_string("play/_rows_of_rival.html", {"game": game})


@dataclass(frozen=True, slots=True)
class NextGame:
    """A game that may follow: its choices, and whether it asks for a secret before it starts."""

    label: str
    settings: dict[str, str]
    asks: bool

    @property
    def is_first(self) -> bool:
        return self.label == AGAIN

    @property
    def address(self) -> str:
        return urlencode(self.settings)


def next_games(game: Game) -> list[NextGame]:
    """The same game again, a rematch of a contest, and the game with the roles swapped."""
    link = {"rematch_of": game.token}
    found = [(AGAIN, game.settings | ({ON_REAL_BOARD: "on"} if game.is_by_hand else {}))]
    if game.plays.is_contest:
        found.append((gettext_noop("Rematch"), game.settings | link))
    if swapped := game.swapped_settings:
        found.append((gettext_noop("Swap roles"), swapped | link))
    return [
        NextGame(label, chosen, MODES[chosen["mode"]].hides_code and not game.is_by_hand)
        for label, chosen in found
    ]


def moved_on(
    request: HtmxHttpRequest, game: Game, *, goes_on: bool = False, by_itself: bool = False
) -> HttpResponse:
    """The board after a move. A game that goes on requests the rest as soon as it is shown.

    A game that is over is reviewed even if nobody looks at it, so that its figures count.
    """
    if not wants_fragment(request):
        if game.is_over:
            reviewed(game)
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
    form: QuotingForm | None = None,
    *,
    message: str = "",
    status: HTTPStatus = HTTPStatus.OK,
    whole: bool = False,
    extra: Mapping[str, Any] | None = None,
) -> HttpResponse:
    """The page of a game, or for htmx the part of it that changed.

    `whole` swaps the whole table even during a game, if the row that was sent cannot stay. So does
    the first guess with a coach who gives hints, because only a stored game has hints.
    """
    fragment = wants_fragment(request)
    if not (fragment or form or message or extra) and is_plain(game):
        return varies(_laid_out(request, game))
    page = "play/game.html" if game.plays.breaks_code else "play/make.html"
    whole = whole or not game.takes_turns or not game.plays.breaks_code
    whole = whole or (game.coach == Coach.FULL and "ticket" in request.POST)
    context = {
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
    career = _career_at(game) if fragment else None
    context |= {
        **_table_around(request, game, form),
        **facts_of(game, request.build_absolute_uri("/"), career),
        **(extra or {}),
    }
    if fragment:
        if game.daily_id and game.is_over and not game.is_practice:
            context |= _daily_card_of(game.owner)  # it stands outside the table
        if career is not None:
            context |= _progress_of(game.owner, game.settings, counted_rules(game.variant), career)
        response = render(request, f"{page}#table", context, status=status)
        return varies(_where_it_stands(instead_of(response, "#table"), game))
    context |= page_around(request, game.settings, game.variant, game)
    return varies(render(request, page, context, status=status))


def _laid_out(request: HtmxHttpRequest, game: Game) -> HttpResponse:
    """The page of a game that is not begun. A newcomer's is the same for all newcomers."""

    def draw_table(pattern: Game, holes: Holes) -> str:
        context = _table_around(request, pattern) | {"look": appearance_in(request)}
        return render_to_string("play/_table.html", context | around(pattern) | holes._asdict())

    def draw_page(pattern: Game, holes: Holes) -> str:
        context = _table_around(request, pattern) | around(pattern) | holes._asdict()
        context |= page_around(request, pattern.settings, pattern.variant, pattern)
        return render_to_string("play/game.html", context, request)

    if player_of(request) is None and not get_messages(request):
        card = _daily_card_of(None)
        today = (card["today"].daily.day, card["today_words"], card["today_action"])
        shown = (request.build_absolute_uri(), today)
        return HttpResponse(fill(request, game, shown, draw_page))
    context = around(game) | page_around(request, game.settings, game.variant, game)
    context["laid_out"] = fill(request, game, context["is_newcomer"], draw_table)
    return render(request, "play/game.html", _table_around(request, game) | context)


def _table_around(
    request: HtmxHttpRequest, game: Game, form: QuotingForm | None = None
) -> dict[str, Any]:
    return {
        "form": form or row_of(game),
        "holds_focus": not appearance_in(request).is_non_visual,
        "here": "daily" if game.daily_id else "play",
    }


def page_around(
    request: HtmxHttpRequest,
    settings: Mapping[str, str],
    variant: Variant,
    game: Game | None = None,
    rival: Level | None = None,
) -> dict[str, Any]:
    """What a whole page shows around the boards: the ways to play, and what waits today."""
    player = player_of(request)
    if game and game.computer:
        rival = game.computer.opponent
    against = shown_name(rival) if rival else ""
    return {
        "ways": ways(
            tuple(settings.items()),
            variant.rules,
            tab_of(game) if game else "",
            against,
            designs_of(player) if "level" in settings else (),
        ),
        "chip": (origin_of(game) if game else "") or chip_of(settings, variant.rules, against),
        **_daily_card_of(player),
        "is_newcomer": player is None,
        "waiting": waiting_for(player, besides=game.token if game else ""),
        **_match_around(request, player),
        **_progress_of(player, settings, counted_rules(variant)),
    }


def _match_around(request: HtmxHttpRequest, player: Player | None) -> dict[str, Any]:
    """The match that the player left while it is played; nothing for those who play none."""
    match = match_of(request, player)
    if match is None or player is None:
        return {}
    return {"match": match, "match_words": goes_on_in_words(match, player)}


def designs_of(player: Player | None) -> Designs:
    """The designs that a player may choose as opponents: the newest."""
    newest = SavedDesign.objects.of(player).values_list("token", "name")[:MOST_OFFERED]
    return tuple((slug_of(token), name) for token, name in newest)


def _daily_card_of(player: Player | None) -> dict[str, Any]:
    today = today_of(player)
    return {
        "today": today,
        "today_words": daily_in_words(today.streak, today.daily.ends_at, is_over=today.is_over),
        "today_action": daily_action(is_begun=today.is_begun, is_over=today.is_over),
    }


def _career_at(game: Game) -> Career | None:
    """The games of the player at the end of one that tells of them, read once for all figures."""
    tells = game.is_over and game.plays.breaks_code and not game.is_practice
    owner = game.owner if tells else None
    return Career.read(owner.outcomes.under(counted_rules(game.variant))) if owner else None


def _progress_of(
    player: Player | None,
    settings: Mapping[str, str],
    rules: Rules,
    career: Career | None = None,
) -> dict[str, Any]:
    """How the player does, and the level that promises an even race; nothing for a newcomer."""
    if player is None:
        return {}
    rival, spark = progress_of(player, rules, career)
    address = address_with(settings, mode=RACE.slug, level=rival.level.slug)
    return {"suggested": rival, "suggested_address": address, "spark": spark}


def _ticket_of(game: Game) -> str:
    """The ticket for the first guess. A board shown again keeps its ticket and its expiry."""
    if game.is_stored:
        return ""
    return game.ticket.text if game.ticket else issue_ticket(game.token)


def facts_of(game: Game, site: str = "", career: Career | None = None) -> dict[str, Any]:
    """The context that depends on the state of the game."""
    if game.is_over:
        skill = reviewed(game)
        return {
            "skill": skill,
            "next_games": next_games(game),
            **share_of(game, site, skill),
            "rescue_words": rescue_in_words(_rescue_of(game), game),
            "outcome": ending_at_origin(game),
            "before_secret": before_secret(game),
            **sums_around(game, career),
        }
    if game.is_by_hand:
        mends = game.board.mends if game.board.is_contradictory else []
        return {"mends": mends, "counts": range(game.pegs + 1)}
    return {}


def sums_around(game: Game, career: Career | None = None) -> dict[str, Any]:
    """The figures under a game that is over, and when the next daily comes."""
    told: dict[str, Any] = {}
    if game.daily:
        before = game.daily.day - timedelta(days=1)
        told = {
            "yesterday": before if before >= FIRST_DAY else None,
            "time_left": time_left(game.daily.ends_at),
            "day_words": link_to_day(game),
        }
    sums = sums_of(game, career) if game.is_stored else None
    if sums is None:
        return told
    common = sums.most_common
    place = ""
    if game.daily and not game.is_practice:
        standing = game.daily.tally().standing(game.board)
        place = place_in_words(standing, is_today=game.daily.is_today)
    most_common = most_common_in_words(common.guesses, common.games, sums.codes) if common else ""
    contest = verdict_of(game.challenge.standing(), game.owner) if game.challenge else ""
    return told | sums_in_words(sums, [contest, place, streak_in_words(sums.streak), most_common])


def _rescue_of(game: Game) -> Rescue | None:
    try:
        return game.find_rescue()
    except BusyError:
        return None


def _where_it_stands(response: HttpResponse, game: Game) -> HttpResponse:
    """Set the address of a stored game, because a board on the front page has another one."""
    return at_address(response, game.get_absolute_url()) if game.is_stored else response
