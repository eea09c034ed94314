"""What programs read of their account: history, reviews, statistics, ratings, and the export."""

import json
from typing import Any

import pytest

from games.accounts import export
from games.api.models import Scope
from games.core.board import Board
from games.core.game import Game
from games.limits.streams import sending
from games.live.match import Match
from games.ratings.models import Rating
from games.review.page import reviewed_boards
from games.ui.skill import grade_of
from solver import CLASSIC, LEVELS, VARIANTS
from tests.factories import (
    make_bot,
    make_challenge,
    make_game,
    make_match,
    make_player,
    make_race,
    play_codes,
    play_match,
    reread,
)
from tests.games.accounts.factors import body
from tests.games.api.programs import Program

pytestmark = pytest.mark.django_db


def tokens(answer: Any) -> list[str]:
    return [game["token"] for game in answer.json()["games"]]


def test_who_you_are_and_that_a_token_that_may_read_reads_everything():
    program = Program(make_player(username="Ada"), Scope.READ)

    told = program.ask("me").json()

    for path in ("me/games", "me/statistics", "me/ratings"):
        assert program.ask(path).status_code == 200
    assert json.loads(body(program.ask("me/export")))["player"]["name"] == "Ada"
    assert (told["name"], told["token_name"], told["scope"]) == ("Ada", "a program", "read")
    assert program.token not in str(told)
    assert (told["is_bot"], Program(make_bot()).ask("me").json()["is_bot"]) == (False, True)


@pytest.mark.postgres
def test_the_history_is_read_in_pages_forth_and_back(program: Program):
    games = [make_game(player=program.player).token for _ in range(5)][::-1]
    make_game(player=make_player())

    first = program.ask("me/games", limit=2)
    second = program.ask("me/games", limit=2, after=first.json()["after"])
    last = program.ask("me/games", limit=2, after=second.json()["after"])
    back = program.ask("me/games", limit=2, before=last.json()["before"])

    assert tokens(first) + tokens(second) + tokens(last) == games
    assert back.json()["games"] == second.json()["games"]
    assert (first.json()["before"], last.json()["after"]) == (None, None)


@pytest.mark.postgres
def test_the_history_is_sorted_and_narrowed_as_on_its_page(program: Program):
    slow = play_codes(make_game(player=program.player), "1122", "1234")
    fast = play_codes(make_game(player=program.player), "1234")
    race = make_race(player=program.player)

    fewest = program.ask("me/games", sort="fewest", result="won")
    on = program.ask("me/games", sort="fewest", result="won", limit=1).json()["after"]

    assert tokens(fewest) == [fast.token, slow.token]
    assert tokens(program.ask("me/games", sort="fewest", result="won", after=on)) == [slow.token]
    assert tokens(program.ask("me/games", way="race", level="knuth")) == [race.token]
    assert tokens(program.ask("me/games", rules="mini")) == []


def test_a_filter_that_is_none_is_refused(program: Program):
    for query, said in (
        ("sort=best", "“best” is not on offer."),
        ("rules=chess", "“chess” is not on offer."),
        ("after=4-12", "There is no such page of games."),
        ("after=1&before=2", "There is no such page of games."),
        ("limit=101", "limit"),
        ("colour=red", "“colour”"),
    ):
        answer = program.ask(f"me/games?{query}")

        assert (answer.status_code, said in answer.json()["detail"]) == (422, True), query


@pytest.mark.postgres
def test_ratings_and_what_they_became(program: Program):
    other = make_player()
    play_match(make_match(program.player, other, is_rated=True), "1234", "1122 1234")

    told = program.ask("me/ratings").json()
    classic = program.ask("me/ratings", rules="4x6").json()

    (rating,) = told["ratings"]
    mine = Rating.objects.get(player=program.player)
    assert (rating["rules"], rating["rating"], rating["matches"]) == ("4x6", mine.rating, 1)
    assert rating["is_provisional"]
    assert told["changes"] == []
    assert [change["rating"] for change in classic["changes"]] == [mine.rating]
    assert program.ask("me/ratings", rules="5x8").json()["changes"] == []
    assert program.ask("me/ratings", rules="chess").status_code == 422


def test_long_exports_are_sent_one_at_a_time(program: Program, monkeypatch: pytest.MonkeyPatch):
    make_game(player=program.player)
    monkeypatch.setattr(export, "FEW", 0)

    with sending:
        busy = program.ask("me/export")

    assert (busy.status_code, "Retry-After" in busy.headers) == (503, True)


def test_nothing_of_games_in_play_is_told_that_their_pages_hide(program: Program):
    race = make_race(player=program.player, level=LEVELS["knuth"], secret="6543")
    play_codes(race, "1122")
    match = play_match(
        make_match(program.player, make_player(), secret="6543"), "1122", "6512", ends=False
    )

    def answers() -> list[bytes]:
        asked = ("me", "me/games", "me/statistics", "me/ratings", "me/games?way=race&level=knuth")
        return [program.ask(path).content for path in asked]

    before = answers()
    Board.objects.filter(game=race).update(secret="5634")
    Board.objects.filter(game=race, level="knuth").update(guesses_used=2, solved=True)
    match.places.update(secret="5634")
    match.places.exclude(player=program.player).update(rows=[["5612", 2, 0, 9, ""]], solved=True)

    assert answers() == before
    assert Game.objects.filter(player=program.player).count() == 1
    assert Match.objects.get().rules == CLASSIC.rules


# Reviews


def test_a_review_has_the_figures_of_the_page_and_they_add_up(program: Program):
    game = play_codes(make_game(player=program.player), "1122", "1325", "1234")

    (board,) = program.ask(f"games/{game.token}/review").json()["boards"]

    (on_page,) = reviewed_boards(reread(game), program.player)
    assert on_page.figures
    ledger = on_page.figures.ledger
    assert (board["par"], board["loss"], board["luck"]) == (
        ledger.par.mean,
        ledger.loss,
        ledger.luck,
    )
    assert board["guesses"] + board["left"] == pytest.approx(
        board["par"] + board["loss"] - board["luck"]
    )
    assert sum(row["loss"] for row in board["rows"]) == pytest.approx(board["loss"])
    assert (board["secret"], board["is_yours"], board["is_exact"]) == ("1234", True, True)
    rows = board["rows"]
    assert [row["code"] for row in rows] == ["1122", "1325", "1234"]
    assert [row["codes_before"] for row in rows] == [1296, 208, 26]
    assert [row["grade"] for row in rows] == [grade_of(row) for row in ledger.rows]
    assert rows[0]["needed"] - rows[0]["value"] == pytest.approx(rows[0]["loss"])
    assert (len(rows[0]["best"][0]), "1122" in rows[0]["best"]) == (4, False)


def test_both_boards_of_a_race_are_reviewed_and_one_without_a_hidden_code_without_luck(
    program: Program,
):
    race = make_race(player=program.player, level=LEVELS["knuth"], secret="6543")
    evil = play_codes(make_game(player=program.player, codemaker="evil"), "1122")
    evil.resign()

    boards = program.ask(f"games/{play_codes(race, '6543').token}/review").json()["boards"]
    (board,) = program.ask(f"games/{evil.token}/review").json()["boards"]

    assert [board["is_yours"] for board in boards] == [True, False]
    assert (board["par"], board["luck"], board["left"]) == (None, None, None)
    assert board["loss"] == sum(row["loss"] for row in board["rows"]) > 0
    assert [row["luck"] for row in board["rows"]] == [None]


def test_a_game_that_goes_on_has_no_review_and_tells_nothing(program: Program):
    told = []
    for secret in ("6543", "5634"):
        game = play_codes(make_game(player=program.player, secret=secret), "1122")
        told.append(program.ask(f"games/{game.token}/review"))

    assert [answer.status_code for answer in told] == [409, 409]
    assert told[0].content == told[1].content
    unplayed = make_game(player=program.player)
    unplayed.resign()
    assert program.ask(f"games/{unplayed.token}/review").status_code == 404


def test_games_of_others_are_reviewed_by_those_who_are_done_with_the_same_code(program: Program):
    other = make_player()
    challenge = make_challenge(creator=other)
    theirs = play_codes(
        Game.objects.start(player=other, origin=make_challenge(secret="1234")), "1122", "1234"
    )
    strangers = play_codes(make_game(player=other), "1234")
    assert theirs.challenge != challenge

    before = program.ask(f"games/{theirs.token}/review").status_code
    play_codes(Game.objects.start(player=program.player, origin=theirs.challenge), "1234")
    after = program.ask(f"games/{theirs.token}/review")

    assert (before, after.status_code) == (404, 200)
    assert not after.json()["boards"][0]["is_yours"]
    assert program.ask(f"games/{strangers.token}/review").status_code == 404


@pytest.mark.deep
def test_rules_that_are_not_proven_are_reviewed_with_a_stand_in(program: Program):
    variant = VARIANTS["super"]
    game = play_codes(
        make_game(player=program.player, variant=variant, secret="12345"), "11223", "12345"
    )

    (board,) = program.ask(f"games/{game.token}/review").json()["boards"]

    assert not board["is_exact"]
    assert board["stand_in"]


# Statistics


@pytest.mark.postgres
def test_statistics_have_the_figures_of_the_page(program: Program):
    play_codes(make_game(player=program.player), "1122", "1234")
    play_codes(make_game(player=program.player), "1234")
    play_codes(make_race(player=program.player, level=LEVELS["goldfish"]), "1234")

    told = program.ask("me/statistics").json()
    races = program.ask("me/statistics", mode="race", rules="4x6").json()
    none = program.ask("me/statistics", rules="mini").json()

    assert (told["rules"], told["results"]["games"], told["results"]["won"]) == ("4x6", 3, 3)
    assert told["results"]["mean"] == pytest.approx(4 / 3)
    assert told["results"]["distribution"] == [
        {"guesses": 1, "games": 2},
        {"guesses": 2, "games": 1},
    ]
    assert [level["level"] for level in told["levels"]] == ["goldfish"]
    assert (told["streaks"], len(told["trend"])) == ({"current": 3, "longest": 3}, 3)
    assert told["days"][0]["won"] == 3
    assert (races["results"]["games"], none["results"]["games"]) == (1, 0)
    assert (none["results"]["mean"], none["strength"], none["trend"]) == (None, None, [])


@pytest.mark.postgres
def test_strength_and_leaks_are_told_of_reviewed_games(program: Program):
    game = play_codes(make_game(player=program.player), "1122", "1325", "1234")
    program.ask(f"games/{game.token}/review")

    told = program.ask("me/statistics").json()

    assert told["strength"]["games"] == 1
    assert told["strength"]["mean"] == pytest.approx(
        told["strength"]["par"] + told["strength"]["loss"]
    )
    assert sum(turn["loss"] for turn in told["leaks"]["by_turn"]) == pytest.approx(
        told["strength"]["loss"], abs=1e-6
    )
    assert told["luck"]["games"] == 1


def test_statistics_of_what_is_none_are_refused(program: Program):
    for query in ({"rules": "99x1"}, {"mode": "chess"}, {"period": "8"}, {"rule": "4x6"}):
        answer = program.ask("me/statistics", **query)

        assert answer.status_code == 422, query
        assert answer.json()["detail"].endswith(".")
