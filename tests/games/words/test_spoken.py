"""A game in sentences."""

import pytest
from django.test import Client

from games.models import Coach, Player
from tests.factories import make_game, play_codes, row
from tests.games.reading import words_in

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


def test_a_guess_that_could_not_be_the_code_says_why(client: Client, guest: Player):
    game = make_game(player=guest, coach=Coach.FULL, secret="6543")

    play_codes(game, "1122", "1111")
    text = words_in(client.get(game.get_absolute_url()).content.decode())

    clash = "It could not be the code: it clashes with row 1, orange, orange, sky, sky: 0 black, 0"
    assert clash in text


def test_why_a_row_is_impossible_is_told_with_the_pegs(client: Client, guest: Player):
    game = make_game(player=guest, coach=Coach.FULL, secret="6543")
    play_codes(game, "1122")

    answer = client.post(f"/games/{game.token}/guesses/", row("1213", number=2), headers=HTMX)

    for page in (answer, client.get(game.get_absolute_url())):
        assert (
            "Why is row 2 impossible? If it were the code, row 1, orange, orange, sky, sky,"
            " would have earned black for orange in hole 1, white for orange and sky."
            " It earned 0 black, 0 white."
        ) in words_in(page.content.decode())


def test_without_a_full_coach_nothing_is_called_impossible(client: Client, guest: Player):
    game = make_game(player=guest, coach=Coach.COUNT, secret="6543")
    play_codes(game, "1122", "1213")

    assert "impossible" not in client.get(game.get_absolute_url()).content.decode()
