"""Series to three wins against a level, and the record of all races with it; docs/statistics.md defines both.

Nothing of them is stored: they are worked out from the races when they are shown.
"""

from collections.abc import Iterable
from typing import NamedTuple

from django.utils.translation import gettext, gettext_noop, ngettext

from games.core.modes import RACE
from games.core.modes.choices import Result
from games.stats.career import Career

WINS_NEEDED = 3  # races that win a series

_FELL = (  # by the races that the level won in the series
    gettext_noop("%(level)s is beaten: three wins to none."),
    gettext_noop("%(level)s is beaten: three wins to one."),
    gettext_noop("%(level)s is beaten: three wins to two."),
)


class Standing(NamedTuple):
    """Where a player stands against a level.

    won, drawn, lost: the record of all races. mine, theirs: the wins in the newest series, which is
    over if somebody has three. fell: the place of the race that won the first series, from 0.
    """

    won: int = 0
    drawn: int = 0
    lost: int = 0
    mine: int = 0
    theirs: int = 0
    fell: int | None = None

    @property
    def races(self) -> int:
        return self.won + self.drawn + self.lost

    @property
    def is_beaten(self) -> bool:
        return self.fell is not None

    @property
    def is_lost(self) -> bool:
        return self.theirs == WINS_NEEDED

    @property
    def score(self) -> tuple[int, int]:
        """The wins in the series that the next race belongs to."""
        return (0, 0) if self.is_lost else (self.mine, self.theirs)


def standing_after(results: Iterable[str]) -> Standing:
    """Where these results of races lead, the oldest first.

    Series follow each other until the player wins one. A draw counts for nobody.
    """
    won = drawn = lost = mine = theirs = 0
    fell = None
    for place, result in enumerate(results):
        if theirs == WINS_NEEDED:
            mine = theirs = 0
        if result == Result.DRAWN:
            drawn += 1
            continue
        is_won = result == Result.WON
        won, lost = won + is_won, lost + (not is_won)
        if fell is None:
            mine, theirs = mine + is_won, theirs + (not is_won)
            fell = place if mine == WINS_NEEDED else None
    return Standing(won, drawn, lost, mine, theirs, fell)


def races_against(level: str, career: Career) -> Career:
    """The races of a career that count in series: those without a coach and without a handicap."""
    return career.where(
        lambda ending: (ending.kind, ending.level, ending.is_helped) == (RACE.slug, level, False)
    )


def standing_in(races: Career) -> Standing:
    return standing_after(races.endings[place].result for place in races.ended)


def fall_in_words(level: str, standing: Standing) -> str:
    """That the newest race has beaten the level, whose name this is; empty after any other race."""
    has_just_fallen = standing.fell == standing.races - 1
    return gettext(_FELL[standing.theirs]) % {"level": level} if has_just_fallen else ""


def series_in_words(level: str, standing: Standing) -> str:
    """How the series stands after its newest race; empty once the level is beaten."""
    if standing.is_beaten:
        return ""
    words = (
        gettext("%(level)s won this series, %(theirs)s to %(mine)s.")
        if standing.is_lost
        else gettext("This series: %(mine)s to %(theirs)s.")
    )
    return words % {"level": level, "mine": standing.mine, "theirs": standing.theirs}


def what_is_missing(level: str, standing: Standing) -> str:
    """What beats a level that is not beaten yet."""
    score = {"level": level, "mine": standing.mine, "theirs": standing.theirs}
    if standing.is_lost:
        words = gettext("%(level)s won the last series, %(theirs)s to %(mine)s. Begin a new one.")
        return words % score
    if standing.score == (0, 0):
        return gettext("Win three races before it does.")
    needed = WINS_NEEDED - standing.mine
    words = ngettext(
        "The series stands at %(mine)s to %(theirs)s. %(count)s more win beats %(level)s.",
        "The series stands at %(mine)s to %(theirs)s. %(count)s more wins beat %(level)s.",
        needed,
    )
    return words % (score | {"count": needed})
