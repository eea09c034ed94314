"""What a full coach tells, and that it is remembered."""

import re
from html import unescape
from http import HTTPStatus

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils.html import strip_tags
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from games.models import Coach, Game, NoHintsError, NoMoreHintsError, Player
from games.words.palette import color_names
from solver import LEVELS, format_code, score
from tests.factories import make_game, make_race, play_codes, reread, row

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


def words_of(html: str) -> str:
    return " ".join(unescape(strip_tags(html)).split())


@pytest.mark.parametrize("slug", ["knuth", "most-parts"])
def test_a_hint_is_what_the_level_would_guess(slug: str):
    level = LEVELS[slug]
    game = play_codes(make_race(level=level, coach=Coach.FULL, secret="6543"), "1122")

    hint = game.hint()

    assert hint.guess == level.next_guess(game.rules, game.board.history)
    assert hint.candidates == game.board.rows[0].candidates_left


@pytest.mark.parametrize("slug", [slug for slug in LEVELS if LEVELS[slug].strategy.is_random])
def test_beside_a_level_that_draws_at_random_knuth_gives_the_hints(
    client: Client, guest: Player, slug: str
):
    race = make_race(player=guest, level=LEVELS[slug], coach=Coach.FULL, secret="6543")
    game = play_codes(race, "1122")
    knuth = LEVELS["knuth"].next_guess(game.rules, game.board.history)
    told = f"Knuth would guess: {color_names(knuth, game.rules)}."

    for _ in range(4):
        assert reread(game).hint().guess == knuth
        html = client.post(f"/games/{game.token}/hint/", headers=HTMX).content.decode()
        assert told in unescape(html)


def test_hints_are_counted_and_take_no_turn():
    game = play_codes(make_game(coach=Coach.FULL), "1122")

    for _ in range(3):
        reread(game).hint()

    board = reread(game).board
    assert (board.hints, board.guesses_used) == (3, 1)


@pytest.mark.parametrize("coach", [Coach.OFF, Coach.COUNT])
def test_without_a_full_coach_there_is_no_hint(coach: Coach):
    game = make_game(coach=coach)

    with pytest.raises(NoHintsError):
        game.hint()


def test_a_game_that_is_over_says_that_it_has_no_more_hints(client: Client, guest: Player):
    game = play_codes(make_game(player=guest, coach=Coach.FULL, secret="6543"), "6543")

    with pytest.raises(NoMoreHintsError):
        game.hint()
    response = client.post(f"/games/{game.token}/hint/", headers=HTMX)

    assert response.status_code == HTTPStatus.CONFLICT
    assert "This game is over, so there are no more hints." in response.content.decode()

    assert reread(game).board.hints == 0


def test_a_hint_is_given_with_its_reason(client: Client, guest: Player):
    game = play_codes(make_game(player=guest, coach=Coach.FULL, secret="6543"), "1122")

    page = client.post(f"/games/{game.token}/hint/")
    fragment = client.post(f"/games/{game.token}/hint/", headers=HTMX)

    for response in (page, fragment):
        text = words_of(response.content.decode())
        assert "Knuth would guess:" in text
        assert re.search(
            r"It splits the 256 codes left into \d+ groups; the biggest has 46\.", text
        )
    assert "<html" in page.content.decode()
    assert fragment.content.decode().strip().startswith('<div id="hint"')
    assert reread(game).board.hints == 2


@pytest.mark.parametrize("is_over", [True, False])
def test_a_hint_that_cannot_be_had_is_refused_in_words(
    client: Client, guest: Player, is_over: bool
):
    coach = Coach.FULL if is_over else Coach.COUNT
    game = make_game(player=guest, coach=coach, secret="1234")
    if is_over:
        play_codes(game, "1234")

    response = client.post(f"/games/{game.token}/hint/", headers=HTMX)

    words = "This game is over" if is_over else "started without a full coach"
    assert response.status_code == HTTPStatus.CONFLICT
    assert words in unescape(response.content.decode())
    assert reread(game).board.hints == 0


@pytest.mark.parametrize(("number", "status"), [("2", 200), ("1", 409), ("3", 409), ("x", 422)])
def test_a_hint_for_another_turn_is_refused_with_the_board_as_it_stands(
    client: Client, guest: Player, number: str, status: int
):
    game = play_codes(make_game(player=guest, coach=Coach.FULL), "1122")

    response = client.post(f"/games/{game.token}/hint/", {"number": number}, headers=HTMX)

    is_given = status == HTTPStatus.OK
    assert response.status_code == status
    assert reread(game).board.hints == is_given
    assert response.headers.get("HX-Retarget") == (None if is_given else "#history")


def test_a_hint_for_a_game_of_somebody_else_is_not_found(client: Client):
    game = make_game(coach=Coach.FULL)

    assert client.post(f"/games/{game.token}/hint/").status_code == HTTPStatus.NOT_FOUND
    assert client.get(f"/games/{game.token}/hint/").status_code == HTTPStatus.FOUND


class Clashes(TestCase):
    @given(
        secret=st.text("123456", min_size=4, max_size=4),
        tries=st.lists(st.text("123456", min_size=4, max_size=4), min_size=2, max_size=6),
    )
    @settings(deadline=None, max_examples=30)
    def test_a_row_clashes_with_the_first_answer_it_does_not_fit(
        self, secret: str, tries: list[str]
    ):
        tries = [code for code in tries if code != secret]
        game = play_codes(make_game(secret=secret, coach=Coach.FULL), *tries)

        rows = game.board.rows
        for row_ in rows:
            clashing = [
                earlier.number
                for earlier in rows[: row_.number - 1]
                if score(row_.pegs, earlier.pegs) != earlier.feedback
            ]
            clash = row_.clashes_with
            assert (clash.number if clash else None) == (clashing[0] if clashing else None)


def test_a_guess_that_could_not_be_the_code_says_why(client: Client, guest: Player):
    game = make_game(player=guest, coach=Coach.FULL, secret="6543")

    play_codes(game, "1122", "1111")
    text = words_of(client.get(game.get_absolute_url()).content.decode())

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
        ) in words_of(page.content.decode())


def test_without_a_full_coach_nothing_is_called_impossible(client: Client, guest: Player):
    game = make_game(player=guest, coach=Coach.COUNT, secret="6543")
    play_codes(game, "1122", "1213")

    assert "impossible" not in client.get(game.get_absolute_url()).content.decode()


def test_a_game_with_a_coach_is_marked_in_the_history(client: Client, guest: Player):
    game = make_game(player=guest, coach=Coach.FULL)
    game.hint()
    make_game(player=guest)

    text = words_of(client.get("/me/history/").content.decode())

    assert text.count("with coach") == 1
    assert "with coach, 1 hint" in text


def test_a_guess_takes_the_hint_away(client: Client, guest: Player):
    game = make_game(player=guest, coach=Coach.FULL, secret="6543")
    hint = Game.objects.get(pk=game.pk).hint()
    code = format_code(hint.guess, game.rules)

    html = client.post(f"/games/{game.token}/guesses/", row(code), headers=HTMX).content.decode()

    [emptied] = re.findall(
        r'<div id="hint"[^>]*hx-swap-oob="true"[^>]*>(.*?)</div>', html, re.DOTALL
    )
    assert words_of(emptied) == ""


def test_a_flood_of_hints_is_slowed_down(client: Client, guest: Player):
    cache.clear()
    game = make_game(player=guest, coach=Coach.FULL)

    answers = [client.post(f"/games/{game.token}/hint/", headers=HTMX) for _ in range(61)]

    assert [answer.status_code for answer in answers] == [HTTPStatus.OK] * 60 + [
        HTTPStatus.TOO_MANY_REQUESTS
    ]
    assert "That was a lot of hints" in unescape(answers[-1].content.decode())
    assert reread(game).board.hints == 60
