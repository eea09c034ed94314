"""What may be done in a match by whom, and what it does. Each move checks first and changes then."""

from collections.abc import Mapping
from datetime import datetime, timedelta

from django.utils.crypto import salted_hmac
from django.utils.translation import gettext, gettext_noop

from games.core.errors import GameIsOverError, NotYourPartError, WrongTurnError
from games.core.modes.choices import Result
from games.core.modes.clock import Control
from games.live.errors import NotSeatedError, NotYetError, TooFastError
from games.live.fields import Ending, MatchFields, Phase
from games.live.seat import LostBy, Seat
from solver import Code, format_code, parse_code, score

PHRASES: Mapping[str, str] = {
    "luck": gettext_noop("Good luck!"),
    "played": gettext_noop("Well played!"),
    "thanks": gettext_noop("Thanks!"),
    "more": gettext_noop("One more?"),
    "sorry": gettext_noop("Sorry!"),
    "go": gettext_noop("I have to go."),
}
"""What players may say to each other."""
PAIR = 2  # people, of whom each may call a match off that has just begun
PAUSE_SECONDS = 3  # between two phrases of one seat
STATE_LENGTH = 32
MOST_SAID = 30  # phrases that a match keeps


class MatchMoves(MatchFields):
    """A match that is played. `now`: the time of the server, read while the match is locked."""

    class Meta(MatchFields.Meta):
        abstract = True

    def begin(self, now: datetime) -> None:
        self.started_at, self.origin = now, ""
        for seat in self.everyone:
            seat.clock_left = float(self.seconds)
        self._run_clocks(now)

    def must_hide(self, seat: Seat) -> bool:
        if self.phase != Phase.CODES or not (seat.hides or self.plays.breaks_code):
            return False
        return not self.other(seat).secret

    def hide(self, seat: Seat, code: Code, *, now: datetime) -> None:
        """Hide the code that the other one looks for. When all are hidden, the clocks run."""
        if self.is_over:
            raise GameIsOverError
        if not self.must_hide(seat):
            raise NotYourPartError
        self.other(seat).secret = format_code(code, self.rules)
        self._run_clocks(now)

    def may_guess(self, seat: Seat) -> bool:
        if self.phase != Phase.GUESSES or seat.hides:
            return False
        return self.plays.may_guess(self, seat)

    @property
    def level_to_guess(self) -> Seat | None:
        """The level that guesses now: in turn, or keeping up with the people in a race."""
        if self.phase != Phase.GUESSES:
            return None
        boards = [seat for seat in self.seats if seat.is_person]
        is_left_alone = all(seat.is_done for seat in boards)
        most = max((seat.guesses_used for seat in boards), default=0)
        for seat in self.levels:
            keeps_up = self.plays.is_in_turn or is_left_alone or seat.guesses_used < most
            if (keeps_up or not boards) and self.may_guess(seat):
                return seat
        return None

    def guess(self, seat: Seat, code: Code, *, number: int, left: int, now: datetime) -> None:
        """Answer the guess of a seat. left: the candidates after it."""
        self.check_guess(seat, number)
        feedback = score(code, parse_code(seat.secret, self.rules))
        seat.take(format_code(code, self.rules), code, feedback, left, now)
        seat.offers_draw = False
        self._forget_declined()
        if not seat.level and self.control != Control.NONE:
            seat.clock = seat.clock.pressed(now, self.control, self.seconds, self.increment)

    def check_guess(self, seat: Seat, number: int) -> None:
        self._check_in_play(seat)
        if seat.hides:
            raise NotYourPartError
        if number != seat.guesses_used + 1:
            raise WrongTurnError
        if not self.may_guess(seat):
            raise NotYetError

    def resign(self, seat: Seat) -> None:
        self._check_in_play(seat)
        if seat.hides:
            raise NotYourPartError
        seat.leave_the_game(LostBy.RESIGNING)

    def offer_draw(self, seat: Seat) -> None:
        """Offer a draw, or accept one: the match is drawn once all who still play want it."""
        self._check_in_play(seat)
        if not self.can_be_drawn:
            raise NotYourPartError
        self._forget_declined()
        seat.offers_draw = True

    @property
    def can_be_drawn(self) -> bool:
        """Whether a draw may be offered: people alone are still playing, two at least."""
        playing = [seat for seat in self.seats if not seat.is_done]
        is_contest = self.plays.is_contest and self.phase == Phase.GUESSES
        return is_contest and len(playing) > 1 and all(seat.is_person for seat in playing)

    def decline_draw(self, seat: Seat) -> None:
        """Decline the draws that are offered, or withdraw one.

        The page says that it was declined until the next offer or guess.
        """
        self._check_in_play(seat)
        if any(each.offers_draw for each in self.everyone if each is not seat):
            self._forget_declined()
            seat.declined_draw = True
        for each in self.everyone:
            each.offers_draw = False

    def _forget_declined(self) -> None:
        for each in self.everyone:
            each.declined_draw = False

    def leave(self, seat: Seat) -> None:
        """Free a seat before the match begins; the creator calls the match off."""
        if self.is_over:
            raise GameIsOverError
        if self.started_at:
            raise NotYetError
        if seat.player_id == self.creator_id:
            self.call_off(seat.number)
        else:
            self.free(seat)

    def call_off(self, by: int = 0) -> None:
        """End the match without a result, if it has none. by: the number of the seat that wants it."""
        if not self.is_over:
            self.ending, self.called_off_by = Ending.CALLED_OFF, by

    def may_abort(self, seat: Seat) -> bool:
        """Whether it has begun, nobody else has guessed yet, and nobody guessed twice, is through, or out.

        Who has seen an answer of another cannot choose anymore. Where one board is all, it may be called
        off until the second guess. Of more than two people, only who opened the match ends it for all.
        """
        is_early = self.phase in {Phase.CODES, Phase.GUESSES} and all(
            each.guesses_used <= 1 and not each.solved and each.result == Result.IN_PLAY
            for each in self.everyone
        )
        others = [each for each in self.seats if each is not seat]
        is_early &= len(self.seats) == 1 or not any(each.guesses_used for each in others)
        return is_early and (len(self.people) <= PAIR or seat.player_id == self.creator_id)

    def abort(self, seat: Seat) -> None:
        """End the match without a result, as long as `may_abort` allows."""
        if self.is_over:
            raise GameIsOverError
        if not self.may_abort(seat):
            raise NotYetError
        self.ending, self.called_off_by = Ending.CALLED_OFF, seat.number

    def claim(self, seat: Seat, *, call_off: bool, now: datetime) -> None:
        """Let whoever has been away for too long lose, or end the match without a result."""
        if self.is_over:
            raise GameIsOverError
        if seat.result != Result.IN_PLAY:
            raise NotYourPartError
        gone = [each for each in self.claimable(now) if each is not seat]
        if not gone:
            raise NotYetError
        if not call_off:
            for each in gone:
                each.leave_the_game(LostBy.LEAVING)
        elif not self.can_call_off(seat, now):
            raise NotYetError
        else:
            self.ending, self.called_off_by = Ending.CALLED_OFF, seat.number

    def can_call_off(self, seat: Seat, now: datetime) -> bool:
        """Whether all others are gone or out, so that calling the match off takes nothing from them."""
        gone = [each for each in self.claimable(now) if each is not seat]
        others = [each for each in self.people if each is not seat and each not in gone]
        return bool(gone) and all(each.result != Result.IN_PLAY for each in others)

    def claimable(self, now: datetime) -> list[Seat]:
        return [seat for seat in self.waited_for if seat.may_be_claimed(now)]

    @property
    def waited_for(self) -> list[Seat]:
        if self.is_over or self.phase == Phase.SEATS:
            return []
        return [seat for seat in self.people if not seat.is_done or self.must_hide(seat)]

    def state_at(self, now: datetime) -> str:
        """A text that differs after each change, by which a page asks whether anything is new.

        Only somebody who may see the page can know it.
        """
        gone = [seat.number for seat in self.claimable(now)]
        names = [
            seat.player and (seat.player.username, seat.player.is_guest) for seat in self.seats
        ]
        text = f"{self.token}:{self.version}:{gone}:{names}"
        return salted_hmac("games.match", text, algorithm="sha256").hexdigest()[:STATE_LENGTH]

    def hear_from(self, seat: Seat, now: datetime) -> None:
        """Note that the page of a seat was heard of."""
        seat.seen_at, seat.is_away = now, False

    def say(self, seat: Seat, phrase: str, now: datetime) -> None:
        own = [at for number, _phrase, at in self.said if number == seat.number]
        if own and now < datetime.fromisoformat(own[-1]) + timedelta(seconds=PAUSE_SECONDS):
            raise TooFastError
        self.said = [*self.said, [seat.number, phrase, now.isoformat()]][-MOST_SAID:]

    def withdraw_rematch(self, seat: Seat) -> None:
        """Withdraw the wish of a seat for a rematch, before all want one."""
        if not self.is_over:
            raise NotYetError
        if self.people and all(each.wants_rematch for each in self.people):
            raise GameIsOverError(gettext("The next match has begun."))
        seat.wants_rematch = False

    def due_at(self, now: datetime) -> datetime | None:
        """When something changes by itself; until then, no page has to ask."""
        if self.is_over:
            return None
        if self.level_to_guess:
            return now
        moments = [seat.away_at for seat in self.people]
        moments += [seat.claimable_at for seat in self.people if not seat.may_be_claimed(now)]
        moments += [seat.clock.falls_at for seat in self.people]
        return min((moment for moment in moments if moment), default=None)

    def tick(self, now: datetime) -> None:
        """Let the time pass: flags fall in their order, and who is not heard of is away.

        The result is the same however seldom somebody looks.
        """
        if self.is_over:
            return
        for seat in self.people:
            if seat.away_at and now >= seat.away_at:
                seat.is_away = True
        while fallen := self._first_to_fall(now):
            moment = fallen[0].clock.falls_at or now
            for seat in fallen:
                seat.clock = seat.clock.run_out
                seat.leave_the_game(LostBy.TIME)
            self.settle(moment)
        for seat in self.people:
            if seat.player_id is None:  # deleted
                self.leave_for_good(seat)
        self.settle(now)

    def leave_for_good(self, seat: Seat) -> None:
        """Go on without the player of a seat, who is deleted."""
        if self.is_over:
            return
        if self.started_at is None:
            self.free(seat)
            if self.creator_id is None:
                self.ending = Ending.CALLED_OFF
        elif self.must_hide(seat) or not seat.is_done:
            seat.leave_the_game(LostBy.LEAVING)

    def free(self, seat: Seat) -> None:
        seat.vacate()
        self.said = [phrase for phrase in self.said if phrase[0] != seat.number]

    def _first_to_fall(self, now: datetime) -> list[Seat]:
        """The seats whose flag fell before all others; several if at the same moment."""
        playing = [] if self.is_over else [seat for seat in self.people if not seat.is_done]
        fallen = [seat for seat in playing if seat.clock.has_fallen(now)]
        first = min((seat.clock.falls_at for seat in fallen if seat.clock.falls_at), default=None)
        return [seat for seat in fallen if seat.clock.falls_at == first]

    @property
    def is_decided(self) -> bool:
        """Whether the mode says so, at most one of several still plays, or no place is open."""
        if self.phase != Phase.GUESSES:
            return any(seat.result != Result.IN_PLAY for seat in self.everyone)
        playing = [seat for seat in self.seats if seat.result == Result.IN_PLAY]
        if len(playing) <= 1 < len(self.seats):
            return True
        return self.plays.is_decided(self) or not self._has_open_place

    @property
    def _has_open_place(self) -> bool:
        """Whether more guesses can change who comes before whom.

        A board that plays alone must be able to equal another one, at least, with its next guess.
        """
        playing = [seat for seat in self.seats if not seat.is_done]
        if len(playing) != 1 or len(self.seats) == 1:
            return bool(playing)
        through = (seat for seat in self.seats if seat.is_done and seat.result == Result.IN_PLAY)
        return playing[0].guesses_used < max(seat.points for seat in through)

    def settle(self, now: datetime) -> None:
        """End the match if it is decided. If it is not, the clocks run of all who may guess now."""
        if self.is_over or not (self.ending or self.started_at):
            return
        self._agree()
        if not (self.ending or self.is_decided):
            self._run_clocks(now)
            return
        self.ending = self.ending or Ending.DECIDED
        self.give_results()
        for seat in self.everyone:
            seat.clock = seat.clock.stopped(now)
            seat.offers_draw = seat.declined_draw = False
        self.finished_at, self.origin = now, ""

    def _agree(self) -> None:
        is_wanted = all(seat.offers_draw or seat.is_done for seat in self.seats)
        if is_wanted and self.can_be_drawn and not self.ending:
            self.ending = Ending.AGREED
            self.draw()

    def draw(self) -> None:
        for seat in self.seats:
            if not seat.is_done:
                seat.result = Result.DRAWN

    def give_results(self) -> None:
        """Set the result of each seat, by all seats and by the ending."""
        if self.ending == Ending.CALLED_OFF:
            for seat in self.everyone:
                seat.result = Result.ABANDONED
            return
        verdicts = [(seat, self._verdict(seat)) for seat in self.seats]
        for seat, verdict in verdicts:
            seat.result = verdict
        for seat in self.everyone:
            if not seat.hides:
                continue
            if seat.result != Result.IN_PLAY:  # gone before the code was hidden
                self.board.result = Result.WON
                continue
            seat.result = Result.LOST if self.board.result == Result.WON else Result.WON

    def _verdict(self, seat: Seat) -> Result:
        """The result of a seat. A draw that others agreed on is no win for whoever failed before."""
        failed = self.ending == Ending.AGREED and seat.is_spent and not seat.solved
        return Result.LOST if failed else self.plays.verdict(self, seat)

    def _run_clocks(self, now: datetime) -> None:
        """Start the clocks of all who may guess now, and stop the others."""
        if self.control == Control.NONE:
            return
        for seat in self.people:
            runs = self.may_guess(seat)
            seat.clock = seat.clock.started(now) if runs else seat.clock.stopped(now)

    def _check_in_play(self, seat: Seat) -> None:
        if seat.match_id != self.pk:
            raise NotSeatedError
        if self.is_over or (seat.is_done and not seat.hides):
            raise GameIsOverError
        if self.started_at is None:
            raise NotYetError
