"""A player takes everything along, whole and readable, and nothing that is still hidden."""

import csv
import json
import re
from datetime import datetime, timedelta
from io import StringIO
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.utils import timezone
from django.utils.dateparse import parse_datetime
from pytest_django import DjangoAssertNumQueries

from games.accounts import export
from games.api.models import Scope, Token
from games.core.days import today
from games.core.game import Game
from games.core.modes import BREAK, DUEL, MAKE, RACE, GameMode
from games.core.player import Player
from games.daily.models import Daily
from games.data.models import Consent
from games.live.blocks import Block, Report
from games.live.origin import PlayersMatches
from games.ratings.models import Rating
from games.train.runs import PlayersTraining, TrainingDay
from solver import BULLS_AND_COWS, CLASSIC, LEVELS
from tests.factories import (
    confirm_email,
    make_challenge,
    make_game,
    make_guest,
    make_match,
    make_player,
    make_race,
    play_codes,
    play_match,
    sign_in,
)
from tests.games.accounts.factors import body, confirmed, set_up_app
from tests.games.train.exercises import make_exercise, make_run

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def read_json(client: Client) -> Any:
    return json.loads(body(client.get("/me/export.json")))


def read_csv(client: Client) -> list[dict[str, str]]:
    text = body(client.get("/me/export.csv"))
    return list(csv.DictReader(StringIO(text.removeprefix("\ufeff"))))


def test_every_game_is_there_with_its_boards_guesses_and_times(client: Client, guest: Player):
    won = play_codes(make_game(player=guest), "1122", "1234")
    race = play_codes(make_race(player=guest, secret="6543"), "6543")
    make_game()

    games = read_json(client)["games"]

    assert [game["token"] for game in games] == [won.token, race.token]
    (board,) = games[0]["boards"]
    assert (board["secret"], board["result"], board["level"]) == ("1234", "won", None)
    assert [(g["number"], g["code"], g["black"], g["white"]) for g in board["guesses"]] == [
        (1, "1122", 1, 1),
        (2, "1234", 4, 0),
    ]
    times = [games[0]["started_at"], games[0]["finished_at"], board["guesses"][0]["at"]]
    stored = [won.started_at, won.finished_at, won.board.rows[0].at]
    assert [parse_datetime(time) for time in times] == stored
    assert [board["level"] for board in games[1]["boards"]] == [None, "knuth"]
    assert race.computer
    codes = [guess.code for guess in race.computer.rows]
    assert [g["code"] for g in games[1]["boards"][1]["guesses"]] == codes


def test_dailies_and_challenges_are_named(client: Client, guest: Player):
    daily = Game.objects.start(player=guest, origin=Daily.objects.on(today()))
    challenge = make_challenge(creator=guest, secret="1234")
    drawn = make_challenge(creator=guest)
    accepted = make_challenge()
    client.post(accepted.get_absolute_url(), {"name": "Zoë"})

    whole = read_json(client)

    assert whole["games"][0]["token"] == daily.token
    assert whole["games"][0]["daily"] == today().isoformat()
    *issued, named = whole["challenges"]
    assert [(c["token"], c["secret"]) for c in issued] == [
        (challenge.token, "1234"),
        (drawn.token, None),
    ]
    assert named == {"token": accepted.token, "name": "Zoë"}


@pytest.mark.parametrize("mode", [BREAK, RACE, DUEL])
def test_a_game_in_play_tells_no_secret_and_no_color_of_a_racing_computer(
    client: Client, guest: Player, mode: GameMode
):
    choices = {"own_secret": "5656"} if mode == DUEL else {}
    level = None if mode == BREAK else LEVELS["knuth"]
    game = make_game(player=guest, mode=mode, level=level, secret="3434", **choices)
    game = play_codes(game, "2215")

    for text in (
        body(client.get("/me/export.json")),
        body(client.get("/me/export.csv")),
    ):
        assert not re.search(r"\b3434\b", text), "a time or a token may have its digits within"
        assert "3 4 3 4" not in text
        assert game.nonce not in text
    boards = read_json(client)["games"][0]["boards"]
    assert [board["secret"] for board in boards] == [None] * len(boards)
    assert boards[0]["guesses"][0]["code"] == "2215"
    assert boards[0]["guesses"][0]["candidates_left"] is None
    if mode == RACE:
        assert [(g["code"], g["candidates_left"]) for g in boards[1]["guesses"]] == [(None, None)]
        assert read_csv(client)[1]["guesses"].startswith("?: ")


def test_facts_of_the_player_are_there_and_no_secrets(client: Client):
    ada, ben = confirmed(client), make_player(username="ben")
    confirm_email(ada, "ada@example.com")
    secret = set_up_app(client)
    text = Token.objects.issue(ada, "My bot", Scope.READ)
    Token.objects.issue(ada, "The next", Scope.READ)
    Block.objects.block(ada, ben, "ben")
    Report.objects.report(ada, ben, None, timezone.now())
    assert read_json(client)["player"]["open_data"] is None
    Consent.objects.note(ada, is_given=True)

    exported = body(client.get("/me/export.json"))

    player = json.loads(exported)["player"]
    assert (player["name"], player["theme"], player["is_guest"]) == ("ada", "system", False)
    assert player["is_bot"] is False
    assert [address["email"] for address in player["email_addresses"]] == ["ada@example.com"]
    tokens = [(token["name"], token["scope"]) for token in player["tokens"]]
    assert tokens == [("The next", "read"), ("My bot", "read")]
    assert [each["name"] for each in player["blocked"] + player["reported"]] == ["ben", "ben"]
    types = [factor["type"] for factor in player["second_factors"]]
    assert types == ["totp", "recovery_codes"]
    assert player["open_data"]["pseudonym"] == Consent.objects.get().pseudonym
    assert set(player["open_data"]) == {"pseudonym", "given_at"}
    assert "password" not in player
    assert text not in exported
    assert secret not in exported


def test_ratings_and_their_changes_are_there(client: Client, account: Player):
    client.force_login(account)
    other = make_player()
    for places in ({account.pk: 1, other.pk: 2}, {account.pk: 2, other.pk: 1}):
        with transaction.atomic():
            Rating.objects.update_after(CLASSIC.rules, places)

    found = read_json(client)["ratings"]

    [now], changes = found["now"], found["changes"]
    assert (now["pegs"], now["colors"], now["repeats"], now["matches"]) == (4, 6, True, 2)
    assert now["rating"] == Rating.objects.get(player=account).rating
    assert [change["rating"] > 1500 for change in changes] == [True, False]
    assert changes[-1]["deviation"] == now["deviation"]


def test_training_is_there_and_nothing_of_anybody_elses(
    guest: Player, django_assert_num_queries: DjangoAssertNumQueries
):
    made, run = make_exercise(guest), make_run(guest)
    make_exercise(make_guest())
    make_run(make_guest())
    for player in (guest, make_guest()):
        TrainingDay.objects.mark(player.pk, 2, is_right=True)

    with django_assert_num_queries(4):
        told = PlayersTraining().exported(guest)

    assert told
    assert [each["rows"] for each in told["exercises"]] == [made.rows]
    assert [(each["token"], each["questions"]) for each in told["runs"]] == [
        (run.token, run.questions)
    ]
    assert [(day["grade"], day["done"], day["right"]) for day in told["days"]] == [(2, 1, 1)]


def test_the_spreadsheet_has_a_row_for_each_board(client: Client):
    ada = sign_in(client, username="ada")
    race = play_codes(make_race(player=ada, secret="6543"), "1122", "6543")

    mine, computers = read_csv(client)

    assert (mine["codebreaker"], mine["result"], mine["guesses_used"]) == ("ada", "Won", "2")
    assert mine["guesses"].split("; ")[1] == "6 5 4 3: 4 black, 0 white"
    assert mine["secret"] == "6 5 4 3"
    assert computers["codebreaker"] == "Knuth"
    assert mine["game"] == computers["game"] == f"/games/{race.token}/"
    assert mine["started"] == f"{race.started_at:%Y-%m-%d %H:%M:%S}+00:00"
    assert datetime.fromisoformat(mine["finished"]).utcoffset() == timedelta(0)
    assert mine["rules"] == "Classic"
    assert (mine["repeats"], mine["practice"]) == ("yes", "no")
    assert {mine["match"], computers["match"]} == {"no"}


def test_the_headers_of_an_export_tell_no_length(client: Client, guest: Player):
    for address in ("/me/export.json", "/me/export.csv"):
        asked, sent = client.head(address), client.get(address)

        assert asked.status_code == 200, address
        assert "Content-Length" not in asked.headers, address
        for name in ("Content-Type", "Content-Disposition", "Cache-Control"):
            assert asked.headers[name] == sent.headers[name], (address, name)
    assert guest.pk


def test_no_cell_starts_a_formula(client: Client):
    for name in ("+1", "-1", "@SUM"):
        player = sign_in(client, username=name)
        make_game(player=player, variant=BULLS_AND_COWS, secret="0123")

        (row,) = read_csv(client)
        assert row["codebreaker"] == f"'{name}"


def test_a_visitor_who_never_played_gets_an_empty_export(client: Client):
    assert read_json(client) == {
        "player": None,
        "challenges": [],
        "matches": [],
        "reminders": None,
        "training": None,
        "rush": None,
        "designs": [],
        "ratings": None,
        "games": [],
    }
    assert read_csv(client) == []
    assert body(client.get("/me/export.csv")).startswith("\ufeffstarted,finished,mode,")


def test_a_step_of_games_costs_three_queries_and_no_more_are_read_than_are_sent(
    guest: Player,
    monkeypatch: pytest.MonkeyPatch,
    django_assert_num_queries: DjangoAssertNumQueries,
):
    monkeypatch.setattr(export, "GAMES_PER_READ", 2)
    games = [play_codes(make_race(player=guest), "1234") for _ in range(4)]
    rows = export.as_csv(guest)

    with django_assert_num_queries(3):
        assert [next(rows)[:8], next(rows)[:2]] == ["\ufeffstarted", "20"]
    with django_assert_num_queries(3 + 3 + 1):
        told = list(export.games_of(guest))

    assert [game["token"] for game in told] == [game.token for game in games]


def test_each_match_has_its_facts_and_those_of_the_own_seat(client: Client, guest: Player):
    first = play_match(make_match(guest, make_player()), "1122 1234", "5566")
    second = make_match(make_player(), guest, make_player())

    told = read_json(client)

    one, other = told["matches"]
    assert (one["token"], one["mode"], one["ending"]) == (first.token, "race", "decided")
    assert (one["pegs"], one["guesses_allowed"]) == (4, 10)
    assert (one["number"], one["result"], one["guesses_used"]) == (1, "won", 2)
    assert [guess["code"] for guess in one["guesses"]] == ["1122", "1234"]
    assert (other["token"], other["number"], other["result"]) == (second.token, 2, "in-play")
    assert [game["match"] for game in told["games"]] == [first.token]
    assert [row["match"] for row in read_csv(client)] == ["yes"]


@pytest.mark.usefixtures("at_noon")  # no time has the digits of a code within
def test_of_a_match_in_play_no_secret_is_told_and_no_code_of_another():
    ann = make_player()
    play_match(make_match(ann, make_player(), secret="6543"), "1122", "6543", ends=False)

    [told] = PlayersMatches().exported(ann)

    assert "6543" not in str(told)
    assert [(each["code"], each["black"], each["white"]) for each in told["guesses"]] == [
        ("1122", 0, 0)
    ]


@pytest.mark.usefixtures("at_noon")  # no time has the digits of a code within
def test_the_code_that_a_player_hid_is_told_to_that_player_alone():
    ann, bob = make_player(), make_player()
    make = make_match(ann, bob, mode=MAKE, secret="6543")
    duel = make_match(ann, bob, mode=DUEL, secret="1111")
    duel.places.filter(player=bob).update(secret="2222")

    assert [(each["token"], each["hidden"]) for each in PlayersMatches().exported(ann)] == [
        (make.token, "6543"),
        (duel.token, "2222"),
    ]
    assert [each["hidden"] for each in PlayersMatches().exported(bob)] == [None, "1111"]
    assert "6543" not in str(list(PlayersMatches().exported(bob)))
