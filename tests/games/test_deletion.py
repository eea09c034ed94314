"""Who goes is gone: nothing that leads to them stays, and nobody else loses anything."""

import pytest
from allauth.account.models import EmailAddress
from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session
from django.test import Client
from django.urls import reverse

from games.models import (
    Board,
    Challenge,
    Daily,
    Game,
    Guess,
    Outcome,
    OvertakenError,
    Player,
    PlayerIsGoneError,
    queries,
    today,
)
from games.models.hidden import secrets_known
from games.modes import DUEL
from solver import LEVELS, parse_code
from tests.factories import (
    confirm_email,
    make_challenge,
    make_game,
    make_guest,
    make_player,
    make_race,
    play_codes,
    reread,
)

pytestmark = pytest.mark.django_db
PASSWORD = "correct horse battery"
EVERYTHING = (Player, Game, Board, Guess, Outcome, Challenge, EmailAddress, UserSession)


@pytest.fixture
def ada() -> Player:
    return make_player(username="ada", password=PASSWORD)


def sign_in(client: Client) -> Client:
    client.post(reverse("account_login"), {"login": "ada", "password": PASSWORD})
    return client


def delete(client: Client, password: str = PASSWORD):
    return client.post(reverse("delete"), {"password": password}, follow=True)


def play_daily(player: Player, *codes: str) -> Game:
    game = Game.objects.start(player=player, origin=Daily.objects.on(today()))
    return play_codes(game, *codes or (game.board.secret,))


def test_nothing_stays_that_nobody_else_needs(client: Client, ada: Player):
    sign_in(client)
    confirm_email(ada, "ada@example.com")
    play_codes(make_race(player=ada), "1122", "1234")
    make_game(player=ada, rematch_of=make_game(player=ada))
    play_daily(ada)

    response = delete(client)

    assert "Your data has been deleted." in response.content.decode()
    assert {model.__name__: model.objects.count() for model in EVERYTHING} == {
        model.__name__: 0 for model in EVERYTHING
    }


def test_every_browser_is_signed_out_and_the_name_is_free(client: Client, ada: Player):
    sign_in(client)
    elsewhere = sign_in(Client())

    delete(client)

    for browser in (client, elsewhere):
        assert browser.get("/me/sessions/").status_code == 302
    assert not Session.objects.filter(session_key=elsewhere.cookies["sessionid"].value).exists()
    client.post(reverse("account_signup"), {"username": "ada", "password1": PASSWORD})
    assert Player.objects.get().pk != ada.pk


def test_the_password_is_asked_from_accounts(client: Client, ada: Player):
    sign_in(client)

    for password in ("wrong", ""):
        response = delete(client, password)
        assert response.status_code == 422

    assert "That is not your password" in delete(client, "wrong").content.decode()
    assert Player.objects.get() == ada


def test_passwords_are_not_tried_for_ever(client: Client, ada: Player):
    sign_in(client)

    for _ in range(10):
        delete(client, "wrong")

    assert delete(client).status_code == 429
    assert Player.objects.get() == ada


def test_a_guest_needs_only_the_click(client: Client, guest: Player):
    make_game(player=guest)

    assert "Password" not in client.get(reverse("delete")).content.decode()
    delete(client)

    assert not Player.objects.exists()
    assert "guest" not in client.session


def test_looking_at_the_page_deletes_nothing(client: Client, guest: Player):
    play_daily(guest)
    make_game(player=guest)

    page = client.get(reverse("delete")).content.decode()

    assert "2 in all, 1 of them in progress, which ends now" in page
    assert Player.objects.get() == guest


def test_a_visitor_of_whom_nothing_is_stored_is_told(client: Client):
    for response in (client.get(reverse("delete")), client.post(reverse("delete"))):
        assert response.status_code == 200
        assert "There is nothing to delete" in response.content.decode()


def test_a_daily_keeps_its_standings(ada: Player):
    bob = make_player(username="bob")
    play_daily(ada)
    game = play_daily(bob, "1122", Daily.objects.get().secret)
    daily = Daily.objects.get()
    before = daily.tally().standing(game.board), daily.tally().distribution

    ada.erase()

    assert (daily.tally().standing(game.board), daily.tally().distribution) == before
    former = Player.objects.get(is_active=False)
    assert (former.is_former, former.shown_as) == (True, "A former player")
    assert not former.has_usable_password()
    assert (former.is_public, former.secrets_are_private, former.email) == (False, True, "")
    assert not former.outcomes.exists()


def test_a_challenge_keeps_the_board_without_a_name(client: Client, guest: Player, ada: Player):
    challenge = make_challenge(creator=ada)
    for player in (ada, guest):
        game = Game.objects.start(player=player, origin=challenge)
        play_codes(game, challenge.secret)

    ada.erase()

    page = client.get(challenge.get_absolute_url()).content.decode()
    assert "A former player" in page
    assert "ada" not in page
    assert page.count('class="board__head"') == 2


def test_a_challenge_of_a_former_player_can_still_be_taken_up(
    client: Client, guest: Player, ada: Player
):
    challenge = make_challenge(creator=ada, secret="1234")

    ada.erase()
    response = client.post(challenge.get_absolute_url())

    assert response.status_code == 302
    assert guest.games.get().challenge == challenge
    assert Challenge.objects.get().creator is None


def test_results_without_rivals_and_games_that_do_not_count_go(ada: Player):
    bob = make_player()
    challenge = make_challenge(creator=bob)
    for player in (ada, bob):
        Game.objects.start(player=player, origin=challenge)
    play_daily(ada)

    ada.erase()

    assert list(Game.objects.all()) == list(bob.games.all())
    assert not Player.objects.filter(is_active=False).exists()


def test_games_of_others_are_left_as_they_were(ada: Player):
    bob = make_player()
    race = play_codes(make_race(player=bob), "1122")
    make_race(player=ada)

    ada.erase()

    assert list(Game.objects.all()) == [race]
    assert (Board.objects.count(), Guess.objects.count()) == (2, 2)


def test_a_guess_that_comes_too_late_finds_the_game_over(client: Client, guest: Player):
    game = reread(make_game(player=guest))
    assert game.board.rows == []

    guest.erase()

    with pytest.raises(OvertakenError):
        game.play(parse_code("1234", game.rules), number=1)
    response = client.post(reverse("guess", args=[game.token]), {"number": "1"})
    assert response.status_code == 404


@pytest.mark.django_db(transaction=True)
def test_a_game_that_starts_too_late_finds_its_player_gone(ada: Player):
    stale = Player.objects.get(pk=ada.pk)
    ada.erase()

    with pytest.raises(PlayerIsGoneError):
        Game.objects.start(player=stale)


def test_who_is_gone_can_be_erased_again(ada: Player):
    twin = Player.objects.get(pk=ada.pk)
    ada.erase()

    twin.erase()

    assert not Player.objects.exists()


def test_secrets_of_a_former_player_teach_the_mind_reader_nothing(ada: Player):
    bob = make_player()
    duel = make_game(player=ada, mode=DUEL, level=LEVELS["knuth"], own_secret="5656")
    duel = play_codes(duel, "1234")
    challenge = Challenge.objects.issue_for(duel)
    Game.objects.start(player=bob, origin=challenge)
    before = secrets_known(Game.objects.all(), duel.rules, bob.pk)

    ada.erase()

    assert before == (((4, 5, 4, 5),), ())
    assert Game.objects.get(pk=duel.pk).player.is_former
    assert secrets_known(Game.objects.all(), duel.rules, bob.pk) == ((), ())


def test_many_games_go_in_steps(ada: Player, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(queries, "GAMES_PER_BATCH", 2)
    for _ in range(5):
        make_game(player=ada)

    ada.erase()

    assert not Game.objects.exists()


def test_nobody_signs_in_as_a_former_player(client: Client):
    former = Player.objects.create_former()

    client.post(reverse("account_login"), {"login": former.username, "password": "!"})

    assert "_auth_user_id" not in client.session


def test_others_see_guests_and_players_by_their_kind():
    assert make_guest().shown_as == "A guest"
    assert make_player(username="ada").shown_as == "ada"
