"""The ladder of levels: which are beaten, which is next, and which promises an even race.

docs/statistics.md defines the figures.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from datetime import date
from typing import NamedTuple

from django.utils.formats import number_format
from django.utils.translation import gettext, gettext_noop

from games.core.modes import DUEL
from games.core.modes.choices import Result
from games.core.rules import named_variant
from games.core.ways import EVIL, MATCH
from games.stats.cards.strength import mean_of
from games.stats.career import Career, Ending
from games.stats.series import Standing, races_against, standing_in, what_is_missing
from solver import CLASSIC, LEVELS, GuessCounts, Level, Rules

STRENGTH_GAMES = 50  # games that tell how strong a player is, the newest
GAMES_TO_JUDGE = 10  # games without which nothing is said of a player's strength
GAMES_READ = 100  # games that are read, the newest; some of them measure nothing

FIRST_RIVAL = LEVELS["dreamer"]
"""The level for newcomers: it blunders every second time, so a beginner can beat it."""

NOT_MEASURED = frozenset({EVIL.slug, DUEL.slug, MATCH})
"""Ways that do not tell how many guesses a code takes a player.

The evil codemaker hides no code, and a duel or a match may end before the player's code is found.
"""


CHARACTERS = {
    "goldfish": gettext_noop("Stares at the last two answers. Older ones never happened."),
    "dreamer": gettext_noop("Thinks along, then nods off: every other guess comes from a dream."),
    "forgetful": gettext_noop("Has room for three answers. A fourth one pushes the first one out."),
    "careless": gettext_noop("Knows better, and still throws away one guess in four."),
    "random": gettext_noop("Never contradicts an answer, and never makes a plan."),
    "knuth": gettext_noop("Prepares for the worst answer, and is never in trouble."),
    "most-parts": gettext_noop("Loves surprises: the more answers are possible, the better."),
    "perfect": gettext_noop("Knows every line to its end. You need good guesses and some luck."),
}
"""What each level is like, in one line."""


class Rung(NamedTuple):
    """A level on the ladder, and the player's races against it without any help.

    fell: the day on which it was beaten. is_here: whether it is the strongest that is beaten. is_next:
    whether it is the first above that one.
    """

    level: Level
    mean: str
    standing: Standing
    fell: date | None
    is_here: bool = False
    is_next: bool = False

    @property
    def character(self) -> str:
        return gettext(CHARACTERS[self.level.slug])


def rungs_of(career: Career | None, rules: Rules) -> list[Rung]:
    """The levels, weakest first. They are beaten under Classic only."""
    rungs = []
    for level in LEVELS.values():
        races = races_against(level.slug, career) if career else None
        standing = standing_in(races) if races else Standing()
        fell = standing.fell if rules == CLASSIC.rules else None
        day = date.fromordinal(races.days[fell]) if races and fell is not None else None
        strength = level.strength(rules)
        rungs.append(Rung(level, mean_of(strength) if strength else "", standing, day))
    if rules != CLASSIC.rules:
        return rungs
    highest = max((rung.level.order for rung in rungs if rung.fell), default=0)
    return [
        rung._replace(is_here=rung.level.order == highest, is_next=rung.level.order == highest + 1)
        for rung in rungs
    ]


class Suggestion(NamedTuple):
    """A level to race against, and a sentence that says why.

    chance: the share of races that the player would win, with a draw as half a win; None if the
    player's strength is not known.
    """

    level: Level
    sentence: str
    chance: float | None


class Rival(NamedTuple):
    """Whom the page of the ladder sends the player to, and why."""

    level: Level
    headline: str
    sentence: str


def rival_on(rungs: list[Rung], suggestion: Suggestion) -> Rival:
    """The next to beat, or the level that promises an even race."""
    following = next((rung for rung in rungs if rung.is_next), None)
    level = following.level if following else suggestion.level
    name = gettext(level.name)
    if following is None:
        headline = gettext("An even race for you: %(level)s") % {"level": name}
        return Rival(level, headline, suggestion.sentence)
    headline = gettext("%(level)s is next.") % {"level": name}
    return Rival(level, headline, what_is_missing(name, following.standing))


class RecentGames(NamedTuple):
    """What is known of a player under some rules.

    needed: how many games took how many guesses. last: the last game against a level that was played
    without help, and its result. highest: the order of the strongest level that lost such a game.
    """

    needed: Counter[int]
    last: tuple[Level, str] | None
    highest: int


def suggested_rival(career: Career | None, rules: Rules) -> Suggestion:
    recent = recent_games(career.newest(GAMES_READ) if career else [])
    if recent.needed.total() >= GAMES_TO_JUDGE and (even := _even_rival(recent, rules)):
        return even
    return _next_rival(recent) if recent.last else _first_rival(rules)


def recent_games(newest: Iterable[Ending]) -> RecentGames:
    needed: Counter[int] = Counter()
    last, highest = None, 0
    for game in newest:
        if game.is_assisted:
            continue
        if game.level in LEVELS and not game.is_handicapped:
            last = last or (LEVELS[game.level], game.result)
            if game.result == Result.WON:
                highest = max(highest, LEVELS[game.level].order)
        if game.kind not in NOT_MEASURED and needed.total() < STRENGTH_GAMES:
            needed[game.points] += 1
    return RecentGames(needed, last, highest)


def chance_against(needed: Mapping[int, int], rival: GuessCounts, allowed: int) -> float:
    """The share of races that would be won, with a draw as half a win.

    The guesses of both are drawn from what they needed so far, independently of each other. Both may
    use up all allowed guesses, which is a draw.
    """
    capped: Counter[int] = Counter()
    for guesses, games in enumerate(rival.histogram, start=1):
        capped[min(guesses, allowed + 1)] += games
    points = sum(
        mine * others * (2 if guesses < theirs else 1)
        for guesses, mine in ((min(used, allowed + 1), games) for used, games in needed.items())
        for theirs, others in capped.items()
        if guesses <= theirs
    )
    return points / (2 * sum(needed.values()) * capped.total())


def _even_rival(recent: RecentGames, rules: Rules) -> Suggestion | None:
    """The level with the chance nearest to one half; None under rules that are not measured."""
    variant = named_variant(rules)
    if variant is None:
        return None
    found = [
        (chance_against(recent.needed, strength, variant.guesses), level)
        for level in LEVELS.values()
        if (strength := level.strength(rules))
    ]
    chance, level = min(found, key=lambda row: (abs(row[0] - 0.5), row[1].order))
    # Without the means: a few long games raise a mean, but cost only as many races.
    wins = gettext("Out of 100 races against %(level)s, you would win about %(wins)s.")
    wins %= {"level": gettext(level.name), "wins": round(100 * chance)}
    draws = gettext("A draw counts half.")
    return Suggestion(level, f"{wins} {draws}", chance)


def _next_rival(recent: RecentGames) -> Suggestion:
    """The level above one that lost the last game, or one below the level that won it.

    Nobody who has lost is sent to a stronger level than the first one or any that was beaten.
    """
    level, result = recent.last or (FIRST_RIVAL, Result.DRAWN)
    steps = {Result.WON: 1, Result.DRAWN: 0}.get(Result(result), -1)
    ranked = list(LEVELS.values())
    order = min(max(level.order + steps, 1), len(ranked))
    if steps < 0:
        order = min(order, max(FIRST_RIVAL.order, recent.highest))
    rival = ranked[order - 1]
    if steps and rival is level:
        words = (
            gettext("You beat %(last)s last time, and nobody is stronger.")
            if steps > 0
            else gettext("%(last)s won last time, and nobody is easier to beat. Try again.")
        )
    elif steps > 0:
        words = gettext("You beat %(last)s last time; %(level)s is the next level up.")
    elif steps < 0:
        words = gettext("%(last)s won last time; %(level)s is easier.")
    else:
        words = gettext("You drew with %(last)s last time. Settle it?")
    names = {"last": gettext(level.name), "level": gettext(rival.name)}
    return Suggestion(rival, words % names, None)


def _first_rival(rules: Rules) -> Suggestion:
    strength = FIRST_RIVAL.strength(rules)
    name = gettext(FIRST_RIVAL.name)
    if strength is None:
        words = gettext("%(level)s is a good first rival: half of its guesses ignore the answers.")
        return Suggestion(FIRST_RIVAL, words % {"level": name}, None)
    words = gettext(
        "%(level)s is a good first rival: half of its guesses ignore the answers, so it needs "
        "%(guesses)s guesses on average."
    )
    facts = {"level": name, "guesses": _rounded(strength.mean)}
    return Suggestion(FIRST_RIVAL, words % facts, None)


def _rounded(mean: float) -> str:
    """A mean with one decimal; `number_format` alone cuts the others off."""
    return number_format(round(mean, 1), 1)
