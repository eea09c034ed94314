"""Live matches that programs play: each step, every way to get it wrong, and news."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries
from pytest_django.fixtures import Settings

from games.api.models import Scope, Token
from games.core.modes import DUEL
from games.live import polling
from games.live.match import Match
from games.live.seat import Seat
from tests.factories import make_match, make_player
from tests.games.api.programs import Program, two

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("no_match_is_known")]
SECRET = "6543"
MOVES: list[tuple[str, dict[str, object]]] = [
    ("guesses", {"code": "1122", "number": 1}),
    ("code", {"code": "1122"}),
    ("phrases", {"phrase": "luck"}),
    *((move, {}) for move in ("resign", "draw", "claim", "abort", "rematch", "start", "mute")),
    ("decline", {}),
]


def test_a_match_is_opened_joined_played_and_played_again():
    ada, ben = Program(), Program()
    opened = ada.send("matches", open_to="link")
    token = opened.json()["token"]
    joined = ben.send(f"matches/{token}/seat").json()
    Match.objects.get().places.update(secret=SECRET)

    won = ben.send(f"matches/{token}/guesses", code=SECRET, number=1).json()
    over = ada.send(f"matches/{token}/resign").json()
    late = ada.send(f"matches/{token}/guesses", code="1123", number=1)
    ada.send(f"matches/{token}/rematch")
    again = ben.send(f"matches/{token}/rematch").json()

    assert (opened.status_code, opened.json()["phase"], opened.json()["you"]) == (201, "seats", 1)
    assert (joined["phase"], joined["you"], joined["awaits"]) == ("guesses", 2, "guess")
    assert won["seats"][1]["solved"]
    assert (over["ending"], late.status_code) == ("decided", 409)
    rematch = ada.ask(f"matches/{again['next']}").json()
    assert (rematch["phase"], sorted(rematch["wins"]), rematch["draws"]) == ("guesses", [0, 1], 0)


def test_a_match_is_set_as_with_the_form_of_the_page():
    clock = {"control": "total", "increment": 0, "order": "other"}
    for sent, wanted in (
        ({"people": 1, "levels": ["knuth"]}, {"phase": "guesses", "awaits": "guess"}),
        ({"mode": "duel", "minutes": 3} | clock, {"seconds": 180} | clock),
        ({"mode": "duel", "control": "guess", "per_guess": 30}, {"seconds": 30}),
        ({"mode": "make", "legs": 4, "variant": "mini"}, {"legs": 4}),
        ({"mode": "duel", "best_of": 3}, {"legs": 3}),
        ({"is_rated": True}, {"is_rated": True}),
    ):
        answer = Program().send("matches", **sent)

        assert answer.status_code == 201, answer.json()
        assert answer.json() == answer.json() | wanted

    rules = {"variant": "custom", "pegs": 3, "colors": 8, "guesses": 7, "repeats": False}
    told = Program().send("matches", **rules, can_be_watched=False, open_to="link").json()
    assert (told["rules"]["name"], told["rules"]["guesses_allowed"]) == ("3x8-distinct", 7)
    match = Match.objects.get(token=told["token"])
    assert (match.can_be_watched, match.is_listed) == (False, False)


def test_somebody_is_invited_by_name():
    ada, ben = Program(), Program(make_player(username="Ben", is_public=True))

    token = ada.send("matches", against="Ben").json()["token"]
    stranger = Program().send(f"matches/{token}/seat")

    assert ben.ask(f"matches/{token}").json()["is_invited"]
    assert (stranger.status_code, "invited" in stranger.json()["detail"]) == (403, True)
    assert Program().ask(f"matches/{token}").json()["refusal"] == stranger.json()["detail"]
    assert ben.send(f"matches/{token}/seat").status_code == 200


def test_choices_that_are_not_on_offer():
    program = Program()
    refused: list[tuple[dict[str, object], str]] = [
        ({"mode": "break"}, "“break” is not on offer."),
        ({"people": 1}, "A match has two seats at least"),
        ({"people": 8, "levels": ["knuth"]}, "A match has eight seats at most"),
        ({"levels": ["nobody"]}, "“nobody” is not on offer."),
        ({"control": "total", "minutes": 7}, "“7” is not on offer."),
        ({"against": "nobody"}, "Nobody of this name can be invited"),
        ({"colour": 1}, "There is no field “colour”."),
    ]

    for sent, said in refused:
        answer = program.send("matches", **sent)
        assert (answer.status_code, said in answer.json()["detail"]) == (422, True), answer.json()
    assert not Match.objects.exists()


def test_a_match_begins_without_those_who_have_not_come_or_is_called_off():
    ada, ben = Program(), Program()
    begins, ends = (make_match(ada.player, people=3) for _ in range(2))
    for match in (begins, ends):
        ben.send(f"matches/{match.token}/seat")

    left = ben.remove(f"matches/{ends.token}/seat").json()
    off = ada.remove(f"matches/{ends.token}/seat").json()
    refused = ben.send(f"matches/{begins.token}/start")
    begun = ada.send(f"matches/{begins.token}/start").json()

    assert (left["you"], left["seats"][1]["is_free"]) == (None, True)
    assert off["ending"] == "called-off"
    assert refused.status_code == 409
    assert (begun["phase"], len(begun["seats"])) == ("guesses", 2)


def test_codes_are_hidden_and_looked_for():
    ada, ben = Program(), Program()
    match = make_match(ada.player, people=2, mode=DUEL)
    ben.send(f"matches/{match.token}/seat")

    [listed] = ada.ask("lobby/mine").json()["matches"]
    wrong = ada.send(f"matches/{match.token}/code", code="1177")
    mine = ada.send(f"matches/{match.token}/code", code="1234").json()
    twice = ada.send(f"matches/{match.token}/code", code="4321")
    both = ben.send(f"matches/{match.token}/code", code="5566").json()

    assert (listed["phase"], listed["awaits"]) == ("codes", "code")
    assert (wrong.status_code, twice.status_code) == (422, 409)
    assert (mine["own_code"], mine["phase"]) == ("1234", "codes")
    assert (both["own_code"], both["phase"]) == ("5566", "guesses")


def test_a_draw_is_offered_so_many_times_declined_and_accepted(settings: Settings):
    settings.RATE_LIMITS = settings.RATE_LIMITS | {"offer_draw": (1, 300)}
    match, ada, ben = two()

    offered = ada.send(f"matches/{match.token}/draw").json()
    declined = ben.send(f"matches/{match.token}/draw", decline=True).json()
    again = ada.send(f"matches/{match.token}/draw")
    ben.send(f"matches/{match.token}/draw")
    agreed = ada.send(f"matches/{match.token}/draw").json()

    assert [seat["offers_draw"] for seat in offered["seats"]] == [True, False]
    assert [seat["offers_draw"] for seat in declined["seats"]] == [False, False]
    assert [seat["declined_draw"] for seat in declined["seats"]] == [False, True]
    assert (again.status_code, int(again.headers["Retry-After"]) > 60) == (429, True)
    assert not any(seat["declined_draw"] for seat in agreed["seats"])
    assert agreed["ending"] == "agreed"


@pytest.mark.parametrize(("off", "ending"), [(False, "decided"), (True, "called-off")])
def test_who_is_gone_is_not_waited_for(off: bool, ending: str):
    match, ada, ben = two()
    early = ada.send(f"matches/{match.token}/claim", call_off=off)
    long_ago = timezone.now() - timedelta(hours=1)
    match.places.filter(player=ben.player).update(seen_at=long_ago)
    gone = ada.ask(f"matches/{match.token}").json()

    over = ada.send(f"matches/{match.token}/claim", call_off=off).json()

    assert (early.status_code, gone["seats"][1]["may_be_claimed"]) == (409, True)
    assert over["ending"] == ending


def test_a_match_that_has_just_begun_is_aborted():
    match, ada, _ = two()

    assert ada.ask(f"matches/{match.token}").json()["can_be_aborted"]
    assert ada.send(f"matches/{match.token}/abort").json()["ending"] == "called-off"
    assert ada.send(f"matches/{match.token}/abort").status_code == 409


def test_a_phrase_is_told_to_those_who_sit_there_unless_they_are_mute():
    match, ada, ben = two()

    ada.send(f"matches/{match.token}/phrases", phrase="luck")
    fast = ada.send(f"matches/{match.token}/phrases", phrase="more")
    other = ben.send(f"matches/{match.token}/phrases", phrase="hello")
    muted = [ben.send(f"matches/{match.token}/mute", is_mute=True).json() for _ in range(2)]
    heard = ben.send(f"matches/{match.token}/mute", is_mute=False).json()

    said = {"name": ada.player.username, "words": "Good luck!"}
    assert (heard["is_mute"], heard["said"]) == (False, [said])
    assert Program().ask(f"matches/{match.token}").json()["said"] == []
    assert (fast.status_code, other.status_code) == (409, 422)
    assert [(told["is_mute"], told["said"]) for told in muted] == [(True, [])] * 2


def test_only_those_who_sit_there_may_do_anything():
    match, ada, _ = two()
    token, reader, stranger = match.token, Program(ada.player, Scope.READ), Program()

    for path, sent in MOVES:
        answers = [
            stranger.send(f"matches/{token}/{path}", **sent),
            reader.send(f"matches/{token}/{path}", **sent),
            ada.send(f"matches/nobody/{path}", **sent),
            ada.post(f"/api/v1/matches/{token}/{path}", sent, content_type="application/json"),
        ]

        assert [answer.status_code for answer in answers] == [403, 403, 404, 401], path
        assert all(answer.json()["detail"].endswith((".", "bearer.")) for answer in answers), path
    assert Match.objects.get().version == match.version


def test_a_move_that_is_not_to_be_made():
    match, ada, _ = two(secret=SECRET)
    ada.send(f"matches/{match.token}/guesses", code="1123", number=1)
    refused: list[tuple[str, dict[str, object], int]] = [
        ("guesses", {"code": "1122", "number": 1}, 409),
        ("guesses", {"code": "1122", "number": 3}, 409),
        ("guesses", {"code": "1199", "number": 2}, 422),
        ("code", {"code": "1122"}, 409),
        ("rematch", {}, 409),
        ("start", {}, 409),
        ("draw", {"decline": "yes"}, 422),
    ]

    for path, sent, status in refused:
        answer = ada.send(f"matches/{match.token}/{path}", **sent)
        assert (answer.status_code, answer.json()["status"]) == (status, status), path
    assert match.places.get(player=ada.player).guesses_used == 1


# News


def events(program: Program, token: str, state: str) -> Any:
    return program.ask(f"matches/{token}/events", state=state)


def test_news_brings_the_match(django_assert_max_num_queries: DjangoAssertNumQueries):
    match, ada, ben = two(secret="6543")
    state = ben.ask(f"matches/{match.token}").json()["state"]
    empty = events(ben, match.token, state)
    ada.send(f"matches/{match.token}/guesses", code="1122", number=1)

    with django_assert_max_num_queries(4):  # a token, a match, its seats, the follower
        news = events(ben, match.token, state)

    assert (empty.status_code, empty.content, news.status_code) == (304, b"", 200)
    assert news.json()["seats"][0]["guesses_used"] == 1
    assert events(ben, match.token, news.json()["state"]).status_code == 304


def test_who_asks_is_noted_as_here_now_and_then():
    match, ada, _ = two()
    state = ada.ask(f"matches/{match.token}").json()["state"]
    Seat.objects.update(seen_at=match.created_at)

    events(ada, match.token, state)
    seats = match.places.filter(player=ada.player, seen_at__gt=match.created_at)
    early = seats.exists()
    polling.noted_at.clear()  # as after eight seconds
    events(ada, match.token, state)

    assert (early, seats.exists()) == (False, True)


def test_nobody_is_told_without_a_token_of_their_own():
    match, ada, _ = two(can_be_watched=False)
    stranger = Program()
    state = ada.ask(f"matches/{match.token}").json()["state"]

    refused = events(stranger, match.token, state)
    anonymous = stranger.get(f"/api/v1/matches/{match.token}/events?state={state}")
    Token.objects.filter(player=ada.player).delete()

    assert (refused.status_code, anonymous.status_code) == (403, 403)
    assert events(ada, match.token, state).status_code == 401


def test_levels_take_their_turns_while_somebody_asks():
    program = Program(scope=Scope.READ)
    match = make_match(program.player, people=1, levels=("knuth",))
    match.places.filter(level="").update(rows=[["1122", 1, 1, 208, ""]], guesses_used=1)

    answer = events(program, match.token, "")

    assert answer.json()["seats"][1]["guesses_used"] == 1
