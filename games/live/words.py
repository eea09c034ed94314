"""A match in words for its viewer: whose turn it is, what happened, how it ended, and its goal."""

from collections.abc import Sequence

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext

from games.core.modes import DUEL, MAKE, RACE, GameMode
from games.core.modes.choices import Result
from games.core.modes.clock import Control
from games.core.names import isolated
from games.live.fields import Ending, Order, Phase
from games.live.match import Match
from games.live.seat import LostBy
from games.live.visible import PAIR, VisibleMatch, VisibleSeat
from games.play.headlines import NUMBERS, beaten_in_words, even_in_words
from games.ui.game_in_words import guess_in_words
from games.ui.numbers import halves
from games.ui.palette import listed
from games.ui.terms import feedback_in_words

MINUTE = 60
_LOST = {
    LostBy.TIME: gettext_lazy("You lost: your time ran out."),
    LostBy.LEAVING: gettext_lazy("You lost: you were away for too long."),
    LostBy.RESIGNING: gettext_lazy("You lost: you resigned."),
}
_OUT_AGAINST = {
    LostBy.TIME: gettext_lazy("You won: %(name)s ran out of time."),
    LostBy.LEAVING: gettext_lazy("You won: %(name)s left."),
    LostBy.RESIGNING: gettext_lazy("You won: %(name)s resigned."),
}
_WHY_OUT = {
    LostBy.TIME: gettext_lazy("out of time"),
    LostBy.LEAVING: gettext_lazy("left"),
    LostBy.RESIGNING: gettext_lazy("resigned"),
}


def title_of(match: VisibleMatch) -> str:
    """What the match is: "Race with Knuth and Teal star"."""
    return title_with(match.mode, [seat.name for seat in match.others if not seat.is_free])


def title_with(mode: GameMode, names: list[str]) -> str:
    words = {
        RACE.slug: _("Race with %(names)s"),
        DUEL.slug: _("Duel with %(names)s"),
        MAKE.slug: _("Hide a code with %(names)s"),
    }
    return words[mode.slug] % {"names": listed(names)} if names else str(mode.name)


def status_of(match: VisibleMatch) -> str:
    if match.is_over:
        return outcome_of(match)
    if match.phase == Phase.SEATS:
        return _waiting(match)
    if match.phase == Phase.CODES:
        return _("Hide your code") if match.must_hide else _awaited_code(match)
    return _turn_of(match, match.you) if match.you else _watched(match)


def invitation_in_words(mode: GameMode, name: str) -> str:
    words = {
        RACE.slug: _("%(name)s invites you to a race"),
        DUEL.slug: _("%(name)s invites you to a duel"),
        MAKE.slug: _("%(name)s invites you to hide codes for each other"),
    }
    return words[mode.slug] % {"name": name}


def _waiting(match: VisibleMatch) -> str:
    creator = next((seat.name for seat in match.seats if seat.is_creator), "")
    if match.is_invited and not match.you and creator:
        return invitation_in_words(match.mode, creator)
    if match.you and match.invited:
        return _("Waiting for %(names)s.") % {"names": isolated(match.invited)}
    return _("Waiting for players")


def _turn_of(match: VisibleMatch, you: VisibleSeat) -> str:
    if you.may_guess:
        return _chance_of(match, you) if match.mode is RACE else _your_turn(match)
    playing = listed([seat.name for seat in match.others if not seat.is_done] or [""])
    if you.hides:
        return _("%(names)s is looking for your code") % {"names": playing}
    waits = _("Waiting for %(names)s.") % {"names": playing}
    if you.result:
        return _("You are out. Waiting for %(names)s.") % {"names": playing}
    if you.is_done:
        if match.mode is DUEL and you.solved:
            waits = _("Waiting for %(name)s's last guess.") % {"name": playing}
        elif you.solved and _leads_for_good(match, you):
            return _("You won. Playing on for their places: %(names)s.") % {"names": playing}
        found, failed = _("You found the code."), _("You have no guess left.")
        return f"{found if you.solved else failed} {waits}"
    mover = next((seat.name for seat in match.others if seat.may_guess), "")
    return _("%(name)s's turn") % {"name": mover}


def _your_turn(match: VisibleMatch) -> str:
    if match.mode is not DUEL:
        return _("Find the code")
    is_last = any(seat.solved for seat in match.others)
    return _("Your last guess: your code was found") if is_last else _("Your turn")


def _chance_of(match: VisibleMatch, you: VisibleSeat) -> str:
    found = [seat for seat in match.others if seat.solved and not seat.result]
    best = min(found, key=lambda seat: seat.guesses_used, default=None)
    if best is None:
        return _("Find the code")
    facts = {"name": best.name, "count": best.guesses_used}
    more = best.guesses_used - you.guesses_used
    if more > 1:
        return _("%(name)s found it in %(count)s: find it in fewer to win") % facts
    if more == 1 and match.time_breaks_ties:
        return _("%(name)s found it in %(count)s: find it now, and in less time, to win") % facts
    if more == 1:
        return _("%(name)s found it in %(count)s: find it now to draw") % facts
    return _("%(name)s found it in %(count)s. You play on for your place.") % facts


def _leads_for_good(match: VisibleMatch, you: VisibleSeat) -> bool:
    """Whether nobody has found the code in as few guesses as this seat, or still can."""
    return all(
        seat.guesses_used > you.guesses_used
        if seat.solved
        else seat.guesses_used >= you.guesses_used
        for seat in match.others
        if not seat.result and (seat.solved or not seat.is_done)
    )


def _watched(match: VisibleMatch) -> str:
    movers = [seat.name for seat in match.seats if seat.may_guess]
    if match.mode is DUEL and len(movers) == 1:
        is_last = any(seat.solved for seat in match.seats)
        words = _("%(name)s's last guess") if is_last else _("%(name)s's turn")
        return words % {"name": movers[0]}
    words = ngettext(
        "%(names)s is looking for the code", "%(names)s are looking for the code", len(movers)
    )
    return words % {"names": listed(movers or [""])}


def _awaited_code(match: VisibleMatch) -> str:
    names = [seat.name for seat in match.seats if seat.must_hide]
    return _("Waiting for %(names)s to hide a code") % {"names": listed(names or [""])}


def goal_of(match: VisibleMatch) -> str:
    if match.mode is RACE:
        words = _(
            "Everybody looks for the same secret, each at their own pace. Fewest guesses wins."
        )
        if match.time_breaks_ties:
            return words + " " + _("With equal guesses, the faster player wins.")
        return words
    if match.mode is DUEL:
        if match.order == Order.AT_ONCE:
            return _(
                "You look for each other's codes at the same time, round by round. Fewest guesses wins."
            )
        return _(
            "Whoever finds the other's code in fewer guesses wins. If the first player finds it, the other has one last guess."
        )
    words = _("One player hides a code and the other looks for it.")
    if match.legs > 1:
        words += " " + _("Then you swap. Each guess is a point for whoever hides the code.")
    return words


def clock_in_words(match: VisibleMatch | Match) -> str:
    if match.control == Control.TOTAL:
        minutes = match.seconds // MINUTE
        words = ngettext("%(count)s minute each", "%(count)s minutes each", minutes) % {
            "count": minutes
        }
        if match.increment:
            words += " " + _("+ %(count)s s for each guess") % {"count": match.increment}
        return words
    if match.control == Control.GUESS:
        return _("%(count)s seconds for each guess") % {"count": match.seconds}
    return _("No clock")


def state_of(seat: VisibleSeat, match: VisibleMatch) -> str:
    if match.is_over:
        return result_of(seat, match)
    if seat.is_free:
        return ""
    if seat.result:
        return why_out(seat)
    return _progress_of(seat, match)


def _progress_of(seat: VisibleSeat, match: VisibleMatch) -> str:
    if match.phase == Phase.SEATS:
        here = "" if seat.is_level else _("here")
        return _("away") if seat.is_away else here
    if match.phase == Phase.CODES:
        if seat.must_hide:
            return _("no code hidden yet") if seat.is_you else _or_away(seat, _("is hiding a code"))
        return "" if match.mode is MAKE else _("has hidden a code")
    if seat.hides:
        return _("hides the code")
    if seat.is_done:
        return reached_by(seat)
    return _or_away(seat, guesses_in_words(seat.guesses_used))


def _or_away(seat: VisibleSeat, words: str) -> str:
    return _("%(guesses)s, away") % {"guesses": words} if seat.is_away else words


def news_of(
    match: VisibleMatch, since: dict[int, int] | None = None, *, has_guessed: bool = False
) -> str:
    """What a screen reader says after a change: new answers, then what happens now.

    since: how many guesses of each seat the page had shown, by the number of the seat. has_guessed:
    whether the change is your guess.
    """
    rows = match.you.rows if match.you and has_guessed else []
    said = [guess_in_words(row, match.variant.rules) for row in rows[-1:]]
    for seat in match.others:
        if since is None or seat.guesses_used <= since.get(seat.number, 0):
            continue
        said.append(_answered(seat, match))
    return " ".join(filter(None, [*said, draw_declined_in_words(match), status_of(match)]))


def _answered(seat: VisibleSeat, match: VisibleMatch) -> str:
    row, rules = seat.rows[-1], match.variant.rules
    if row.code:
        return f"{seat.name}: {guess_in_words(row, rules)}"
    answer = feedback_in_words(row.feedback, rules)
    facts = {"name": seat.name, "number": row.number, "answer": answer}
    return _("%(name)s, guess %(number)s: %(answer)s.") % facts


def draw_declined_in_words(match: VisibleMatch) -> str:
    """That another one declined the latest draw; empty if nobody did."""
    names = [seat.name for seat in match.others if seat.declined_draw]
    return _("%(name)s declined the draw.") % {"name": names[0]} if names else ""


def series_in_words(match: VisibleMatch) -> str:
    """How a series stands, such as "Best of 3 · you 1 · ben 0"; empty for a match on its own."""
    if match.legs == 1:
        return ""
    if match.series_is_over:
        first = _series_outcome(match)
    else:
        words = _("Best of %(legs)s") if match.mode.is_contest else _("Game %(leg)s of %(legs)s")
        first = words % {"leg": match.leg, "legs": match.legs}
    if match.phase == Phase.SEATS:
        return first
    stand = sorted(zip(match.seats, match.points, strict=True), key=lambda each: not each[0].is_you)
    points = [
        f"{_('you') if seat.is_you else seat.name} {halves(points)}" for seat, points in stand
    ]
    return " · ".join([first, *points])


def score_in_words(match: VisibleMatch) -> str:
    """How rematches stand, such as "You 2 · ben 1 · drawn 1"; empty where none is counted."""
    if not match.wins:
        return ""
    stand = sorted(zip(match.seats, match.wins, strict=True), key=lambda each: not each[0].is_you)
    words = [f"{capfirst(_('you')) if seat.is_you else seat.name} {wins}" for seat, wins in stand]
    if match.draws:
        words.append(_("drawn %(count)s") % {"count": match.draws})
    return " · ".join(words)


def _series_outcome(match: VisibleMatch) -> str:
    best = max(match.points)
    winners = [
        seat for seat, points in zip(match.seats, match.points, strict=True) if points == best
    ]
    if len(winners) == len(match.seats):
        return _("The series is a draw")
    if match.you in winners and len(winners) == 1:
        return _("You won the series")
    return _("%(names)s won the series") % {"names": listed([seat.name for seat in winners])}


def declined_in_words(invited: str) -> str:
    """That an invitation was turned down. invited: by whom; empty if the viewer may not know."""
    if not invited:
        return _("The invitation was declined.")
    return _("%(name)s declined the invitation.") % {"name": isolated(invited)}


def outcome_of(match: VisibleMatch) -> str:
    if match.ending == Ending.CALLED_OFF:
        return _called_off(match)
    if match.ending == Ending.AGREED:
        return _("Drawn by agreement.")
    finder = next((seat for seat in match.seats if seat.solved), None)
    if match.mode is MAKE and finder:
        return _found(match, finder)
    you, best = match.you, best_of(match)
    if not best:
        return _nobody_won(match)
    if you is None or you.result == Result.DRAWN:
        return _drawn(match) if best[0].result == Result.DRAWN else _other_won(match, best[0])
    is_won = you.result == Result.WON
    return _contest(match, you) or (_won(match, you) if is_won else _lost(match, you, best))


def _contest(match: VisibleMatch, you: VisibleSeat) -> str:
    """By how much one of two won; empty where something else than guesses decided."""
    other, is_won = match.others[0], you.result == Result.WON
    best = you if is_won else other
    if len(match.seats) != PAIR or you.lost_by or not best.solved:
        return ""
    is_former = is_won and not (other.is_known or other.is_level)
    name = pgettext("inside a sentence", "a former player") if is_former else other.name
    if not (you.solved and other.solved):
        won, lost = _("You beat %(level)s in %(guesses)s."), _("%(level)s beat you in %(guesses)s.")
        facts = {"level": name, "guesses": NUMBERS[best.guesses_used - 1]}
        return (won if is_won else lost) % facts
    if you.guesses_used == other.guesses_used:  # the time decided
        return ""
    return beaten_in_words(name, you.guesses_used, other.guesses_used, is_won=is_won)


def best_of(match: VisibleMatch) -> Sequence[VisibleSeat]:
    """Who won, or those who drew; nobody if all are out, or if the match was called off."""
    winners = [seat for seat in match.seats if seat.result == Result.WON]
    return winners or [seat for seat in match.seats if seat.result == Result.DRAWN]


def result_of(seat: VisibleSeat, match: VisibleMatch) -> str:
    if match.ending == Ending.CALLED_OFF:
        return _("called off") if match.has_begun else ""
    if seat.lost_by:
        return why_out(seat)
    if seat.hides:
        return _("hid the code")
    return reached_by(seat)


def reached_by(seat: VisibleSeat) -> str:
    """How many guesses a seat made that is done, and whether it found the code."""
    count = seat.guesses_used
    if seat.solved:
        return _("found it in %(count)s") % {"count": count}
    if not count:
        return guesses_in_words(count)
    words = ngettext("%(count)s guess, not found", "%(count)s guesses, not found", count)
    return words % {"count": count}


def guesses_in_words(count: int) -> str:
    return ngettext("%(count)s guess", "%(count)s guesses", count) % {"count": count}


def why_out(seat: VisibleSeat) -> str:
    return str(_WHY_OUT[LostBy(seat.lost_by)])


def _called_off(match: VisibleMatch) -> str:
    if match.was_declined:
        return declined_in_words(match.invited)
    if not match.called_off_by:
        return _("The match was called off.")
    if match.you and match.you.name == match.called_off_by:
        return _("You called the match off.")
    return _("%(name)s called the match off.") % {"name": match.called_off_by}


def _found(match: VisibleMatch, finder: VisibleSeat) -> str:
    count = finder.guesses_used
    if finder.is_you:
        words = ngettext(
            "You found the code in %(count)s guess.",
            "You found the code in %(count)s guesses.",
            count,
        )
    elif match.you:
        words = ngettext(
            "%(name)s found your code in %(count)s guess.",
            "%(name)s found your code in %(count)s guesses.",
            count,
        )
    else:
        words = ngettext(
            "%(name)s found the code in %(count)s guess.",
            "%(name)s found the code in %(count)s guesses.",
            count,
        )
    return words % {"name": finder.name, "count": count}


def _nobody_won(match: VisibleMatch) -> str:
    if any(seat.lost_by != LostBy.TIME for seat in match.seats):
        return _("Nobody won.")
    if len(match.seats) == PAIR:
        return _("Nobody won: time ran out for both.")
    return _("Nobody won: time ran out for all.")


def _drawn(match: VisibleMatch) -> str:
    """A draw of all, or of those who were better than others."""
    boards = [seat for seat in match.seats if not seat.hides]
    drawn = [seat for seat in boards if seat.result == Result.DRAWN]
    if len(drawn) < len(boards):
        return _("A draw: %(names)s.") % {"names": listed([seat.name for seat in drawn])}
    if not drawn[0].solved:
        return _("A draw: nobody found the code.")
    count = drawn[0].guesses_used
    if match.you and len(boards) == PAIR:
        return even_in_words(count)
    words = ngettext("A draw: %(count)s guess each.", "A draw: %(count)s guesses each.", count)
    return words % {"count": count}


def _other_won(match: VisibleMatch, winner: VisibleSeat) -> str:
    if not winner.solved:
        return _("%(names)s won.") % {"names": winner.name}
    count = winner.guesses_used
    words = (
        ngettext(
            "%(name)s won in %(count)s guess and in less time.",
            "%(name)s won in %(count)s guesses and in less time.",
            count,
        )
        if _is_by_time(match, winner)
        else ngettext(
            "%(name)s won in %(count)s guess.", "%(name)s won in %(count)s guesses.", count
        )
    )
    return words % {"name": winner.name, "count": count}


def _is_by_time(match: VisibleMatch, winner: VisibleSeat) -> bool:
    same = (seat for seat in match.seats if seat is not winner and seat.solved)
    return any(seat.guesses_used == winner.guesses_used for seat in same)


def _won(match: VisibleMatch, you: VisibleSeat) -> str:
    out = [seat for seat in match.others if seat.lost_by]
    if not you.solved and out:
        return _OUT_AGAINST[LostBy(out[-1].lost_by)] % {"name": out[-1].name}
    if you.hides:
        return _("You won: your code was not found.")
    count = you.guesses_used
    words = (
        ngettext(
            "You won in %(count)s guess and in less time.",
            "You won in %(count)s guesses and in less time.",
            count,
        )
        if _is_by_time(match, you)
        else ngettext("You won in %(count)s guess.", "You won in %(count)s guesses.", count)
    )
    return words % {"count": count}


def _lost(match: VisibleMatch, you: VisibleSeat, best: Sequence[VisibleSeat]) -> str:
    if you.lost_by:
        return str(_LOST[LostBy(you.lost_by)])
    if match.mode is MAKE:
        return _("You lost: you did not find the code.")
    count, yours = best[0].guesses_used, you.guesses_used
    facts = {"names": listed([seat.name for seat in best]), "count": count, "yours": yours}
    if you.solved and yours == count:
        return _("You lost: %(names)s needed as many guesses and less time.") % facts
    words = (
        ngettext(
            "You lost: %(names)s needed %(count)s guess, you %(yours)s.",
            "You lost: %(names)s needed %(count)s guesses, you %(yours)s.",
            count,
        )
        if you.solved
        else ngettext(
            "You lost: %(names)s needed %(count)s guess.",
            "You lost: %(names)s needed %(count)s guesses.",
            count,
        )
    )
    return words % facts
