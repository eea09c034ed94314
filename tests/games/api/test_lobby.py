"""Open seats, one's own matches, and invitations, as programs list them."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.models import Block, Match, Player
from games.models.matches import lobby
from games.modes import DUEL, MAKE
from solver import SUPER
from tests.factories import make_guest, make_match, make_player
from tests.games.api.programs import Program

pytestmark = pytest.mark.django_db


def open_match(creator: Player | None = None, **opening: Any) -> Match:
    return make_match(creator or make_player(), **{"people": 2, "is_listed": True} | opening)


def tokens(answer: Any) -> list[str]:
    assert answer.status_code == 200, answer.json()
    return [match["token"] for match in answer.json()["matches"]]


def test_an_open_seat_says_who_waits_for_what():
    ada = make_player(username="ada")
    match = open_match(ada, people=3, levels=("knuth",), variant=SUPER, is_rated=True)

    [told] = Program().ask("lobby").json()["matches"]

    assert (told["token"], told["address"]) == (match.token, match.get_absolute_url())
    assert (told["rules"]["name"], told["phase"], told["awaits"]) == (
        "5x8",
        "seats",
        "nothing",
    )
    assert (told["you"], told["invited"], told["is_rated"]) == (None, None, True)
    assert [seat["name"] for seat in told["seats"]] == ["ada", "Free seat", "Free seat", "Knuth"]
    first = {
        "name": "ada",
        "account": "ada",
        "rating": "1500?",
        "is_bot": False,
        "is_free": False,
        "is_level": False,
    }
    assert told["seats"][0] == first


def test_a_guest_is_listed_by_the_name_of_the_match_alone():
    guest = make_guest()
    open_match(guest)

    [told] = Program().ask("lobby").json()["matches"]

    assert told["seats"][0]["account"] is None
    assert guest.username not in str(told)


@pytest.mark.postgres
def test_open_seats_are_found_by_rules_and_mode_and_not_those_of_whom_one_blocked():
    program, creator = Program(), make_player()
    race, duel = open_match(creator), open_match(mode=DUEL, variant=SUPER)

    assert tokens(program.ask("lobby")) == [duel.token, race.token]
    assert tokens(program.ask("lobby", rules="super")) == [duel.token]
    assert tokens(program.ask("lobby", rules="4x6", mode="race")) == [race.token]
    assert tokens(program.ask("lobby", rules="classic", mode="duel")) == []
    Block.objects.block(program.player, creator, "creator")
    assert tokens(program.ask("lobby")) == [duel.token]


@pytest.mark.parametrize(
    ("path", "query", "said"),
    [
        ("lobby", {"rules": "9x9x9"}, "“9x9x9” is not on offer."),
        ("lobby", {"mode": "break"}, "“break” is not on offer."),
        ("lobby", {"modes": "race"}, "“modes” is not a parameter"),
        ("lobby", {"before": "0"}, "before"),
        ("lobby", {"before": str(2**63)}, "before"),
        ("lobby/mine", {"stage": "over"}, "stage"),
        ("lobby/invitations", {"from": "ada"}, "“from” is not a parameter"),
        ("lobby/invitations/sent", {"before": "x"}, "before"),
    ],
)
def test_what_is_not_on_offer_narrows_nothing(path: str, query: dict[str, str], said: str):
    answer = Program().ask(path, **query)

    assert (answer.status_code, said in answer.json()["detail"]) == (422, True), answer.json()


@pytest.mark.postgres
def test_ones_own_matches_wait_or_are_played():
    ada = Program()
    waiting = open_match(ada.player)
    race = make_match(make_player(), ada.player)
    duel = make_match(make_player(), ada.player, mode=DUEL)
    make = make_match(make_player(), ada.player, mode=MAKE)
    over = open_match(ada.player)
    Match.objects.change(over.token, over.created_at, Match.call_off)
    open_match()

    told = ada.ask("lobby/mine").json()["matches"]

    assert [each["token"] for each in told] == [make.token, duel.token, race.token, waiting.token]
    assert [each["awaits"] for each in told] == ["guess", "nothing", "guess", "nothing"]
    assert [each["you"] for each in told] == [2, 2, 2, 1]
    assert tokens(ada.ask("lobby/mine", stage="waiting")) == [waiting.token]
    assert tokens(ada.ask("lobby/mine", stage="playing")) == [make.token, duel.token, race.token]


def test_an_invitation_is_sent_received_and_declined_or_taken_back():
    ada, ben = Program(), Program(make_player(username="Ben", is_public=True))
    token = ada.send("matches", against="Ben").json()["token"]
    open_match(ada.player)

    [received] = ben.ask("lobby/invitations").json()["matches"]
    [sent] = ada.ask("lobby/invitations/sent").json()["matches"]
    others = [
        tokens(who.ask(f"lobby/invitations{path}"))
        for who, path in ((ada, ""), (ben, "/sent"), (Program(), ""))
    ]
    declined = ben.send(f"matches/{token}/decline")

    assert (received["token"], received["invited"], sent["token"]) == (token, "Ben", token)
    assert others == [[], [], []]
    assert (declined.status_code, declined.json()["ending"]) == (200, "called-off")
    assert tokens(ben.ask("lobby/invitations")) == []
    [told] = ada.ask("lobby/invitations/sent").json()["matches"]
    assert (told["was_declined"], told["phase"]) == (True, "over")
    again = ada.send("matches", against="Ben").json()["token"]
    bearer = {"Authorization": ada.bearer}
    assert ada.delete(f"/api/v1/matches/{again}/seat", headers=bearer).status_code == 200
    assert tokens(ben.ask("lobby/invitations")) == []
    assert tokens(ada.ask("lobby/invitations/sent")) == [token]


@pytest.mark.postgres
def test_a_list_goes_on_by_key_and_costs_no_more_queries(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(lobby, "LIST_LENGTH", 3)
    program = Program()
    open_match()
    program.ask("lobby")
    with CaptureQueriesContext(connection) as for_one:
        program.ask("lobby")
    for _ in range(4):
        open_match(make_guest())

    with CaptureQueriesContext(connection) as for_many:
        first = program.ask("lobby")
    rest = program.ask("lobby", before=first.json()["next"])

    assert len(tokens(first)) == 3
    assert (len(tokens(rest)), rest.json()["next"]) == (2, None)
    assert not set(tokens(first)) & set(tokens(rest))
    assert len(for_one) == len(for_many)


def test_what_happens_on_the_boards_is_not_told():
    """Another secret and a row of the other one change nothing."""
    ada = Program()
    match = make_match(ada.player, make_player(), secret="1234")
    before = ada.ask("lobby/mine").json()

    match.places.update(secret="6543")
    match.places.filter(number=2).update(rows=[["1122", 1, 0, 9, "x"]], guesses_used=1)

    assert ada.ask("lobby/mine").json() == before


def test_lists_need_a_token():
    for path in ("", "/mine", "/invitations", "/invitations/sent"):
        assert Program().get(f"/api/v1/lobby{path}").status_code == 401
