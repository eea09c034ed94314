"""Challenges: a link to one secret, taken up once each, results side by side when one is done."""

import re
from collections.abc import Iterator
from functools import partial
from html import unescape
from http import HTTPStatus
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games.challenges.models import Challenge, NoChallengeError, NoChallengeYetError, OwnSecretError
from games.challenges.views import GONE
from games.core.board import Board
from games.core.days import today
from games.core.game import Game
from games.core.modes import DUEL, MAKE
from games.core.modes.choices import Coach, Codemaker, First, Result
from games.core.player import Player
from games.daily.models import Daily
from games.play.lookup import NOT_YOURS
from games.templatetags.board import pegs
from solver import BULLS_AND_COWS, CLASSIC, LEVELS, MINI, parse_code
from tests.factories import (
    enter_as,
    make_challenge,
    make_game,
    make_guest,
    make_match,
    make_player,
    make_race,
    play_codes,
    play_match,
    reread,
    row,
    sign_in,
)
from tests.games.at_once import at_once, tab_of
from tests.games.challenges.issued import take_up, words_of_challenge
from tests.games.play.boards import hidden_fields, plain
from tests.games.reading import words_apart

pytestmark = pytest.mark.django_db
KNUTH = LEVELS["knuth"]
SECRET = {f"secret-{hole}": symbol for hole, symbol in enumerate("6543", start=1)}
ONE, OTHER = "3456", "4563"  # 1122 and 3333 earn the same answers from both


def solve(challenge: Challenge, player: Player, *wrong: str) -> Game:
    return play_codes(take_up(challenge, player), *wrong, challenge.secret)


def test_a_challenge_hides_a_secret_of_the_site(client: Client):
    response = client.post("/challenges/", {"variant": "mini", "coach": "count"})

    challenge = Challenge.objects.get()
    assert response.status_code == HTTPStatus.FOUND
    assert response["Location"] == f"/challenges/{challenge.token}/"
    assert (challenge.variant, challenge.coach) == (MINI, "count")
    assert len(parse_code(challenge.secret, MINI.rules)) == 3
    assert not challenge.is_set_by_creator
    assert challenge.creator is not None
    assert challenge.creator.is_guest
    assert not Game.objects.exists()


def test_the_creator_may_set_the_secret_in_colors_or_by_the_numbers_of_digits(client: Client):
    page = client.get("/challenges/", {"variant": "bulls-and-cows"}).content.decode()
    client.post("/challenges/", SECRET)
    client.post("/challenges/", hidden_fields(page) | SECRET | {"secret-1": "10"})

    digits, colors = Challenge.objects.all()
    assert (colors.secret, colors.is_set_by_creator) == ("6543", True)
    assert (digits.secret, digits.is_set_by_creator) == ("9432", True)


def test_what_cannot_be_a_challenge_is_refused_in_words_and_kept(client: Client):
    response = client.post("/challenges/", SECRET | {"secret-2": ""})

    text = unescape(response.content.decode())
    assert response.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert "Your secret: Hole 2 is empty." in text
    assert len(re.findall(r'<option value="\d+" selected>', text)) == 3
    assert not Challenge.objects.exists()
    assert not Player.objects.exists()


@pytest.mark.parametrize(
    "choices",
    [
        {},
        {"level": KNUTH, "mode": DUEL, "own_secret": "5656", "first": First.COMPUTER},
        {"coach": Coach.FULL, "variant": BULLS_AND_COWS},
    ],
)
def test_a_game_that_is_over_becomes_a_challenge_in_which_its_player_took_part(
    client: Client, guest: Player, choices: dict[str, Any]
):
    game = make_game(player=guest, **choices)
    early = client.post("/challenges/", {"game": game.token})
    assert early.status_code == HTTPStatus.CONFLICT
    assert str(NoChallengeYetError()) in unescape(early.content.decode())
    assert reread(game).challenge is None
    game = play_codes(reread(game), "1234")

    response = client.post("/challenges/", {"game": game.token})

    challenge = Challenge.objects.get()
    assert response["Location"] == challenge.get_absolute_url()
    assert (challenge.creator, challenge.secret) == (guest, "1234")
    assert (challenge.variant, challenge.coach) == (game.variant, game.coach)
    assert not challenge.is_set_by_creator
    assert challenge.game_of(guest) == reread(game)
    assert challenge.is_done_by(guest, reread(game))
    assert [done.pk for done in challenge.finished] == [game.pk]
    assert solve(challenge, make_guest()).board.result == Result.WON


@pytest.mark.postgres
def test_one_game_has_one_link_which_is_that_of_the_challenge_it_took_up(
    client: Client, guest: Player
):
    challenge = make_challenge()
    taken_up, own = take_up(challenge, guest), play_codes(make_game(player=guest), "1234")

    for game in (taken_up, own, own):
        response = client.post("/challenges/", {"game": game.token})
        leads_to = reread(game).challenge
        assert leads_to
        assert response["Location"] == leads_to.get_absolute_url()

    assert Challenge.objects.exclude(pk=challenge.pk).get().creator == guest
    assert reread(taken_up).challenge == challenge


def test_a_game_without_a_secret_of_its_own_becomes_no_challenge(client: Client, guest: Player):
    games = [
        make_game(player=guest, origin=Daily.objects.on(today())),
        make_game(player=guest, mode=MAKE, level=KNUTH, own_secret="6543"),
        make_game(player=guest, mode=MAKE, level=KNUTH),
        make_game(player=guest, is_practice=True),
        make_game(player=guest, codemaker=Codemaker.EVIL, secret=""),
    ]

    for game in games:
        with pytest.raises(NoChallengeError):
            Challenge.objects.issue_for(reread(game))
        reread(game).resign()
        with pytest.raises(NoChallengeError):
            Challenge.objects.issue_for(reread(game))
    response = client.post("/challenges/", {"game": games[-1].token})

    assert response.status_code == HTTPStatus.CONFLICT
    assert "This game cannot become a challenge" in unescape(response.content.decode())
    assert not Challenge.objects.exists()
    for game in games:
        assert 'name="game"' not in client.get(game.get_absolute_url()).content.decode(), game.mode


@pytest.mark.postgres
def test_only_ones_own_game_that_is_none_of_a_match_becomes_a_challenge(
    client: Client, guest: Player
):
    match = play_match(make_match(guest, make_player()), "1234", "1122")
    of_match = match.games.get(player=guest).token
    strangers = make_game(player=make_guest()).token

    for visitor in (client, Client()):
        for token in (of_match, strangers, "no-such-game", "", "\0"):
            response = visitor.post("/challenges/", {"game": token})
            is_mine = visitor is client and token == of_match
            assert response.status_code == HTTPStatus.NOT_FOUND
            assert (str(NoChallengeError()) if is_mine else NOT_YOURS) in unescape(
                response.content.decode()
            )
    assert not Challenge.objects.exists()


def test_everybody_plays_for_the_same_secret_and_looking_starts_nothing():
    challenge = make_challenge(variant=MINI, coach=Coach.FULL)
    with_account = Client()
    sign_in(with_account)
    players = Player.objects.count()

    for client in (Client(), Client(), with_account):
        assert "Accept the challenge" in words_of_challenge(client, challenge)
        assert client.head(challenge.get_absolute_url()).status_code == HTTPStatus.OK
    assert (Player.objects.count(), Game.objects.count()) == (players, 0)
    for client in (Client(), Client(), with_account):
        response = client.post(challenge.get_absolute_url(), follow=True)
        assert response.redirect_chain[0][1] == HTTPStatus.FOUND

    games = list(challenge.games.all())
    assert len({game.player_id for game in games}) == 3
    assert sorted(game.player.is_guest for game in games) == [False, True, True]
    assert {game.board.secret for game in games} == {challenge.secret}
    assert {(game.variant, game.coach, game.mode) for game in games} == {(MINI, "full", "break")}
    assert len({game.seal for game in games}) == 3


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_a_challenge_or_a_daily_taken_up_in_many_tabs_at_once_is_one_game():
    for address, refusal in (
        (make_challenge().get_absolute_url(), "You have already accepted this challenge"),
        (reverse("day", args=[today()]), "You have already started this daily"),
    ):
        guest = make_guest()
        posts = [partial(tab_of(guest).post, address) for _ in range(5)]

        responses = at_once(*posts)

        statuses = sorted(response.status_code for response in responses)
        assert statuses == [HTTPStatus.FOUND] + [HTTPStatus.CONFLICT] * 4, address
        game = guest.games.get()
        assert all(game.token in f"{each.headers} {each.content.decode()}" for each in responses)
        game.resign()
        assert refusal in tab_of(guest).post(address).content.decode()
    assert Board.objects.count() == 2


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_a_game_that_becomes_a_challenge_in_many_tabs_at_once_has_one_link():
    guest = make_guest()
    game = play_codes(make_game(player=guest), "1234")
    tabs = [tab_of(guest) for _ in range(5)]

    responses = at_once(*[partial(tab.post, "/challenges/", {"game": game.token}) for tab in tabs])

    assert {answer["Location"] for answer in responses} == {
        Challenge.objects.get().get_absolute_url()
    }


def test_who_set_the_secret_does_not_play_and_sees_the_results(client: Client, guest: Player):
    challenge = make_challenge(creator=guest, secret="6543")
    before = client.get(challenge.get_absolute_url()).content.decode()
    refused = client.post(challenge.get_absolute_url())
    with pytest.raises(OwnSecretError):
        take_up(challenge, guest)
    solve(challenge, make_player(username="ada"), "1122")

    after = client.get(challenge.get_absolute_url()).content.decode()

    assert "You set the secret." in words_apart(before)
    assert "Nobody has finished yet." in words_apart(before)
    assert f"http://testserver{challenge.get_absolute_url()}" in before
    assert refused.status_code == HTTPStatus.CONFLICT
    assert "You set this secret yourself" in words_apart(refused.content.decode())
    assert not guest.games.exists()
    assert "ada 2 2 guesses, Winner" in words_apart(after)
    assert pegs("6543", CLASSIC.rules) in after
    assert "Play" not in re.findall(r"<button[^>]*>([^<]*)", after)


def play_whole_game(challenge: Challenge, codes: list[str]) -> tuple[str, set[int]]:
    """Take a challenge up as a new visitor and send these guesses; the results and the statuses."""
    client = Client()
    game = client.post(challenge.get_absolute_url())["Location"]
    statuses = {
        client.post(f"{game}guesses/", row(code, number=number)).status_code
        for number, code in enumerate(codes, start=1)
    }
    return words_of_challenge(client, challenge), statuses


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_two_who_play_one_challenge_at_once_get_each_their_own_result():
    challenge = make_challenge(secret="6543", creator=make_guest())
    games = (["1122", "6543"], ["6543"])

    played = at_once(*[partial(play_whole_game, challenge, codes) for codes in games])

    for codes, (page, statuses) in zip(games, played, strict=True):
        assert statuses == {HTTPStatus.FOUND}
        assert f"You {len(codes)} {len(codes)} guess" in page
    assert sorted(done.guesses_used for done in challenge.finished) == [1, 2]


@pytest.mark.postgres
def test_results_stand_side_by_side_the_best_first(client: Client, guest: Player):
    challenge = make_challenge(secret="6543")
    take_up(challenge, make_guest()).resign()
    solve(challenge, make_player(username="ada"), "1111", "2222")
    solve(challenge, guest, "1111")
    play_codes(take_up(challenge, make_player(username="bob")), *["1111"] * 10)
    take_up(challenge, make_player(username="in-play"))
    take_up(challenge, make_player(username="gone")).abandon()

    text = words_of_challenge(client, challenge)

    heads = re.findall(r"(You|ada|bob|A guest) (?:\d )?(\d+ guess\w*|\w[\w ]*? after \d+)", text)
    assert heads == [
        ("You", "2 guesses"),
        ("ada", "3 guesses"),
        ("A guest", "Given up after 0"),
        ("bob", "Lost after 10"),
    ]
    assert "in-play" not in text
    assert "gone" not in text


def test_help_stands_beside_a_result_and_the_computers_board_is_none(client: Client, guest: Player):
    race = make_race(player=guest, coach=Coach.FULL)
    reread(race).hint()
    challenge = Challenge.objects.issue_for(play_codes(race, "1234"))

    text = words_of_challenge(client, challenge)

    assert [done.player for done in challenge.finished] == [guest]
    assert "You 1 1 guess with coach, 1 hint" in text
    assert "Nobody else has finished yet." in text


def test_what_a_creator_who_plays_is_shown(client: Client, guest: Player):
    challenge = make_challenge(creator=guest)
    solve(challenge, make_player(username="ada"))
    not_started = words_of_challenge(client, challenge)
    taken = client.post(challenge.get_absolute_url())
    in_play = words_of_challenge(client, challenge)
    guest.games.get().resign()
    done = words_of_challenge(client, challenge)

    assert taken.status_code == HTTPStatus.FOUND
    assert "Link to send" in not_started
    assert "You set the secret." not in not_started
    assert "Go on with your game" in in_play
    for page in (not_started, in_play):
        assert "Results" not in page
        assert "ada" not in page
    assert "ada 1 1 guess, Winner" in done
    assert "You 0 0 guesses Given up" in done
    assert "ada won with 1 guess." in done


@pytest.mark.postgres
def test_a_challenge_outlives_its_creator_and_a_game_its_challenge(client: Client):
    creator = make_guest()
    challenge = make_challenge(creator=creator, secret="6543")
    Player.objects.filter(pk=creator.pk).delete()
    challenge.refresh_from_db()

    taken = client.post(challenge.get_absolute_url())
    name = str(challenge)
    challenge.delete()

    assert name == "Challenge of somebody"
    assert taken.status_code == HTTPStatus.FOUND
    game = play_codes(Game.objects.get(), "6543")
    assert game.challenge is None
    assert client.get(game.get_absolute_url()).status_code == HTTPStatus.OK


def every_page_before_the_end(secret: str) -> Iterator[str]:
    """What a stranger, a creator and a player are sent while others are done with the challenge."""
    stranger, creator, client = Client(), Client(), Client()
    author, player = enter_as(creator, make_guest()), enter_as(client, make_guest())
    challenge = make_challenge(creator=author)
    Challenge.objects.update(secret=secret)
    challenge.refresh_from_db()
    take_up(challenge, author)
    solve(challenge, make_player(username="ada"), "1122")
    take_up(challenge, make_guest()).resign()
    url = challenge.get_absolute_url()

    yield from (plain(visitor.get(url)) for visitor in (stranger, creator, client))
    yield plain(client.post(url))
    game = challenge.games.get(player=player)
    yield plain(client.post(reverse("guess", args=[game.token]), row("1122")))
    yield plain(client.get(game.get_absolute_url()))
    yield plain(client.get(url))
    reread(game).resign()
    yield from (plain(visitor.get(url)) for visitor in (stranger, creator))
    yield "over"
    yield plain(client.get(url))


@pytest.mark.usefixtures("at_noon")
def test_no_page_depends_on_the_secret_before_ones_own_board_is_over():
    one = list(every_page_before_the_end(ONE))
    for model in (Game, Challenge, Player):
        model.objects.all().delete()

    other = list(every_page_before_the_end(OTHER))

    end = one.index("over")
    assert one[:end] == other[:end]
    assert one[end:] != other[end:]
    assert pegs(ONE, CLASSIC.rules) in one[-1]
    assert not any(pegs(ONE, CLASSIC.rules) in page for page in one[:end])


@pytest.mark.usefixtures("at_noon")
def test_nobody_learns_who_is_done_before_they_are(client: Client):
    challenge = make_challenge(creator=make_guest())
    nobody = plain(client.get(challenge.get_absolute_url()))
    solve(challenge, make_player(username="ada"))

    assert plain(client.get(challenge.get_absolute_url())) == nobody


@pytest.mark.postgres
def test_the_results_of_many_cost_the_queries_of_a_few(client: Client, guest: Player):
    challenge = make_challenge(secret="6543", creator=make_player())
    solve(challenge, guest, "1122")
    solve(challenge, make_player(username="ada"), "1122", "3344")
    client.get("/")  # this guest got a challenge without a request, so the session learns of it
    with CaptureQueriesContext(connection) as for_two:
        client.get(challenge.get_absolute_url())

    for number in range(1, 5):
        solve(challenge, make_guest(), *["1122"] * number)
    with CaptureQueriesContext(connection) as for_six:
        text = words_of_challenge(client, challenge)

    assert text.count("A guest") == 4 + 1  # and once beside its review
    assert "You share the win with a guest: 2 guesses each." in text
    assert len(for_six) == len(for_two) <= 12


def page_of(client: Client, challenge: Challenge, page: int) -> str:
    return client.get(challenge.get_absolute_url(), {"page": page}).content.decode()


def heads_in(html: str) -> list[str]:
    return re.findall(r'<h3(?: id="board-\d+")?>\s*(?:<bdi>)?([^<]*)<', html)


@pytest.mark.postgres
def test_many_boards_come_page_by_page_with_the_own_one_and_no_more_than_can_be_listed(
    client: Client, guest: Player, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("games.challenges.models.BOARDS_PER_PAGE", 2)
    challenge = make_challenge(secret="6543")
    solve(challenge, make_player(username="ada"))
    solve(challenge, make_player(username="bob"), *["1111"] * 3)
    solve(challenge, guest, "1111", "2222")
    for _ in range(2):
        solve(challenge, make_guest(), "1111")

    pages = [page_of(client, challenge, page) for page in (1, 2, 3)]
    monkeypatch.setattr("games.challenges.models.MOST_LISTED", 3)
    best = [page_of(client, challenge, page) for page in (2, 3)]

    assert [heads_in(page) for page in pages] == [
        ["You", "ada", "A guest"],
        ["A guest", "You"],
        ["You", "bob"],
    ]
    assert "5 people have finished." in words_apart(pages[0])
    assert "Page 1 of 3" in words_apart(pages[0])
    assert [heads_in(page) for page in best] == [["You", "A guest"], []]
    assert "5 people have finished. The 3 best boards are shown." in words_apart(best[0])


def test_two_who_have_finished_see_who_won_and_both_boards_at_once(client: Client, guest: Player):
    challenge = make_challenge(secret="6543")
    solve(challenge, guest, *["1111"] * 5)
    friend = make_guest()
    solve(challenge, friend, *["1111"] * 3)
    enter_as(other := Client(), friend)
    friends = words_of_challenge(other, challenge)

    text = words_of_challenge(client, challenge)

    assert "A guest beat you, 4 to 6." in text
    assert "You beat a guest, 4 to 6." in friends
    assert heads_in(page_of(client, challenge, 1)) == ["You", "A guest"]
    assert "Revenge" in text


def poll(client: Client, challenge: Challenge, state: int, **headers: str) -> Any:
    address = reverse("challenge-poll", args=[challenge.token])
    return client.get(address, {"state": state}, headers=headers)


HTMX = {"HX-Request": "true", "X-Asks": "by-itself"}


def test_who_waits_learns_of_the_other_board_by_a_poll_that_costs_one_query_until_then(
    client: Client, guest: Player
):
    challenge = make_challenge(secret="6543")
    solve(challenge, guest, "1111")
    waiting = client.get(challenge.get_absolute_url()).content.decode()
    friend = take_up(challenge, make_guest())
    play_codes(friend, "2211")

    with CaptureQueriesContext(connection) as empty:
        nothing = poll(client, challenge, 1, **HTMX)
    assert len(empty) == 1
    play_codes(reread(friend), "6543")
    news = poll(client, challenge, 1, **HTMX)
    text = news.content.decode()

    assert "<live-poll" in waiting
    assert '<input name="state" value="1">' in waiting
    assert (nothing.status_code, nothing.content) == (HTTPStatus.NO_CONTENT, b"")
    assert "Cookie" not in nothing.headers.get("Vary", "")  # no session was read
    assert "You share the win with a guest: 2 guesses each." in words_apart(text)
    assert text.count('class="mini') >= 2
    assert 'name="state"' not in text  # nothing more is asked
    assert "<html" not in text
    assert poll(client, challenge, 1)["Location"] == challenge.get_absolute_url()
    assert "<live-poll" not in client.get(challenge.get_absolute_url()).content.decode()


def test_a_poll_shows_no_board_to_who_still_plays(client: Client, guest: Player):
    challenge = make_challenge(secret="6543")
    take_up(challenge, guest)
    solve(challenge, make_guest(), "1234")

    for visitor in (client, Client()):
        page = poll(visitor, challenge, 0, **HTMX).content.decode()
        assert "mini" not in page
        assert 'class="peg' not in page
    assert poll(client, Challenge(token="none"), 0).status_code == HTTPStatus.NOT_FOUND


def test_a_guest_who_accepts_may_say_a_name_which_the_others_see(client: Client):
    creator = make_guest()
    challenge = make_challenge(creator=creator, secret="6543")
    asked = client.get(challenge.get_absolute_url()).content.decode()
    game = client.post(challenge.get_absolute_url(), {"name": "Zoë"})["Location"]
    client.post(f"{game}guesses/", row("6543", number=1))
    enter_as(other := Client(), creator)

    text = words_of_challenge(other, challenge)
    listed = words_apart(other.get("/me/challenges/").content.decode())

    assert "Your name (optional)" in asked
    assert "Zoë (guest) won with 1 guess." in text
    assert "Zoë (guest) 1 1 guess, Winner" in text
    assert "Zoë (guest) 1 guess" in listed


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("two words", "valid username"),
        ("admin", "official name"),
        ("\N{CYRILLIC SMALL LETTER A}da", "one alphabet"),
        ("---", "letter or a digit"),
        ("ada", "too similar"),
        ("x" * 31, "at most 30 characters"),
    ],
)
def test_a_name_that_an_account_could_not_have_is_refused_and_nothing_starts(
    client: Client, name: str, words: str
):
    make_player(username="ada")
    challenge = make_challenge()

    response = client.post(challenge.get_absolute_url(), {"name": name})

    assert response.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert words in words_apart(response.content.decode())
    assert f'value="{name}"' in response.content.decode()
    assert not Game.objects.exists()


def test_an_account_has_its_own_name(client: Client):
    me = sign_in(client, username="ada")
    challenge = make_challenge()

    asked = words_of_challenge(client, challenge)
    client.post(challenge.get_absolute_url(), {"name": "bob"})

    assert "Your name" not in asked
    assert me.participations.get().name == ""


def test_the_preview_of_a_link_says_who_invites_to_what(client: Client):
    challenge = make_challenge(creator=make_player(username="ada"), variant=MINI)

    page = unescape(client.get(challenge.get_absolute_url()).content.decode())

    title, description = (
        re.findall(rf'<meta property="og:{name}" content="([^"]*)">', page)
        for name in ("title", "description")
    )
    assert title == ["ada challenges you · Mastermind"]
    assert len(description) == 1
    assert description[0].startswith(
        "Mini: 3 pegs of 6 colors that may repeat, 8 guesses. The same"
    )


def test_a_link_or_a_page_that_is_none_is_not_found_in_words(client: Client, guest: Player):
    challenge = make_challenge()
    cut_short = f"/challenges/{challenge.token[:-1]}/"

    for response in (client.get(cut_short), client.post(cut_short)):
        assert response.status_code == HTTPStatus.NOT_FOUND
        assert GONE in unescape(response.content.decode())
    assert not Game.objects.exists()
    take_up(challenge, guest).resign()
    for page in ("0", "-1", "2", "x", "99999999999999999999"):
        response = client.get(challenge.get_absolute_url(), {"page": page})
        assert response.status_code == HTTPStatus.NOT_FOUND, page
        assert "There is no such page of results." in response.content.decode()
