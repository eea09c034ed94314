"""Nothing that leaves the server before the board is over depends on the secret.

Two games alike in everything but the secret, with the same answers so far, must look the same to
the byte. That finds a leak in whatever shape it comes; only the seal may differ.
"""

import logging
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import cache
from http import HTTPStatus
from itertools import product
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games.challenges import urls as challenge_urls
from games.challenges.models import Challenge
from games.core.days import today
from games.core.game import Game
from games.core.modes import DUEL, MAKE, MODES, RACE
from games.core.modes.choices import Coach
from games.core.player import Player
from games.daily import urls as daily_urls
from games.daily.models import Daily
from games.pictures.shared_result import SharedResult, share_of
from games.play import urls
from games.review import urls as review_urls
from games.review.ledgers import reviewed
from games.templatetags.board import pegs
from games.train.runs import Run
from solver import CLASSIC, LEVELS, Code, Feedback, Level, format_code, parse_code, score
from tests.depth import IS_DEEP
from tests.factories import enter_as, make_guest, row

pytestmark = pytest.mark.django_db
DEEP, FEWER = pytest.mark.deep, pytest.mark.both  # which looks at fewer pages in `make test`
HTMX = {"HX-Request": "true"}
MY_GUESSES = ("1122", "1334")
TOKEN = "the-same-token-for-both"
CHALLENGE = "the-same-challenge-for-both"
KINDS = ["break", "race", "duel", "daily", "hard daily", "challenge"]
KNUTH = LEVELS["knuth"]
ELSEWHERE = [
    *("/", "/new/?mode=duel", "/solve/", "/train/", "/leaderboard/"),
    *("/me/", "/me/history/", "/me/mind-reader/", "/me/settings/", "/me/delete/"),
    *("/train/rush/", "/offline/", "/sw.js"),
]
SHARED = SharedResult(way="daily", of="1", rules=CLASSIC.rules, allowed=10, rows=())


def computers_codes(level: Level, secret: str, turns: int) -> list[str]:
    history: list[tuple[Code, Feedback]] = []
    for _ in range(turns):
        guess = level.next_guess(CLASSIC.rules, history)
        history.append((guess, score(guess, parse_code(secret, CLASSIC.rules))))
    return [format_code(guess, CLASSIC.rules) for guess, _ in history]


@cache
def answers(secret: str) -> tuple[Feedback, ...]:
    """All that may be known of a secret after the guesses of this module."""
    guesses = [*MY_GUESSES, *computers_codes(KNUTH, secret, len(MY_GUESSES))]
    hidden = parse_code(secret, CLASSIC.rules)
    return tuple(score(parse_code(guess, CLASSIC.rules), hidden) for guess in guesses)


@cache
def secrets_alike() -> tuple[str, str]:
    """Two secrets without a color in common place that have earned the same answers so far."""
    by_answers: dict[tuple[Feedback, ...], list[str]] = {}
    for secret in map("".join, product("3456", repeat=4)):
        for other in by_answers.setdefault(answers(secret), []):
            if all(a != b for a, b in zip(secret, other, strict=True)):
                return other, secret
        by_answers[answers(secret)].append(secret)
    raise AssertionError("No two secrets are alike: choose other guesses.")


def lay_out(kind: str, secret: str, coach: Coach) -> Game:
    """A game of a mode, or of a daily or challenge, that hides this very secret."""
    Daily.objects.all().delete()
    Challenge.objects.all().delete()
    shared: dict[str, Any] = {"coach": coach, "token": TOKEN, "secret": secret}
    sizes = {"pegs": 4, "colors": 6, "repeats": True, "guesses_allowed": 10}
    match kind:
        case "daily" | "hard daily":
            facts = {"day": today(), "is_hard": kind == "hard daily", "secret": secret}
            return Game.lay_out(origin=Daily.objects.create(**facts, **sizes), **shared)
        case "challenge":
            origin = Challenge.objects.create(token=CHALLENGE, secret=secret, **sizes)
            return Game.lay_out(origin=origin, **shared)
        case "duel":
            return Game.lay_out(mode=DUEL, level=KNUTH, own_secret="5656", **shared)
        case "race":
            return Game.lay_out(mode=RACE, level=KNUTH, **shared)
    return Game.lay_out(mode=MODES[kind], **shared)


def to(name: str, *arguments: Any) -> str:
    return reverse(name, args=[TOKEN, *arguments])


def every_answer_of_the_site(
    guest: Player, secret: str, kind: str, coach: Coach = Coach.FULL
) -> Iterator[str]:
    """What a browser is sent, on every route and for every mistake, while a game runs."""
    client = Client()
    Game.objects.all().delete()
    game = lay_out(kind, secret, coach)
    game.started_at = datetime(2026, 1, 1, tzinfo=UTC)
    game.begin(guest)
    enter_as(client, guest)
    if IS_DEEP:
        for response in look(client, game, kind):
            yield plain(response, game)
    for number, code in enumerate(MY_GUESSES if IS_DEEP else MY_GUESSES[:1], start=1):
        yield plain(client.post(to("guess"), row(code, number=number), headers=HTMX), game)
        for response in look(client, game, kind):
            yield plain(response, game)
        for name in ("export-json", "export-csv") if IS_DEEP else ():
            yield plain(client.get(reverse(name)), game)
    yield str(sorted(client.session.items()))


def look(client: Client, game: Game, kind: str) -> Iterator[Any]:
    """The pages of a game, what it answers to every form, and in the deep run everything else."""
    for name in ("game", "seal"):
        yield client.get(to(name))
        yield client.get(to(name), headers=HTMX)
    yield client.post(to("hint"), headers=HTMX)
    yield client.post(to("answer"), {"number": 1, "black": 4, "white": 0}, headers=HTMX)
    yield client.post(to("command"), {"command": "rival", "number": 1}, headers=HTMX)
    yield client.post(to("guess"), row("1199", number=1), headers=HTMX)
    yield client.post(to("guess"), row("1122", number=9))
    yield client.get(to("review"))
    yield client.get(to("figures"), headers=HTMX)
    yield client.get(ELSEWHERE[0])
    if IS_DEEP:
        yield from look_further(client, game, kind)


def look_further(client: Client, game: Game, kind: str) -> Iterator[Any]:
    yield from reviews(client)
    yield from map(client.get, ELSEWHERE[1:])
    yield client.post("/train/runs/", {"kind": "own"})
    for visitor in (client, Client()):
        yield visitor.get("/daily/")
        yield visitor.get(f"/daily/{today()}/")
        yield visitor.get("/daily/hard/")
        yield visitor.get(f"/daily/hard/{today()}/")
        yield visitor.get("/challenges/")
        yield visitor.get(f"/challenges/{CHALLENGE}/")
        yield visitor.get(f"/challenges/{CHALLENGE}/poll/?state=9", headers=HTMX)
        yield visitor.get(f"/daily/{today()}/?r={SHARED.code}")
        yield visitor.get(f"/pictures/{SHARED.code}.png")
    again = {
        "daily": f"/daily/{today()}/",
        "hard daily": f"/daily/hard/{today()}/",
        "challenge": f"/challenges/{CHALLENGE}/",
    }
    if kind in again:  # started a second time
        yield client.post(f"/daily/{today()}/", {"practice": "on"})
        yield client.post(again[kind])
    yield client.post(to("hint"))
    yield client.post(to("go-on"), {"number": game.board.guesses_used + 1, "to_the_end": "on"})
    for words in ("last", "row 1", "history", "codes", "rival", "resign", "help", "11"):
        yield client.post(to("command"), {"command": words, "number": 1})
        yield client.post(to("command"), {"command": words, "number": 1}, headers=HTMX)
    yield client.post(to("put-away"), {"line": "on"}, headers=HTMX)
    yield client.post(to("put-away"), {"line": "on", "undo": "on"}, headers=HTMX)
    yield client.post(to("guess"), row("11", number=1))
    yield client.post(to("guess"), row("1122", number=9), headers=HTMX)
    yield Client().get(to("game"))
    strict = Client(enforce_csrf_checks=True)
    strict.cookies = client.cookies
    yield strict.post(to("guess"), row("1122", number=1), headers=HTMX)
    yield strict.post(to("resign"))


def reviews(client: Client) -> Iterator[Any]:
    """Every page that a review would have."""
    for name, rows in (("review", []), ("review-row", [1]), ("review-codes", [1])):
        yield client.get(to(name, *rows))
        yield client.get(to(name, *rows), headers=HTMX)
    yield client.get(to("review-row", 1) + "?try=1234")
    yield client.post(to("review-practice", 1), {"secret": "same"})
    yield Client().get(to("review"))


def plain(response: Any, game: Game) -> str:
    """A response with its headers and cookies, less what differs between any two requests."""
    whole = f"{response.status_code}\n{response.headers}\n{response.cookies}\n"
    whole += response.getvalue().decode(errors="backslashreplace")
    whole = whole.replace(game.seal, "SEAL").replace(f"{game.seal[:4]}…{game.seal[-4:]}", "SEAL")
    whole = re.sub(r'(?<=name="csrfmiddlewaretoken" value=")[^"]+', "CSRF", whole)
    whole = re.sub(r'data-left="\d+"|<time [^>]*>[^<]*</time>', "TIME", whole)
    whole = re.sub(r"\d{4}-\d\d-\d\dT[\d:.+]+|(?:\d+ h )?\d+ min\b", "TIME", whole)
    whole = re.sub(r"thinks--\d", "", whole)  # drawn, whatever the rival found
    whole = re.sub(r"(?:csrftoken|sessionid)=[^;]+|expires=[^;]+;|'Expires': '[^']+'", "", whole)
    # The front page shows a new board, with a token, a ticket and a seal of its own.
    whole = re.sub(r"/games/(?!the-same)[\w-]+/", "/games/NEW/", whole)
    whole = re.sub(r'(?<=name="ticket" value=")[^"]+', "TICKET", whole)
    return re.sub(r"\b[0-9a-f]{64}\b|\b[0-9a-f]{4}…[0-9a-f]{4}\b", "SEAL", whole)


def logged_by_the_site(caplog: pytest.LogCaptureFixture) -> list[str]:
    """What the site logged; a browser of other tests may speak up through asyncio."""
    return [record.getMessage() for record in caplog.records if record.name != "asyncio"]


def test_every_mode_in_which_the_site_hides_a_code_is_played():
    assert {slug for slug, mode in MODES.items() if mode.secrets} <= set(KINDS)


def test_every_route_of_a_game_is_looked_at():
    of_features = (urls, daily_urls, challenge_urls, review_urls)
    patterns = [pattern for each in of_features for pattern in each.urlpatterns]
    names = {pattern.name for pattern in patterns if "token" in str(pattern.pattern)}
    names.remove("stop-reminders")  # whose token is of no game

    assert len(names) == 17, f"Let `look` or `reviews` ask for what is new: {names}"


def test_the_set_of_a_day_does_not_depend_on_its_secret():
    sets = []
    for secret in ("1234", "6543"):
        Daily.objects.all().delete()
        sizes = {"pegs": 4, "colors": 6, "repeats": True, "guesses_allowed": 10}
        Daily.objects.create(day=today(), secret=secret, **sizes)
        Client().post("/train/runs/", {"kind": "daily"})
        sets.append(Run.objects.latest("pk").questions)

    assert sets[0] == sets[1]


def test_a_code_that_a_player_hides_is_shown_to_nobody_else():
    owner = make_guest()
    game = Game.objects.start(player=owner, mode=MAKE, level=KNUTH, own_secret="5634")

    for address in ("", "seal/"):
        page = Client().get(f"{game.get_absolute_url()}{address}")
        assert page.status_code == HTTPStatus.NOT_FOUND
        assert drawing_of("5634") not in page.content.decode()
        assert "5634" not in page.content.decode()


@pytest.mark.usefixtures("at_noon")
@pytest.mark.parametrize(
    "kind", [pytest.param(kind, marks=FEWER if kind == "break" else DEEP) for kind in KINDS]
)
def test_what_the_site_sends_and_logs_does_not_depend_on_the_secret(
    kind: str, caplog: pytest.LogCaptureFixture
):
    caplog.set_level(logging.DEBUG)
    one, other = secrets_alike()
    guest = make_guest()

    seen_for_one = list(every_answer_of_the_site(guest, one, kind))
    logged_for_one = logged_by_the_site(caplog)
    caplog.clear()
    seen_for_other = list(every_answer_of_the_site(guest, other, kind))

    assert len(seen_for_one) > (100 if IS_DEEP else 10)
    assert any("Conflict: /games/" in line for line in logged_for_one)
    assert [re.sub(r"[\d.]+", "", line) for line in logged_for_one] == [
        re.sub(r"[\d.]+", "", line) for line in logged_by_the_site(caplog)
    ]
    for first, second in zip(seen_for_one, seen_for_other, strict=True):
        assert first == second


@pytest.mark.parametrize("kind", ["break", "daily", "challenge"])
def test_what_a_player_shares_tells_those_who_still_play_nothing_of_the_secret(kind: str):
    """Not the text, not the page that its link leads to, and not the picture on it."""
    seen = []
    for secret in secrets_alike():
        Game.objects.all().delete()
        game = lay_out(kind, secret, Coach.OFF)
        game.begin(make_guest())
        for number, code in enumerate(MY_GUESSES, start=1):
            game.play(parse_code(code, CLASSIC.rules), number=number)
        for number in range(len(MY_GUESSES) + 1, game.guesses_allowed + 1):
            game.play(parse_code(MY_GUESSES[0], CLASSIC.rules), number=number)
        game = Game.objects.get()
        told = share_of(game, "http://testserver/", reviewed(game))
        pages = (told["share_text"].splitlines()[-1], told["picture"])
        seen.append((told, [plain(Client().get(page), game) for page in pages]))

    assert "Skill" in seen[0][0]["share_text"]
    assert f"{seen[0][0]['picture']}" in seen[0][1][0]
    assert "image/png" in seen[0][1][1]
    assert seen[0] == seen[1]


@DEEP
def test_the_computers_colors_are_in_no_response(caplog: pytest.LogCaptureFixture):
    caplog.set_level(logging.INFO)
    secret, _ = secrets_alike()
    guest = make_guest()
    drawn = [drawing_of(code) for code in computers_codes(KNUTH, secret, len(MY_GUESSES))]
    own = {drawing_of(code) for code in MY_GUESSES}

    seen = list(every_answer_of_the_site(guest, secret, "race", Coach.COUNT))

    assert drawn[1] not in own
    for response in [*seen, caplog.text]:
        for drawing in {*drawn, drawing_of(secret)} - own:
            assert drawing not in response
        assert Game.objects.get().nonce not in response


def drawing_of(code: str) -> str:
    """A code as the board draws it."""
    return str(pegs(code, CLASSIC.rules))


def test_when_the_game_is_over_all_is_shown():
    client = Client()
    guest = enter_as(client, make_guest())
    secret, _ = secrets_alike()
    game = Game.objects.start(player=guest, mode=RACE, level=KNUTH, secret=secret)

    client.post(reverse("guess", args=[game.token]), row("1122"))
    client.post(reverse("resign", args=[game.token]))

    board = client.get(game.get_absolute_url()).content.decode()
    proof = client.get(reverse("seal", args=[game.token])).content.decode()
    assert all(drawing_of(c) in board for c in (secret, *computers_codes(KNUTH, secret, 2)))
    assert all(fact in proof for fact in (secret, game.nonce, game.seal))
