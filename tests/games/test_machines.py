"""Every mode, driven by verbs in any order: no wrong result, no extra guess, no second result.

The machine keeps its own account of each game in plain Python and compares after every step. What a
verb refuses must leave every row of the database as it was.
"""

from collections.abc import Callable, Iterable
from itertools import product
from typing import Any

import pytest
from django.db import transaction
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from games.challenges.models import Challenge
from games.core.board import Board
from games.core.days import today
from games.core.errors import PlayError
from games.core.game import Game
from games.core.guess import Guess
from games.core.modes import DUEL, MAKE, MODES, RACE
from games.core.modes.choices import Coach, Codemaker, First, Handicap, Result
from games.core.player import Player
from games.daily.models import Daily
from solver import LEVELS, Code, Feedback, Rules, Variant, parse_code, score
from tests.depth import at_depth
from tests.factories import make_player, reread
from tests.games.audit.stored import everything_wrong

pytestmark = pytest.mark.django_db

TINY = Rules(2, 3)
CODES: list[Code] = list(product(range(3), repeat=2))
FEEDBACKS = [Feedback(*pair) for pair in [(0, 0), (0, 1), (1, 0), (0, 2), (2, 0)]]
LEVEL_SLUGS = ["knuth", "most-parts"]  # which play alike twice, or a failure could not be replayed

codes = st.sampled_from(CODES)
# How far a request is off the turn: seldom, or most games would get nowhere.
numbers = st.sampled_from([0, 0, 0, 1, -1])


def text(code: Code) -> str:
    return "".join(str(color + 1) for color in code)


def fits(rows: Iterable[Any], code: Code) -> bool:
    return all(score(parse_code(row.code, TINY), code) == (row.black, row.white) for row in rows)


class Undone(RuleBasedStateMachine):
    """Leaves nothing stored, once it has found nothing wrong with it."""

    def __init__(self) -> None:
        super().__init__()
        self.rollback = transaction.atomic()
        self.rollback.__enter__()
        self.final: Any = None

    def teardown(self) -> None:
        try:
            assert everything_wrong() == []
        finally:
            transaction.set_rollback(True)
            self.rollback.__exit__(None, None, None)


class AnyGame(Undone):
    """One game of a mode; subclasses start it and say how it should have ended."""

    def __init__(self) -> None:
        super().__init__()
        self.player = make_player()
        self.given_up = self.abandoned = self.moved = self.has_tried_others = False
        self.read: Game | None = None

    def begin(self, **choices: Any) -> None:
        self.game = Game.objects.start(player=self.player, **choices)

    # Verbs, each on what is stored now

    def do(self, verb: Callable[[Game], object]) -> bool:
        """Whether a verb was taken; if not, nothing may have changed."""
        before = self.stored()
        self.read = None
        try:
            verb(reread(self.game))
        except PlayError:
            assert self.stored() == before
            return False
        assert self.stored() != before
        self.moved, self.has_tried_others = True, False
        return True

    @precondition(lambda self: self.mode != "make")
    @rule(code=codes, off=numbers)
    def guess(self, code: Code, off: int) -> None:
        turn = self.mine.guesses_used + 1
        may = not self.is_over and off == 0
        number = turn + off
        if 1 <= number < turn and self.mine.rows[number - 1].pegs == code:
            self.send_again(code, number)
            return

        assert self.do(lambda game: game.play(code, number=number)) == may

    def send_again(self, code: Code, number: int) -> None:
        """The same guess for the same turn changes nothing, and is no mistake."""
        before = self.stored()
        Game.objects.get(pk=self.game.pk).play(code, number=number)
        assert self.stored() == before

    @precondition(lambda self: self.codemaker == Codemaker.ME)
    @rule(to_the_end=st.booleans(), off=numbers)
    def go_on(self, to_the_end: bool, off: int) -> None:
        turn = self.mine.guesses_used + 1
        may = not self.is_over and off == 0

        assert self.do(lambda game: game.go_on(number=turn + off, to_the_end=to_the_end)) == may

    @precondition(lambda self: self.codemaker == Codemaker.REAL_BOARD)
    @rule(feedback=st.sampled_from(FEEDBACKS), back=st.integers(-1, 2))
    def answer(self, feedback: Feedback, back: int) -> None:
        turn = self.mine.guesses_used + 1 - back
        known = 1 <= turn <= self.mine.guesses_used
        asked = back == 0 and self.is_consistent(self.mine)
        may = not self.is_over and (known or asked)
        if known and self.mine.rows[turn - 1].feedback == feedback:
            return  # a correction to itself changes the version alone

        assert self.do(lambda game: game.answer(feedback, number=turn)) == may

    @precondition(lambda self: not self.has_tried_others)
    @rule()
    def verbs_of_other_modes(self) -> None:
        """Once in each state of the game: they are all refused, which leads nowhere."""
        turn = self.mine.guesses_used + 1
        foreign: list[Callable[[Game], object]] = []
        if self.mode == "make":
            foreign.append(lambda game: game.play((0, 0), number=turn))
        if self.codemaker != Codemaker.ME:
            foreign.append(lambda game: game.go_on(number=turn))
        if self.codemaker != Codemaker.REAL_BOARD:
            foreign.append(lambda game: game.answer(Feedback(0, 0), number=turn))
        if self.coach != Coach.FULL:
            foreign.append(lambda game: game.hint())

        for verb in foreign:
            assert not self.do(verb)
        self.has_tried_others = True

    @precondition(lambda self: self.coach == Coach.FULL)
    @rule()
    def ask_for_a_hint(self) -> None:
        hints, may = self.mine.hints, not self.is_over

        assert self.do(lambda game: game.hint()) == may
        assert self.mine.hints == hints + may

    @rule(chance=st.integers(0, 29))
    def end_it(self, chance: int) -> None:
        """Seldom, or most games would end like this."""
        verbs: list[Callable[[Game], object]] = [Game.resign, Game.abandon, Game.end_idle]
        if chance >= len(verbs):
            return
        verb, was_over = verbs[chance], self.is_over
        is_begun = self.mode != "make" and self.mine.guesses_used > 0
        if verb == Game.abandon and is_begun:
            return  # a game that its player has begun is given up by `end_idle`, and never abandoned
        if not was_over:
            gives_up = verb == Game.resign or (verb == Game.end_idle and is_begun)
            self.given_up |= gives_up
            self.abandoned |= not gives_up

        assert self.do(verb) != was_over

    @precondition(lambda self: self.mode != "make")
    @rule(code=codes)
    def guess_in_an_old_tab(self, code: Code) -> None:
        """What was read before the first move is only good for the first move."""
        if not self.moved:
            return
        before = self.stored()
        old = Game.objects.get(pk=self.game.pk)
        old.version, old.finished_at = 0, None
        for board in old.seats:
            board.rows = []
            board.guesses_used, board.solved, board.result = 0, False, Result.IN_PLAY

        with pytest.raises(PlayError):
            old.play(code, number=1)

        assert self.stored() == before

    # What is true after each step

    def stored(self) -> list[Any]:
        return [
            list(model.objects.order_by("pk").values()) for model in (Game, Board, Guess, Player)
        ]

    @property
    def game_now(self) -> Game:
        """As it is stored, read once after each verb."""
        if self.read is None:
            self.read = reread(self.game)
        return self.read

    @property
    def mine(self) -> Board:
        return self.game_now.board

    @property
    def is_over(self) -> bool:
        return self.game_now.is_over

    @property
    def mode(self) -> str:
        return self.game.mode

    @property
    def coach(self) -> str:
        return self.game.coach

    @property
    def codemaker(self) -> str:
        return self.game.codemaker

    def is_consistent(self, board: Board) -> bool:
        return any(fits(board.rows, code) for code in CODES)

    @invariant()
    def rows_are_whole_and_rightly_answered(self) -> None:
        for board in self.game_now.seats:
            rows = list(Guess.objects.filter(board=board).order_by("number"))
            assert [row.number for row in rows] == list(range(1, board.guesses_used + 1))
            assert len(rows) <= self.game.guesses_allowed
            if board.secret:
                assert fits(rows, parse_code(board.secret, TINY))
            for end, row in enumerate(rows, start=1):
                assert row.candidates_left == sum(fits(rows[:end], code) for code in CODES)
            won = [row for row in rows if row.black == TINY.pegs]
            assert not won or not self.is_consistent(board) or won == rows[-1:]
            assert board.solved == (bool(won) and self.is_consistent(board))

    @invariant()
    def it_is_over_when_it_should_be_and_then_stays_as_it_is(self) -> None:
        game = self.game_now
        results = [board.result for board in game.seats]
        assert game.is_over == all(result != Result.IN_PLAY for result in results)
        assert game.is_over == self.should_be_over(game)
        if not game.is_over:
            return
        if self.abandoned:
            assert results == [Result.ABANDONED] * len(results)
        else:
            assert results == self.expected(game)
        if self.final is None:
            self.final = self.stored()
        assert self.stored() == self.final

    def should_be_over(self, game: Game) -> bool:
        return self.given_up or self.abandoned or self.is_decided(game)

    def is_decided(self, game: Game) -> bool:
        board = game.board
        return board.solved or board.guesses_used == game.guesses_allowed

    def expected(self, game: Game) -> list[Result]:
        raise NotImplementedError


class Breaks(AnyGame):
    @initialize(
        codemaker=st.sampled_from([Codemaker.FAIR, Codemaker.EVIL]),
        coach=st.sampled_from(Coach),
        guesses=st.integers(1, 4),
        origin=st.sampled_from(["", "daily", "challenge"]),
        hidden=codes,
    )
    def start(
        self, codemaker: Codemaker, coach: Coach, guesses: int, origin: str, hidden: Code
    ) -> None:
        variant = Variant("custom", "Custom", TINY, guesses)
        choices: dict[str, Any] = {"variant": variant, "coach": coach, "codemaker": codemaker}
        choices["secret"] = text(hidden)
        if origin == "challenge":
            challenge = Challenge.objects.issue(
                creator=make_player(), variant=variant, secret=text(hidden)
            )
            choices |= {"origin": challenge, "codemaker": Codemaker.FAIR}
        elif origin == "daily":
            sizes = {"pegs": 2, "colors": 3, "guesses_allowed": guesses}
            Daily.objects.on(today())
            Daily.objects.update(**sizes, secret=text(hidden))
            choices |= {"origin": Daily.objects.on(today()), "codemaker": Codemaker.FAIR}
        self.begin(**choices)

    def expected(self, game: Game) -> list[Result]:
        if self.given_up:
            return [Result.GIVEN_UP]
        return [Result.WON if game.board.solved else Result.LOST]


class Makes(AnyGame):
    @initialize(
        secret=st.one_of(st.none(), codes),
        level=st.sampled_from(LEVEL_SLUGS),
        guesses=st.integers(1, 4),
    )
    def start(self, secret: Code | None, level: str, guesses: int) -> None:
        self.begin(
            mode=MAKE,
            variant=Variant("custom", "Custom", TINY, guesses),
            level=LEVELS[level],
            own_secret=text(secret) if secret else "",
        )

    @precondition(lambda self: self.codemaker == Codemaker.REAL_BOARD)
    @rule(choice=st.integers(0, 4), win=st.booleans())
    def lie(self, choice: int, win: bool) -> None:
        """Answer what no code would, all black if that is a lie."""
        board = self.mine
        if self.is_over or not board.asked:
            return
        asked = parse_code(board.asked, TINY)
        true = {score(asked, code) for code in CODES if fits(board.rows, code)}
        lies = [answer for answer in FEEDBACKS if answer not in true]
        if not lies:
            return
        answer = lies[-1] if win else lies[choice % len(lies)]

        assert self.do(lambda game: game.answer(answer, number=board.guesses_used + 1))
        assert self.mine.is_contradictory
        assert not self.is_over

    def is_decided(self, game: Game) -> bool:
        return super().is_decided(game) and self.is_consistent(game.board)

    def expected(self, game: Game) -> list[Result]:
        if self.given_up:
            return [Result.ABANDONED]
        return [Result.WON if game.board.solved else Result.LOST]


class Races(AnyGame):
    @initialize(
        level=st.sampled_from(LEVEL_SLUGS),
        handicap=st.sampled_from(Handicap),
        coach=st.sampled_from(Coach),
        guesses=st.integers(1, 4),
        hidden=codes,
    )
    def start(
        self, level: str, handicap: Handicap, coach: Coach, guesses: int, hidden: Code
    ) -> None:
        self.begin(
            mode=RACE,
            variant=Variant("custom", "Custom", TINY, guesses),
            level=LEVELS[level],
            handicap=handicap,
            coach=coach,
            secret=text(hidden),
        )

    def expected(self, game: Game) -> list[Result]:
        me, it = game.seats
        if self.given_up:
            return [Result.GIVEN_UP, Result.WON]
        never = game.guesses_allowed + 10
        gift = {"one": 1, "two": 2}.get(game.handicap, 0)
        mine = me.guesses_used - gift if me.solved else never
        its = it.guesses_used if it.solved else never
        if mine == its:
            ties = game.handicap == Handicap.TIES and me.solved
            return [Result.WON, Result.LOST] if ties else [Result.DRAWN, Result.DRAWN]
        return [Result.WON, Result.LOST] if mine < its else [Result.LOST, Result.WON]


class Duels(Races):
    @initialize(
        level=st.sampled_from(LEVEL_SLUGS),
        handicap=st.sampled_from(Handicap),
        first=st.sampled_from(First),
        secret=codes,
        guesses=st.integers(1, 4),
        hidden=codes,
    )
    def start(
        self,
        level: str,
        handicap: Handicap,
        first: First,
        secret: Code,
        guesses: int,
        hidden: Code,
    ) -> None:
        self.begin(
            mode=DUEL,
            variant=Variant("custom", "Custom", TINY, guesses),
            level=LEVELS[level],
            handicap=handicap,
            first=first,
            own_secret=text(secret),
            secret=text(hidden),
        )

    def is_decided(self, game: Game) -> bool:
        me, it = game.seats
        ended = [b.solved or b.guesses_used == game.guesses_allowed for b in (me, it)]
        return me.guesses_used == it.guesses_used and any(ended)

    @invariant()
    def they_take_turns(self) -> None:
        me, it = self.game_now.seats
        lead = it.guesses_used - me.guesses_used
        assert lead in ({0, 1} if self.game.first == First.COMPUTER else {0})


MACHINES: dict[str, type[AnyGame]] = {
    "break": Breaks,
    "make": Makes,
    "race": Races,
    "duel": Duels,
}


def test_every_mode_has_a_machine():
    assert set(MACHINES) == set(MODES)


@pytest.mark.both
@pytest.mark.postgres
@pytest.mark.parametrize("machine", MACHINES.values(), ids=MACHINES)
def test_no_order_of_verbs_leads_to_a_wrong_result(machine: type[AnyGame]):
    run_state_machine_as_test(
        machine,
        settings=settings(max_examples=at_depth(1, 40), stateful_step_count=16),
    )
