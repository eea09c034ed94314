"""What an end tells only once: a first win against a level, a personal best, a milestone of a streak."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.core.game import Game
from games.core.modes.choices import Result
from games.core.origins import way_of
from games.core.outcome import outcome_of
from games.core.played_designs import DESIGN
from games.play.headlines import NUMBERS
from games.stats.achievements import HONORS, Honor, earned_by
from games.stats.career import Career
from games.ui.terms import grouped

MILESTONES = (10, 25, 50, 100, 250, 500, 1000)  # codes found in a row


def moment_of(game: Game, career: Career | None) -> str:
    """A sentence for the newest game of a player, the rarest first; mostly empty."""
    if career is None or career.newest_game != game.pk:
        return ""
    comparable = usual(career)
    common, *rarer = HONORS
    earned = _earned(game, rarer) or _first_win(game, career) or _first_found(game, career, common)
    if comparable.newest_game != game.pk:
        return earned
    return earned or _best(game, comparable) or game.at_end.get("moment") or _milestone(comparable)


def usual(career: Career) -> Career:
    """The games that are compared with each other: fair, without help, and not cut short."""
    return career.where(lambda ending: ending.is_usual and ending.is_measured)


def streak_of(career: Career) -> int:
    """The codes found in a row, up to the newest."""
    return len(career.marks(lambda ending: ending.solved).rpartition(b"\0")[2])


def _earned(game: Game, honors: Sequence[Honor]) -> str:
    """The achievement among these that this game is the first to earn."""
    outcome = outcome_of(game)
    return earned_by(outcome, honors) if outcome else ""


def _first_found(game: Game, career: Career, honor: Honor) -> str:
    """That a code was found for the first time, which only the first under its rules can be."""
    found = career.marks(lambda ending: ending.solved).count(1)
    return _earned(game, [honor]) if found == 1 else ""


def _first_win(game: Game, career: Career) -> str:
    rival, way = game.computer, way_of(game).slug
    if rival is None or rival.level == DESIGN or game.result != Result.WON:
        return ""
    won = (Result.WON, way, rival.level)
    wins = career.where(lambda ending: (ending.result, ending.kind, ending.level) == won)
    words = _("Your first win against %(level)s.")
    return words % {"level": rival.codebreaker} if len(wins.games) == 1 else ""


def _best(game: Game, comparable: Career) -> str:
    """Fewer guesses than ever before, once there is something to be better than."""
    if not game.board.solved:
        return ""
    found = comparable.where(lambda ending: ending.solved)
    as_fast = found.where(lambda ending: ending.guesses_used <= game.guesses_used)
    if len(as_fast.games) > 1 or len(found.games) == 1:
        return ""
    return _("Your first in %(guesses)s.") % {"guesses": NUMBERS[game.guesses_used - 1]}


def _milestone(comparable: Career) -> str:
    streak = streak_of(comparable)
    if streak not in MILESTONES:
        return ""
    words = ngettext("%(count)s code in a row.", "%(count)s codes in a row.", streak)
    return words % {"count": grouped(streak)}
