"""Duels: a secret each, guesses in turn, and a fair last one."""

import re
from html import unescape
from http import HTTPStatus

import pytest
from django.test import Client
from django.utils.html import strip_tags
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from games.models import First, Game, Handicap
from games.modes import DUEL
from games.modes.choices import Result
from solver import LEVELS, MINI, parse_code
from tests.factories import make_game, play_codes, reread, row, turns_needed

pytestmark = pytest.mark.django_db
CHOICES = {"mode": "duel", "variant": "classic", "level": "knuth"}
SECRET = {f"secret-{hole}": symbol for hole, symbol in enumerate("6543", start=1)}


def make_duel(**overrides: object) -> Game:
    choices = {"mode": DUEL, "level": LEVELS["knuth"], "own_secret": "6543"}
    return make_game(**choices | overrides)


def words_of(client: Client, address: str) -> str:
    return " ".join(unescape(strip_tags(client.get(address).content.decode())).split())


mini_codes = st.text("123456", min_size=3, max_size=3)


class Duels(TestCase):
    @given(
        secret=mini_codes,
        own=mini_codes,
        tries=st.lists(mini_codes, min_size=8, max_size=8),
        found_in=st.integers(1, 12),
        first=st.sampled_from(First),
        handicap=st.sampled_from(Handicap),
    )
    @settings(deadline=None, max_examples=60)
    def test_every_duel_ends_as_counted_by_hand(
        self,
        secret: str,
        own: str,
        tries: list[str],
        found_in: int,
        first: First,
        handicap: Handicap,
    ):
        tries = [code if code != secret else wrong_for(secret) for code in tries]
        tries[found_in - 1 : found_in] = [secret]
        mine = found_in if found_in <= 8 else float("inf")
        its = turns_needed(LEVELS["knuth"], own, MINI.rules)
        game = make_duel(
            variant=MINI, secret=secret, own_secret=own, first=first, handicap=handicap
        )
        assert game.computer is not None

        for code in tries:
            if not game.is_over:
                game = play_codes(game, code)
                assert game.computer is not None
                lead = len(game.computer.rows) - len(game.board.rows)
                assert lead == (0 if game.is_over or first == First.ME else 1)

        rounds = min(mine, its, 8)
        assert game.is_over
        assert game.computer is not None
        assert len(game.board.rows) == len(game.computer.rows) == rounds
        assert (game.board.solved, game.computer.solved) == (mine == rounds, its == rounds)
        assert game.board.result == expected(
            mine if mine == rounds else None, its == rounds, handicap
        )
        opposite = {Result.WON: Result.LOST, Result.LOST: Result.WON, Result.DRAWN: Result.DRAWN}
        assert game.computer.result == opposite[Result(game.board.result)]


def wrong_for(secret: str) -> str:
    return "".join(str(int(symbol) % 6 + 1) for symbol in secret)


def expected(mine: float | None, it_found: bool, handicap: Handicap) -> Result:
    """Both found it in the same round, or one of them did, or neither."""
    if mine and it_found:
        return Result.DRAWN if handicap == Handicap.NONE else Result.WON
    if mine:
        return Result.WON
    return Result.LOST if it_found else Result.DRAWN


def test_the_computer_breaks_the_players_secret_and_not_its_own():
    game = play_codes(make_duel(secret="1111"), "2222")

    assert game.computer is not None
    assert game.computer.secret == "6543"
    answer = game.computer.rows[0].feedback
    assert (answer.black, answer.white) == (0, 0)


def test_where_the_computer_is_first_its_guess_is_there_at_once():
    game = reread(make_duel(first=First.COMPUTER))

    assert game.computer is not None
    assert [guess.code for guess in game.computer.rows] == ["1122"]
    assert game.board.rows == []


def test_who_gives_up_loses():
    game = play_codes(make_duel(first=First.COMPUTER), "1111")

    game.resign()

    game = reread(game)
    assert game.computer is not None
    assert (game.board.result, game.computer.result) == (Result.GIVEN_UP, Result.WON)
    assert game.computer.guesses_used == 2


def test_a_duel_needs_a_level_and_a_secret():
    with pytest.raises(ValueError, match="duel needs the level"):
        make_duel(level=None)
    with pytest.raises(ValueError, match="4 pegs"):
        make_duel(own_secret="")


def test_a_duel_is_started_with_a_secret(client: Client):
    response = client.post("/games/", CHOICES | SECRET | {"first": "computer"})

    game = Game.objects.get()
    assert response.status_code == HTTPStatus.FOUND
    assert game.computer is not None
    assert parse_code(game.computer.secret, game.rules) == (5, 4, 3, 2)
    assert game.computer.guesses_used == 1


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"secret-2": ""}, "Your secret: Hole 2 is empty."),
        ({"secret-4": "7"}, "Your secret: Hole 4 holds “7”, which is no color here."),
        ({"secret-5": "1"}, "Your secret: A secret here has 4 pegs, not more."),
        ({"variant": "bulls-and-cows", "secret-1": "5"}, "but colors may not repeat."),
        ({"level": ""}, "Choose who to duel against."),
        ({"level": "god"}, "“god” is not on offer."),
        ({"first": "nobody"}, "“nobody” is not on offer."),
    ],
)
def test_a_secret_that_cannot_be_is_refused_and_kept(
    client: Client, changes: dict[str, str], sentence: str
):
    response = client.post("/games/", CHOICES | SECRET | changes)

    text = unescape(response.content.decode())
    assert response.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert sentence in text
    assert not Game.objects.exists()
    if "secret-2" in changes:
        assert len(re.findall(r'<option value="[1-6]" selected>', text)) == 3


def test_the_panel_asks_for_a_secret_where_one_is_needed(client: Client):
    duel = client.get("/new/", CHOICES | {"variant": "pocket"}).content.decode()
    race = client.get("/new/", CHOICES | {"mode": "race"}).content.decode()

    assert len(re.findall(r'<select id="secret-\d"', duel)) == 5
    assert "secret-1" not in race


def test_a_duel_shows_the_players_secret_and_never_the_computers(client: Client):
    client.post("/games/", CHOICES | SECRET)
    game = Game.objects.get()
    game.boards.filter(seat=1).update(secret="2222")
    client.post(f"/games/{game.token}/guesses/", row("1111"))

    text = words_of(client, game.get_absolute_url())

    assert "Duel · a secret each" in text
    assert "Your secret: white, vermillion, blue, yellow" in text
    assert "orange, orange, sky, sky" in text  # Knuth's first guess, at the player's secret
    assert "sky, sky, sky, sky" not in text


def test_after_a_duel_the_next_one_asks_for_a_new_secret(client: Client):
    client.post("/games/", CHOICES | SECRET | {"first": "computer", "handicap": "ties"})
    game = Game.objects.get()
    client.post(f"/games/{game.token}/resign/")

    html = client.get(game.get_absolute_url()).content.decode()
    [address] = re.findall(r'href="(/new/\?[^"]+)"[^>]*>Again', html)
    panel = client.get(unescape(address)).content.decode()

    assert "You gave up." in unescape(html)
    assert re.search(r'name="mode" value="duel" checked', panel)
    assert '<option value="computer" selected>' in panel
    assert '<option value="ties" selected>' in panel
    assert 'value="6" selected' not in panel


def test_the_page_says_when_the_guess_is_the_last(client: Client):
    client.post("/games/", CHOICES | SECRET | {"first": "computer"})
    game = Game.objects.get()
    knuths = turns_needed(LEVELS["knuth"], "6543")
    texts = [words_of(client, game.get_absolute_url())]
    for number in range(1, knuths):
        client.post(f"/games/{game.token}/guesses/", row("1111", number=number))
        texts.append(words_of(client, game.get_absolute_url()))

    said = ["Knuth has found your secret: this is your last guess." in text for text in texts]

    assert said == [False] * (knuths - 1) + [True]
