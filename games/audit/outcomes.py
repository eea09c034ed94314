"""What holds of outcomes, the flat rows that statistics read."""

from collections.abc import Iterator, Sequence
from datetime import UTC

from games.audit.findings import Finding, wrong
from games.models import Board, Game, Guess, Outcome, Seat
from games.models.names import GONE_PREFIX
from games.modes.choices import Result
from solver import Rules, parse_code

ROUNDING = 1e-6  # guesses
UNKNOWN = object()  # what cannot be worked out any more


def check_outcome(
    game: Game,
    board: Board,
    rival: Board | None,
    guesses: Sequence[Guess],
    outcome: Outcome | None,
    seats: Sequence[Seat],
) -> Iterator[Finding]:
    """What is wrong with the outcome of a game: whether it is there, and each of its fields."""
    counts = is_counted(game, board)
    if outcome is None or not counts:
        is_gone = game.player.username.startswith(GONE_PREFIX)
        if counts and not is_gone:
            yield from wrong(game, "outcome", None, "there: the game counts")
        if outcome is not None:
            yield from wrong(outcome, "outcome", "there", "none: the game does not count")
        return
    yield from repeats_its_game(game, board, rival, outcome)
    yield from tells_of_its_guesses(board, guesses, outcome)
    yield from tells_of_the_rival(game, board, rival, outcome, seats)
    yield from is_of_a_kind(game, outcome)


def is_counted(game: Game, board: Board) -> bool:
    """Whether statistics count a game: its player broke a code, and it is no practice."""
    is_decided = game.finished_at is not None and board.result != Result.ABANDONED
    return is_decided and not board.level and not game.is_practice


def repeats_its_game(
    game: Game, board: Board, rival: Board | None, outcome: Outcome
) -> Iterator[Finding]:
    """Law: player, rules, help, level, result, guesses, and time are those of the game."""
    for name in ("player_id", "pegs", "colors", "repeats", "guesses_allowed", "handicap"):
        yield from wrong(outcome, name, getattr(outcome, name), getattr(game, name))
    yield from wrong(outcome, "is_assisted", outcome.is_assisted, game.coach != "off")
    yield from wrong(outcome, "is_adopted", outcome.is_adopted, game.is_adopted)
    yield from wrong(outcome, "level", outcome.level, rival.level if rival else "")
    for name in ("result", "solved", "guesses_used"):
        yield from wrong(outcome, name, getattr(outcome, name), getattr(board, name))
    yield from wrong(outcome, "finished_at", outcome.finished_at, game.finished_at)
    yield from wrong(outcome, "day", outcome.day, outcome.finished_at.astimezone(UTC).date())


def tells_of_its_guesses(
    board: Board, guesses: Sequence[Guess], outcome: Outcome
) -> Iterator[Finding]:
    """Law: the shape of the first guess, the codes left, and loss and luck are those of the board."""
    rules = Rules(outcome.pegs, outcome.colors, outcome.repeats)
    shape = shape_of(parse_code(guesses[0].code, rules)) if guesses else ""
    yield from wrong(outcome, "first_shape", outcome.first_shape, shape)
    if outcome.left is not None:
        still = guesses[-1].candidates_left if guesses else rules.size
        yield from wrong(outcome, "left", outcome.left, 0 if board.solved else still)
    for name in ("loss", "luck"):
        stored, right = getattr(outcome, name), getattr(board, name)
        if (stored is None) != (right is None) or abs((stored or 0) - (right or 0)) > ROUNDING:
            yield from wrong(outcome, name, stored, right)
    if board.solved and outcome.rest:
        yield from wrong(outcome, "rest", outcome.rest, 0.0)


def shape_of(code: Sequence[int]) -> str:
    """The pattern of a code: the first color is A, the next other one B, and so on."""
    colors = list(dict.fromkeys(code))
    return "".join("ABCDEFGHIJKL"[colors.index(color)] for color in code)


def tells_of_the_rival(
    game: Game, board: Board, rival: Board | None, outcome: Outcome, seats: Sequence[Seat]
) -> Iterator[Finding]:
    """Law: the guesses of the rival, or of the best other seat, as a difference counts them.

    If the match is gone, whoever found the code and did not win still has a rival who was as good.
    """
    right, stored = points_of_rival(game, board, rival, seats), outcome.rival_guesses
    if right is not UNKNOWN:
        yield from wrong(outcome, "rival_guesses", stored, right)
        return
    has_equal = stored is not None and stored <= board.guesses_used
    if board.solved and board.result in {Result.LOST, Result.DRAWN} and not has_equal:
        yield from wrong(outcome, "rival_guesses", stored, f"{board.guesses_used} or less")


def points_of_rival(game: Game, board: Board, rival: Board | None, seats: Sequence[Seat]) -> object:
    """A code not found counts as one guess more than allowed, or than made if one of both left."""
    if rival:
        gave_up = board.result == Result.GIVEN_UP
        return rival.guesses_used + (not rival.solved) if gave_up else _points(game, rival)
    if not game.match_id:
        return UNKNOWN if game.mode in {"race", "duel"} else None
    mine = [seat for seat in seats if seat.player_id == game.player_id]
    if len(mine) != 1 or mine[0].result != board.result:
        return UNKNOWN  # its player has merged with another of the match
    others = [seat for seat in seats if not seat.hides and seat is not mine[0]]
    if mine[0].lost_by:
        return None
    points = [
        each.guesses_used + (not each.solved) if each.lost_by else _points(game, each)
        for each in others
    ]
    return min(points, default=None)


def _points(game: Game, board: Board | Seat) -> int:
    return board.guesses_used if board.solved else game.guesses_allowed + 1


def is_of_a_kind(game: Game, outcome: Outcome) -> Iterator[Finding]:
    """Law: the kind is how the game was played. It may have joined or left a challenge since."""
    right = kinds_of(game)
    if outcome.kind not in right:
        yield from wrong(outcome, "kind", outcome.kind, " or ".join(sorted(right)))


def kinds_of(game: Game) -> set[str]:
    if game.match_id:
        return {"match"}
    if game.daily_id:
        return {"daily"}
    if game.codemaker == "evil":
        return {"evil"}
    may_be_older = set() if game.version else {"match"}  # its match was deleted
    return {game.mode, *may_be_older} | ({"challenge"} if game.mode == "break" else set())
