"""The daily: today's secret, and those of past days for practice."""

from datetime import date, timedelta
from http import HTTPStatus

from django import forms
from django.core.exceptions import ValidationError
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_safe

from games.core.board import Board
from games.core.days import today
from games.core.errors import PlayError
from games.core.game import Game
from games.core.modes.choices import Result
from games.core.player import Player
from games.daily.calendar import weeks_of
from games.daily.card import today_of
from games.daily.models import FIRST_DAY, Daily, DailyTakenError, NoSuchDayError, Tally
from games.daily.reminders import Reminder
from games.daily.streak import OwnDays, read_all_days
from games.daily.words import (
    day_in_words,
    days_in_words,
    everyone_title,
    freezes_in_words,
    kinds_of,
    saved_in_words,
    time_left,
)
from games.limits import rates
from games.pictures.shared_result import share_of
from games.play.answers import show
from games.play.ending import sums_in_words, sums_of
from games.play.refusals import TOO_MANY
from games.review.ledgers import reviewed
from games.ui.charts.bars import Bar, Row, bars
from games.ui.game_in_words import outcome_of
from games.ui.htmx import HtmxHttpRequest
from games.ui.numbers import NONE, labeled, percent
from games.ui.terms import grouped
from games.visitors.players import begin, player_of


class MonthForm(forms.Form):
    """A month of the calendar, such as 2026-11."""

    month = forms.DateField(input_formats=["%Y-%m"], required=False)

    def clean_month(self) -> date | None:
        month: date | None = self.cleaned_data["month"]
        if month and not FIRST_DAY.replace(day=1) <= month <= today():
            raise ValidationError(_("There is no such month in the calendar."))
        return month


@require_safe
@never_cache
def daily(request: HtmxHttpRequest, *, is_hard: bool = False) -> HttpResponse:
    return _show(request, _daily_of(today(), is_hard=is_hard))


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def day(request: HtmxHttpRequest, day: date, *, is_hard: bool = False) -> HttpResponse:
    if request.method == "POST":
        return _start(request, _daily_of(day, is_hard=is_hard, is_stored=True))
    return _show(request, _daily_of(day, is_hard=is_hard))


@csrf_exempt  # a mail program sends the form by itself, and the token shows that it may
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def stop_reminders(request: HtmxHttpRequest, token: str) -> HttpResponse:
    """End the reminders of whoever was sent this link. A look at it alone ends nothing (RFC 8058).

    A link that leads to none says the same as one whose reminders have ended.
    """
    found = Reminder.objects.filter(token=token)
    if request.method == "POST":
        found.delete()
    context = {"is_stopped": not found.exists(), "here": "settings"}
    return render(request, "daily/stop_reminders.html", context)


def _daily_of(day: date, *, is_hard: bool, is_stored: bool = False) -> Daily:
    """The daily of a day. Raises Http404 with the reason, even for today if the clock is wrong."""
    find = Daily.objects.on if is_stored else Daily.objects.shown
    try:
        return find(day, is_hard=is_hard)
    except NoSuchDayError as error:
        raise Http404(str(error)) from error


def _start(request: HtmxHttpRequest, daily: Daily) -> HttpResponse:
    if not rates.consume(request, "start_game"):
        response = _show(request, daily, gettext(TOO_MANY), HTTPStatus.TOO_MANY_REQUESTS)
        return rates.say_when(response, request, "start_game")
    game = Game.lay_out(origin=daily, is_practice="practice" in request.POST)
    try:
        begin(request, game)
    except DailyTakenError as error:
        mine = daily.game_of(player_of(request))
        return show(request, mine or game, message=str(error), status=HTTPStatus.CONFLICT)
    except PlayError as error:
        return _show(request, daily, str(error), HTTPStatus.CONFLICT)
    return redirect(game)


def _show(
    request: HtmxHttpRequest,
    daily: Daily,
    message: str = "",
    status: HTTPStatus = HTTPStatus.OK,
) -> HttpResponse:
    form = MonthForm(request.GET)
    if not form.is_valid():
        raise Http404(gettext("There is no such month in the calendar."))
    month = form.cleaned_data["month"] or daily.day
    month = month.replace(day=1)
    player = player_of(request)
    mine = daily.game_of(player)
    own = read_all_days(player, today())
    context = {
        "kinds": kinds_of(is_hard=daily.is_hard),
        "today_address": reverse("hard-daily" if daily.is_hard else "daily"),
        "daily": daily,
        "game": mine,
        "message": message,
        "sentences": day_in_words(daily, mine),
        **(_streak_now(player, own[daily.is_hard]) if daily.is_today else {}),
        "time_left": time_left(daily.ends_at),
        "weeks": weeks_of(month, own[False], own[True]),
        "month": month,
        "previous": month - timedelta(days=1) if month > FIRST_DAY else None,
        "next": month + timedelta(days=31) if month < today().replace(day=1) else None,
        "here": "daily",
    }
    if mine and mine.is_over:
        context |= _how_it_went(request, daily, mine)
    return render(request, "daily/daily.html", context, status=status)


def _streak_now(player: Player | None, own: OwnDays) -> dict[str, object]:
    streak = own.streak
    return {
        "tiles": today_of(player, own).tiles,
        "note": days_in_words(streak) if streak.days else "",
        "freezes": streak.freezes,
        "freezes_words": freezes_in_words(streak.freezes),
        "saved_words": saved_in_words(streak, own.last),
    }


def _how_it_went(request: HtmxHttpRequest, daily: Daily, game: Game) -> dict[str, object]:
    told = game.at_end
    sums = sums_of(game) if game.board.solved else None
    figures = reviewed(game)
    return {
        "verdict": outcome_of(game),
        "skill": figures,
        **(sums_in_words(sums, []) if sums else {}),
        "better_words": told["better_words"],
        "place_words": told["place_words"],
        "everyone": everyone(told["tally"], game.board),
        "everyone_title": everyone_title(is_today=daily.is_today),
        **share_of(game, request.build_absolute_uri("/"), figures),
    }


def everyone(tally: Tally, mine: Board) -> list[Bar]:
    """The bars of a day that a player has finished. The bar that the player is in is lit."""
    own = mine.guesses_used if mine.solved else None
    counted = mine.result != Result.ABANDONED
    return bars(
        [
            _row(tally, guesses, boards, is_own=counted and guesses == own)
            for guesses, boards in tally.distribution
        ]
    )


def _row(tally: Tally, guesses: int | None, boards: int, *, is_own: bool) -> Row:
    share, shown = percent(boards / tally.players), grouped(boards)
    if is_own:
        shown = gettext("%(players)s · you") % {"players": shown}
    name = str(guesses) if guesses else NONE
    spoken = labeled(name if guesses else gettext("not found"), f"{shown}, {share}")
    kind = "you" if is_own else "other"
    return Row(name, boards, shown, detail=share, spoken=spoken, kind=kind)
