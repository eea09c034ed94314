"""What programs are told of games and matches: no more than the pages show."""

from collections.abc import Iterator
from math import inf

import pytest

from games.core.modes import DUEL, MAKE, RACE, GameMode
from games.core.modes.choices import Coach
from solver import LEVELS
from tests.depth import at_depth
from tests.factories import make_game, make_race
from tests.games.api.programs import Program, two, under
from tests.games.ways_to_play import a_game_of_each_way

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("no_match_is_known", "at_noon")]
ONE, OTHER = "6543", "5634"  # 1122 and 2211 earn the same answers from both


def test_you_see_your_codes_and_only_the_answers_of_the_other():
    match, ada, ben = two(secret=ONE)
    ada.send(f"matches/{match.token}/guesses", code="6512", number=1)

    mine, theirs = (
        program.ask(f"matches/{match.token}").json()["seats"][0] for program in (ada, ben)
    )

    row = {"number": 1, "code": "6512", "black": 2, "white": 0, "codes_left": None}
    assert mine["rows"] == [row]
    assert theirs["rows"] == [row | {"code": None}]


def test_the_end_tells_all_codes_and_where_the_game_is_kept():
    match, ada, ben = two(secret=ONE)
    for program in (ada, ben):
        program.send(f"matches/{match.token}/guesses", code="6512", number=1)
    ada.send(f"matches/{match.token}/resign")

    over = ben.ask(f"matches/{match.token}").json()

    assert (over["phase"], over["ending"], over["awaits"]) == ("over", "decided", "nothing")
    assert [(seat["result"], seat["secret"]) for seat in over["seats"]] == [
        ("given-up", ONE),
        ("won", ONE),
    ]
    assert over["seats"][0]["rows"][0]["code"] == "6512"
    assert over["seats"][0]["rows"][0]["codes_left"] > 0
    assert over["nonce"]
    assert ben.ask(f"games/{over['game']}").json()["result"] == "won"


def answers(
    mode: GameMode, secret: str, players: tuple[Program, Program, Program]
) -> Iterator[bytes]:
    """All that one of two players, and a watcher, are told while the other one plays."""
    ada, ben, watcher = players
    match = under("the-same", ada.player, ben.player, mode=mode, secret=secret)
    if mode is not RACE:  # what Ada hides for Ben is hers to know
        match.places.filter(player=ben.player).update(secret="3456")
    path, theirs = f"matches/{match.token}", f"{secret[:2]}12"
    others = theirs if mode is RACE else "3412"
    turns = at_depth([("1122", others)], [("1122", others), ("2211", "1111")])
    for number, (mine, code) in enumerate(turns, start=1):
        yield ada.send(f"{path}/guesses", code=mine, number=number).content
        yield ada.send(f"{path}/guesses", code=mine, number=number).content
        yield ada.send(f"{path}/guesses", code="9999", number=number + 1).content
        yield ada.send(f"{path}/code", code="1234").content
        assert ben.send(f"{path}/guesses", code=code, number=number).status_code == 200
        for program in (ada, watcher):
            yield program.ask(path).content
            yield program.ask(f"{path}/events", state="").content
            yield program.send(f"{path}/claim").content
            yield program.send(f"{path}/rematch").content
    yield ada.send(f"{path}/draw").content
    yield ada.ask("me/games").content


@pytest.mark.both
@pytest.mark.parametrize("mode", [RACE, DUEL])
def test_two_matches_that_differ_in_what_you_must_not_know_look_the_same(
    mode: GameMode, monkeypatch: pytest.MonkeyPatch
):
    # A seat that is noted as here again has a new state, and a slow machine may need so long for one of them.
    monkeypatch.setattr("games.live.polling.NOTED_SECONDS", inf)
    players = (Program(), Program(), Program())

    one, other = (list(answers(mode, secret, players)) for secret in (ONE, OTHER))

    assert one == other
    assert not any(f'"{ONE}"'.encode() in answer for answer in one)  # a digest may have such digits


def test_a_hidden_code_is_told_to_neither_who_looks_for_it_nor_a_watcher():
    ada, ben, watcher = (Program() for _ in range(3))
    told = []
    for secret in (ONE, OTHER):
        match = under("the-same", ada.player, ben.player, mode=MAKE, secret=secret)
        path = f"matches/{match.token}"
        guessed = ben.send(f"{path}/guesses", code="1122", number=1)
        assert guessed.status_code == 200
        told.append([guessed.content, *(each.ask(path).content for each in (ben, watcher))])
        shown = [each.ask(path).json()["seats"][1]["rows"][0]["code"] for each in (ada, watcher)]
        assert shown == ["1122", None]

    assert told[0] == told[1]


# Games


def test_nothing_of_a_secret_is_told_before_the_end(program: Program):
    """Two races that differ in secret and rival's codes alone look the same."""
    told = []
    for secret, guess in (("6543", "5643"), ("6534", "5634")):
        game = make_race(player=program.player, level=LEVELS["knuth"], secret=secret)
        own = program.send(f"games/{game.token}/guesses", code="1122", number=1).json()
        rival = own["boards"][1]
        assert rival["secret"] is None
        assert [row["code"] for row in rival["rows"]] == [None] * len(rival["rows"])
        assert (secret not in str(own), guess not in str(own)) == (True, True)
        for name in ("token", "address", "seal", "started_at"):
            own.pop(name)
        told.append(own)

    assert told[0] == told[1]


def test_every_way_to_play_can_be_read_and_is_in_the_history(program: Program):
    games = a_game_of_each_way(program.player)

    for game in games.values():
        assert program.ask(f"games/{game.token}").json()["token"] == game.token
    listed = program.ask("me/games", limit=100).json()["games"]
    assert {game["token"] for game in listed} == {game.token for game in games.values()}


def test_codes_left_are_told_where_the_page_shows_them(program: Program):
    left = []
    for coach in (Coach.OFF, Coach.COUNT):
        game = make_game(player=program.player, coach=coach, secret="6543")
        told = program.send(f"games/{game.token}/guesses", code="1122", number=1).json()
        left.append(told["boards"][0]["rows"][0]["codes_left"])

    assert left == [None, 256]
