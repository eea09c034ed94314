"""What players can be proud of, each a fact that is worked out from what is stored, whenever it is shown."""

from collections.abc import Callable, Mapping, Sequence
from operator import eq, ge, le, lt
from typing import Any, NamedTuple

from django.db.models import Count, Q
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games import thinking
from games.core.board import Board
from games.core.modes import MAKE
from games.core.outcome import Outcome
from games.core.player import Player
from games.core.rules import fields_of, sizes_of
from games.core.skill import FEWEST
from games.core.ways import COUNTED_WAYS, EVIL
from games.stats.series import Standing
from games.ui.terms import grouped
from solver import CLASSIC, LEVELS, SUPER, VARIANTS
from solver.site import cornered

LOSES_NOTHING = 1e-4  # guesses; sums of fractions that lose nothing are not quite 0
NO_SLIP = 0.1  # guesses; a game that loses less has no guess that becomes an exercise
IN_TWO, IN_FIVE = 2, 5  # guesses
RUSH = 25  # points
WEEK, MONTH = 7, 30  # days
PERFECT = LEVELS["perfect"]
HARDEST = 6  # guesses that perfect play needs at most under Classic (Koyama and Lai 1993)
CLEAN = [each for each in VARIANTS.values() if thinking.can_review(each.rules)]
"""The named rules under which games are reviewed."""

COMPARED: Mapping[str, Callable[[Any, Any], bool]] = {
    "": eq,
    "lt": lt,
    "lte": le,
    "gte": ge,
    "in": lambda value, among: value in among,
}
"""The lookups of filters below."""


class Honor(NamedTuple):
    """An achievement that a single game earns.

    earns: the fields that the outcomes of such games have, as a filter of them names them.
    """

    slug: str
    name: Any
    words: Any
    earns: Mapping[str, Any]

    @property
    def games(self) -> Count:
        return Count("pk", filter=Q(**self.earns))

    def is_earned_by(self, outcome: Outcome) -> bool:
        """The same of one that has just ended, without asking the database; what is unknown earns nothing."""
        fields = [(*field.partition("__"), wanted) for field, wanted in self.earns.items()]
        return all(
            (value := getattr(outcome, name)) is not None and COMPARED[how](value, wanted)
            for name, _dash, how, wanted in fields
        )


def _par() -> int:
    """The guesses in which the evil codemaker is cornered under Classic."""
    known = cornered(CLASSIC.rules)
    return known.par if known else 0


FAIR_WAYS = [way for way in COUNTED_WAYS if way != EVIL.slug]
ALONE = {"solved": True, "is_assisted": False, "kind__in": FAIR_WAYS}
"""A code that was hidden fairly was found without help."""

FOUND = Honor("found", _("Four blacks"), _("Find a code"), {"solved": True})
FLAWLESS = Honor(
    "perfect",
    _("Perfect game"),
    _("Lose no guess"),
    ALONE | {"loss__lt": LOSES_NOTHING, "guesses_used__gte": FEWEST},
)
FOUND_IN_TWO = Honor(
    "in-two",
    _("Found in two"),
    _("A Classic code in two guesses"),
    ALONE | sizes_of(CLASSIC) | {"guesses_used": IN_TWO},
)
SUPER_IN_FIVE = Honor(
    "super-five",
    _("Super in five"),
    _("A Super code in five guesses"),
    ALONE | sizes_of(SUPER) | {"guesses_used__lte": IN_FIVE},
)
CORNERED = Honor(
    "cornered",
    _("Cornered it"),
    _("The evil codemaker, at par"),
    ALONE | {"kind__in": [EVIL.slug], "guesses_used__lte": _par()} | sizes_of(CLASSIC),
)
HONORS = (FOUND, FLAWLESS, FOUND_IN_TWO, SUPER_IN_FIVE, CORNERED)
"""From the commonest to the rarest."""


class Facts(NamedTuple):
    """What achievements rest on.

    games: how many games earned each honor, by its slug. clean: the named rules with a game without a
    slip. longest: the days of the longest streak of dailies. rush: the most points, None without a run.
    knuth, perfect: the series against these levels. is_hard: whether a code took Perfect the most guesses.
    """

    games: dict[str, int]
    clean: int
    longest: int
    rush: int | None
    knuth: Standing
    perfect: Standing
    is_hard: bool


class Achievement(NamedTuple):
    """What stands on the page. progress: how far one is, or how often it was earned."""

    slug: str
    name: str
    words: str
    progress: str
    is_earned: bool


def games_that_earned(player: Player) -> tuple[dict[str, int], int]:
    """How many games earned each honor, and how many named rules have one without a slip; one query."""
    clean = ALONE | {"loss__lt": NO_SLIP, "guesses_used__gte": FEWEST}
    slips = {
        f"clean_{variant.slug}": Count("pk", filter=Q(**clean | sizes_of(variant)))
        for variant in CLEAN
    }
    honors = {honor.slug: honor.games for honor in HONORS}
    found = player.outcomes.order_by().aggregate(**honors, **slips)
    return {slug: found[slug] for slug in honors}, sum(found[key] > 0 for key in slips)


def has_hidden_the_hardest(player: Player) -> bool:
    """Whether Perfect needed its most guesses for a code that the player hid under Classic."""
    hidden = Board.objects.filter(
        game__player=player,
        game__mode=MAKE.slug,
        **{f"game__{size}": value for size, value in fields_of(CLASSIC.rules).items()},
        level=PERFECT.slug,
        solved=True,
        guesses_used__gte=HARDEST,
    )
    return hidden.order_by().exists()


def achievements_from(facts: Facts) -> list[Achievement]:
    """All achievements, earned or not, in the order of the page."""
    games, rush = facts.games, facts.rush or 0
    return [
        _of_games(FOUND, games),
        _of_games(FLAWLESS, games),
        _of_games(FOUND_IN_TWO, games),
        _in_days("week", _("A week in a row"), _("Seven dailies"), facts.longest, WEEK),
        _in_series("knuth", _("Past Knuth"), _("Win a series against Knuth"), facts.knuth),
        _of_games(CORNERED, games),
        _toward("rush", _("Rush 25"), _("25 points in three minutes"), rush, RUSH),
        _in_days("month", _("A month in a row"), _("Thirty dailies"), facts.longest, MONTH),
        _of_games(SUPER_IN_FIVE, games),
        Achievement(
            "hard-nut",
            str(_("Hard nut")),
            str(_("A code for which Perfect needs the most")),
            _told(is_earned=facts.is_hard),
            facts.is_hard,
        ),
        _toward(
            "clean",
            _("Clean sheet"),
            _("No slip in a game of Mini, and in one of Classic"),
            facts.clean,
            len(CLEAN),
        ),
        _in_series("summit", _("The summit"), _("Win a series against Perfect"), facts.perfect),
    ]


def _told(*, is_earned: bool) -> str:
    return str(_("earned")) if is_earned else str(_("not yet"))


def _of_games(honor: Honor, games: dict[str, int]) -> Achievement:
    times = games[honor.slug]
    told = _told(is_earned=bool(times))
    if times > 1:
        told = gettext("%(count)s times") % {"count": grouped(times)}
    return Achievement(honor.slug, str(honor.name), str(honor.words), told, is_earned=times > 0)


def _toward(slug: str, name: Any, words: Any, reached: int, wanted: int) -> Achievement:
    """With a number that is to be reached."""
    is_earned = reached >= wanted
    told = gettext("%(reached)s of %(wanted)s") % {"reached": reached, "wanted": wanted}
    return Achievement(
        slug, str(name), str(words), _told(is_earned=True) if is_earned else told, is_earned
    )


def _in_days(slug: str, name: Any, words: Any, longest: int, wanted: int) -> Achievement:
    return _toward(slug, name, words, min(longest, wanted), wanted)


def _in_series(slug: str, name: Any, words: Any, standing: Standing) -> Achievement:
    mine, theirs = standing.score
    told = gettext("series %(mine)s to %(theirs)s") % {"mine": mine, "theirs": theirs}
    if standing.is_beaten or not standing.races:
        told = _told(is_earned=standing.is_beaten)
    return Achievement(slug, str(name), str(words), told, standing.is_beaten)


def earned_by(outcome: Outcome, honors: Sequence[Honor]) -> str:
    """That a game which has just ended is the first that earned one of these, the rarest; mostly empty.

    One query, and that only after a game that earns one.
    """
    earned = [honor for honor in reversed(honors) if honor.is_earned_by(outcome)]
    if not earned:
        return ""
    games = {honor.slug: honor.games for honor in earned}
    found = Outcome.objects.filter(player=outcome.player_id).order_by().aggregate(**games)
    first = next((honor for honor in earned if found[honor.slug] == 1), None)
    return gettext("Earned: %(name)s.") % {"name": first.name} if first else ""
