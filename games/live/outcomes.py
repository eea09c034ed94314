"""What is said of the end of a match: who won, why, and what each seat reached."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.live.told import Told, ToldSeat
from games.models import Ending, LostBy, Result
from games.models.names import isolated
from games.modes import MAKE
from games.words.palette import listed

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
