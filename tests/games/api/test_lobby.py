"""Lists that programs read: open seats, invitations, leaderboards, and blocks."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from games.api.models import Scope
from games.core.days import today
from games.core.modes import DUEL, MAKE
from games.core.player import Player
from games.daily.models import Daily
from games.live import queries as lobby
from games.live.blocks import Block, Report
from games.live.match import Match
from solver import POCKET, SUPER
from tests.factories import (
    make_bot,
    make_game,
    make_guest,
    make_match,
    make_player,
    open_match,
    play_codes,
)
from tests.games.api.programs import Program, two
from tests.games.stats.outcomes import make_outcomes, places, public, rank

pytestmark = pytest.mark.django_db


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
    assert (told["seats"][0]["account"], told["seats"][0]["rating"]) == ("ada", "1500?")


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


def test_what_is_not_on_offer_narrows_nothing():
    program = Program()
    for path, said in (
        ("?rules=9x9x9", "“9x9x9” is not on offer."),
        ("?mode=break", "“break” is not on offer."),
        ("?modes=race", "“modes” is not a parameter"),
        (f"?before={2**63}", "before"),
        ("/mine?stage=over", "stage"),
        ("/invitations?from=ada", "“from” is not a parameter"),
        ("/invitations/sent?before=x", "before"),
    ):
        answer = program.ask(f"lobby{path}")
        assert (answer.status_code, said in answer.json()["detail"]) == (422, True), path
    assert Client().get("/api/v1/lobby/mine").status_code == 401


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
    assert ada.remove(f"matches/{again}/seat").status_code == 200
    assert tokens(ben.ask("lobby/invitations")) == []
    assert tokens(ada.ask("lobby/invitations/sent")) == [token]


@pytest.mark.postgres
def test_a_list_goes_on_by_key(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(lobby, "LIST_LENGTH", 3)
    program = Program()
    for _ in range(5):
        open_match(make_guest())

    first = program.ask("lobby")
    rest = program.ask("lobby", before=first.json()["next"])

    assert first.json()["matches"][0]["seats"][0]["account"] is None, "a guest has no account"
    assert len(tokens(first)) == 3
    assert (len(tokens(rest)), rest.json()["next"]) == (2, None)
    assert not set(tokens(first)) & set(tokens(rest))


def test_what_happens_on_the_boards_is_not_told():
    """Another secret and a row of the other one change nothing."""
    ada = Program()
    match = make_match(ada.player, make_player(), secret="1234")
    before = ada.ask("lobby/mine").json()

    match.places.update(secret="6543")
    match.places.filter(number=2).update(rows=[["1122", 1, 0, 9, "x"]], guesses_used=1)

    assert ada.ask("lobby/mine").json() == before


# Leaderboards


def ask(path: str = "", status: int = 200, **query: Any) -> Any:
    answer = Client().get(f"/api/v1/leaderboards{path}", query)
    assert answer.status_code == status, answer.content
    return answer.json()


@pytest.mark.postgres
def test_the_players_of_rules_stand_as_on_the_page():
    for name, guesses in (("ada", 5), ("bob", 4), ("cy", 5)):
        make_outcomes(public(name), [guesses] * 20)
    for nobody in (make_player(username="shy"), make_bot(username="hal", is_public=True)):
        make_outcomes(nobody, [3] * 20)
    make_outcomes(public("di"), [5] * 20, variant=POCKET)

    told = ask("/classic")

    lines = [(each["place"], each["name"], each["score"]) for each in told["players"]]
    assert lines == places()
    assert [line[:2] for line in lines] == [(1, "bob"), (2, "ada"), (2, "cy")]
    assert (told["rules"], told["by"], told["next"]) == ("4x6", "strength", None)
    assert ask("/pocket")["by"] == "mean"
    second = ask("/classic", limit=1, after=1)
    assert ([each["name"] for each in second["players"]], second["next"]) == (["ada"], 2)
    assert ask("/classic", 422, limit=101)["detail"].startswith("limit:")
    assert ask("/chess", 404)["detail"] == "“chess” is not on offer."
    answer = Client().get("/api/v1/leaderboards/classic")
    assert "no-store" in answer.headers["Cache-Control"], "who hides is gone at once"


@pytest.mark.postgres
def test_the_daily_of_today():
    daily = Daily.objects.on(today())
    daily.secret = "1234"
    daily.save()
    for name, codes in (("ada", ["6666", "1234"]), ("bob", ["1234"]), ("cy", ["6666"] * 10)):
        play_codes(make_game(player=public(name), origin=daily, secret=""), *codes)
    for nobody in (make_player(username="shy"), make_bot(username="hal", is_public=True)):
        play_codes(make_game(player=nobody, origin=daily, secret=""), "1234")
    Player.objects.update(date_joined=daily.ends_at - timedelta(days=2))

    told = ask()

    assert told["day"] == today().isoformat()
    assert [(each["place"], each["name"], each["score"]) for each in told["players"][:2]] == [
        (1, "bob", 1),
        (2, "ada", 2),
    ]
    assert (told["players"][2]["name"], told["players"][2]["place"]) == ("cy", None)
    assert len(told["players"]) == 3


@pytest.mark.postgres
def test_bots_are_listed_by_strength_page_by_page():
    for name, strength in (("turing", 4.6), ("hal", 4.5), ("eliza", 4.7)):
        rank(make_bot(username=name), strength)

    first = ask("/bots", limit=2)
    second = ask("/bots", limit=2, after=first["next"])

    lines = [(each["place"], each["name"]) for page in (first, second) for each in page["bots"]]
    assert lines == [(1, "hal"), (2, "turing"), (3, "eliza")]
    assert (first["variant"], first["next"], second["next"]) == ("classic", 2, None)
    hal = first["bots"][0]
    assert (hal["strength"], hal["error"], hal["luck"]) == (4.5, 0.1, 0.2)
    assert (hal["mean"], hal["games"], hal["secrets"], hal["reviewed"]) == (4.5, 100, 1296, 100)
    assert ask("/bots", rules="mini")["bots"] == []
    assert ask("/bots", 404, rules="super")["detail"] == "“super” is not on offer."


# Blocks and reports


@pytest.mark.postgres
def test_a_player_is_blocked_listed_unblocked_and_reported_once():
    match, ada, ben = two()

    first, again = (ada.send(f"matches/{match.token}/seats/2/block") for _ in range(2))
    seat = ben.send("matches")
    refused = ben.send(f"matches/{ada.send('matches').json()['token']}/seat")

    assert (first.status_code, first.json()) == (200, again.json())
    assert first.json()["name"] == ben.player.username
    assert ada.ask("blocks").json() == {"blocks": [first.json()]}
    assert ben.ask("blocks").json() == {"blocks": []}
    of_block = f"blocks/{first.json()['key']}"
    assert ben.remove(of_block).status_code == 204
    assert Block.objects.exists()
    assert (seat.status_code, refused.status_code) == (201, 403)
    assert [ada.remove(of_block).status_code for _ in range(2)] == [204, 204]
    assert not Block.objects.exists()
    for _ in range(2):
        assert ada.send(f"matches/{match.token}/seats/2/report").status_code == 204
    report = Report.objects.get()
    assert (report.reporter, report.reported, report.match) == (ada.player, ben.player, match)


def test_a_guest_is_blocked_by_the_name_of_the_match():
    ada, guest = Program(), make_guest()
    match = make_match(ada.player, guest)

    told = ada.send(f"matches/{match.token}/seats/2/block").json()

    assert guest.username not in told["name"]


def test_whom_nobody_may_block_or_report():
    match, ada, _ = two()
    of_match = f"matches/{match.token}/seats"

    for verb in ("block", "report"):
        answers = [
            ada.send(f"{of_match}/1/{verb}"),
            ada.send(f"{of_match}/3/{verb}"),
            ada.send(f"{of_match}/9/{verb}"),
            ada.send(f"matches/nowhere/seats/2/{verb}"),
            Program().send(f"{of_match}/2/{verb}"),
            Program(ada.player, Scope.READ).send(f"{of_match}/2/{verb}"),
        ]

        assert [answer.status_code for answer in answers] == [409, 409, 422, 404, 403, 403], verb
        assert all(answer.json()["detail"] for answer in answers), verb
    assert not Block.objects.exists()
    assert not Report.objects.exists()
    assert Match.objects.get().version == match.version
