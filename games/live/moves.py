"""What people do in a match. Each move checks everything before it changes anything."""

from datetime import datetime, timedelta

from django.utils.crypto import salted_hmac
from django.utils.translation import gettext

from games.core.errors import (
    GameIsOverError,
    NotSeatedError,
    NotYetError,
    NotYourPartError,
    TooFastError,
    WrongTurnError,
)
from games.core.modes.choices import Result
from games.core.modes.clock import Control
from games.live.fields import Ending, MatchFields, Phase
from games.live.seat import LostBy, Seat
from solver import Code, format_code, parse_code, score

PAUSE_SECONDS = 3  # between two phrases of one seat
STATE_LENGTH = 32
MOST_SAID = 30  # phrases that a match keeps


class MatchMoves(MatchFields):
    """A match that is played. `now` is the time of the server since which nobody else can move."""

    class Meta(MatchFields.Meta):
        abstract = True

    def begin(self, now: datetime) -> None:
        self.started_at, self.origin = now, ""
        for seat in self.everyone:
            seat.clock_left = float(self.seconds)
        self._run_clocks(now)

    def hide(self, seat: Seat, code: Code, *, now: datetime) -> None:
        """Hide the code that the other one looks for. When all are hidden, the clocks run."""
        if self.is_over:
            raise GameIsOverError
        if not self.must_hide(seat):
            raise NotYourPartError
        self.other(seat).secret = format_code(code, self.rules)
        self._run_clocks(now)

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

    def decline_draw(self, seat: Seat) -> None:
        """Decline the draws that are offered, or withdraw one.

        That it was declined is told until the next offer or guess.
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

    def abort(self, seat: Seat) -> None:
        """End the match without a result, as long as `may_abort` allows."""
        if self.is_over:
            raise GameIsOverError
        if not self.may_abort(seat):
            raise NotYetError
        self.ending, self.called_off_by = Ending.CALLED_OFF, seat.number

    def claim(self, seat: Seat, *, call_off: bool, now: datetime) -> None:
        """Put out whoever has been away for too long, or end the match without a result."""
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
        """Whether all others are gone or out, so that nobody loses what they have reached."""
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
        """What a page carries that shows the match as it is now: another text after each change.

        Nobody can guess it who may not see the page.
        """
        gone = [seat.number for seat in self.claimable(now)]
        names = [
            seat.player and (seat.player.username, seat.player.is_guest) for seat in self.seats
        ]
        text = f"{self.token}:{self.version}:{gone}:{names}"
        return salted_hmac("games.match", text, algorithm="sha256").hexdigest()[:STATE_LENGTH]

    def says_here(self, seat: Seat, now: datetime) -> None:
        """The page of a seat was heard of."""
        seat.seen_at, seat.is_away = now, False

    def say(self, seat: Seat, phrase: str, now: datetime) -> None:
        own = [at for number, _phrase, at in self.said if number == seat.number]
        if own and now < datetime.fromisoformat(own[-1]) + timedelta(seconds=PAUSE_SECONDS):
            raise TooFastError
        self.said = [*self.said, [seat.number, phrase, now.isoformat()]][-MOST_SAID:]

    def withdraw_rematch(self, seat: Seat) -> None:
        """Take back that a seat wants to play again, before all others want it, too."""
        if not self.is_over:
            raise NotYetError
        if self.people and all(each.wants_rematch for each in self.people):
            raise GameIsOverError(gettext("The next match has begun."))
        seat.wants_rematch = False

    def tick(self, now: datetime) -> None:
        """Let the time pass: flags fall in their order, and who says nothing is away.

        However seldom somebody looks, the result is that of looking all the time.
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
        """Give each seat the result that follows from all seats and from the ending."""
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
