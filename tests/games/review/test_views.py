"""The pages of a review, and who may see which."""

from http import HTTPStatus

import pytest
from django.test import Client

from games.challenges.models import Challenge
from games.core.days import today
from games.core.game import Game
from games.core.modes import DUEL, MAKE, RACE, GameMode
from games.core.modes.choices import Codemaker
from games.core.player import Player
from games.daily.models import Daily
from games.review.page import reviewed_boards
from solver import CLASSIC, LEVELS, Feedback
from tests.factories import make_game, make_match, make_player, play_codes, play_match, reread
from tests.games.reading import words_of

pytestmark = pytest.mark.django_db
GUESSES = ["1122", "4421", "6621", "6321", "3621"]
KNUTH = LEVELS["knuth"]


@pytest.fixture
def game(guest: Player) -> Game:
    return play_codes(make_game(player=guest, secret="3621"), *GUESSES)


def review(game: Game, row: object = "") -> str:
    return f"/games/{game.token}/review/{f'{row}/' if row else ''}"


def test_the_headline_and_its_sum(client: Client, game: Game):
    text = words_of(client, review(game))

    assert "5 guesses, two thirds of a guess over par" in text
    assert "Guesses 5 Par = 4.34 Lost by guesses + 0.42 Lost by luck + 0.24" in text
    assert "Every number here rests on play that is proven to be optimal." in text


def test_the_ledger_opens_at_the_costliest_guess_and_each_row_has_its_address(
    client: Client, game: Game
):
    html = client.get(review(game)).content.decode()
    last = client.get(review(game, 5)).content.decode()

    rows = html.split("<tbody>")[1].split("</tbody>")[0].split('class="ledger__row"')[1:]
    assert ['aria-current="true"' in row for row in rows] == [False, False, True, False, False]
    assert words_of(client, review(game, 3)) == words_of(client, review(game))
    assert f'href="{review(game, 4)}"' in html
    assert f'href="{review(game, 6)}"' not in last
    assert last.count('aria-current="true"') == 2  # the row, and the language


def test_htmx_gets_the_review_alone(client: Client, game: Game):
    response = client.get(review(game, 2), headers={"HX-Request": "true"})

    assert response.content.decode().strip().startswith("<review-keys")
    assert "HX-Request" in response["Vary"]


def test_a_code_that_was_not_found_has_guesses_to_come(client: Client, guest: Player):
    game = play_codes(make_game(player=guest, secret="3621"), "1122", "3344", "5566")
    game.resign()

    text = words_of(client, review(game))

    assert "Given up after 3 guesses" in text
    assert "Still expected + 2.67 Par = 4.34" in text


def test_a_contest_has_both_ledgers_and_says_what_parted_the_two(client: Client, guest: Player):
    game = make_game(player=guest, mode=DUEL, level=KNUTH, secret="3621", own_secret="1234")
    for code in GUESSES:
        if not reread(game).is_over:
            play_codes(reread(game), code)

    text = words_of(client, review(reread(game)))

    assert text.count("Total") == 2
    assert "Knuth found the code, and you did not." in text or "quicker" in text
    assert "more than those of Knuth" in text or "less than those of Knuth" in text


@pytest.mark.deep
def test_a_make_has_the_ledger_of_the_computer(client: Client, guest: Player):
    game = make_game(player=guest, mode=MAKE, level=KNUTH, own_secret="3621")
    while not reread(game).is_over:
        game = reread(game)
        game.go_on(number=game.board.guesses_used + 1, to_the_end=True)

    text = words_of(client, review(game))

    assert "The guesses of Knuth" in text
    assert "1122" not in text
    assert "1 black, 1 white 1,296 → 208 205 expected Skill \N{MINUS SIGN}0.06 good" in text


def test_against_the_evil_codemaker_rows_are_judged_and_no_luck_is_claimed(
    client: Client, guest: Player
):
    game = play_codes(make_game(player=guest, codemaker=Codemaker.EVIL, secret=""), "1111", "1112")
    game.resign()

    text = words_of(client, review(game))

    assert "Given up after 2 guesses" in text
    assert "no black, no white 1,296 → 625 512 expected Skill \N{MINUS SIGN}0.54 mistake" in text
    assert "Another first guess is better." in text
    assert "Orange was ruled out by row 1." in text
    assert "Nothing was drawn, so no luck is claimed" in text
    assert "A best guess loses nothing" in text
    assert "Par" not in text
    assert "Luck" not in text
    assert "perfect play, on average" not in text


def test_answers_that_fit_no_code_are_told(client: Client, guest: Player):
    game = make_game(player=guest, mode=MAKE, level=KNUTH)
    while not game.board.is_contradictory:
        game.answer(Feedback(0, 0), number=len(game.board.rows) + 1)
        game = reread(game)
    game.resign()

    response = client.get(review(game))

    assert response.status_code == HTTPStatus.OK
    assert "The answers fit no code" in response.content.decode()


def test_a_game_that_goes_on_has_no_review_yet(client: Client, guest: Player):
    game = play_codes(make_game(player=guest, secret="3621"), "1122")
    practice = f"{review(game, 1)}practice/"

    for response in (
        client.get(review(game)),
        client.get(f"{review(game, 1)}codes/"),
        client.post(practice, {"secret": "same"}),
    ):
        assert response.status_code == HTTPStatus.CONFLICT
        assert "A game can be reviewed when it is over." in response.content.decode()
        assert "3621" not in response.content.decode()
    for path in (game.get_absolute_url(), "/me/history/"):
        assert "/review/" not in client.get(path).content.decode()
    assert Game.objects.count() == 1


def test_a_row_that_does_not_exist(client: Client, game: Game):
    for row, words in ((6, "no guess 6"), (0, "no guess 0"), (10**9, "no guess")):
        response = client.get(f"/games/{game.token}/review/{row}/")
        assert response.status_code == HTTPStatus.NOT_FOUND
        assert words in response.content.decode()


def test_a_game_without_a_guess(client: Client, guest: Player):
    game = make_game(player=guest)
    game.resign()

    response = client.get(review(game))

    assert response.status_code == HTTPStatus.NOT_FOUND
    assert "no code was guessed" in response.content.decode()


def test_somebody_elses_game_and_no_game(client: Client, game: Game):
    other = play_codes(make_game(player=make_player(), secret="1122"), "1122")

    assert client.get(review(game)).status_code == HTTPStatus.OK
    for path in (review(other), review(other, 1), "/games/none/review/"):
        response = client.get(path)
        assert response.status_code == HTTPStatus.NOT_FOUND
        assert "This review cannot be shown" in response.content.decode()


def test_a_challenge_is_open_to_all_who_are_done_with_it_or_set_its_code(
    client: Client, guest: Player
):
    creator = make_player()
    challenge = Challenge.objects.issue(creator=creator, variant=CLASSIC, secret="3621")
    theirs = play_codes(make_game(player=make_player(), origin=challenge), "3621")
    mine = play_codes(make_game(player=guest, origin=challenge), "1122")
    assert client.get(review(theirs)).status_code == HTTPStatus.NOT_FOUND

    play_codes(reread(mine), "3621")

    text = words_of(client, review(theirs))
    assert f"The guesses of {theirs.player.username}" in text
    assert "Your guesses" not in text
    assert "yours" not in text
    client.force_login(creator)
    assert client.get(review(theirs)).status_code == HTTPStatus.OK


def test_a_challenge_from_a_duel_does_not_show_the_other_half_of_it(client: Client, guest: Player):
    duel = make_game(mode=DUEL, level=KNUTH, secret="3621", own_secret="1122")
    duel = play_codes(duel, "3621")
    challenge = Challenge.objects.issue_for(duel)
    play_codes(make_game(player=guest, origin=challenge), "3621")
    duel = reread(duel)

    text = words_of(client, review(duel))

    assert len(reviewed_boards(duel, duel.player)) == 2
    assert f"The guesses of {duel.player.username}" in text
    assert "The guesses of Knuth" not in text


def test_a_daily_is_open_to_all_who_are_done_with_it_if_its_player_is_public(
    client: Client, guest: Player
):
    daily = Daily.objects.on(today())
    public, private = make_player(is_public=True), make_player()
    theirs, hidden = (
        play_codes(make_game(player=player, origin=daily), daily.secret)
        for player in (public, private)
    )
    mine = make_game(player=guest, origin=daily)
    assert client.get(review(theirs)).status_code == HTTPStatus.NOT_FOUND

    play_codes(mine, daily.secret)

    assert client.get(review(theirs)).status_code == HTTPStatus.OK
    assert client.get(review(hidden)).status_code == HTTPStatus.NOT_FOUND


def test_another_guess_is_tried_as_text_or_in_holes_and_told_if_it_is_no_code(
    client: Client, game: Game
):
    for query in ("try=1344", "try=\u0661\u0663\u0664\u0664", "peg-1=1&peg-2=3&peg-3=4&peg-4=4"):
        text = words_of(client, f"{review(game, 3)}?{query}")
        assert "your try 5 groups, the largest 8" in text
    response = client.get(f"{review(game, 3)}?try=12<b>")

    assert response.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    html = response.content.decode()
    assert "A code here has 4 pegs, not 5." in html
    assert "Row 3: 23 codes to tell apart" in html


def test_a_page_of_codes_that_does_not_exist(client: Client, game: Game):
    for page in ("0", "2", "-1", "x", "²", f"{10**30}", 5000 * "1"):
        response = client.get(f"{review(game, 3)}codes/?page={page}")
        assert response.status_code == HTTPStatus.NOT_FOUND
        assert "There is no such page of codes." in response.content.decode()


def test_a_review_takes_few_queries(client: Client, game: Game, django_assert_max_num_queries):
    client.get(review(game))

    with django_assert_max_num_queries(5):
        client.get(review(game, 2))


def test_the_end_and_the_history_lead_to_the_review(client: Client, game: Game):
    for path in (game.get_absolute_url(), "/me/history/"):
        assert f'href="{review(game)}"' in client.get(path).content.decode()


def test_a_row_is_played_on_for_practice(client: Client, game: Game):
    response = client.post(f"{review(game, 3)}practice/", {"secret": "same"}, follow=True)

    html = response.content.decode()
    assert response.redirect_chain
    assert "Practice · counts for nothing" in html
    assert "Guess 3 of 10" in html
    assert game.player.games.filter(is_practice=True, guesses_used=2).count() == 1


def test_a_secret_that_is_not_offered_starts_nothing(client: Client, game: Game):
    for choice in ({}, {"secret": "mine"}):
        response = client.post(f"{review(game, 3)}practice/", choice)
        assert response.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
        assert "Choose the secret of this game" in response.content.decode()
    assert Game.objects.count() == 1


@pytest.mark.parametrize(
    ("mode", "words"),
    [
        (RACE, "Match · race against bob"),
        (DUEL, "Match · duel against bob"),
        (MAKE, "Match · code of bob"),
    ],
)
def test_a_game_of_a_match_has_one_ledger_and_leads_back_to_the_match(
    client: Client, guest: Player, mode: GameMode, words: str
):
    boards = ["1122 1234"] * (1 if mode is MAKE else 2)
    match = play_match(make_match(make_player(username="bob"), guest, mode=mode), *boards)
    address = review(match.games.get(player=guest))

    text, html = words_of(client, address), client.get(address).content.decode()

    assert f"{words} · Classic 4 × 6" in text
    assert "2 guesses, 2½ guesses under par" in text
    assert "Won by luck" in text
    assert "Your guesses" in text
    assert "The guesses of" not in text
    assert f'href="/live/{match.token}/">Back to the match</a>' in html


def test_who_sat_at_a_match_and_nobody_else_may_review_the_guesses_of_another(
    client: Client, guest: Player
):
    bob = make_player(username="bob")
    match = play_match(make_match(guest, bob), "1122 1234", "1122 1122")
    address = review(match.games.get(player=bob))

    text = words_of(client, address)

    assert "The guesses of bob" in text
    assert "Match · race against" in text
    for stranger in (None, make_player()):
        client = Client()
        if stranger:
            client.force_login(stranger)
        assert client.get(address).status_code == HTTPStatus.NOT_FOUND
