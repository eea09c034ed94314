"""What is said of a match to one person: whose turn it is, what happened, and how it ended."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.live.tells import Told, ToldSeat
from games.models import Ending, LostBy, Match, Phase, Result
from games.models.matches.record import Order
from games.modes import DUEL, MAKE, RACE, GameMode
from games.modes.clock import Control
from games.words.palette import listed
from games.words.spoken import guess_in_words
from games.words.terms import feedback_in_words

MINUTE = 60


def title_of(told: Told) -> str:
    """What the match is: "Race with Knuth and Teal star"."""
    return title_with(told.mode, [seat.name for seat in told.others if not seat.is_free])


def title_with(mode: GameMode, names: list[str]) -> str:
    """What a match with others of these names is, for whoever plays in it or may join."""
    words = {
        RACE.slug: _("Race with %(names)s"),
        DUEL.slug: _("Duel with %(names)s"),
        MAKE.slug: _("Hide a code with %(names)s"),
    }
    return words[mode.slug] % {"names": listed(names)} if names else str(mode.name)


def status_of(told: Told) -> str:
    """What happens now, for the head of the board."""
    if told.is_over:
        return outcome_of(told)
    if told.phase == Phase.SEATS:
        return _("Waiting for players")
    if told.phase == Phase.CODES:
        return _("Hide your code") if told.must_hide else _awaited_code(told)
    return _turn_of(told, told.you) if told.you else _("You are watching")


def _turn_of(told: Told, you: ToldSeat) -> str:
    """What somebody who sits at the table does or waits for."""
    if you.may_guess:
        is_last = told.mode is DUEL and any(seat.solved for seat in told.others)
        if is_last:
            return _("Your last guess: your code was found")
        return _("Your turn") if told.mode is DUEL else _("Find the code")
    playing = listed([seat.name for seat in told.others if not seat.is_done] or [""])
    if you.hides:
        return _("%(names)s is looking for your code") % {"names": playing}
    if you.result:
        return _("You are out. Waiting for %(names)s.") % {"names": playing}
    if you.is_done:
        found, failed = _("You found the code."), _("You have no guess left.")
        waits = _("Waiting for %(names)s.") % {"names": playing}
        return f"{found if you.solved else failed} {waits}"
    mover = next((seat.name for seat in told.others if seat.may_guess), "")
    return _("%(name)s's turn") % {"name": mover}


def _awaited_code(told: Told) -> str:
    """For whose code those wait who hide none now."""
    names = [seat.name for seat in told.seats if seat.must_hide]
    return _("Waiting for %(names)s to hide a code") % {"names": listed(names or [""])}


def goal_of(told: Told) -> str:
    """What the players have to do."""
    if told.mode is RACE:
        words = _(
            "Everybody looks for the same secret, each at their own pace. Fewest guesses wins."
        )
        if told.control != Control.NONE:
            return words + " " + _("With equal guesses, the faster player wins.")
        return words
    if told.mode is DUEL:
        if told.order == Order.AT_ONCE:
            return _(
                "You look for each other's codes at the same time, round by round. Fewest guesses wins."
            )
        return _(
            "You look for each other's codes in turn. Fewest guesses wins, and both get the same number of guesses."
        )
    words = _("One player hides a code and the other looks for it. Then you swap.")
    if told.legs > 1:
        return words + " " + _("Each guess is a point for whoever hides the code.")
    return words


def declined_in_words(invited: str) -> str:
    """That an invitation was turned down. invited: by whom; empty if that is not told."""
    if not invited:
        return _("The invitation was declined.")
    return _("%(name)s declined the invitation.") % {"name": invited}


def clock_in_words(told: Told | Match) -> str:
    """How time is limited."""
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
    """What a seat does, in a few words."""
    if told.is_over:
        return _result_of(seat, told)
    if seat.is_free:
        return ""
    if seat.result:
        return _why_out(seat)
    return _progress_of(seat, told)


def _progress_of(seat: ToldSeat, told: Told) -> str:
    if told.phase == Phase.SEATS:
        here = "" if seat.is_level else _("here")
        return _("away") if seat.is_away else here
    if told.phase == Phase.CODES:
        if seat.must_hide:
            return _("is hiding a code")
        return "" if told.mode is MAKE else _("has hidden a code")
    if seat.hides:
        return _("hides the code")
    count = seat.guesses_used
    made = ngettext("%(count)s guess", "%(count)s guesses", count) % {"count": count}
    if seat.is_done:
        return (
            _("found it: %(guesses)s") % {"guesses": made} if seat.solved else _("did not find it")
        )
    return _("%(guesses)s, away") % {"guesses": made} if seat.is_away else made


def _result_of(seat: ToldSeat, told: Told) -> str:
    if told.ending == Ending.CALLED_OFF:
        return _("called off")
    if seat.lost_by:
        return _why_out(seat)
    if seat.hides:
        return _("hid the code")
    if not seat.solved and seat.result != Result.WON:
        return _("did not find it")
    count = seat.guesses_used
    return ngettext("%(count)s guess", "%(count)s guesses", count) % {"count": count}


def _why_out(seat: ToldSeat) -> str:
    return {
        LostBy.TIME: _("out of time"),
        LostBy.LEAVING: _("left"),
        LostBy.RESIGNING: _("resigned"),
    }[LostBy(seat.lost_by)]


def outcome_of(told: Told) -> str:
    """How the match ended, for whom it is told."""
    if told.ending == Ending.CALLED_OFF:
        is_declined = told.was_declined
        return declined_in_words(told.invited) if is_declined else _("The match was called off.")
    if told.ending == Ending.AGREED:
        return _("Drawn by agreement.")
    you = told.you
    winners = [seat.name for seat in told.seats if seat.result == Result.WON]
    if you is None or you.result == Result.DRAWN:
        return _others_won(told) if winners and not you else _drawn(told)
    if you.result == Result.WON:
        return _won(told, you)
    reason = {
        LostBy.TIME: _("Your time ran out."),
        LostBy.LEAVING: _("You were away for too long."),
        LostBy.RESIGNING: _("You resigned."),
    }.get(LostBy(you.lost_by), "")
    if told.mode is MAKE and not reason:
        reason = _("Your code was found.") if you.hides else _("You did not find the code.")
    if winners:
        reason = " ".join(filter(None, [_others_won(told), reason]))
    return reason or _("You did not find the code.")


def _drawn(told: Told) -> str:
    """A draw of all, or of those who were better than others."""
    boards = [seat for seat in told.seats if not seat.hides]
    drawn = [seat for seat in boards if seat.result == Result.DRAWN]
    if not drawn:
        return _("Over.")
    if len(drawn) < len(boards):
        return _("A draw: %(names)s.") % {"names": listed([seat.name for seat in drawn])}
    if not drawn[0].solved:
        return _("A draw: nobody found the code.")
    count = drawn[0].guesses_used
    words = ngettext("A draw: %(count)s guess each.", "A draw: %(count)s guesses each.", count)
    return words % {"count": count}


def _others_won(told: Told) -> str:
    winners = [seat for seat in told.seats if seat.result == Result.WON]
    names = listed([seat.name for seat in winners])
    if len(winners) > 1 or not winners[0].solved:
        return _("%(names)s won.") % {"names": names}
    count = winners[0].guesses_used
    words = (
        ngettext(
            "%(name)s won in %(count)s guess and in less time.",
            "%(name)s won in %(count)s guesses and in less time.",
            count,
        )
        if _is_by_time(told, winners[0])
        else ngettext(
            "%(name)s won in %(count)s guess.", "%(name)s won in %(count)s guesses.", count
        )
    )
    return words % {"name": names, "count": count}


def _is_by_time(told: Told, winner: ToldSeat) -> bool:
    """Whether another one found the code with as many guesses."""
    same = (seat for seat in told.seats if seat is not winner and seat.solved)
    return any(seat.guesses_used == winner.guesses_used for seat in same)


_OUT_AGAINST = {
    LostBy.TIME: gettext_lazy("You won: %(name)s ran out of time."),
    LostBy.LEAVING: gettext_lazy("You won: %(name)s left."),
    LostBy.RESIGNING: gettext_lazy("You won: %(name)s resigned."),
}


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


def news_of(told: Told, since: dict[int, int] | None = None) -> str:
    """What a screen reader is told of a change: answers of others, then what happens now.

    since: how many guesses of each seat the page had shown, by the number of the seat.
    """
    said = []
    for seat in told.others:
        if since is None or seat.guesses_used <= since.get(seat.number, 0):
            continue
        said.append(_answered(seat, told))
    return " ".join(filter(None, [*said, draw_declined_in_words(told), status_of(told)]))


def _answered(seat: ToldSeat, told: Told) -> str:
    """The newest guess of another seat, as far as it is told, and its answer."""
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


__all__ = [
    "clock_in_words",
    "declined_in_words",
    "draw_declined_in_words",
    "goal_of",
    "news_of",
    "outcome_of",
    "state_of",
    "status_of",
    "title_of",
]
