"""The costliest requests of boards, careers, and accounts. Imported once Django is set up.

`tests/benchmarks/asks_of_rooms.py` has those of the lab, the trainer, matches, and programs.
"""

import random
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any
from urllib.parse import urlencode

from django.test import Client

from games.models import Coach, First, Game
from games.modes import DUEL, MAKE, RACE
from solver import CLASSIC, LEVELS, Code, Feedback, Rules, Variant, format_code, score
from solver.core.codes import code_at
from tests.benchmarks import statistics, web
from tests.benchmarks.ask import Ask

WIDE, LARGE, SEVEN = Rules(6, 12, repeats=False), Rules(6, 10), Rules(7, 7)
GAMES = 80_000  # in the database, a quarter of them of the player whose pages are asked for
SOME, MANY = 48, 400  # games and addresses that a flood goes around in

chance = random.Random(1)  # noqa: S311
guest = web.visitor("flood")
famous = Client()


def become_famous() -> None:
    """A player with a long career, signed in."""
    famous.force_login(statistics.build(GAMES))


def get(address: str, session: str = guest.session) -> Ask:
    return Ask("GET", address, f"sessionid={session}")


def post(address: str, **fields: Any) -> Ask:
    body = urlencode({"csrfmiddlewaretoken": web.CSRF} | fields)
    return Ask("POST", address, f"sessionid={guest.session}", body)


def random_code(rules: Rules) -> Code:
    return code_at(chance.randrange(rules.size), rules)


def random_pegs(rules: Rules) -> dict[str, int]:
    return {f"peg-{hole}": color + 1 for hole, color in enumerate(random_code(rules), start=1)}


def random_rows(rules: Rules, count: int) -> list[tuple[str, Feedback]]:
    secret = random_code(rules)
    guesses = [random_code(rules) for _ in range(count)]
    return [(format_code(guess, rules), score(guess, secret)) for guess in guesses]


def sizes(rules: Rules) -> dict[str, Any]:
    fields = {"variant": "custom", "pegs": rules.pegs, "colors": rules.colors, "guesses": 20}
    return fields | ({"repeats": "on"} if rules.repeats else {})


def game_in_play(rules: Rules, played: int, **choices: Any) -> Game:
    """A game in play, with some random guesses on the player's board."""
    variant = Variant("custom", "Custom", rules, 20)
    game = Game.objects.start(player=guest.player, variant=variant, **choices)
    for number in range(1, played + 1):
        game = Game.objects.get(pk=game.pk)
        game.play(random_code(rules), number=number)
    return game


def solve(rules: Rules, strategy: str, count: int = 2) -> Iterator[Ask]:
    for _ in range(MANY):
        fields = sizes(rules) | {"strategy": strategy}
        for number, (guess, answer) in enumerate(random_rows(rules, count), start=1):
            fields |= {f"guess-{number}": guess}
            fields |= {f"black-{number}": answer.black, f"white-{number}": answer.white}
        yield get(f"/solve/?{urlencode(fields)}")


def races(rules: Rules, level: str) -> Iterator[Ask]:
    for _ in range(SOME):
        race = game_in_play(rules, 1, mode=RACE, level=LEVELS[level])
        for number in (2, 3, 4):
            yield post(f"/games/{race.token}/guesses/", number=number, **random_pegs(rules))


def hints(rules: Rules) -> Iterator[Ask]:
    for _ in range(SOME):
        yield post(f"/games/{game_in_play(rules, 1, coach=Coach.FULL).token}/hint/")


def resignations(rules: Rules) -> Iterator[Ask]:
    for _ in range(SOME):
        race = game_in_play(rules, 1, mode=RACE, level=LEVELS["most-parts"])
        yield post(f"/games/{race.token}/resign/")
        yield from _turns(race)


def makes(rules: Rules) -> Iterator[Ask]:
    for _ in range(SOME):
        secret = format_code(random_code(rules), rules)
        yield from _turns(
            game_in_play(rules, 0, mode=MAKE, level=LEVELS["knuth"], own_secret=secret)
        )


def _turns(game: Game) -> Iterator[Ask]:
    for number in range(1, 8):
        yield post(f"/games/{game.token}/turns/", number=number, to_the_end="on")


def lost(rules: Rules) -> Iterator[Ask]:
    for _ in range(SOME):
        game = game_in_play(rules, 3)
        Game.objects.get(pk=game.pk).resign()
        yield get(game.get_absolute_url())


def duels(rules: Rules) -> Iterator[Ask]:
    secret = {f"secret-{hole}": 1 for hole in range(1, rules.pegs + 1)}
    choices = {"mode": DUEL, "level": "most-parts", "first": First.COMPUTER}
    yield post("/games/", **choices, **sizes(rules), **secret)


def sign_ins() -> Iterator[Ask]:
    for number in range(MANY):
        yield post("/accounts/login/", login=f"somebody-{number}", password="wrong")


def guesses() -> Iterator[Ask]:
    for _ in range(MANY):
        game = game_in_play(CLASSIC.rules, 0)
        for number in range(1, 19):
            address = f"{game.get_absolute_url()}guesses/"
            yield post(address, number=number, **random_pegs(CLASSIC.rules))


def career(address: str) -> Iterator[Ask]:
    yield get(address, famous.cookies["sessionid"].value)


FLOODS: Mapping[str, Callable[[], Iterator[Ask]]] = {
    "solve most-parts 6x12-distinct": partial(solve, WIDE, "most-parts"),
    "solve entropy 6x10": partial(solve, LARGE, "entropy"),
    "solve perfect 3x12": partial(solve, Rules(3, 12), "perfect", 1),
    "solve perfect 6x6-distinct": partial(solve, Rules(6, 6, repeats=False), "perfect", 1),
    "solve 6x10 with 19 rows": partial(solve, LARGE, "minimax", 19),
    "race most-parts 6x12-distinct": partial(races, WIDE, "most-parts"),
    "race perfect 7x7": partial(races, SEVEN, "perfect"),
    "hint 7x7": partial(hints, SEVEN),
    "resign 6x12-distinct": partial(resignations, WIDE),
    "turns of a make 7x7": partial(makes, SEVEN),
    "page of a lost game 7x7": partial(lost, SEVEN),
    "start of a duel 7x7": partial(duels, SEVEN),
    "sign-in": sign_ins,
    "export": partial(career, "/me/export.json"),
    "statistics": partial(career, "/me/stats/"),
    "profile": partial(career, "/players/me/"),
    "leaderboard": partial(career, "/leaderboard/"),
    "delete page": partial(career, "/me/delete/"),
    "history": partial(career, "/me/history/?sort=fewest"),
    "front page": partial(career, "/"),
    "guesses in classic games": guesses,
}
