"""What players can be proud of, each a fact that is worked out from what is stored, whenever it is shown."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from django.db.models import Count, Q
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games import thinking
from games.core.board import Board
from games.core.modes import MAKE
from games.core.outcome import Outcome
from games.core.player import Player
from games.core.rules import sizes_of
from games.core.skill import FEWEST
from games.core.ways import EVIL
from games.stats.series import Standing
from games.ui.terms import grouped
from solver import CLASSIC, LEVELS, SUPER, VARIANTS, Variant
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


class Honor(NamedTuple):
    """An achievement that a single game earns.

    earns: chooses the games that do, and `is_earned_by` says the same of one that has just ended.
    """

    slug: str
    name: Any
    earns: Q
    is_earned_by: Callable[[Outcome], bool]


def _under(variant: Variant) -> Q:
    return Q(**sizes_of(variant))


def _is_under(outcome: Outcome, variant: Variant) -> bool:
    return all(getattr(outcome, size) == value for size, value in sizes_of(variant).items())


def _par() -> int:
    """The guesses in which the evil codemaker is cornered under Classic."""
    known = cornered(CLASSIC.rules)
    return known.par if known else 0


ALONE = Q(solved=True, is_assisted=False) & ~Q(kind=EVIL.slug)


def _is_alone(outcome: Outcome) -> bool:
    """Whether a code that was hidden fairly was found without help."""
    return outcome.solved and not outcome.is_assisted and outcome.kind != EVIL.slug


FIRST_FOUND = Honor("found", _("Four blacks"), Q(solved=True), lambda outcome: outcome.solved)
HONORS = (
    Honor(
        "perfect",
        _("Perfect game"),
        ALONE & Q(loss__lt=LOSES_NOTHING, guesses_used__gte=FEWEST),
        lambda outcome: (
            _is_alone(outcome)
            and outcome.loss is not None
            and outcome.loss < LOSES_NOTHING
            and outcome.guesses_used >= FEWEST
        ),
    ),
    Honor(
        "in-two",
        _("Found in two"),
        ALONE & _under(CLASSIC) & Q(guesses_used=IN_TWO),
        lambda outcome: (
            _is_alone(outcome) and _is_under(outcome, CLASSIC) and outcome.guesses_used == IN_TWO
        ),
    ),
    Honor(
        "super-five",
        _("Super in five"),
        ALONE & _under(SUPER) & Q(guesses_used__lte=IN_FIVE),
        lambda outcome: (
            _is_alone(outcome) and _is_under(outcome, SUPER) and outcome.guesses_used <= IN_FIVE
        ),
    ),
    Honor(
        "cornered",
        _("Cornered it"),
        Q(solved=True, is_assisted=False, kind=EVIL.slug)
        & _under(CLASSIC)
        & Q(guesses_used__lte=_par()),
        lambda outcome: (
            outcome.solved
            and not outcome.is_assisted
            and outcome.kind == EVIL.slug
            and _is_under(outcome, CLASSIC)
            and outcome.guesses_used <= _par()
        ),
    ),
)

ALL_HONORS = (FIRST_FOUND, *HONORS)


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
    slips = {
        f"clean_{variant.slug}": Count(
            "pk", filter=ALONE & _under(variant) & Q(loss__lt=NO_SLIP, guesses_used__gte=FEWEST)
        )
        for variant in CLEAN
    }
    honors = {honor.slug: Count("pk", filter=honor.earns) for honor in ALL_HONORS}
    found = player.outcomes.order_by().aggregate(**honors, **slips)
    clean = sum(found[key] > 0 for key in slips)
    return {honor.slug: found[honor.slug] for honor in ALL_HONORS}, clean


def has_hidden_the_hardest(player: Player) -> bool:
    """Whether Perfect needed its most guesses for a code that the player hid under Classic."""
    hidden = Board.objects.filter(
        game__player=player,
        game__mode=MAKE.slug,
        game__pegs=CLASSIC.rules.pegs,
        game__colors=CLASSIC.rules.colors,
        game__repeats=CLASSIC.rules.repeats,
        level=PERFECT.slug,
        solved=True,
        guesses_used__gte=HARDEST,
    )
    return hidden.order_by().exists()


def achievements_from(facts: Facts) -> list[Achievement]:
    """All achievements, earned or not, in the order of the page."""
    games, rush = facts.games, facts.rush or 0
    return [
        _of_games("found", _("Four blacks"), _("Find a code"), games),
        _of_games("perfect", _("Perfect game"), _("Lose no guess"), games),
        _of_games("in-two", _("Found in two"), _("A Classic code in two guesses"), games),
        _in_days("week", _("A week in a row"), _("Seven dailies"), facts.longest, WEEK),
        _in_series("knuth", _("Past Knuth"), _("Win a series against Knuth"), facts.knuth),
        _of_games("cornered", _("Cornered it"), _("The evil codemaker, at par"), games),
        _toward("rush", _("Rush 25"), _("25 points in three minutes"), rush, RUSH),
        _in_days("month", _("A month in a row"), _("Thirty dailies"), facts.longest, MONTH),
        _of_games("super-five", _("Super in five"), _("A Super code in five guesses"), games),
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


def _of_games(slug: str, name: Any, words: Any, games: dict[str, int]) -> Achievement:
    times = games[slug]
    told = _told(is_earned=bool(times))
    if times > 1:
        told = gettext("%(count)s times") % {"count": grouped(times)}
    return Achievement(slug, str(name), str(words), told, is_earned=times > 0)


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
    games = {honor.slug: Count("pk", filter=honor.earns) for honor in earned}
    found = Outcome.objects.filter(player=outcome.player_id).order_by().aggregate(**games)
    first = next((honor for honor in earned if found[honor.slug] == 1), None)
    return gettext("Earned: %(name)s.") % {"name": first.name} if first else ""
