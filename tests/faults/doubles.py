"""Two tabs send the same guess at once, each to another host: one is taken, the other one is told."""

import asyncio
import random
from collections import Counter

from tests.faults.site import HOSTS, Site
from tests.faults.tally import Tally, compare
from tests.faults.visitors import GUESSES, NEW, Board, Crowd, Visitor, pegs

AT_ONCE = 8  # visitors


def doubles(site: Site, posts: int, seed: int = 1) -> Tally:
    """So many guesses, each sent twice."""
    tally, pairs = Tally("double posts"), Counter[tuple[int, ...]]()
    played = Crowd(site.port, seed=seed)
    asyncio.run(_play(site, played, pairs, posts))
    lost, doubled = compare(played, site)
    tally.count(
        pairs=pairs.total(), one_taken=pairs[302, 409], both_taken=pairs[302, 302], lost=lost, doubled=doubled
    )  # fmt: skip
    others = {pair: number for pair, number in pairs.items() if pair != (302, 409)}
    tally.law(not others, f"Pairs of answers that are not one taken and one told: {others}.")
    tally.law(lost == doubled == 0, "A guess is missing, or is stored twice.")
    return tally


async def _play(site: Site, played: Crowd, pairs: Counter[tuple[int, ...]], posts: int) -> None:
    async with asyncio.TaskGroup() as group:
        for number in range(AT_ONCE):
            share = posts // AT_ONCE + (number < posts % AT_ONCE)
            visitor = Visitor(site.port, f"127.0.3.{number + 1}")
            group.create_task(_visit(site, visitor, played, pairs, share))


async def _visit(
    site: Site, visitor: Visitor, played: Crowd, pairs: Counter[tuple[int, ...]], share: int
) -> None:
    ports = [site.programs[name].port for name in HOSTS]
    board, token = Board(), ""
    for _ in range(share):
        if len(board.codes) == GUESSES or board.is_over or not token:
            token = (await visitor.ask("/games/", NEW)).header("Location").split("/")[2]
            board = played.boards[token] = Board()
        board.codes.append(_wrong_code(played.rng))
        fields = {"number": str(len(board.codes)), **pegs(board.codes[-1])}
        answers = await asyncio.gather(
            *(visitor.ask(f"/games/{token}/guesses/", fields, port) for port in ports)
        )
        pairs[tuple(sorted(answer.status for answer in answers))] += 1
        board.acknowledged = len(board.codes)
        page = await visitor.ask(f"/games/{token}/")
        board.is_over = "guesses/" not in page.text
    visitor.close()


def _wrong_code(rng: random.Random) -> str:
    return "".join(rng.choices("123456", k=4))
