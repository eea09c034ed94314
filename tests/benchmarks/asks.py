"""The costliest requests of the site. Imported once Django is set up.

Each flood asks what costs most for a request within its rate, of which no two are alike, so that nothing
is remembered.
"""

import json
import random
from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial
from typing import Any
from urllib.parse import urlencode

from games.api.models import Scope, Token, become_bot
from games.core.game import Game
from games.core.modes import RACE
from games.core.player import Player
from games.lab.compare.comparison import ComparisonSpec, Entry
from games.pictures.shared_result import SharedResult
from games.train.runs import Kind, Run, ready_made_questions
from solver import CLASSIC, LEVELS, MAX_GUESSES, Code, Feedback, Rules, Variant, format_code, score
from solver.core.codes import code_at
from tests.benchmarks import web
from tests.benchmarks.web import Ask
from tests.factories import make_match, reread

WIDE, LARGE, SEVEN = Rules(6, 12, repeats=False), Rules(6, 10), Rules(7, 7)
RUNS = 30  # that an address may begin in a minute, of ten exercises each
GAMES = 80_000  # in the database, a quarter of them of the player whose pages are asked for
SOME, MANY = 48, 400  # games and addresses that a flood goes around in

chance = random.Random(1)  # noqa: S311
guest = web.visitor("flood")


@cache
def famous() -> web.Visitor:
    """A player with a long career, signed in."""
    return web.account(web.career(GAMES))


def get(address: str, session: str = guest.session) -> Ask:
    return Ask("GET", address, session)


def post(address: str, session: str = guest.session, /, **fields: Any) -> Ask:
    return web.post(address, session, **fields)


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
        game = reread(game)
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
    yield get(address, famous().session)


def comparisons(rules: Rules, strategies: int) -> Iterator[Ask]:
    """As much as a page computes at once: strategies that begin with any code."""
    for _ in range(MANY):
        entries = tuple(
            Entry("entropy", format_code(random_code(rules), rules)) for _ in range(strategies)
        )
        yield get(f"/lab/compare/?{ComparisonSpec(rules, entries).query}")


def trainer() -> Iterator[Ask]:
    """Answers to the hardest exercises, each run a guest's, because a player has one of a kind."""
    for number in range(RUNS):
        visitor = web.visitor(f"train-{number}")
        run = Run.objects.begin(visitor.player, Kind.GRADED, ready_made_questions(CLASSIC.rules, 5))
        for place in range(1, len(run.questions) + 1):
            address = f"/train/{run.token}/{place}/answer/"
            yield post(address, visitor.session, **random_pegs(CLASSIC.rules))


def match_guesses() -> Iterator[Ask]:
    for _ in range(SOME):
        match = make_match(guest.player, web.visitor("rival").player)
        for number in range(1, 11):
            yield post(f"/live/{match.token}/guesses/", number=number, **random_pegs(CLASSIC.rules))


def match_news() -> Iterator[Ask]:
    """Polls that know nothing of the match, so that each is answered with the whole page."""
    for number in range(SOME):
        match = make_match(guest.player, web.visitor("rival").player)
        yield get(f"/live/{match.token}/poll/?state={number}")._replace(is_fragment=True)


def lobby() -> Iterator[Ask]:
    for _ in range(MANY):
        make_match(Player.objects.create_guest(), people=2, is_listed=True)
    yield get("/live/")


def pictures() -> Iterator[Ask]:
    """Of games of twenty guesses, each another one."""
    for _ in range(MANY):
        answers = [answer for _, answer in random_rows(LARGE, MAX_GUESSES)]
        rows = tuple(each if each.black < LARGE.pegs else Feedback(0, 0) for each in answers)
        result = SharedResult("break", LARGE, MAX_GUESSES, rows)
        yield get(f"/pictures/{result.code}.png")


def sign_ups() -> Iterator[Ask]:
    for number in range(MANY):
        password = f"purple otter {number} in the rain"
        fields = {"username": f"newcomer{number}", "password1": password}
        yield post("/accounts/signup/", "", **fields)


def _program(token: str, path: str, **body: Any) -> Ask:
    method = "POST" if body else "GET"
    return Ask(method, f"/api/v1/{path}", body=json.dumps(body) if body else "", token=token)


def _bot() -> tuple[Player, str]:
    bot = Player.objects.create_user(f"bot-{chance.randrange(10**9)}")
    become_bot(bot)
    return bot, Token.objects.issue(bot, "flood", Scope.BOT)


def program_games() -> Iterator[Ask]:
    """What a program plays: games that are there, each guessed at and given up."""
    bot, token = _bot()
    for _ in range(MANY):
        game = Game.objects.start(player=bot, variant=CLASSIC)
        for number in range(1, 7):
            code = format_code(random_code(CLASSIC.rules), CLASSIC.rules)
            yield _program(token, f"games/{game.token}/guesses", code=code, number=number)


FLOODS: Mapping[str, Callable[[], Iterator[Ask]]] = {
    "solve most-parts 6x12-distinct": partial(solve, WIDE, "most-parts"),
    "race most-parts 6x12-distinct": partial(races, WIDE, "most-parts"),
    "sign-in": sign_ins,
    "export": partial(career, "/me/export.json"),
    "statistics": partial(career, "/me/stats/"),
    "profile": partial(career, "/players/me/"),
    "guesses in classic games": guesses,
    "comparison of six 4x6": partial(comparisons, CLASSIC.rules, 6),
    "answers to the trainer": trainer,
    "guesses in matches": match_guesses,
    "news of matches": match_news,
    "lobby with 400 open seats": lobby,
    "pictures": pictures,
    "sign-up": sign_ups,
    "guesses of a bot": program_games,
}
