"""What is said of a match to one person: whose turn it is, what happened, how it ended, and what the goal is."""

from collections.abc import Sequence

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.core.modes import DUEL, MAKE, RACE, GameMode
from games.core.modes.choices import Result
from games.core.modes.clock import Control
from games.core.names import isolated
from games.live.fields import Ending, Order, Phase
from games.live.match import Match
from games.live.seat import LostBy
from games.live.told import Told, ToldSeat
from games.ui.numbers import halves
from games.ui.palette import listed
from games.ui.spoken import guess_in_words
from games.ui.terms import feedback_in_words

MINUTE = 60
PAIR = 2
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


def title_of(told: Told) -> str:
    """What the match is: "Race with Knuth and Teal star"."""
    return title_with(told.mode, [seat.name for seat in told.others if not seat.is_free])


def title_with(mode: GameMode, names: list[str]) -> str:
    words = {
        RACE.slug: _("Race with %(names)s"),
        DUEL.slug: _("Duel with %(names)s"),
        MAKE.slug: _("Hide a code with %(names)s"),
    }
    return words[mode.slug] % {"names": listed(names)} if names else str(mode.name)


def status_of(told: Told) -> str:
    if told.is_over:
        return outcome_of(told)
    if told.phase == Phase.SEATS:
        return _waiting(told)
    if told.phase == Phase.CODES:
        return _("Hide your code") if told.must_hide else _awaited_code(told)
    return _turn_of(told, told.you) if told.you else _watched(told)


def invitation_in_words(mode: GameMode, name: str) -> str:
    words = {
        RACE.slug: _("%(name)s invites you to a race"),
        DUEL.slug: _("%(name)s invites you to a duel"),
        MAKE.slug: _("%(name)s invites you to hide codes for each other"),
    }
    return words[mode.slug] % {"name": name}


def _waiting(told: Told) -> str:
    creator = next((seat.name for seat in told.seats if seat.is_creator), "")
    if told.is_invited and not told.you and creator:
        return invitation_in_words(told.mode, creator)
    if told.you and told.invited:
        return _("Waiting for %(names)s.") % {"names": isolated(told.invited)}
    return _("Waiting for players")


def _turn_of(told: Told, you: ToldSeat) -> str:
    if you.may_guess:
        return _chance_of(told, you) if told.mode is RACE else _your_turn(told)
    playing = listed([seat.name for seat in told.others if not seat.is_done] or [""])
    if you.hides:
        return _("%(names)s is looking for your code") % {"names": playing}
    waits = _("Waiting for %(names)s.") % {"names": playing}
    if you.result:
        return _("You are out. Waiting for %(names)s.") % {"names": playing}
    if you.is_done:
        if told.mode is DUEL and you.solved:
            waits = _("Waiting for %(name)s's last guess.") % {"name": playing}
        elif you.solved and _leads_for_good(told, you):
            return _("You won. Playing on for their places: %(names)s.") % {"names": playing}
        found, failed = _("You found the code."), _("You have no guess left.")
        return f"{found if you.solved else failed} {waits}"
    mover = next((seat.name for seat in told.others if seat.may_guess), "")
    return _("%(name)s's turn") % {"name": mover}


def _your_turn(told: Told) -> str:
    if told.mode is not DUEL:
        return _("Find the code")
    is_last = any(seat.solved for seat in told.others)
    return _("Your last guess: your code was found") if is_last else _("Your turn")


def _chance_of(told: Told, you: ToldSeat) -> str:
    found = [seat for seat in told.others if seat.solved and not seat.result]
    best = min(found, key=lambda seat: seat.guesses_used, default=None)
    if best is None:
        return _("Find the code")
    facts = {"name": best.name, "count": best.guesses_used}
    more = best.guesses_used - you.guesses_used
    if more > 1:
        return _("%(name)s found it in %(count)s: find it in fewer to win") % facts
    if more == 1 and told.time_parts_equals:
        return _("%(name)s found it in %(count)s: find it now, and in less time, to win") % facts
    if more == 1:
        return _("%(name)s found it in %(count)s: find it now to draw") % facts
    return _("%(name)s found it in %(count)s. You play on for your place.") % facts


def _leads_for_good(told: Told, you: ToldSeat) -> bool:
    """Whether nobody has found the code in as few guesses as this seat, or still can."""
    return all(
        seat.guesses_used > you.guesses_used
        if seat.solved
        else seat.guesses_used >= you.guesses_used
        for seat in told.others
        if not seat.result and (seat.solved or not seat.is_done)
    )


def _watched(told: Told) -> str:
    movers = [seat.name for seat in told.seats if seat.may_guess]
    if told.mode is DUEL and len(movers) == 1:
        is_last = any(seat.solved for seat in told.seats)
        words = _("%(name)s's last guess") if is_last else _("%(name)s's turn")
        return words % {"name": movers[0]}
    words = ngettext(
        "%(names)s is looking for the code", "%(names)s are looking for the code", len(movers)
    )
    return words % {"names": listed(movers or [""])}


def _awaited_code(told: Told) -> str:
    names = [seat.name for seat in told.seats if seat.must_hide]
    return _("Waiting for %(names)s to hide a code") % {"names": listed(names or [""])}


def goal_of(told: Told) -> str:
    if told.mode is RACE:
        words = _(
            "Everybody looks for the same secret, each at their own pace. Fewest guesses wins."
        )
        if told.time_parts_equals:
            return words + " " + _("With equal guesses, the faster player wins.")
        return words
    if told.mode is DUEL:
        if told.order == Order.AT_ONCE:
            return _(
                "You look for each other's codes at the same time, round by round. Fewest guesses wins."
            )
        return _(
            "Whoever finds the other's code in fewer guesses wins. If the first player finds it, the other has one last guess."
        )
    words = _("One player hides a code and the other looks for it.")
    if told.legs > 1:
        words += " " + _("Then you swap. Each guess is a point for whoever hides the code.")
    return words


def clock_in_words(told: Told | Match) -> str:
    if told.control == Control.TOTAL:
        minutes = told.seconds // MINUTE
        words = ngettext("%(count)s minute each", "%(count)s minutes each", minutes) % {
            "count": minutes
        }
        if told.increment:
            words += " " + _("+ %(count)s s for each guess") % {"count": told.increment}
        return words
    if told.control == Control.GUESS:
        return _("%(count)s seconds for each guess") % {"count": told.seconds}
    return _("No clock")


def state_of(seat: ToldSeat, told: Told) -> str:
    if told.is_over:
        return result_of(seat, told)
    if seat.is_free:
        return ""
    if seat.result:
        return why_out(seat)
    return _progress_of(seat, told)


def _progress_of(seat: ToldSeat, told: Told) -> str:
    if told.phase == Phase.SEATS:
        here = "" if seat.is_level else _("here")
        return _("away") if seat.is_away else here
    if told.phase == Phase.CODES:
        if seat.must_hide:
            return _("no code hidden yet") if seat.is_you else _or_away(seat, _("is hiding a code"))
        return "" if told.mode is MAKE else _("has hidden a code")
    if seat.hides:
        return _("hides the code")
    if seat.is_done:
        return reached_by(seat)
    return _or_away(seat, guesses_in_words(seat.guesses_used))


def _or_away(seat: ToldSeat, words: str) -> str:
    return _("%(guesses)s, away") % {"guesses": words} if seat.is_away else words


def news_of(told: Told, since: dict[int, int] | None = None, *, has_guessed: bool = False) -> str:
    """What a screen reader is told of a change: new answers, then what happens now.

    since: how many guesses of each seat the page had shown, by the number of the seat. has_guessed:
    whether the change is your guess.
    """
    rows = told.you.rows if told.you and has_guessed else []
    said = [guess_in_words(row, told.variant.rules) for row in rows[-1:]]
    for seat in told.others:
        if since is None or seat.guesses_used <= since.get(seat.number, 0):
            continue
        said.append(_answered(seat, told))
    return " ".join(filter(None, [*said, draw_declined_in_words(told), status_of(told)]))


def _answered(seat: ToldSeat, told: Told) -> str:
    row, rules = seat.rows[-1], told.variant.rules
    if row.code:
        return f"{seat.name}: {guess_in_words(row, rules)}"
    answer = feedback_in_words(row.feedback, rules)
    facts = {"name": seat.name, "number": row.number, "answer": answer}
    return _("%(name)s, guess %(number)s: %(answer)s.") % facts


def draw_declined_in_words(told: Told) -> str:
    """That another one declined the latest draw; empty if nobody did."""
    names = [seat.name for seat in told.others if seat.declined_draw]
    return _("%(name)s declined the draw.") % {"name": names[0]} if names else ""


def series_in_words(told: Told) -> str:
    """How a series stands, such as "Best of 3 · you 1 · ben 0"; empty for a match on its own."""
    if told.legs == 1:
        return ""
    if told.series_is_over:
        first = _series_outcome(told)
    else:
        words = _("Best of %(legs)s") if told.mode.is_contest else _("Game %(leg)s of %(legs)s")
        first = words % {"leg": told.leg, "legs": told.legs}
    if told.phase == Phase.SEATS:
        return first
    stand = sorted(zip(told.seats, told.points, strict=True), key=lambda each: not each[0].is_you)
    points = [
        f"{_('you') if seat.is_you else seat.name} {halves(points)}" for seat, points in stand
    ]
    return " · ".join([first, *points])


def score_in_words(told: Told) -> str:
    """How rematches stand, such as "You 2 · ben 1 · drawn 1"; empty where none is counted."""
    if not told.wins:
        return ""
    stand = sorted(zip(told.seats, told.wins, strict=True), key=lambda each: not each[0].is_you)
    words = [f"{capfirst(_('you')) if seat.is_you else seat.name} {wins}" for seat, wins in stand]
    if told.draws:
        words.append(_("drawn %(count)s") % {"count": told.draws})
    return " · ".join(words)


def _series_outcome(told: Told) -> str:
    best = max(told.points)
    winners = [seat for seat, points in zip(told.seats, told.points, strict=True) if points == best]
    if len(winners) == len(told.seats):
        return _("The series is a draw")
    if told.you in winners and len(winners) == 1:
        return _("You won the series")
    return _("%(names)s won the series") % {"names": listed([seat.name for seat in winners])}


def declined_in_words(invited: str) -> str:
    """That an invitation was turned down. invited: by whom; empty if that is not told."""
    if not invited:
        return _("The invitation was declined.")
    return _("%(name)s declined the invitation.") % {"name": isolated(invited)}


def outcome_of(told: Told) -> str:
    if told.ending == Ending.CALLED_OFF:
        return _called_off(told)
    if told.ending == Ending.AGREED:
        return _("Drawn by agreement.")
    finder = next((seat for seat in told.seats if seat.solved), None)
    if told.mode is MAKE and finder:
        return _found(told, finder)
    you, best = told.you, best_of(told)
    if not best:
        return _nobody_won(told)
    if you is None or you.result == Result.DRAWN:
        return _drawn(told) if best[0].result == Result.DRAWN else _other_won(told, best[0])
    return _won(told, you) if you.result == Result.WON else _lost(told, you, best)


def best_of(told: Told) -> Sequence[ToldSeat]:
    """Who won, or those who drew; nobody if all are out, or if the match was called off."""
    winners = [seat for seat in told.seats if seat.result == Result.WON]
    return winners or [seat for seat in told.seats if seat.result == Result.DRAWN]


def result_of(seat: ToldSeat, told: Told) -> str:
    if told.ending == Ending.CALLED_OFF:
        return _("called off") if told.has_begun else ""
    if seat.lost_by:
        return why_out(seat)
    if seat.hides:
        return _("hid the code")
    return reached_by(seat)


def reached_by(seat: ToldSeat) -> str:
    """How many guesses a seat made that makes no more, and whether it found the code."""
    count = seat.guesses_used
    if seat.solved:
        return _("found it in %(count)s") % {"count": count}
    if not count:
        return guesses_in_words(count)
    words = ngettext("%(count)s guess, not found", "%(count)s guesses, not found", count)
    return words % {"count": count}


def guesses_in_words(count: int) -> str:
    return ngettext("%(count)s guess", "%(count)s guesses", count) % {"count": count}


def why_out(seat: ToldSeat) -> str:
    return str(_WHY_OUT[LostBy(seat.lost_by)])


def _called_off(told: Told) -> str:
    if told.was_declined:
        return declined_in_words(told.invited)
    if not told.called_off_by:
        return _("The match was called off.")
    if told.you and told.you.name == told.called_off_by:
        return _("You called the match off.")
    return _("%(name)s called the match off.") % {"name": told.called_off_by}


def _found(told: Told, finder: ToldSeat) -> str:
    count = finder.guesses_used
    if finder.is_you:
        words = ngettext(
            "You found the code in %(count)s guess.",
            "You found the code in %(count)s guesses.",
            count,
        )
    elif told.you:
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


def _nobody_won(told: Told) -> str:
    if any(seat.lost_by != LostBy.TIME for seat in told.seats):
        return _("Nobody won.")
    if len(told.seats) == PAIR:
        return _("Nobody won: time ran out for both.")
    return _("Nobody won: time ran out for all.")


def _drawn(told: Told) -> str:
    """A draw of all, or of those who were better than others."""
    boards = [seat for seat in told.seats if not seat.hides]
    drawn = [seat for seat in boards if seat.result == Result.DRAWN]
    if len(drawn) < len(boards):
        return _("A draw: %(names)s.") % {"names": listed([seat.name for seat in drawn])}
    if not drawn[0].solved:
        return _("A draw: nobody found the code.")
    count = drawn[0].guesses_used
    words = ngettext("A draw: %(count)s guess each.", "A draw: %(count)s guesses each.", count)
    return words % {"count": count}


def _other_won(told: Told, winner: ToldSeat) -> str:
    if not winner.solved:
        return _("%(names)s won.") % {"names": winner.name}
    count = winner.guesses_used
    words = (
        ngettext(
            "%(name)s won in %(count)s guess and in less time.",
            "%(name)s won in %(count)s guesses and in less time.",
            count,
        )
        if _is_by_time(told, winner)
        else ngettext(
            "%(name)s won in %(count)s guess.", "%(name)s won in %(count)s guesses.", count
        )
    )
    return words % {"name": winner.name, "count": count}


def _is_by_time(told: Told, winner: ToldSeat) -> bool:
    same = (seat for seat in told.seats if seat is not winner and seat.solved)
    return any(seat.guesses_used == winner.guesses_used for seat in same)


def _won(told: Told, you: ToldSeat) -> str:
    out = [seat for seat in told.others if seat.lost_by]
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
        if _is_by_time(told, you)
        else ngettext("You won in %(count)s guess.", "You won in %(count)s guesses.", count)
    )
    return words % {"count": count}


def _lost(told: Told, you: ToldSeat, best: Sequence[ToldSeat]) -> str:
    if you.lost_by:
        return str(_LOST[LostBy(you.lost_by)])
    if told.mode is MAKE:
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
