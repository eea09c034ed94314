"""The end of a game: the figures beside par and the player's other games, and what may follow."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from games.core.game import Game
from games.core.modes import MODES
from games.core.modes.choices import Coach, Handicap, Result
from games.core.origins import origin_of, way_of
from games.core.played_designs import DESIGN
from games.core.rules import counted_rules
from games.pictures.shared_result import share_of
from games.play.board import ending_at_origin, rescue_in_words
from games.play.evil import against_evil
from games.play.forms import ON_REAL_BOARD
from games.play.headlines import NUMBERS, beaten_in_words, even_in_words
from games.play.moments import moment_of, streak_of, usual
from games.play.own_codes import own_codes
from games.review.ledgers import awaits_review, ledger_if_not_busy, reviewed
from games.stats.cards.card import TELLING_GAMES
from games.stats.career import Career
from games.stats.series import fall_in_words, races_against, series_in_words, standing_in
from games.stats.statistics import against_levels
from games.thinking.gate import BusyError
from games.ui.charts.spread import NO_COLUMN, Column, spread_of
from games.ui.game_in_words import before_secret
from games.ui.numbers import halves, proven
from games.ui.terms import codes_left_in_words, grouped
from solver import CLASSIC, LEVELS, Rescue, best_known

AGAIN = gettext_noop("Again")
FAIR = 50  # points of skill; below, a lost game tells what was ruled out


class Sums(NamedTuple):
    """The figures of a finished board.

    par: the mean of the best play that is known; None without any, or if no code was hidden. spread: the
    codes of the player's statistics by guesses; none for a game that is not one of these, and for one
    that is no longer the newest, because both tell of today. streak: codes found in a row, this one
    included. left: the codes left if the code was not found, of `codes_in_all`. points: of the skill.
    """

    guesses: int
    par: float | None
    spread: list[Column]
    streak: int
    left: int | None = None
    codes_in_all: int = 0
    points: int | None = None
    is_par_proven: bool = True

    @property
    def ruled_out(self) -> int:
        """The codes that guesses ruled out, in place of a skill that a lost game would be ashamed of."""
        is_loose = self.points is not None and self.points < FAIR
        return self.codes_in_all - self.left if is_loose and self.left is not None else 0

    @property
    def meter(self) -> float:
        """The bar of the first figure, in percent of its line."""
        return 100 * self.ruled_out / self.codes_in_all if self.ruled_out else self.points or 0

    @property
    def most_common(self) -> Column | None:
        """The tallest column; None with too few codes, and if others are as tall."""
        if self.codes < TELLING_GAMES:
            return None
        *_others, second, first = sorted(column.games for column in [*self.spread, NO_COLUMN])
        return None if second == first else max(self.spread, key=lambda column: column.games)

    @property
    def codes(self) -> int:
        return sum(column.games for column in self.spread)


def sums_of(game: Game, career: Career | None = None) -> Sums | None:
    """The figures of a game that is over; None for one in which the player broke no code."""
    if not game.plays.breaks_code:
        return None
    best = None if game.is_evil else best_known(game.rules)
    left = None if game.board.solved else game.board.codes_left[-1]
    skill = game.board.skill
    facts = (left, game.rules.size, skill and skill.points, best is None or best.optimal)
    mean = best.total / game.rules.size if best and best.total else None
    owner = None if is_helped(game) or game.is_evil or not game.is_decided else game.owner
    if owner is None:
        return Sums(game.guesses_used, mean, [], 0, *facts)
    career = career or Career.read(owner.outcomes.under(counted_rules(game.variant)))
    career = usual(career)
    if career.newest_game != game.pk:
        return Sums(game.guesses_used, mean, [], 0, *facts)
    this = game.guesses_used if game.board.solved else None
    spread = spread_of_codes(career, this) if len(career.games) >= TELLING_GAMES else []
    return Sums(game.guesses_used, mean, spread, streak_of(career), *facts)


def is_helped(game: Game) -> bool:
    return game.coach != Coach.OFF or game.handicap != Handicap.NONE


def sums_in_words(sums: Sums, sentences: Iterable[str]) -> dict[str, Any]:
    """The context of the figures, with the sentences below them that are not empty."""
    return {
        "sums": sums,
        "sums_par": par_in_words(sums),
        "sums_of_all": of_all_in_words(sums.codes_in_all),
        "sums_guesses": guesses_in_words(sums.guesses),
        "sums_lost": "" if sums.left is None else lost_in_words(sums.guesses, sums.left),
        "sums_words": [sentence for sentence in sentences if sentence],
    }


def spread_of_codes(career: Career, this: int | None) -> list[Column]:
    """The codes of a player by the guesses that they took."""
    taken = Counter[int | None]()
    for ending, games in career.counts.items():
        taken[ending.guesses_used if ending.solved else None] += games
    return spread_of(taken, this)


def par_in_words(sums: Sums) -> str:
    return _("par %(par)s") % {"par": par_figure(sums)} if sums.par else ""


def par_figure(sums: Sums) -> str:
    """Par with two decimals, behind a sign where no tree is proven to be the best."""
    return proven(number_format(round(sums.par or 0, 2), 2), is_exact=sums.is_par_proven)


def of_all_in_words(codes: int) -> str:
    return _("of %(codes)s codes") % {"codes": grouped(codes)}


def why_in_words(game: Game, sums: Sums) -> str:
    """What the figures are to be compared with: par, or the codes that were left."""
    if game.board.skill and game.board.skill.is_perfect:
        return _("No guess could have been better.")
    if sums.left is not None:
        is_told = sums.points is None or sums.ruled_out
        return "" if is_told else lost_in_words(sums.guesses, sums.left) + "."
    if sums.points is None or sums.par is None:
        return ""
    return _("Par is %(par)s.") % {"par": par_figure(sums)}


def guesses_in_words(guesses: int) -> str:
    return ngettext("guess", "guesses", guesses)


def lost_in_words(guesses: int, left: int) -> str:
    words = ngettext("%(count)s guess, %(left)s", "%(count)s guesses, %(left)s", guesses)
    return words % {"count": guesses, "left": codes_left_in_words(left)}


def streak_in_words(streak: int) -> str:
    if streak < 2:  # noqa: PLR2004, one code is not yet a row
        return ""
    words = ngettext("%(count)s code found in a row.", "%(count)s codes found in a row.", streak)
    return words % {"count": grouped(streak)}


def most_common_in_words(guesses: int | None, games: int, codes: int) -> str:
    facts = {"guesses": guesses, "games": grouped(games), "codes": grouped(codes)}
    if guesses is None:
        return _("Your most common result: not found (%(games)s of %(codes)s codes).") % facts
    words = ngettext(
        "Your most common result: %(guesses)s guess (%(games)s of %(codes)s codes).",
        "Your most common result: %(guesses)s guesses (%(games)s of %(codes)s codes).",
        guesses,
    )
    return words % facts


CLOSE = 3  # codes left, at most, of a game that was lost by little


def headline_of(game: Game) -> str:
    """How a game ended, in a few words, or in those of its origin or mode where more is to be said."""
    origin = origin_of(game)
    if origin and (outcome := origin.outcome(game)):
        return outcome
    if game.plays.is_contest:
        return _contest_in_words(game) or ending_at_origin(game)
    if not game.plays.breaks_code:
        return _made_in_words(game) or ending_at_origin(game)
    if game.board.result not in {Result.WON, Result.LOST}:
        return ending_at_origin(game)
    return _found_in_words(game) if game.board.solved else _lost_in_words(game.board.codes_left[-1])


def _made_in_words(game: Game) -> str:
    if game.board.result != Result.WON:
        return ""
    guesses = NUMBERS[game.board.guesses_used - 1]
    facts = {"level": game.board.codebreaker, "guesses": guesses}
    return _("%(level)s needed %(guesses)s.") % facts


def _found_in_words(game: Game) -> str:
    skill, origin = game.board.skill, origin_of(game)
    if skill and skill.is_perfect:
        return _("A perfect game.")
    facts = {"guesses": NUMBERS[game.board.guesses_used - 1]}
    if game.is_evil:
        return _("Cornered in %(guesses)s.") % facts
    if origin and game.daily_id:
        return _("%(daily)s in %(guesses)s.") % (facts | {"daily": origin.title(game)})
    return _("Cracked in %(guesses)s.") % facts


def _lost_in_words(left: int) -> str:
    return _("So close.") if left <= CLOSE else _("It held out.")


def _contest_in_words(game: Game) -> str:
    """Who was faster; empty with a handicap, or if one of the two did not find its code."""
    me, rival = game.board, game.computer
    if rival is None or game.handicap != Handicap.NONE or not (me.solved and rival.solved):
        return ""
    if me.result == Result.DRAWN:
        return even_in_words(me.guesses_used)
    if me.result not in {Result.WON, Result.LOST}:
        return ""
    used, is_won = (me.guesses_used, rival.guesses_used), me.result == Result.WON
    return beaten_in_words(rival.codebreaker, *used, is_won=is_won)


def ending_context(game: Game, site: str = "", career: Career | None = None) -> dict[str, Any]:
    """What stands below the boards of a game that is over.

    site: the address of the site, with a slash, for the link to share. career: see `career_at`.
    """
    career = career or career_at(game)
    figures = reviewed(game)
    fall, series = series_at(game, career)
    moment = fall or moment_of(game, career)
    skill = game.board.skill if game.plays.breaks_code else None
    is_perfect = bool(skill and skill.is_perfect)
    return {
        "is_perfect": is_perfect,
        "skill": figures,
        "awaits_figures": awaits_review(game),
        "record": record_of(game, career),
        "series": series,
        **_what_follows(game, is_perfect=is_perfect),
        **share_of(game, site, figures),
        "rescue_words": rescue_in_words(_rescue_of(game), game),
        "outcome": headline_of(game),
        "moment": moment,
        **(against_evil(game) if game.is_evil else {}),
        **({} if game.plays.breaks_code else own_codes(game)),
        "before_secret": before_secret(game),
        **_figures(game, career, moment),
    }


class Record(NamedTuple):
    """The points of all contests of a player with a level under the same rules; a draw is half a point."""

    mine: str
    theirs: str
    level: str


def record_of(game: Game, career: Career | None) -> Record | None:
    """The record of contests like this one; those with help have a record of their own."""
    rival = game.computer
    if career is None or rival is None or rival.level == DESIGN:
        return None
    played = (way_of(game).slug, rival.level, is_helped(game))
    contests = career.where(lambda ending: (ending.kind, ending.level, ending.is_helped) == played)
    against = next(iter(against_levels(contests)), None)
    if against is None:
        return None
    theirs = against.lost + against.drawn / 2
    return Record(halves(against.score), halves(theirs), rival.codebreaker)


def series_at(game: Game, career: Career | None) -> tuple[str, str]:
    """That the newest race with a level has beaten it, or how the series stands; otherwise both are empty."""
    rival = game.computer
    if career is None or rival is None or rival.level not in LEVELS or game.variant != CLASSIC:
        return "", ""
    races = races_against(rival.level, career)
    if races.newest_game != game.pk:
        return "", ""
    standing = standing_in(races)
    return fall_in_words(rival.codebreaker, standing), series_in_words(rival.codebreaker, standing)


def figures_context(game: Game) -> dict[str, Any]:
    """The figures alone, worked out now if they are not stored yet and the site is not busy."""
    ledger_if_not_busy(game.board)
    return {"game": game, "skill": reviewed(game), **_figures(game)}


def _what_follows(game: Game, *, is_perfect: bool) -> dict[str, Any]:
    """The buttons: a daily and a perfect game are shared first, and any other is played again."""
    is_alone = not (game.daily_id or game.challenge_id or game.is_practice)
    is_shared = bool(game.daily_id) or not game.is_practice
    follow = next_games(game, is_filled=not is_perfect)
    return {
        "next_games": follow,
        "is_shared": is_shared,
        "is_shared_first": is_shared and (is_perfect or bool(game.daily_id)),
        "may_challenge": is_alone and not game.is_evil and game.plays.breaks_code,
        "has_more": len(follow) > 1 or is_shared or bool(game.seal),
    }


def career_at(game: Game) -> Career | None:
    """The games of the player at the end of one that tells of them, read once for all figures."""
    tells = game.is_over and game.plays.breaks_code and not game.is_practice
    owner = game.owner if tells else None
    return Career.read(owner.outcomes.under(counted_rules(game.variant))) if owner else None


def _figures(game: Game, career: Career | None = None, moment: str = "") -> dict[str, Any]:
    """The figures under a game that is over, and what its origin says there."""
    sums = sums_of(game, career) if game.is_stored else None
    if sums is None:
        return game.at_end
    common = sums.most_common
    most_common = most_common_in_words(common.guesses, common.games, sums.codes) if common else ""
    told = [
        why_in_words(game, sums),
        "" if moment else streak_in_words(sums.streak),
        most_common,
    ]
    return game.at_end | sums_in_words(sums, told)


def _rescue_of(game: Game) -> Rescue | None:
    try:
        return game.find_rescue()
    except BusyError:
        return None


@dataclass(frozen=True, slots=True)
class NextGame:
    """A game that may follow: its choices, and whether it asks for a secret before it starts.

    is_first: whether it has a button. kind: the class of that button.
    """

    label: str
    settings: dict[str, str]
    asks: bool
    is_first: bool
    kind: str

    @property
    def address(self) -> str:
        return urlencode(self.settings)


def next_games(game: Game, *, is_filled: bool = True) -> list[NextGame]:
    """The same game again, before it the rematch of a contest, and the game with the roles swapped."""
    link = {"rematch_of": game.token}
    found = [(AGAIN, game.settings | ({ON_REAL_BOARD: "on"} if game.is_by_hand else {}))]
    if game.plays.is_contest:
        found.insert(0, (gettext_noop("Rematch"), game.settings | link))
    if swapped := game.swapped_settings:
        found.append((gettext_noop("Swap roles"), swapped | link))
    return [
        NextGame(
            label,
            chosen,
            asks=MODES[chosen["mode"]].hides_code and not game.is_by_hand,
            is_first=number == 0 and not game.challenge_id,
            kind="button--primary" if number == 0 and is_filled and not game.challenge_id else "",
        )
        for number, (label, chosen) in enumerate(found)
    ]
