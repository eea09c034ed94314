"""Measures an engine: lets it find every secret once, and holds it to what it promises.

An engine that promises the same guess after the same history is asked once for all secrets that
have the same history, layer by layer of its tree. Some histories are told again at the end, to an
engine that was started anew. Any other engine plays a game for each secret; if it takes a seed,
each game has its own, and some games are played again. So the figures do not depend on the number
of processes.
"""

from dataclasses import dataclass, field
from time import perf_counter
from typing import NamedTuple

import numpy as np

from solver.analysis.evaluation import Evaluation
from solver.analysis.shares import Cut, check_whole
from solver.core.codes import CodeLike, format_code
from solver.core.errors import SolverError
from solver.core.position import Position
from solver.core.rules import RulesLike, as_rules
from solver.core.space import CodeSpace, Indices, code_space
from solver.engine.child import ChildError
from solver.engine.conversation import Conversation
from solver.engine.crew import Crew, EngineError
from solver.engine.protocol import DETERMINISTIC, MAX_MILLISECONDS, MOST_GUESSES, SEED
from solver.strategies.base import Watch, unwatched
from solver.strategies.foreign import place_of

ASKED_AGAIN = 8  # histories of each layer, and games, that are told twice
GUESS_SECONDS = 10.0
START_SECONDS = 30.0
ENDLESS = f"has not found it after {MOST_GUESSES} guesses"
OTHER_SEED = 1  # for an engine that must guess alike after any


class EngineEvaluation(NamedTuple):
    """What an engine needed.

    command: what started it.
    author: what it says of itself; empty if it says nothing.
    questions: the guesses that it was asked for.
    slowest: the seconds that the slowest of them took.
    """

    evaluation: Evaluation
    command: str
    author: str
    questions: int
    slowest: float

    def as_json(self) -> dict[str, object]:
        """Plain values, without those of the evaluation."""
        return {
            "command": self.command,
            "author": self.author,
            "questions": self.questions,
            "slowest": self.slowest,
        }


class _Game(NamedTuple):
    """A game that is played by itself. secret: an index. seed: for an engine that takes one."""

    secret: int
    seed: int


def evaluate_engine(
    command: str,
    rules: RulesLike,
    first: CodeLike | None = None,
    *,
    games: int | None = None,
    seed: int | None = None,
    jobs: int = 1,
    guess_seconds: float = GUESS_SECONDS,
    start_seconds: float = START_SECONDS,
    watch: Watch = unwatched,
) -> EngineEvaluation:
    """Let an engine find every secret once, after a given first guess or its own.

    command: what starts it, as on a command line.
    games, seed: as for `evaluate`; drawn secrets are those that a strategy meets with this seed.
    jobs: how many of its processes play at the same time.
    guess_seconds: the longest time that one guess may take.
    start_seconds: the longest time that it may take to start, and then to prepare for the rules.

    Raises EngineError if it fails, which says for which secret and after which history;
    SolverError if it cannot be started and for numbers out of bounds; RulesError, and CodeError.
    """
    began = perf_counter()
    check_whole("jobs", jobs)
    if games is not None:
        check_whole("games", games)
    if not 0 < guess_seconds <= MAX_MILLISECONDS / 1000:
        raise SolverError("guess_seconds must be more than 0, and less than a million.")
    space = code_space(as_rules(rules))
    opening = None if first is None else space.index(first)
    seeds = np.random.SeedSequence(seed)
    met = Cut(space.rules, opening, games, seeds, 1).met
    with Crew(command, space.rules, min(jobs, len(met)), start_seconds) as crew:
        referee = _Referee(crew, space, opening, guess_seconds, watch)
        is_one_tree = crew.engines[0].is_deterministic
        each = referee.walk(met) if is_one_tree else referee.play(met, seeds)
        engines = crew.engines
    with Crew(command, space.rules, 1, start_seconds) as anew:
        referee.ask_again(anew.engines[0])
    evaluation = Evaluation(
        strategy=engines[0].name,
        rules=space.rules,
        first=None if referee.first is None else space.code(referee.first),
        histogram=tuple(np.bincount(each)[1:].tolist()),
        complete=is_one_tree and games is None,
        seconds=perf_counter() - began,
        met=met,
        each=each,
    )
    return EngineEvaluation(
        evaluation,
        command,
        engines[0].author,
        sum(engine.questions for engine in engines),
        max(engine.slowest for engine in engines),
    )


@dataclass
class _Referee:
    """Tells histories, and reads guesses.

    opening: the first guess, if it is given. first: the same, or the engine's own if all of its
        games begin with it.
    guessed: some positions, and what was guessed there.
    played: some games, and what was guessed in them.
    """

    crew: Crew
    space: CodeSpace
    opening: int | None
    seconds: float
    watch: Watch
    first: int | None = None
    guessed: list[tuple[Position, int]] = field(default_factory=list)
    played: list[tuple[_Game, list[int]]] = field(default_factory=list)

    def walk(self, met: Indices) -> Indices:
        """The guesses that each secret takes, from a tree in which each history is asked about once."""
        needed = np.zeros(self.space.rules.size, dtype=np.intp)
        layer = [Position(self.space, (), np.unique(met))]
        secrets = len(layer[0].candidates)
        for turn in range(1, MOST_GUESSES + 1):
            below, guesses = [], []
            for position, guess in zip(layer, self.crew.each(self.ask, layer), strict=True):
                guesses.append(guess)
                needed[guess] = turn if guess in position.candidates else needed[guess]
                below += [after for _, after in position.split(guess)]
            self.first = guesses[0] if turn == 1 else self.first
            self.guessed += list(zip(layer, guesses, strict=True))[:: 1 + len(layer) // ASKED_AGAIN]
            found = secrets - sum(len(position.candidates) for position in below)
            self.watch(found / secrets)
            if not below:
                return needed[met]
            layer = below
        raise self._failed(self.crew.engines[0], layer[0], ENDLESS)

    def play(self, met: Indices, seeds: np.random.SeedSequence) -> Indices:
        """The guesses that each secret takes, each in a game by itself."""
        self.first = self.opening
        drawn = seeds.spawn(1)[0].generate_state(len(met))
        games = [_Game(*both) for both in zip(met.tolist(), drawn.tolist(), strict=True)]
        needed = np.zeros(len(met), dtype=np.intp)
        for at, guesses in enumerate(self.crew.each(self.game, games)):
            needed[at] = len(guesses)
            if at < ASKED_AGAIN:
                self.played.append((games[at], guesses))
            self.watch((at + 1) / len(games))
        return needed

    def ask(self, engine: Conversation, position: Position) -> int:
        """The guess of an engine. Raises EngineError."""
        if self.opening is not None and not position.history:
            return self.opening
        try:
            return engine.guess(position, self.seconds)
        except ChildError as error:
            raise self._failed(engine, position, str(error)) from None

    def game(self, engine: Conversation, game: _Game) -> list[int]:
        """The guesses of a game, of which the last one is the secret."""
        position = Position(self.space, (), np.array([game.secret]))
        guesses: list[int] = []
        try:
            if engine.has_seed:
                engine.sow(game.seed)
        except ChildError as error:
            raise self._failed(engine, position, str(error)) from None
        for _ in range(MOST_GUESSES):
            guesses.append(self.ask(engine, position))
            below = [after for _, after in position.split(guesses[-1])]
            if not below:
                return guesses
            [position] = below
        raise self._failed(engine, position, ENDLESS)

    def ask_again(self, engine: Conversation) -> None:
        """Hold an engine that was started anew to what it promises. Raises EngineError."""
        if engine.has_seed and self.guessed:
            engine.sow(OTHER_SEED)
        for position, guess in reversed(self.guessed):
            self._compare(engine, position, (guess, self.ask(engine, position)), DETERMINISTIC)
        for game, guesses in reversed(self.played if engine.has_seed else []):
            position = Position(self.space, (), np.array([game.secret]))
            for both in zip(
                guesses, self.game(engine, game), strict=False
            ):  # the first that differ
                self._compare(engine, position, both, SEED)
                position = next((after for _, after in position.split(both[0])), position)

    def _compare(
        self, engine: Conversation, position: Position, guesses: tuple[int, int], promise: str
    ) -> None:
        """Raise EngineError if two guesses in a position differ, but should not."""
        if guesses[0] != guesses[1]:
            one, other = (format_code(self.space.code(at), self.space.rules) for at in guesses)
            raise self._failed(
                engine, position, f"guessed {one} and then {other}, but says: option {promise}"
            )

    def _failed(self, engine: Conversation, position: Position, what: str) -> EngineError:
        """The error for what an engine did in a position, for the lowest of its secrets."""
        code = format_code(self.space.code(int(position.candidates[0])), self.space.rules)
        place = "" if what is ENDLESS else f"{place_of(position)}, "
        return EngineError(f"{engine.name} failed on {code}: {place}it {what}.")
