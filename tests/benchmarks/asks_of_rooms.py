"""The costliest requests of the lab, reviews, the trainer, matches, pictures, sign-up, and programs.

Each flood asks what costs most for a request within its rate, of which no two are alike, so that nothing
is remembered. Imported once Django is set up.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any
from urllib.parse import urlencode

from games.lab.compare.asked import Entry, Question
from games.lab.explore.page import address_of as explored_at
from games.lab.trees.page import address_of as node_at
from games.lab.trees.plans import Plan
from games.models import Game, Player, Run, Scope, Token
from games.models.bots import become_bot
from games.models.training import Kind
from games.pictures.result import SharedResult
from games.train.runs import graded
from solver import CLASSIC, MAX_GUESSES, Feedback, Rules, format_code, parse_code
from tests.benchmarks import web
from tests.benchmarks.ask import Ask
from tests.benchmarks.asks import (
    LARGE,
    MANY,
    SEVEN,
    SOME,
    WIDE,
    chance,
    famous,
    game_in_play,
    get,
    guest,
    post,
    random_code,
    random_pegs,
    random_rows,
)
from tests.factories import make_match

FIVE = Rules(5, 6)
RUNS = 30  # that an address may begin in a minute, of ten exercises each


def explorer(rules: Rules, turns: int) -> Iterator[Ask]:
    """Positions with one more guess looked at."""
    for _ in range(MANY):
        rows = random_rows(rules, turns)
        history = [(parse_code(code, rules), answer) for code, answer in rows]
        yield get(explored_at(rules, history, random_code(rules)))


def trees(kind: str, rules: Rules, strategy: str) -> Iterator[Ask]:
    """Trees that begin with any code, as a page beside another one, as a whole, or as a file."""
    for _ in range(MANY):
        plan, other = (
            Plan(rules, f"{slug}@{format_code(random_code(rules), rules)}")
            for slug in (strategy, "most-parts")
        )
        address = node_at(plan, [])
        yield get(node_at(plan, [], other) if kind == "node" else f"{address}{kind}")


def comparisons(rules: Rules, strategies: int) -> Iterator[Ask]:
    """As much as a page computes at once: strategies that begin with any code."""
    for _ in range(MANY):
        entries = tuple(
            Entry("entropy", format_code(random_code(rules), rules)) for _ in range(strategies)
        )
        yield get(f"/lab/compare/?{Question(rules, entries).query}")


def runs() -> Iterator[Ask]:
    """Six long strategies for the workers, of which each address may start twenty in an hour."""
    for _ in range(MANY):
        first = [format_code(random_code(LARGE), LARGE) for _ in range(6)]
        question = Question(LARGE, tuple(Entry("random", each) for each in first))
        body = urlencode([("csrfmiddlewaretoken", web.CSRF), ("sure", "on"), *question.fields])
        yield post("/lab/compare/run/")._replace(body=body, cookie="")  # a new guest each time


def reviews(rules: Rules, part: str) -> Iterator[Ask]:
    """Each row of games under large rules, with another guess to compare, or with its codes."""
    for _ in range(SOME):
        game = game_in_play(rules, 6)
        Game.objects.get(pk=game.pk).resign()
        for row in range(1, 7):
            tried = urlencode({"try": format_code(random_code(rules), rules)})
            address = f"/games/{game.token}/review/{row}/"
            yield get(f"{address}{part}" if part else f"{address}?{tried}")


def trainer() -> Iterator[Ask]:
    """Answers to the hardest exercises, each run a guest's, because a player has one of a kind."""
    for number in range(RUNS):
        visitor = web.visitor(f"train-{number}")
        run = Run.objects.begin(visitor.player, Kind.GRADED, graded(CLASSIC.rules, 5))
        for place in range(1, len(run.questions) + 1):
            answer = post(f"/train/{run.token}/{place}/answer/", **random_pegs(CLASSIC.rules))
            yield answer._replace(cookie=f"sessionid={visitor.session}")


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
        fields = {"username": f"newcomer{number}", "password1": password, "password2": password}
        yield post("/accounts/signup/", **fields)._replace(cookie="")


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


def program_asks(path: str, rules: Rules, rows: int, **fields: Any) -> Iterator[Ask]:
    """Questions about a game that is played elsewhere."""
    token = _bot()[1]
    for _ in range(MANY):
        told = [
            f"{code}:{answer.black},{answer.white}" for code, answer in random_rows(rules, rows)
        ]
        asked = {"rules": str(rules), "history": ";".join(told)} | fields
        yield _program(token, f"solve/{path}?{urlencode(asked)}")


def program_reads(path: str) -> Iterator[Ask]:
    """What the player with a long career has, as programs read it."""
    token = Token.objects.issue(_famous_player(), "flood", Scope.READ)
    yield _program(token, path)


def _famous_player() -> Player:
    return Player.objects.get(pk=famous.session["_auth_user_id"])


ROOMS: Mapping[str, Callable[[], Iterator[Ask]]] = {
    "explorer 6x10": partial(explorer, LARGE, 1),
    "explorer 6x12-distinct, two turns": partial(explorer, WIDE, 2),
    "tree beside another 5x6": partial(trees, "node", FIVE, "entropy"),
    "whole tree 4x6": partial(trees, "whole/", CLASSIC.rules, "entropy"),
    "file of a tree 5x6": partial(trees, "as/json", FIVE, "minimax"),
    "comparison of one 5x6": partial(comparisons, FIVE, 1),
    "comparison of six 4x6": partial(comparisons, CLASSIC.rules, 6),
    "runs for the workers": runs,
    "review 7x7": partial(reviews, SEVEN, ""),
    "codes of a review 6x12-distinct": partial(reviews, WIDE, "codes/"),
    "answers to the trainer": trainer,
    "guesses in matches": match_guesses,
    "news of matches": match_news,
    "lobby with 400 open seats": lobby,
    "pictures": pictures,
    "sign-up": sign_ups,
    "guesses of a bot": program_games,
    "API suggestion 6x12-distinct": partial(
        program_asks, "suggestion", WIDE, 2, strategy="entropy"
    ),
    "API value 7x7": partial(program_asks, "value", SEVEN, 2),
    "API statistics": partial(program_reads, "me/statistics"),
    "API export": partial(program_reads, "me/export"),
}
