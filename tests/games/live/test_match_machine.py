"""Matches with a clock, driven by moves and time in any order: no turn for two, no second result, no time from nowhere.

The machine works out from the rows alone who may guess and who has won, and compares after every step.
"""

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, rule, run_state_machine_as_test

from games.core.errors import PlayError
from games.core.game import Game
from games.core.guess import Guess
from games.core.modes import DUEL, MAKE, RACE
from games.core.modes.base import GameMode
from games.core.modes.choices import Result
from games.core.modes.clock import Control
from games.core.outcome import Outcome
from games.core.player import Player
from games.live.fields import Ending
from games.live.fields import Order as MatchOrder
from games.live.match import Match, Opening
from games.live.seat import Seat
from games.live.visible import VisibleMatch, visible_to
from solver import Code, Variant, parse_code, score
from tests.depth import at_depth
from tests.factories import make_guest
from tests.games.live.matches import NOON, seat_of
from tests.games.test_machines import CODES, TINY, Undone, codes, fits

pytestmark = pytest.mark.django_db
INSTANT = timedelta(microseconds=1)
FAR = timedelta(days=9)

numbers = st.integers(1, 4)  # of seats
FREE = {"wants_rematch", "is_away", "is_mute", "player_id", "seen_at"}  # may change after the end


class AnyMatch(Undone):
    """One match and its players; whoever moves does so from what is stored now."""

    def __init__(self) -> None:
        super().__init__()
        self.now = NOON
        self.out: dict[int, str] = {}  # by number, who gave up or was deleted
        self.seen: tuple[str, list[Any]] | None = None

    @initialize(
        mode=st.sampled_from([RACE, DUEL, MAKE]),
        order=st.sampled_from(MatchOrder),
        control=st.sampled_from([Control.TOTAL, Control.TOTAL, Control.GUESS, Control.NONE]),
        seconds=st.sampled_from([1, 40, 300]),
        increment=st.sampled_from([0, 5]),
        people=st.integers(1, 4),
        levels=st.integers(0, 2),
        guesses=st.integers(1, 4),
        legs=st.sampled_from([1, 2]),
    )
    def open(self, mode: GameMode, people: int, levels: int, guesses: int, **rest: Any) -> None:
        if mode is not RACE:
            people = min(people, 2)
            levels = 2 - people
        people = people if levels else max(people, 2)
        rest = rest | ({"increment": 0} if rest["control"] != Control.TOTAL else {})
        rest = rest | ({"seconds": 0} if rest["control"] == Control.NONE else {})
        variant = Variant("custom", "Custom", TINY, guesses)
        self.players = [make_guest() for _ in range(people)]
        opening = Opening(mode, variant, people, ("knuth",) * levels, **rest)
        self.token = Match.objects.open(self.players[0], opening, self.now).token
        for player in self.players[1:]:
            assert self.do(lambda match, who=player: match.sit(who, self.now))  # type: ignore[misc]

    # Moves

    def do(self, move: Callable[[Match], object]) -> bool:
        """Whether a move was taken; if not, nothing may have changed but what time brings."""
        before = self.look()
        try:
            Match.objects.change(self.token, self.now, lambda match: (move(match), None)[1])
        except PlayError:
            assert self.look().values == before.values
            return False
        return True

    def look(self) -> Match:
        return Match.objects.look(self.token, self.now)

    def by(self, number: int) -> Seat:
        """A seat with this number, or the last one."""
        match = self.look()
        return seat_of(match, min(number, len(match.everyone)))

    @rule(number=numbers, code=codes, off=st.sampled_from([0, 0, 0, 0, 1, -1]))
    def guess(self, number: int, code: Code, off: int) -> None:
        seat = self.by(number)
        match, turn = seat.match, seat.guesses_used + 1
        may = off == 0 and seat.number in self.turns(match)
        before = seat.clock

        try:
            Match.objects.guess(match, seat, code, turn + off, self.now)
        except PlayError:
            assert not may
            assert self.look().values == match.values
            return
        assert may
        gained = match.increment if match.control == Control.TOTAL else match.seconds
        assert self.by(number).clock.left <= before.left + (0 if seat.level else gained)

    @rule(number=numbers, code=codes)
    def hide(self, number: int, code: Code) -> None:
        seat = self.by(number)
        hides = seat.match.mode == "duel" or (seat.match.mode == "make" and seat.hides)
        others = [each for each in seat.match.everyone if each.number != seat.number]
        may = not seat.match.is_over and hides and not others[0].secret

        assert self.do(lambda match: match.hide(self.of(match, seat), code, now=self.now)) == may

    @rule(number=numbers, chance=st.integers(0, 3))
    def resign(self, number: int, chance: int) -> None:
        seat = self.by(number)
        if chance or seat.level:
            return
        may = not seat.match.is_over and not self.is_through(seat)

        assert self.do(lambda match: match.resign(self.of(match, seat))) == may
        if may:
            self.out[seat.number] = Result.GIVEN_UP

    @rule(number=numbers, declines=st.sampled_from([False, False, True]))
    def offer_a_draw(self, number: int, declines: bool) -> None:
        seat = self.by(number)
        if seat.level:
            return
        if declines:
            self.do(lambda match: match.decline_draw(self.of(match, seat)))
        else:
            self.do(lambda match: match.offer_draw(self.of(match, seat)))

    @rule(number=numbers, chance=st.integers(0, 5))
    def abort(self, number: int, chance: int) -> None:
        seat = self.by(number)
        match = seat.match
        if chance or not seat.is_person:
            return
        early = all(each.guesses_used < 2 and not each.solved for each in match.everyone)
        boards = [each for each in match.everyone if not each.hides]
        others = sum(each.guesses_used for each in boards if each is not seat)
        early = early and (len(boards) == 1 or others == 0)
        nobody_out = all(each.result == Result.IN_PLAY for each in match.everyone)

        may = len(match.people) <= 2 or seat.player_id == match.creator_id

        taken = self.do(lambda it: it.abort(self.of(it, seat)))
        assert taken == (not match.is_over and early and nobody_out and may)

    @rule(number=numbers, call_off=st.booleans())
    def claim(self, number: int, call_off: bool) -> None:
        seat = self.by(number)
        gone = {
            each.number
            for each in seat.match.people
            if each.number != seat.number
            and each.seen_at
            and self.now - each.seen_at >= timedelta(seconds=120 if seat.match.seconds else 600)
            and (not self.is_through(each) or seat.match.must_hide(each))
        }
        stay = any(
            each.result == Result.IN_PLAY
            for each in seat.match.people
            if each.number not in {seat.number, *gone}
        )
        is_playing = not seat.match.is_over and seat.result == Result.IN_PLAY
        may = is_playing and bool(gone) and not (call_off and stay)

        taken = self.do(lambda it: it.claim(self.of(it, seat), call_off=call_off, now=self.now))
        assert taken == may
        if taken and not call_off:
            self.out |= dict.fromkeys(gone, Result.GIVEN_UP)

    @rule(number=numbers)
    def come_back(self, number: int) -> None:
        seat = self.by(number)
        if seat.match.is_over:
            return
        if seat.is_away:
            self.do(lambda match: match.hear_from(self.of(match, seat), self.now))
        elif seat.is_person:
            Seat.objects.filter(pk=seat.pk).update(seen_at=self.now)

    @rule(number=numbers)
    def want_another(self, number: int) -> None:
        seat = self.by(number)
        if not seat.level:
            self.do(lambda match: match.want_rematch(self.of(match, seat), self.now))

    @rule(number=numbers, chance=st.integers(0, 9))
    def delete(self, number: int, chance: int) -> None:
        seat = self.by(number)
        if chance or not seat.player_id:
            return
        may = not seat.match.is_over and (not self.is_through(seat) or seat.match.must_hide(seat))
        Player.objects.get(pk=seat.player_id).erase()
        self.seen = None  # names change without the match
        if may:
            self.out[seat.number] = Result.GIVEN_UP

    @rule(seconds=st.sampled_from([0.1, 0.4, 0.9, 7, 26, 61, 121, 601]))
    def pass_time(self, seconds: float) -> None:
        self.now += timedelta(seconds=seconds)

    @rule()
    def let_levels_guess(self) -> None:
        Match.objects.take_levels_turns(self.token, self.now)

    # What is worked out from the rows alone

    def of(self, match: Match, seat: Seat) -> Seat:
        return seat_of(match, seat.number)

    def is_through(self, seat: Seat) -> bool:
        allowed = seat.match.guesses_allowed
        is_out = seat.result != Result.IN_PLAY
        return seat.hides or seat.solved or len(seat.rows) >= allowed or is_out

    def turns(self, match: Match) -> set[int]:
        """The numbers of the seats that may guess."""
        boards = [seat for seat in match.everyone if not seat.hides]
        if match.is_over or not all(seat.secret for seat in boards):
            return set()
        fewest = min(len(seat.rows) for seat in boards)
        turns = [seat for seat in boards if not self.is_through(seat)]
        if match.mode == "duel":
            turns = [seat for seat in turns if len(seat.rows) == fewest]
            turns = turns if match.order == MatchOrder.AT_ONCE else turns[:1]
        return {seat.number for seat in turns}

    def expected(self, match: Match) -> list[str]:
        """The results, by the seats."""
        if match.ending == Ending.CALLED_OFF:
            return [Result.ABANDONED] * len(match.everyone)
        boards = [seat for seat in match.everyone if not seat.hides]
        found: dict[int, str] = dict(self.out)
        found |= {seat.number: Result.LOST for seat in boards if seat.lost_by == "time"}
        if match.ending == Ending.AGREED:
            through = {seat.number for seat in boards if self.has_all_rows(seat)}
            found |= {
                seat.number: Result.DRAWN
                for seat in boards
                if seat.number not in through | {*found}
            }
        left = [seat for seat in boards if seat.number not in found]
        lengths = {seat.number: self.length(seat) for seat in left}
        for seat in left:
            best = [number for number in lengths if lengths[number] == min(lengths.values())]
            found[seat.number] = Result.LOST
            if seat.number in best:
                found[seat.number] = Result.WON if len(best) == 1 else Result.DRAWN
            failed = not seat.solved and (match.mode == "make" or match.ending == Ending.AGREED)
            if failed and not set(self.out) - {each.number for each in boards}:
                found[seat.number] = Result.LOST
        for seat in match.everyone:
            if seat.hides and seat.number not in found:
                broken = boards[0].solved
                found[seat.number] = Result.LOST if broken else Result.WON
        return [found[seat.number] for seat in match.everyone]

    def has_all_rows(self, seat: Seat) -> bool:
        return seat.solved or len(seat.rows) >= seat.match.guesses_allowed

    def length(self, seat: Seat) -> tuple[float, float]:
        counts_time = seat.match.seconds and not any(each.level for each in seat.match.everyone)
        used = seat.clock_used if counts_time else 0
        return (len(seat.rows), used) if seat.solved else (float("inf"), 0)

    # What is true after each step

    @invariant()
    def turns_are_as_worked_out(self) -> None:
        match = self.look()
        may = {seat.number for seat in match.everyone if match.may_guess(seat)}
        assert may == self.turns(match)
        if match.mode == "duel" and match.order != MatchOrder.AT_ONCE:
            assert len(may) <= 1
        if match.seconds:
            running = {seat.number for seat in match.everyone if seat.clock_since}
            assert running == {number for number in may if not seat_of(match, number).level}

    @invariant()
    def rows_are_rightly_answered(self) -> None:
        for seat in self.look().everyone:
            assert seat.guesses_used == len(seat.rows) <= seat.match.guesses_allowed
            for row in seat.played:
                code = parse_code(row.code, TINY)
                assert row.feedback == score(code, parse_code(seat.secret, TINY))
            assert seat.solved == any(row.black == TINY.pegs for row in seat.played)
            assert seat.codes_left[-1] == sum(fits(seat.played, code) for code in CODES)

    @invariant()
    def time_comes_from_nowhere_and_goes_nowhere(self) -> None:
        match = self.look()
        if match.started_at is None:
            return
        for seat in match.people:
            assert seat.clock_left >= 0
            assert seat.clock_used <= (self.now - match.started_at).total_seconds() + 1e-6
            if match.control == Control.TOTAL:
                whole = match.seconds + match.increment * len(seat.rows)
                assert seat.clock_left + seat.clock_used == pytest.approx(whole)
            else:
                assert seat.clock_left <= match.seconds

    @invariant()
    def nothing_changes_before_it_is_due(self) -> None:
        match = self.look()
        due = match.due_at(self.now) or self.now + FAR
        for moment in (self.now + (due - self.now) / 2, due - INSTANT):
            if moment <= self.now:
                continue
            later = Match.objects.get(token=self.token)
            before = later.values
            later.tick(moment)
            assert (later.values, later.state_at(moment)) == (before, match.state_at(self.now))

    @invariant()
    def the_state_tells_what_is_visible(self) -> None:
        """Of two moments, the state is the same if and only if everybody sees the same."""
        match = self.look()
        seen = [self.plain(match, player) for player in (*self.players, None)]
        last = self.seen
        self.seen = match.state_at(self.now), seen
        if last is not None:
            assert (last[0] == match.state_at(self.now)) == (last[1] == seen)

    def plain(self, match: Match, viewer: Player | None) -> tuple[VisibleMatch, list[Any]]:
        """What a viewer sees, less what a page works out by itself."""
        viewer = Player.objects.filter(pk=viewer.pk).first() if viewer else None
        visible = visible_to(match, viewer, self.now)
        clocks = [(s.clock.left, s.clock.since, s.clock.used) for s in match.everyone]
        seats = [
            replace(seat, seconds_left=None, claimable_in=None if seat.claimable_in is None else 0)
            for seat in visible.seats
        ]
        gone = [seat.number for seat in match.claimable(self.now)]  # the seat itself knows
        return replace(visible, seats=seats, you=None, state="", next_token="", game_token=""), [
            clocks,
            gone,
            viewer is None or match.seat_of(viewer.pk) is not None,
        ]

    @invariant()
    def it_ends_once(self) -> None:
        match = self.look()
        if not match.is_over:
            assert all(seat.result == Result.IN_PLAY or seat.lost_by for seat in match.everyone)
            return
        assert [seat.result for seat in match.everyone] == self.expected(match)
        seats = {
            pk: {n: v for n, v in s.items() if n not in FREE} for pk, s in match.values[1].items()
        }
        games = list(Game.objects.filter(match=match).order_by("pk").values())
        if self.final is None:
            self.final = seats, match.finished_at, len(games)
            self.check_games(match)
        assert self.final[:2] == (seats, match.finished_at)
        assert Match.objects.filter(follows=match).count() <= 1

    def check_games(self, match: Match) -> None:
        """Each person's board is stored as a finished game, unless the match was called off."""
        counts = match.ending != Ending.CALLED_OFF
        boards = {
            seat.player_id: seat
            for seat in match.seats
            if counts and seat.player_id and seat.guesses_used
        }
        games = {game.player_id: game for game in Game.objects.filter(match=match)}
        assert games.keys() == boards.keys()
        for key, game in games.items():
            seat = boards[key]
            facts = (seat.result, len(seat.rows), seat.solved)
            assert (game.result, game.guesses_used, game.solved) == facts
            rows = Guess.objects.filter(board__game=game).order_by("number")
            assert [row.code for row in rows] == [row.code for row in seat.played]
            assert Outcome.objects.get(game=game).result == seat.result


@pytest.mark.both
@pytest.mark.postgres
def test_matches_in_any_order():
    run_state_machine_as_test(
        AnyMatch,
        settings=settings(
            max_examples=at_depth(1, 40),
            stateful_step_count=20,
            phases=[Phase.generate],
        ),
    )
