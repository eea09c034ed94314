"""The engine that `python -m solver engine` is: a strategy that reads lines, and writes others.

It thinks about a guess in a thread, so that it reads lines meanwhile.
"""

from collections import deque
from collections.abc import Callable
from queue import Empty, Queue
from threading import Thread
from time import monotonic
from typing import NamedTuple, TypeAlias

import numpy as np

from solver.core.codes import format_code
from solver.core.contradiction import position_after
from solver.core.errors import SolverError
from solver.core.limits import Meter, TooFarError, metered
from solver.core.position import GameOverError, Position
from solver.core.rules import Rules, parse_rules
from solver.core.space import code_space
from solver.engine.protocol import (
    DETERMINISTIC,
    MAX_BYTES,
    MAX_SEED,
    SEED,
    VERSION,
    Lines,
    parse_line,
    parse_movetime,
    parse_number,
    parse_turns,
    shown,
)
from solver.strategies import Strategy
from solver.strategies.base import chance
from solver.strategies.foreign import strict
from solver.strategies.written import strategy_text

NAME = "solver"
AUTHOR = "The authors of Mastermind"
MOST_WAITING = 1_000  # lines that wait while a guess is thought about
LAST_SECONDS = 10.0  # that a guess may still take when no more lines will come

Say: TypeAlias = Callable[[str], None]


class Thought(NamedTuple):
    """What came of thinking.

    guess: the index of a code; None if there is none.
    failure: what the strategy did wrong, in a sentence; None if it was only told to end.
    """

    guess: int | None = None
    failure: str | None = None


FAILED = Thought(failure="The strategy failed; standard error says more.")


class Thinking:
    """A strategy that chooses a guess.

    result: what came of it; None until then.
    """

    def __init__(
        self,
        strategy: Strategy,
        position: Position,
        rng: np.random.Generator,
        done: Callable[[], None],
    ) -> None:
        """done: called in the thread when there is a result."""
        self.result: Thought | None = None
        self._asked = strategy, position, rng
        self._done = done
        self._meter: Meter | None = None
        self._is_to_end = False
        self._thread = Thread(target=self._run, daemon=True)
        self._thread.start()

    def end(self) -> None:
        """Think no further than to the next work that is counted, as `core.limits` does it."""
        self._is_to_end = True
        if self._meter is not None:
            self._meter.most = -1

    def has_ended(self, seconds: float) -> bool:
        """Whether it has ended after so many seconds at most, which are waited for."""
        self._thread.join(seconds)
        return not self._thread.is_alive()

    def _run(self) -> None:
        found = FAILED
        try:
            with metered() as self._meter:
                if self._is_to_end:
                    self._meter.most = -1
                found = self._thought()
        finally:
            self.result = found
            self._done()

    def _thought(self) -> Thought:
        strategy, position, rng = self._asked
        try:
            return Thought(strategy.next_guess(position, rng))
        except TooFarError:
            return Thought()
        except SolverError as error:
            return Thought(failure=str(error))


class _End:
    """Stands after the last line."""


class _Done:
    """Stands where thinking has ended."""


END, DONE = _End(), _Done()
Heard: TypeAlias = bytes | _End | _Done | None  # None is a line that was too long


def serve(strategy: Strategy, read: Callable[[], bytes], say: Say, seed: int | None = None) -> None:
    """Answer lines until `quit` or the last one.

    read: waits for some bytes; there are none at the end.
    say: sends a line.
    seed: of a strategy that draws its guesses.
    """
    heard: Queue[Heard] = Queue(MOST_WAITING)
    Thread(target=_listen, args=(read, heard), daemon=True).start()
    Session(strategy, heard, say, seed).run()


def _listen(read: Callable[[], bytes], heard: Queue[Heard]) -> None:
    lines = Lines()
    while some := read():
        for line in lines.feed(some):
            heard.put(line)
    for line in lines.feed(b"\n"):  # the last one may lack its end
        heard.put(line)
    heard.put(END)


class Session:
    """What an engine knows between two lines."""

    def __init__(self, strategy: Strategy, heard: Queue[Heard], say: Say, seed: int | None) -> None:
        self._strategy = strict(strategy)
        self._heard = heard
        self._say = say
        self._waiting: deque[Heard] = deque()
        self._rng = np.random.default_rng(seed)
        self._rules: Rules | None = None
        self._position: Position | None = None
        self._thinking: Thinking | None = None
        self._is_over = False
        self._orders: dict[str, Callable[[str], None]] = {
            "mastermind": self._greet,
            "set": self._set,
            "rules": self._prepare,
            "history": self._remember,
            "go": self._go,
            "stop": lambda _rest: None,  # nothing is being thought about
            "quit": self._quit,
        }

    def run(self) -> None:
        """Answer lines until there are no more."""
        while not self._is_over:
            line = self._waiting.popleft() if self._waiting else self._heard.get()
            if isinstance(line, _End):
                return
            if not isinstance(line, _Done):
                self._take(line)

    def _take(self, line: bytes | None) -> None:
        if line is None:
            self._say(f"error A line has at most {MAX_BYTES} bytes.")
            return
        keyword, rest = parse_line(line)
        if not keyword:
            return
        try:
            self._obey(keyword, rest)
        except SolverError as error:
            self._say(f"error {shown(str(error))}")

    def _obey(self, keyword: str, rest: str) -> None:
        if keyword not in self._orders:
            raise SolverError(f"{keyword!r} is no word of this protocol.")
        self._orders[keyword](rest)

    def _greet(self, rest: str) -> None:
        if rest != str(VERSION):
            raise SolverError(f"This engine speaks version {VERSION} of the protocol.")
        self._say(f"id name {NAME} {strategy_text(self._strategy)}")
        self._say(f"id author {AUTHOR}")
        self._say(f"option {SEED if self._strategy.is_random else DETERMINISTIC}")
        self._say("ready")

    def _set(self, rest: str) -> None:
        name, _, value = rest.partition(" ")
        if name != SEED or not self._strategy.is_random:
            raise SolverError(f"This engine has no option {shown(name)!r}.")
        self._rng = chance(parse_number(value.strip(), MAX_SEED))

    def _prepare(self, rest: str) -> None:
        self._rules = self._position = None
        rules = parse_rules(shown(rest))
        code_space(rules)
        self._rules = rules
        self._say("ready")

    def _remember(self, rest: str) -> None:
        self._position = None
        if self._rules is None:
            raise SolverError("A history comes after the rules.")
        position = position_after(self._rules, parse_turns(rest, self._rules))
        if position.is_won:
            raise GameOverError("The last guess found the secret, so no guess comes next.")
        self._position = position

    def _go(self, rest: str) -> None:
        seconds = parse_movetime(rest)
        if self._position is None:
            raise SolverError("There is no history to guess after.")
        if self._thinking is not None and not self._thinking.has_ended(LAST_SECONDS):
            raise SolverError("The strategy still thinks about an earlier guess.")
        self._thinking = Thinking(
            self._strategy, self._position, self._rng, lambda: self._heard.put(DONE)
        )
        self._wait(self._thinking, None if seconds is None else monotonic() + seconds)
        if not self._is_over:
            self._answer(self._position, self._thinking)

    def _wait(self, thinking: Thinking, until: float | None) -> None:
        """Hear lines until the guess is there, or must be; only `stop` and `quit` do not wait."""
        while thinking.result is None:
            try:
                line = self._heard.get(
                    timeout=None if until is None else max(0, until - monotonic())
                )
            except Empty:
                break
            if isinstance(line, _End):
                self._waiting.append(line)
                until = min(until or np.inf, monotonic() + LAST_SECONDS)
            elif isinstance(line, bytes) and parse_line(line).keyword in {"stop", "quit"}:
                self._is_over = parse_line(line).keyword == "quit"
                break
            elif not isinstance(line, _Done):
                self._defer(line)
        thinking.end()

    def _defer(self, line: bytes | None) -> None:
        if len(self._waiting) < MOST_WAITING:
            self._waiting.append(line)
        else:
            self._say(f"error More than {MOST_WAITING} lines wait.")

    def _answer(self, position: Position, thinking: Thinking) -> None:
        guess, failure = thinking.result or (None, None)
        if failure is not None:
            raise SolverError(failure)
        if guess is None:
            self._say("info out of time, so this is the lowest candidate")
            guess = int(position.candidates[0])
        self._say(f"info {_facts(position, guess)}")
        self._say(f"guess {format_code(position.space.code(guess), position.space.rules)}")

    def _quit(self, _rest: str) -> None:
        self._is_over = True


def _facts(position: Position, guess: int) -> str:
    """The candidates, and how many the guess leaves at worst and on average."""
    sizes = np.bincount(position.space.feedback(guess, position.candidates))
    left = len(position.candidates)
    return f"candidates {left} worst {sizes.max()} expected {(sizes**2).sum() / left:.2f}"
