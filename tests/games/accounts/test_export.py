"""A player takes everything along, whole and readable, and nothing that is still hidden."""

import csv
import json
import re
from io import StringIO
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from django.utils.dateparse import parse_datetime
from pytest_django import DjangoAssertNumQueries

from games.accounts import export
from games.models import Block, Consent, Daily, Game, Player, Report, Scope, Token, today
from games.modes import BREAK, DUEL, RACE, GameMode
from solver import LEVELS, VARIANTS
from tests.factories import (
    confirm_email,
    make_challenge,
    make_game,
    make_match,
    make_player,
    make_race,
    play_codes,
    play_match,
)
from tests.games.accounts.exported import body
from tests.games.accounts.factors import confirmed, set_up_app

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def read_json(client: Client) -> Any:
    return json.loads(body(client.get("/me/export.json")))


def read_csv(client: Client) -> list[dict[str, str]]:
    text = body(client.get("/me/export.csv"))
    return list(csv.DictReader(StringIO(text.removeprefix("\ufeff"))))


def test_every_game_is_there_with_its_boards_and_guesses(client: Client, guest: Player):
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
    assert [board["level"] for board in games[1]["boards"]] == [None, "knuth"]
    stored = race.computer
    assert stored
    assert [g["code"] for g in games[1]["boards"][1]["guesses"]] == [g.code for g in stored.rows]


def test_times_are_iso_8601(client: Client, guest: Player):
    game = play_codes(make_game(player=guest), "1234")

    told = read_json(client)["games"][0]

    assert parse_datetime(told["started_at"]) == game.started_at
    assert parse_datetime(told["finished_at"]) == game.finished_at
    assert parse_datetime(told["boards"][0]["guesses"][0]["at"]) == game.board.rows[0].at


def test_dailies_and_challenges_are_named(client: Client, guest: Player):
    daily = Game.objects.start(player=guest, origin=Daily.objects.on(today()))
    challenge = make_challenge(creator=guest, secret="1234")
    drawn = make_challenge(creator=guest)

    whole = read_json(client)

    assert whole["games"][0]["token"] == daily.token
    assert whole["games"][0]["daily"] == today().isoformat()
    assert [(c["token"], c["secret"]) for c in whole["challenges"]] == [
        (challenge.token, "1234"),
        (drawn.token, None),
    ]


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


def test_facts_of_the_player_are_there(client: Client):
    ada = confirm_email(make_player(username="ada", theme="dark"), "ada@example.com")
    client.force_login(ada)

    player = read_json(client)["player"]

    assert (player["name"], player["theme"], player["is_guest"]) == ("ada", "dark", False)
    assert [address["email"] for address in player["email_addresses"]] == ["ada@example.com"]
    assert "password" not in player
    assert player["is_bot"] is False


def test_tokens_blocks_and_reports_of_the_player_are_there(client: Client):
    ada, ben = make_player(), make_player(username="ben")
    client.force_login(ada)
    text = Token.objects.issue(ada, "My bot", Scope.READ)
    Block.objects.block(ada, ben, "ben")
    Report.objects.report(ada, ben, None, timezone.now())

    exported = body(client.get("/me/export.json"))

    player = json.loads(exported)["player"]
    assert [(token["name"], token["scope"]) for token in player["tokens"]] == [("My bot", "read")]
    assert [each["name"] for each in player["blocked"] + player["reported"]] == ["ben", "ben"]
    assert text not in exported


def test_the_second_factors_of_the_player_are_there_without_their_secrets(client: Client):
    confirmed(client)
    secret = set_up_app(client)

    exported = body(client.get("/me/export.json"))

    factors = json.loads(exported)["player"]["second_factors"]
    assert [factor["type"] for factor in factors] == ["totp", "recovery_codes"]
    assert secret not in exported


def test_the_consent_to_open_data_is_there(client: Client):
    ada = make_player()
    client.force_login(ada)
    assert read_json(client)["player"]["open_data"] is None

    Consent.objects.note(ada, is_given=True)

    told = read_json(client)["player"]["open_data"]
    assert told["pseudonym"] == Consent.objects.get().pseudonym
    assert set(told) == {"pseudonym", "given_at"}


def test_the_spreadsheet_has_a_row_for_each_board(client: Client):
    ada = make_player(username="ada")
    client.force_login(ada)
    race = play_codes(make_race(player=ada, secret="6543"), "1122", "6543")

    mine, computers = read_csv(client)

    assert (mine["codebreaker"], mine["result"], mine["guesses_used"]) == ("ada", "Won", "2")
    assert mine["guesses"].split("; ")[1] == "6 5 4 3: 4 black, 0 white"
    assert mine["secret"] == "6 5 4 3"
    assert computers["codebreaker"] == "Knuth"
    assert mine["started"] == f"{race.started_at:%Y-%m-%d %H:%M:%S}"
    assert mine["rules"] == "Classic"
    assert (mine["repeats"], mine["practice"]) == ("yes", "no")
    assert {mine["match"], computers["match"]} == {"no"}


@pytest.mark.parametrize("name", ["+1", "-1", "@SUM"])
def test_no_cell_starts_a_formula(client: Client, name: str):
    player = make_player(username=name)
    client.force_login(player)
    make_game(player=player, variant=VARIANTS["bulls-and-cows"], secret="0123")

    (row,) = read_csv(client)

    assert row["codebreaker"] == f"'{name}"


def test_a_visitor_who_never_played_gets_an_empty_export(client: Client):
    assert read_json(client) == {
        "player": None,
        "challenges": [],
        "matches": [],
        "training": None,
        "designs": [],
        "ratings": None,
        "games": [],
    }
    assert read_csv(client) == []
    assert body(client.get("/me/export.csv")).startswith("\ufeffstarted,finished,mode,")


def test_the_spreadsheet_and_the_object_have_the_same_games(client: Client, guest: Player):
    for secret in ("1111", "2222", "3333"):
        play_codes(make_race(player=guest, secret=secret), secret)

    addresses = [f"/games/{game['token']}/" for game in read_json(client)["games"]]

    assert sorted({row["game"] for row in read_csv(client)}) == sorted(addresses)


def test_a_step_of_games_costs_three_queries(
    guest: Player,
    monkeypatch: pytest.MonkeyPatch,
    django_assert_num_queries: DjangoAssertNumQueries,
):
    monkeypatch.setattr(export, "GAMES_PER_READ", 2)
    games = [play_codes(make_race(player=guest), "1234") for _ in range(4)]

    with django_assert_num_queries(3 + 3 + 1):
        told = list(export.games_of(guest))

    assert [game["token"] for game in told] == [game.token for game in games]


def test_an_export_reads_no_further_than_it_is_sent(
    guest: Player,
    monkeypatch: pytest.MonkeyPatch,
    django_assert_num_queries: DjangoAssertNumQueries,
):
    monkeypatch.setattr(export, "GAMES_PER_READ", 1)
    for _ in range(3):
        make_game(player=guest)
    rows = export.as_csv(guest)

    with django_assert_num_queries(3):
        assert [next(rows)[:8], next(rows)[:2]] == ["\ufeffstarted", "20"]


def test_a_game_of_a_match_names_it(client: Client, guest: Player):
    match = play_match(make_match(guest, make_player()), "1122 1234", "1122")

    export = read_json(client)

    assert [game["match"] for game in export["games"]] == [match.token]
    assert [each["token"] for each in export["matches"]] == [match.token]
    assert [row["match"] for row in read_csv(client)] == ["yes"]
