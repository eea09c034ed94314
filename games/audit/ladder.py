"""What holds of rounds of the bot ladder: their counts, and the secrets of their games."""

from collections.abc import Iterator, Sequence
from hashlib import shake_256

from games.audit.findings import Finding, wrong
from games.models import LadderGame, LadderRound
from solver import Rules, code_at, format_code

CHANCE = 8  # bytes that a seed draws for each code


def check_rounds(page: Sequence[LadderRound]) -> Iterator[Finding]:
    """What is wrong with a page of rounds. A round has at most as many games as there are codes."""
    for row in page:
        games = list(
            LadderGame.objects.filter(round=row)
            .select_related("game")
            .prefetch_related("game__boards")
            .order_by("place")
        )
        yield from games_are_counted(row, games)
        yield from secrets_are_those_of_the_seed(row, games)


def games_are_counted(row: LadderRound, games: Sequence[LadderGame]) -> Iterator[Finding]:
    """Law: a round counts its games, those that are over, and what they needed."""
    over = [each.game for each in games if each.game.finished_at is not None]
    yield from wrong(row, "drawn", row.drawn, len(games))
    yield from wrong(row, "finished", row.finished, len(over))
    needed = [game.guesses_used if game.solved else game.guesses_allowed + 1 for game in over]
    yield from wrong(row, "needed", row.needed, sum(needed))


def secrets_are_those_of_the_seed(
    row: LadderRound, games: Sequence[LadderGame]
) -> Iterator[Finding]:
    """Law: the game at each place has the secret that the seed puts there. Neither code is told."""
    rules = Rules(row.pegs, row.colors, row.repeats)
    order = order_of(row.seed, rules.size)
    for place, each in enumerate(games):
        yield from wrong(each, "place", each.place, place)
        right = format_code(code_at(order[place], rules), rules)
        secrets = [board.secret for board in each.game.boards.all()]
        if secrets != [right]:
            yield from wrong(each, "secret", "another code", f"that of place {place}")


def order_of(seed: str, size: int) -> list[int]:
    """All codes by what the seed draws for each of them; of equals, the first one is first."""
    drawn = shake_256(seed.encode()).digest(CHANCE * size)
    of_code = [(drawn[start : start + CHANCE], start) for start in range(0, CHANCE * size, CHANCE)]
    return [start // CHANCE for _, start in sorted(of_code)]
