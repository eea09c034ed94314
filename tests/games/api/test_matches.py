"""Live matches that programs play: each step as on the page, and every way to get it wrong."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from pytest_django.fixtures import Settings

from games.models import Match, Scope
from games.models.matches.lobby import LISTED_OF_ORIGIN
from games.modes import DUEL, MAKE
from tests.factories import make_match, make_player, row
from tests.games.api.matches import two
from tests.games.api.programs import Program

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("no_match_is_known")]
SECRET = "6543"


def delete(program: Program, path: str) -> Any:
    return program.delete(f"/api/v1/{path}", headers={"Authorization": program.bearer})


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
    assert ada.ask(f"matches/{again['next']}").json()["phase"] == "guesses"


@pytest.mark.parametrize(
    ("sent", "told"),
    [
        ({"people": 3, "levels": ["knuth", "goldfish"]}, {"mode": "race", "phase": "seats"}),
        ({"people": 1, "levels": ["knuth"]}, {"phase": "guesses", "awaits": "guess"}),
        (
            {"mode": "duel", "control": "total", "minutes": 3, "increment": 0, "order": "other"},
            {"control": "total", "seconds": 180, "increment": 0, "order": "other"},
        ),
        ({"mode": "duel", "control": "guess", "per_guess": 30}, {"seconds": 30}),
        ({"mode": "make", "legs": 4, "variant": "mini"}, {"legs": 4}),
        ({"mode": "duel", "best_of": 3}, {"legs": 3}),
        ({"is_rated": True}, {"is_rated": True}),
    ],
)
def test_a_match_is_set_as_with_the_form_of_the_page(
    sent: dict[str, object], told: dict[str, object]
):
    answer = Program().send("matches", **sent)

    assert answer.status_code == 201, answer.json()
    assert answer.json() == answer.json() | told


def test_custom_rules_and_who_may_watch():
    rules = {"variant": "custom", "pegs": 3, "colors": 8, "guesses": 7, "repeats": False}

    told = Program().send("matches", **rules, can_be_watched=False, open_to="link").json()

    assert (told["rules"]["name"], told["rules"]["guesses_allowed"]) == ("3x8-distinct", 7)
    match = Match.objects.get()
    assert (match.can_be_watched, match.is_listed) == (False, False)


def test_somebody_is_invited_by_name():
    ada, ben = Program(), Program(make_player(username="Ben", is_public=True))

    token = ada.send("matches", against="Ben").json()["token"]
    stranger = Program().send(f"matches/{token}/seat")

    assert ben.ask(f"matches/{token}").json()["is_invited"]
    assert (stranger.status_code, "invited" in stranger.json()["detail"]) == (403, True)
    assert Program().ask(f"matches/{token}").json()["refusal"] == stranger.json()["detail"]
    assert ben.send(f"matches/{token}/seat").status_code == 200


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ({"mode": "break"}, "“break” is not on offer."),
        ({"people": 1}, "A match has two seats at least"),
        ({"people": 8, "levels": ["knuth"]}, "A match has eight seats at most"),
        ({"people": 9}, "people"),
        ({"levels": ["nobody"]}, "“nobody” is not on offer."),
        ({"levels": ["knuth"] * 9}, "levels"),
        ({"control": "total", "minutes": 7}, "“7” is not on offer."),
        ({"against": "nobody"}, "Nobody of this name can be invited"),
        ({"colour": 1}, "colour"),
    ],
)
def test_choices_that_are_not_on_offer(sent: dict[str, object], said: str):
    answer = Program().send("matches", **sent)

    assert (answer.status_code, said in answer.json()["detail"]) == (422, True), answer.json()
    assert not Match.objects.exists()


@pytest.mark.postgres
def test_so_many_open_seats_from_one_address_are_listed():
    statuses = [Program().send("matches").status_code for _ in range(LISTED_OF_ORIGIN)]

    refused = Program().send("matches")
    by_link = Program().send("matches", open_to="link")

    assert statuses == [201] * LISTED_OF_ORIGIN
    assert (refused.status_code, by_link.status_code) == (409, 201)
    assert refused.json()["detail"].startswith("Ten open matches from your network")


def test_who_does_too_much_is_told_when_to_come_back(settings: Settings):
    settings.RATE_LIMITS = settings.RATE_LIMITS | {"open_match": (0, 60), "join_match": (0, 60)}

    for path in ("", "/x/seat", "/x/rematch"):
        answer = Program().send(f"matches{path}")

        assert (answer.status_code, answer.headers["Retry-After"]) == (429, "60"), path
        assert answer.json()["detail"].startswith("Too many")


def test_a_match_begins_without_those_who_have_not_come_or_is_called_off():
    ada, ben = Program(), Program()
    begins, ends = (make_match(ada.player, people=3) for _ in range(2))
    for match in (begins, ends):
        ben.send(f"matches/{match.token}/seat")

    left = delete(ben, f"matches/{ends.token}/seat").json()
    off = delete(ada, f"matches/{ends.token}/seat").json()
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


def test_a_draw_is_offered_declined_and_accepted():
    match, ada, ben = two()

    offered = ada.send(f"matches/{match.token}/draw").json()
    declined = ben.send(f"matches/{match.token}/draw", decline=True).json()
    ada.send(f"matches/{match.token}/draw")
    agreed = ben.send(f"matches/{match.token}/draw").json()

    assert [seat["offers_draw"] for seat in offered["seats"]] == [True, False]
    assert [seat["offers_draw"] for seat in declined["seats"]] == [False, False]
    assert [seat["declined_draw"] for seat in declined["seats"]] == [False, True]
    assert not any(seat["declined_draw"] for seat in agreed["seats"])
    assert agreed["ending"] == "agreed"


def test_a_seat_offers_so_many_draws(settings: Settings):
    settings.RATE_LIMITS = settings.RATE_LIMITS | {"offer_draw": (1, 300)}
    match, ada, ben = two()
    ada.send(f"matches/{match.token}/draw")
    ada.send(f"matches/{match.token}/draw", decline=True)

    again = ada.send(f"matches/{match.token}/draw")
    ben.send(f"matches/{match.token}/draw")
    accepted = ada.send(f"matches/{match.token}/draw")

    assert (again.status_code, int(again.headers["Retry-After"]) > 60) == (429, True)
    assert accepted.json()["ending"] == "agreed"


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


def test_an_invitation_is_declined_by_who_is_invited_alone():
    ada, ben = Program(), Program()
    match = make_match(ada.player, people=2, invited=ben.player)

    refused = [who.send(f"matches/{match.token}/decline") for who in (ada, Program())]
    declined = ben.send(f"matches/{match.token}/decline")
    again = ben.send(f"matches/{match.token}/decline")

    assert [each.status_code for each in (*refused, declined, again)] == [403, 403, 200, 409]
    assert (declined.json()["ending"], declined.json()["was_declined"]) == ("called-off", True)
    assert ada.send("matches/nowhere/decline").status_code == 404


MOVES: list[tuple[str, dict[str, object]]] = [
    ("guesses", {"code": "1122", "number": 1}),
    ("code", {"code": "1122"}),
    ("phrases", {"phrase": "luck"}),
    *((move, {}) for move in ("resign", "draw", "claim", "abort", "rematch", "start", "mute")),
    ("decline", {}),
]


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


@pytest.mark.parametrize(
    ("path", "sent", "status"),
    [
        ("guesses", {"code": "1122", "number": 1}, 409),
        ("guesses", {"code": "1122", "number": 3}, 409),
        ("guesses", {"code": "1199", "number": 2}, 422),
        ("guesses", {"code": "112", "number": 2}, 422),
        ("guesses", {"code": "1122"}, 422),
        ("code", {"code": "1122"}, 409),
        ("rematch", {}, 409),
        ("start", {}, 409),
        ("draw", {"decline": "yes"}, 422),
    ],
)
def test_a_move_that_is_not_to_be_made(path: str, sent: dict[str, object], status: int):
    match, ada, _ = two(secret=SECRET)
    ada.send(f"matches/{match.token}/guesses", code="1123", number=1)

    answer = ada.send(f"matches/{match.token}/{path}", **sent)

    assert (answer.status_code, answer.json()["status"]) == (status, status)
    assert match.places.get(player=ada.player).guesses_used == 1


def test_a_match_that_may_not_be_watched_is_told_to_its_players_alone():
    match, ada, _ = two(can_be_watched=False)

    refused = Program().ask(f"matches/{match.token}")

    assert ada.ask(f"matches/{match.token}").status_code == 200
    assert (refused.status_code, "allow spectators" in refused.json()["detail"]) == (403, True)


def test_levels_guess_in_their_turn():
    program = Program()
    match = make_match(program.player, people=1, levels=("knuth",), secret=SECRET)

    told = program.send(f"matches/{match.token}/guesses", code="1122", number=1).json()

    assert [seat["guesses_used"] for seat in told["seats"]] == [1, 1]
    assert told["seats"][1]["rows"][0]["code"] is None


def test_a_code_for_another_one_is_found_and_the_sides_are_swapped():
    match, ada, ben = two(mode=MAKE, secret=SECRET, legs=2)
    assert ada.send(f"matches/{match.token}/guesses", code=SECRET, number=1).status_code == 409

    over = ben.send(f"matches/{match.token}/guesses", code=SECRET, number=1).json()

    following = ada.ask(f"matches/{over['next']}").json()
    assert (following["leg"], following["phase"], following["number"]) == (2, "codes", 1)


def test_a_guess_asks_no_more_than_the_page_asks():
    (match, ada, _), (other, eve, _) = two(secret=SECRET), two(secret=SECRET)
    ada.send(f"matches/{match.token}/guesses", code="1122", number=1)
    with CaptureQueriesContext(connection) as of_program:
        ada.send(f"matches/{match.token}/guesses", code="1123", number=2)

    eve.force_login(eve.player)
    page, htmx = f"{other.get_absolute_url()}guesses/", {"HX-Request": "true"}
    eve.post(page, row("1122"), headers=htmx)
    with CaptureQueriesContext(connection) as of_page:
        eve.post(page, row("1123", number=2), headers=htmx)

    assert len(of_program) <= len(of_page)


def test_a_match_that_is_over_is_reviewed_as_on_its_page():
    match, ada, ben = two(secret=SECRET)
    for program in (ada, ben):
        program.send(f"matches/{match.token}/guesses", code="1122", number=1)

    ben.send(f"matches/{match.token}/resign")

    assert ada.player.outcomes.get().loss is not None
