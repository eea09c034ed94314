"""The cards of the statistics page: what is counted from a career, and how it is shown."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any, NamedTuple

from django.utils.translation import gettext

from games.stats import statistics
from games.stats.cards.card import TELLING_GAMES, to_go_in_words
from games.stats.cards.habits import times_card, ways_card, year_card
from games.stats.cards.leaks import MAX_OPENINGS, leaks_card
from games.stats.cards.results import distribution_card, levels_card
from games.stats.cards.strength import few_games_card, skill_card, strength_card
from games.stats.cards.trend import luck_card, skill_trend_card, trend_card
from games.stats.career import Career
from games.stats.history import HistoryLinks
from games.stats.leaks import Leaks, leaks
from games.stats.statistics import (
    AgainstLevel,
    DayCount,
    FirstGuess,
    Point,
    Streaks,
    Summary,
    TurnTime,
    WayPlayed,
    trend,
)
from games.stats.strength import Skill, skill_of
from games.ui.charts.heat import first_day
from solver import Level, Rules


class Figures(NamedTuple):
    numbers: Summary
    streaks: Streaks
    trend: list[Point]
    levels: list[AgainstLevel]
    ways: Sequence[WayPlayed]
    openings: Sequence[FirstGuess]
    times: Sequence[TurnTime]
    days: Mapping[date, DayCount]
    skill: Skill | None = None
    leaks: Leaks | None = None


def figures_of(career: Career, day: date, rules: Rules) -> Figures:
    skill = skill_of(career, rules)
    return Figures(
        statistics.summary(career),
        statistics.streaks(career),
        trend(career),
        statistics.against_levels(career),
        statistics.ways_played(career),
        statistics.first_guesses(career),
        statistics.times(career),
        statistics.days(career, first_day(day)),
        skill,
        leaks(skill.reviewed, rules) if skill else None,
    )


def cards(
    figures: Figures,
    *,
    rules: Rules,
    level: Level,
    history_links: HistoryLinks,
    day: date,
    name: str = "",
    modes: str = "",
) -> dict[str, Any]:
    """What the page shows; only of enough games, what they say on average and over time. name: the player's, on a profile. modes: those chosen, if not all."""
    numbers, skill = figures.numbers, figures.skill
    is_telling = numbers.fair >= TELLING_GAMES
    if skill and skill.strength.games < TELLING_GAMES:
        skill = None
    measured, level_name = level.strength(rules), gettext(level.name)
    return {
        "numbers": numbers,
        "streaks": figures.streaks,
        "rules": rules,
        "to_go": to_go_in_words(numbers.fair),
        "strength": skill_card(skill, rules, name=name)
        or (strength_card(numbers, rules, name=name) if is_telling else few_games_card(numbers)),
        "skill_trend": skill_trend_card(skill),
        "luck": luck_card(skill and skill.luck),
        "leaks": leaks_card(figures.leaks if skill else None, rules),
        "distribution": distribution_card(numbers, measured, level_name, history_links, name)
        if is_telling
        else None,
        "trend": trend_card(figures.trend, measured, level_name, modes) if is_telling else None,
        "levels": levels_card(figures.levels, history_links),
        "ways": ways_card(figures.ways, history_links),
        "openings": figures.openings[:MAX_OPENINGS],
        "others": sum(each.games for each in figures.openings[MAX_OPENINGS:]),
        "times": times_card(figures.times),
        "year": year_card(figures.days, day),
    }
