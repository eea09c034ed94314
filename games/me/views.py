"""The page of a player, put together from what the features know of them."""

from statistics import fmean
from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.core.days import today
from games.core.player import Player
from games.core.skill import Skill
from games.daily.calendar import weeks_of
from games.daily.streak import read_all_days
from games.daily.words import streak_told
from games.play.moments import usual
from games.stats.achievements import (
    HONORS,
    PERFECT,
    Achievement,
    Facts,
    achievements_from,
    games_that_earned,
    has_hidden_the_hardest,
)
from games.stats.career import Career
from games.stats.ladder import rival_on, rungs_of, suggested_rival
from games.stats.series import Standing
from games.stats.statistics import summary
from games.ui.htmx import HtmxHttpRequest
from games.ui.skill import verdict_in_words
from games.visitors.players import player_of
from solver import CLASSIC, LEVELS

NOTHING: tuple[dict[str, int], int] = ({honor.slug: 0 for honor in HONORS}, 0)
SKILL_GAMES = 50  # games whose skill is told, the newest


@require_safe
@never_cache
def me(request: HtmxHttpRequest) -> HttpResponse:
    player = player_of(request)
    career = Career.read(player.outcomes.under(CLASSIC.rules)) if player else None
    rungs = rungs_of(career, CLASSIC.rules)
    standings = {rung.level.slug: rung.standing for rung in rungs}
    day = today()
    days, month = read_all_days(player, day), day.replace(day=1)
    own = days[False]
    achievements = _achievements(player, standings, own.longest)
    context: dict[str, Any] = {
        "player": player,
        "rungs": rungs,
        "chosen": CLASSIC,
        "rival": rival_on(rungs, suggested_rival(career, CLASSIC.rules)),
        "own": own,
        "weeks": weeks_of(month, own, days[True]),
        "month": month,
        "day": day,
        "hint": streak_told(own.streak),
        "achievements": achievements,
        "earned": sum(each.is_earned for each in achievements),
        "here": "me",
    }
    figures = _figures(player, career) if player and career else {}
    return render(request, "me/me.html", context | figures)


def _achievements(
    player: Player | None, standings: dict[str, Standing], longest: int
) -> list[Achievement]:
    games, clean = games_that_earned(player) if player else NOTHING
    facts = Facts(
        games=games,
        clean=clean,
        longest=longest,
        rush=player.rush_runs.bests().ever if player else None,
        knuth=standings[LEVELS["knuth"].slug],
        perfect=standings[PERFECT.slug],
        is_hard=player is not None and has_hidden_the_hardest(player),
    )
    return achievements_from(facts)


def _figures(player: Player, career: Career) -> dict[str, Any]:
    """The figures beside the links: the mean guesses under Classic, all games, and the skill of the newest there."""
    losses = career.reviewed().latest(SKILL_GAMES).losses
    mean = fmean(losses) if losses else None
    skill = Skill.of(mean, is_exact=True, may_be_perfect=False) if mean is not None else None
    return {
        "mean": summary(usual(career)).found_mean,
        "games": player.games.count(),
        "challenges": player.participations.count(),
        "skill": skill,
        "skill_words": verdict_in_words(skill.verdict) if skill else "",
        "skill_games": len(losses),
    }
