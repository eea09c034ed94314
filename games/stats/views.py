"""The pages of the history, the statistics, the ladder, and the leaderboards."""

from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import get_language, gettext, gettext_noop
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.core.days import today
from games.core.game import IDLE_DAYS, Game
from games.core.origins import counted_choices
from games.core.player import Player
from games.process_cache import ProcessCache
from games.stats import sections
from games.stats.bot_ladder import FEWEST_GAMES, ladder_variants, standings_under
from games.stats.cards.strength import rungs, strengths_card
from games.stats.career import Career, Played, played_by
from games.stats.figures import cards, figures_of
from games.stats.forms import BOTS_PER_PAGE, BotsForm, HistoryForm, LeaderboardForm, StatsForm
from games.stats.history import HistoryLinks, rows_of
from games.stats.ladder import rival_on, rungs_of, suggested_rival
from games.stats.leaderboard import (
    GAMES_NEEDED,
    SCORED_GAMES,
    has_strengths,
    leaders_of_day,
    leaders_under,
)
from games.stats.strength import Skill, best_mean, strength_under
from games.ui.charts.axis import axis
from games.ui.htmx import HtmxHttpRequest, goes_to, varies, wants_fragment
from games.visitors.players import player_of
from solver import CLASSIC, VARIANTS, Variant
from solver.site import PlayingStrength

PAGE_LENGTH = 50  # games
FRESH_SECONDS = 600  # seconds for which cards are not made again, unless their games change
CACHE_BYTES = 8_000_000  # bytes of memory for cards
BYTES_PER_PAGE = 250_000  # approximate bytes of the cards of a page
MOST_AT_ONCE = 20_000  # games; the figures of more come after the page, which asks for them
NO_FILTER = gettext_noop("These statistics do not exist: the address names an unknown filter.")
NO_PROFILE = gettext_noop("No player with this name shares statistics.")


_cache: ProcessCache[dict[str, Any]] = ProcessCache(
    name="statistics",
    seconds=FRESH_SECONDS,
    most_bytes=CACHE_BYTES,
    size=lambda _: BYTES_PER_PAGE,
)


@require_safe
@never_cache
def history(request: HtmxHttpRequest) -> HttpResponse:
    form = HistoryForm(request.GET)
    if not form.is_valid():
        raise Http404(form.complaint)
    games = Game.objects.of(player_of(request)).narrowed(**form.filters)
    page = games.page(**form.place, length=PAGE_LENGTH)
    context = {"form": form, "page": page, "rows": rows_of(page.games), "here": "me"}
    if not wants_fragment(request):
        return varies(render(request, "stats/history.html", context))
    response = render(request, "stats/history.html#games", context | {"is_fragment": True})
    address = reverse("history") + (f"?{form.query}" if form.query else "")
    return varies(goes_to(response, address))


@require_safe
@never_cache
def stats(request: HtmxHttpRequest) -> HttpResponse:
    return _show_statistics(request, player_of(request))


@require_safe
@never_cache
def profile(request: HtmxHttpRequest, name: str) -> HttpResponse:
    """The statistics of a player who shares them, or of the visitor."""
    player = Player.objects.named(name)
    if player is None or not (player.is_public or player == request.user):
        raise Http404(gettext(NO_PROFILE))
    return _show_statistics(request, player, is_profile=True)


def _show_statistics(
    request: HtmxHttpRequest, player: Player | None, *, is_profile: bool = False
) -> HttpResponse:
    played = played_by(player)
    form = StatsForm(request.GET, usual=played.usual, played=played.rules)
    if not form.is_valid():
        raise Http404(gettext(NO_FILTER))
    context = {
        "player": player,
        "form": form,
        "is_profile": is_profile,
        "has_played": played.games > 0,
        "rules": form.cleaned_data["rules"],
        "here": "me",
    }
    is_late = (
        played.games > MOST_AT_ONCE and not wants_fragment(request) and "now" not in request.GET
    )
    if is_late:
        context["late_games"] = played.games
    elif player and played.games:
        context |= _figures(player, form, played, is_profile=is_profile)
    if wants_fragment(request):
        return varies(render(request, "stats/stats.html#figures", context))
    viewer = player_of(request)
    context |= sections.context_for_viewer(viewer, player if is_profile else None)
    return varies(render(request, "stats/stats.html", context))


def _figures(
    player: Player, form: StatsForm, played: Played, *, is_profile: bool
) -> dict[str, Any]:
    day, rules = today(), form.cleaned_data["rules"]
    name = player.shown_as if is_profile else ""

    def draw() -> dict[str, Any]:
        career = form.chosen(Career.read(player.outcomes.under(rules)), day)
        figures = figures_of(career, day, rules)
        shown = cards(
            figures,
            rules=rules,
            level=form.level,
            history_links=HistoryLinks(None if is_profile else form.in_history),
            day=day,
            name=name,
            modes=str(dict(counted_choices()).get(form.cleaned_data["mode"], "")),
        )
        return shown | {"strengths": strengths_card(_strengths(player, form, figures.skill))}

    key = (
        player.pk,
        played.state,
        *form.cleaned_data.items(),
        is_profile,
        name,
        day,
        get_language(),
    )
    return (
        _cache.get(key, draw)
        | sections.context_for_player(player, rules)
        | {
            "games_left": _games_left(player, form),
            "idle_days": IDLE_DAYS,
        }
    )


def _strengths(
    player: Player, form: StatsForm, shown: Skill | None
) -> list[tuple[Variant, PlayingStrength | None]]:
    rules, day = form.cleaned_data["rules"], today()
    proven = [variant for variant in VARIANTS.values() if best_mean(variant.rules)]

    def strength(variant: Variant) -> PlayingStrength | None:
        if variant.rules == rules:
            return shown.strength if shown else None
        career = Career.read(player.outcomes.under(variant.rules))
        return strength_under(form.chosen(career, day), variant.rules)

    return [(variant, strength(variant)) for variant in proven]


def _games_left(player: Player, form: StatsForm) -> int:
    """The open games that pass the filters of the page; they belong to no period."""
    return Game.objects.of(player).open_under(**form.in_history | {"period": ""})


@require_safe
@never_cache
def ladder(request: HtmxHttpRequest) -> HttpResponse:
    form = LeaderboardForm(request.GET)
    if not form.is_valid():
        raise Http404(form.complaint)
    player, variant = player_of(request), form.variant
    career = Career.read(player.outcomes.under(variant.rules)) if player else None
    suggestion, rungs = suggested_rival(career, variant.rules), rungs_of(career, variant.rules)
    context = {
        "variants": form.fields["rules"].choices,  # type: ignore[attr-defined]
        "chosen": variant,
        "rungs": rungs,
        "is_climb": variant == CLASSIC,
        "rival": rival_on(rungs, suggestion),
        "suggestion": suggestion,
        "here": "me",
    }
    return render(request, "stats/ladder.html", context)


@require_safe
@never_cache
def leaderboard(request: HtmxHttpRequest) -> HttpResponse:
    form = LeaderboardForm(request.GET)
    if not form.is_valid():
        raise Http404(form.complaint)
    player, day = player_of(request), today()
    viewer = None if player and player.is_bot else player  # bots are on no leaderboard
    context = {
        "player": player,
        "day": day,
        "daily": leaders_of_day(day, viewer),
        "variants": list(VARIANTS.values()),
        "chosen": form.variant,
        "board": leaders_under(form.variant, viewer),
        "by_strength": has_strengths(form.variant),
        "is_listed": player is not None and player.is_public and not player.is_guest,
        "viewer": viewer,
        "last_games": SCORED_GAMES,
        "fewest_games": GAMES_NEEDED,
        "idle_days": IDLE_DAYS,
        "here": "ranks",
    }
    return render(request, "stats/leaderboard.html", context)


@require_safe
@never_cache
def bots(request: HtmxHttpRequest) -> HttpResponse:
    form = BotsForm(request.GET)
    if not form.is_valid():
        raise Http404(form.complaint)
    variant, number = form.variant, form.cleaned_data["page"] or 1
    standings, listed = standings_under(variant, BOTS_PER_PAGE * (number - 1), BOTS_PER_PAGE)
    levels = rungs(variant.rules)
    context = {
        "variants": ladder_variants(),
        "chosen": variant,
        "standings": standings,
        "levels": levels[::-1],
        "axis": axis(levels, dots=[each.strength for each in standings]),
        "fewest_games": FEWEST_GAMES,
        "page": number,
        "next_page": number + 1 if listed > BOTS_PER_PAGE * number else None,
        "here": "ranks",
    }
    return render(request, "stats/bots.html", context)
