"""Challenges: a link to one secret, taken up once each, results side by side when one is done."""

import re
from collections.abc import Callable, Iterator
from functools import partial
from html import unescape
from http import HTTPStatus
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone
from pytest_django import Settings

from games.models import (
    Board,
    Challenge,
    ChallengeTakenError,
    Coach,
    Codemaker,
    Daily,
    First,
    Game,
    Guess,
    NoChallengeError,
    OwnSecretError,
    Player,
    Result,
    today,
)
from games.models.rules import sizes_of
from games.modes import DUEL, MAKE
from games.play.lookup import NOT_YOURS
from games.play.refusals import TOO_MANY
from games.play.views.challenges import GONE
from games.templatetags.board import pegs
from solver import BULLS_AND_COWS, CLASSIC, LEVELS, MINI, Rules, parse_code, score
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
)
from tests.games.at_once import at_once, tab_of
from tests.games.challenges import take_up, words_in, words_of_challenge

pytestmark = pytest.mark.django_db
KNUTH = LEVELS["knuth"]
SECRET = {f"secret-{hole}": symbol for hole, symbol in enumerate("6543", start=1)}
ONE, OTHER = "3456", "4563"  # 1122 and 3333 earn the same answers from both


def solve(challenge: Challenge, player: Player, *wrong: str) -> Game:
    return play_codes(take_up(challenge, player), *wrong, challenge.secret)


# Issuing


def test_a_challenge_hides_a_secret_of_the_site(client: Client):
    response = client.post("/challenges/", {"variant": "mini"})

    challenge = Challenge.objects.get()
    assert (response.status_code, response["Location"]) == (
        HTTPStatus.FOUND,
        f"/challenges/{challenge.token}/",
    )
    assert challenge.variant == MINI
    assert len(parse_code(challenge.secret, MINI.rules)) == 3
    assert (challenge.is_set_by_creator, challenge.coach) == (False, "off")
    assert challenge.creator is not None
    assert challenge.creator.is_guest
    assert not Game.objects.exists()


def test_an_account_issues_one_by_its_name(client: Client):
    ada = make_player(username="ada")
    client.force_login(ada)

    client.post("/challenges/", {"coach": "count"})

    challenge = Challenge.objects.get()
    assert (challenge.creator, challenge.coach, challenge.variant) == (ada, "count", CLASSIC)
    assert "Your challenge" in words_of_challenge(client, challenge)
    assert "ada challenges you" in words_of_challenge(Client(), challenge)
    assert "Guest" not in words_of_challenge(Client(), challenge)


def test_custom_rules_make_a_challenge(client: Client):
    client.post(
        "/challenges/",
        {"variant": "custom", "pegs": "2", "colors": "9", "guesses": "3", "repeats": "on"},
    )

    challenge = Challenge.objects.get()
    assert (challenge.rules, challenge.guesses_allowed) == (Rules(2, 9), 3)


def test_the_creator_may_set_the_secret(client: Client):
    client.post("/challenges/", SECRET)

    challenge = Challenge.objects.get()
    assert (challenge.secret, challenge.is_set_by_creator) == ("6543", True)


def test_a_secret_in_digits_is_set_by_the_numbers_of_its_colors(client: Client):
    client.post("/challenges/", SECRET | {"variant": "bulls-and-cows", "secret-1": "10"})

    assert Challenge.objects.get().secret == "9432"


def test_the_row_of_the_secret_has_the_size_of_the_rules_and_the_last_choices(client: Client):
    classic = client.get("/challenges/").content.decode()
    pocket = client.get("/challenges/", {"variant": "pocket"}).content.decode()

    assert len(re.findall(r'<select id="secret-\d"', classic)) == 4
    assert len(re.findall(r'<select id="secret-\d"', pocket)) == 5
    assert '<input type="hidden" name="variant" value="pocket">' in pocket


def test_the_site_draws_the_secret_although_the_row_was_begun(client: Client):
    client.post("/challenges/", SECRET | {"secret-2": "", "without_secret": "on"})

    assert not Challenge.objects.get().is_set_by_creator


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"secret-2": ""}, "Your secret: Hole 2 is empty."),
        ({"secret-4": "7"}, "Your secret: Hole 4 holds “7”, which is no color here."),
        ({"secret-4": "x"}, "Your secret: Hole 4 holds “x”, which is no color here."),
        ({"secret-5": "1"}, "Your secret: A secret here has 4 pegs, not more."),
        ({"secret-2": ["5", "4"]}, "Your secret: A hole takes one peg."),
        ({"variant": "bulls-and-cows", "secret-1": "5"}, "but digits may not repeat."),
    ],
)
def test_a_secret_that_cannot_be_is_refused_and_kept(
    client: Client, changes: dict[str, Any], sentence: str
):
    response = client.post("/challenges/", SECRET | changes)

    text = unescape(response.content.decode())
    assert response.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert sentence in text
    assert len(re.findall(r'<option value="\d+" selected>', text)) >= 3
    assert not Challenge.objects.exists()
    assert not Player.objects.exists()


@pytest.mark.parametrize(
    ("choices", "sentence"),
    [
        (
            {"variant": "custom", "pegs": "8", "colors": "12", "repeats": "on"},
            "8 pegs of 12 colors make 429,981,696 codes, more than",
        ),
        ({"variant": "custom", "pegs": "9"}, "There can be 2 to 8 pegs, not 9."),
        ({"variant": "custom", "guesses": "21"}, "guesses, not 21."),
        ({"variant": "custom", "colors": "many"}, "The number of colors is from"),
        ({"variant": "chess"}, "“chess” is not on offer."),
        ({"coach": "loud"}, "“loud” is not on offer."),
    ],
)
@pytest.mark.parametrize("secret", [{}, SECRET])
def test_rules_that_cannot_be_are_refused_in_words(
    client: Client, choices: dict[str, str], sentence: str, secret: dict[str, str]
):
    response = client.post("/challenges/", choices | secret)

    assert response.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert sentence in unescape(response.content.decode())
    assert not Challenge.objects.exists()
    assert not Player.objects.exists()


def test_too_many_challenges_are_slowed_down_in_words(client: Client, settings: Settings):
    settings.RATE_LIMITS = {"start_game": (1, 60)}
    client.post("/challenges/")
    challenge = Challenge.objects.get()

    issued, taken = client.post("/challenges/"), client.post(challenge.get_absolute_url())

    for response in (issued, taken):
        assert response.status_code == HTTPStatus.TOO_MANY_REQUESTS
        assert TOO_MANY in response.content.decode()
    assert (Challenge.objects.count(), Game.objects.count()) == (1, 0)


# Issuing one for a game


@pytest.mark.parametrize("is_over", [True, False])
@pytest.mark.parametrize(
    "choices",
    [
        {},
        {"level": KNUTH},
        {"level": KNUTH, "mode": DUEL, "own_secret": "5656", "first": First.COMPUTER},
        {"coach": Coach.FULL, "variant": BULLS_AND_COWS},
    ],
)
def test_a_game_becomes_a_challenge_in_which_its_player_takes_part(
    client: Client, guest: Player, choices: dict[str, Any], *, is_over: bool
):
    game = make_game(player=guest, **choices)
    if is_over:
        game = play_codes(game, "1234")

    response = client.post("/challenges/", {"game": game.token})

    challenge = Challenge.objects.get()
    assert response["Location"] == challenge.get_absolute_url()
    assert (challenge.creator, challenge.secret) == (guest, "1234")
    assert (challenge.variant, challenge.coach) == (game.variant, game.coach)
    assert not challenge.is_set_by_creator
    assert challenge.game_of(guest) == reread(game)
    assert challenge.is_done_by(guest, reread(game)) == is_over
    assert [done.pk for done in challenge.finished] == [game.pk] * is_over
    assert solve(challenge, make_guest()).board.result == Result.WON


@pytest.mark.postgres
def test_one_game_has_one_link(client: Client, guest: Player):
    game = play_codes(make_game(player=guest), "1234")

    links = {client.post("/challenges/", {"game": game.token})["Location"] for _ in range(3)}

    assert links == {Challenge.objects.get().get_absolute_url()}


def test_a_game_that_took_up_a_challenge_passes_that_one_on(client: Client, guest: Player):
    challenge = make_challenge()
    game = take_up(challenge, guest)

    response = client.post("/challenges/", {"game": game.token})

    assert response["Location"] == challenge.get_absolute_url()
    assert Challenge.objects.get().creator != guest


def evil(player: Player) -> Game:
    return make_game(player=player, codemaker=Codemaker.EVIL, secret="")


def daily(player: Player) -> Game:
    return make_game(player=player, origin=Daily.objects.on(today()))


def make(player: Player) -> Game:
    return make_game(player=player, mode=MAKE, level=KNUTH, own_secret="6543")


def make_by_hand(player: Player) -> Game:
    return make_game(player=player, mode=MAKE, level=KNUTH)


@pytest.mark.parametrize("play", [evil, daily, make, make_by_hand])
def test_a_game_without_a_secret_of_its_own_becomes_no_challenge(
    client: Client, guest: Player, play: Callable[[Player], Game]
):
    game = play(guest)

    in_play = client.post("/challenges/", {"game": game.token})
    reread(game).resign()
    over = client.post("/challenges/", {"game": game.token})

    for response in (in_play, over):
        assert response.status_code == HTTPStatus.CONFLICT
        assert "This game cannot become a challenge" in unescape(response.content.decode())
    assert not Challenge.objects.exists()
    with pytest.raises(NoChallengeError):
        Challenge.objects.issue_for(reread(game))
    assert 'name="game"' not in client.get(game.get_absolute_url()).content.decode()


@pytest.mark.postgres
@pytest.mark.usefixtures("guest")
def test_only_ones_own_game_becomes_a_challenge(client: Client):
    tokens = [make_game(player=make_guest()).token, make_game().token, "no-such-game", "", "\0"]

    for visitor in (client, Client()):
        for token in tokens:
            response = visitor.post("/challenges/", {"game": token})
            assert response.status_code == HTTPStatus.NOT_FOUND
            assert NOT_YOURS in unescape(response.content.decode())

    assert not Challenge.objects.exists()


def test_a_finished_game_offers_the_challenge_then_leads_to_it(client: Client, guest: Player):
    game = play_codes(make_game(player=guest), "1234")

    before = client.get(game.get_absolute_url()).content.decode()
    client.post("/challenges/", {"game": game.token})
    after = client.get(game.get_absolute_url()).content.decode()

    assert f'name="game" value="{game.token}"' in before
    assert f'href="{Challenge.objects.get().get_absolute_url()}"' in after
    assert 'name="game"' not in after


# Taking it up


def test_everybody_plays_for_the_same_secret_with_or_without_an_account():
    challenge = make_challenge(variant=MINI, coach=Coach.FULL)
    with_account = Client()
    with_account.force_login(make_player())

    for client in (Client(), Client(), with_account):
        offer = client.get(challenge.get_absolute_url()).content.decode()
        response = client.post(challenge.get_absolute_url())
        assert "Accept the challenge" in offer
        assert response.status_code == HTTPStatus.FOUND
        assert client.get(response["Location"]).status_code == HTTPStatus.OK

    games = list(challenge.games.all())
    assert len({game.player_id for game in games}) == 3
    assert sorted(game.player.is_guest for game in games) == [False, True, True]
    assert {game.board.secret for game in games} == {challenge.secret}
    assert {(game.variant, game.coach, game.mode) for game in games} == {(MINI, "full", "break")}
    assert len({game.seal for game in games}) == 3


def test_looking_at_a_challenge_starts_nothing(client: Client):
    challenge = make_challenge(creator=make_guest())

    assert client.get(challenge.get_absolute_url()).status_code == HTTPStatus.OK
    assert client.head(challenge.get_absolute_url()).status_code == HTTPStatus.OK

    assert Player.objects.count() == 1
    assert not Game.objects.exists()


@pytest.mark.postgres
def test_a_challenge_is_taken_up_once(client: Client, guest: Player):
    challenge = make_challenge()
    client.post(challenge.get_absolute_url())
    game = Game.objects.get()

    while_in_play = client.post(challenge.get_absolute_url())
    play_codes(game, challenge.secret)
    when_over = client.post(challenge.get_absolute_url())

    for response in (while_in_play, when_over):
        assert response.status_code == HTTPStatus.CONFLICT
        assert "You have already accepted this challenge" in response.content.decode()
        assert game.token in response.content.decode()
    assert Game.objects.get() == game
    with pytest.raises(ChallengeTakenError):
        take_up(challenge, guest)


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_a_challenge_taken_up_in_many_tabs_at_once_is_one_game():
    challenge, guest = make_challenge(), make_guest()
    tabs = [tab_of(guest) for _ in range(5)]

    responses = at_once(*[partial(tab.post, challenge.get_absolute_url()) for tab in tabs])

    statuses = sorted(response.status_code for response in responses)
    assert statuses == [HTTPStatus.FOUND] + [HTTPStatus.CONFLICT] * 4
    assert (Game.objects.count(), Board.objects.count()) == (1, 1)
    token = Game.objects.get().token
    assert all(token in f"{answer.headers} {answer.content.decode()}" for answer in responses)


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_a_game_that_becomes_a_challenge_in_many_tabs_at_once_has_one_link():
    guest = make_guest()
    game = make_game(player=guest)
    tabs = [tab_of(guest) for _ in range(5)]

    responses = at_once(*[partial(tab.post, "/challenges/", {"game": game.token}) for tab in tabs])

    assert {answer["Location"] for answer in responses} == {
        Challenge.objects.get().get_absolute_url()
    }


@pytest.mark.parametrize("is_set_by_creator", [True, False])
def test_the_creator_plays_too_unless_the_secret_is_its_own(
    client: Client, guest: Player, *, is_set_by_creator: bool
):
    secret = "6543" if is_set_by_creator else ""
    challenge = make_challenge(creator=guest, secret=secret)

    page = words_of_challenge(client, challenge)
    response = client.post(challenge.get_absolute_url())

    if is_set_by_creator:
        assert response.status_code == HTTPStatus.CONFLICT
        assert "You set this secret yourself" in words_in(response.content.decode())
        assert not Game.objects.exists()
        with pytest.raises(OwnSecretError):
            take_up(challenge, guest)
    else:
        assert response.status_code == HTTPStatus.FOUND
        assert Game.objects.get().player == guest
    assert ("You set the secret." in page) == is_set_by_creator
    assert (
        f"http://testserver{challenge.get_absolute_url()}"
        in client.get(challenge.get_absolute_url()).content.decode()
    )


# Two at once


def play_whole_game(challenge: Challenge, codes: list[str]) -> tuple[str, list[int]]:
    """Take a challenge up as a new visitor and send these guesses; token and statuses."""
    client = Client()
    game = client.post(challenge.get_absolute_url())["Location"]
    statuses = [
        client.post(f"{game}guesses/", row(code, number=number)).status_code
        for number, code in enumerate(codes, start=1)
    ]
    assert client.get(game).status_code == HTTPStatus.OK
    results = client.get(challenge.get_absolute_url())
    return words_in(results.content.decode()), statuses


@pytest.mark.deep
@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("ones", "others"),
    [
        (["1122", "1345", "6543"], ["6543"]),
        (["1122"] * 9 + ["6543"], ["3456"] * 10),
        (["6543"], ["6543"]),
    ],
)
def test_two_who_play_one_challenge_at_once_get_each_their_own_result(
    ones: list[str], others: list[str]
):
    challenge = make_challenge(secret="6543", creator=make_guest())

    (one, ones_statuses), (other, others_statuses) = at_once(
        partial(play_whole_game, challenge, ones), partial(play_whole_game, challenge, others)
    )

    secret = parse_code("6543", CLASSIC.rules)
    played = {tuple(guess.code for guess in board.rows): board for board in Board.objects.all()}
    assert {board.game.challenge for board in played.values()} == {challenge}
    assert Board.objects.count() == 2
    assert ones_statuses == [HTTPStatus.FOUND] * len(ones)
    assert others_statuses == [HTTPStatus.FOUND] * len(others)
    for codes, page in ((ones, one), (others, other)):
        board = played[tuple(codes)]
        assert board.solved == ("6543" in codes)
        assert board.result == (Result.WON if "6543" in codes else Result.LOST)
        assert board.guesses_used == len(codes)
        assert [guess.feedback for guess in board.rows] == [
            score(parse_code(code, CLASSIC.rules), secret) for code in codes
        ]
        result = f"You {len(codes)} guess" if board.solved else f"You Lost after {len(codes)}"
        assert result in page
    assert len(challenge.finished) == 2


# Results


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

    heads = re.findall(r"(You|ada|bob|A guest) (\d+ guess\w*|\w[\w ]*? after \d+)", text)
    assert heads == [
        ("You", "2 guesses"),
        ("ada", "3 guesses"),
        ("A guest", "Given up after 0"),
        ("bob", "Lost after 10"),
    ]
    assert "in-play" not in text
    assert "gone" not in text


def test_help_stands_beside_a_result(client: Client, guest: Player):
    challenge = make_challenge(coach=Coach.FULL)
    game = take_up(challenge, guest)
    game.hint()
    play_codes(game, challenge.secret)

    assert "You 1 guess · with coach, 1 hint" in words_of_challenge(client, challenge)


def test_of_a_race_the_computers_board_is_no_result(client: Client, guest: Player):
    game = play_codes(make_race(player=guest, secret="6543"), "6543")

    client.post("/challenges/", {"game": game.token})

    challenge = Challenge.objects.get()
    assert [done.player for done in challenge.finished] == [guest]
    assert "Nobody else has finished yet." in words_of_challenge(client, challenge)


def test_who_has_set_the_secret_sees_the_results_without_playing(client: Client, guest: Player):
    challenge = make_challenge(creator=guest, secret="6543")
    before = words_of_challenge(client, challenge)
    solve(challenge, make_player(username="ada"), "1122")

    after = client.get(challenge.get_absolute_url()).content.decode()

    assert "Nobody has finished yet." in before
    assert "ada 2 guesses" in words_in(after)
    assert pegs("6543", CLASSIC.rules) in after
    assert "Play" not in re.findall(r"<button[^>]*>([^<]*)", after)


def test_what_a_creator_who_plays_is_shown(client: Client, guest: Player):
    challenge = make_challenge(creator=guest)
    solve(challenge, make_player(username="ada"))
    not_started = words_of_challenge(client, challenge)
    game = take_up(challenge, guest)
    in_play = words_of_challenge(client, challenge)
    reread(game).resign()
    done = words_of_challenge(client, challenge)

    assert "Link to send" in not_started
    assert "Go on with your game" in in_play
    for page in (not_started, in_play):
        assert "Results" not in page
        assert "ada" not in page
    assert "ada 1 guess" in done
    assert "You Given up after 0" in done


@pytest.mark.postgres
def test_a_challenge_outlives_the_game_it_came_from(client: Client):
    creator = make_player(username="ada")
    game = play_codes(make_game(player=creator, secret="6543"), "6543")
    challenge = Challenge.objects.issue_for(game)
    reread(game).delete()

    offer = words_of_challenge(client, challenge)
    taken = client.post(challenge.get_absolute_url())
    mine = Game.objects.get()
    client.post(reverse("guess", args=[mine.token]), row("6543"))
    results = words_of_challenge(client, challenge)

    assert "ada challenges you" in offer
    assert taken.status_code == HTTPStatus.FOUND
    assert "You 1 guess" in results
    assert "ada 1" not in results


@pytest.mark.postgres
def test_a_challenge_outlives_its_creator(client: Client):
    creator = make_guest()
    challenge = make_challenge(creator=creator, secret="6543")
    Player.objects.filter(pk=creator.pk).delete()

    assert "A friend challenges you" in words_of_challenge(client, challenge)
    assert client.post(challenge.get_absolute_url()).status_code == HTTPStatus.FOUND
    assert str(Challenge.objects.get()) == "Challenge of somebody"


@pytest.mark.postgres
def test_a_game_outlives_its_challenge(client: Client, guest: Player):
    challenge = make_challenge()
    game = take_up(challenge, guest)
    challenge.delete()

    game = play_codes(game, game.board.secret)

    assert game.challenge is None
    assert client.get(game.get_absolute_url()).status_code == HTTPStatus.OK


@pytest.mark.parametrize("method", ["get", "post"])
def test_a_link_that_is_none_is_not_found_in_words(client: Client, method: str):
    cut_short = f"/challenges/{make_challenge().token[:-1]}/"

    response = getattr(client, method)(cut_short)

    assert response.status_code == HTTPStatus.NOT_FOUND
    assert GONE in unescape(response.content.decode())
    assert not Game.objects.exists()


# Leaks


def plain(response: Any) -> str:
    """A response less what differs between any two requests."""
    whole = f"{response.status_code}\n{response.headers}\n{response.content.decode()}"
    whole = re.sub(r'(?<=name="csrfmiddlewaretoken" value=")[^"]+', "CSRF", whole)
    whole = re.sub(r"csrftoken=[^;]+|expires=[^;]+;|'Expires': '[^']+'", "", whole)
    whole = re.sub(r"/(games|challenges)/[\w-]{15,}/", "/TOKEN/", whole)
    whole = re.sub(r'(?<=name="game" value=")[\w-]+', "TOKEN", whole)
    whole = re.sub(r"\b[0-9a-f]{64}\b|\b[0-9a-f]{4}…[0-9a-f]{4}\b", "SEAL", whole)
    return re.sub(r"<time .*?</time>|'Content-Length': '\d+'", "", whole, flags=re.DOTALL)


def every_page_before_the_end(secret: str, *, of_a_game: bool) -> Iterator[str]:
    """What a stranger, a creator and a player in play are sent, while others are done."""
    stranger, creator, client = Client(), Client(), Client()
    author, player = enter_as(creator, make_guest()), enter_as(client, make_guest())
    if of_a_game:
        creators = make_game(player=author, secret=secret)
        yield plain(creator.post("/challenges/", {"game": creators.token}))
        challenge = Challenge.objects.get()
    else:
        challenge = make_challenge(creator=author)
        challenge.secret = secret
        challenge.save()
    solve(challenge, make_player(username="ada"), "1122")
    play_codes(take_up(challenge, make_guest()), *["1122"] * 10)
    url = challenge.get_absolute_url()

    def look() -> Iterator[Any]:
        for visitor in (stranger, creator, client):
            yield visitor.get(url)
            yield visitor.get(url, headers={"HX-Request": "true"})
            yield visitor.get("/challenges/")
            yield visitor.get("/me/challenges/")
            yield visitor.get("/me/history/")

    yield from map(plain, look())
    yield plain(client.post(url))
    game = challenge.games.get(player=player)
    yield plain(client.get(game.get_absolute_url()))
    for number, code in enumerate(["1122", "3333"], start=1):
        yield plain(client.post(url))
        yield plain(client.post("/challenges/", {"game": game.token}))
        yield plain(client.post(reverse("guess", args=[game.token]), row(code, number=number)))
        yield plain(client.get(game.get_absolute_url()))
        yield from map(plain, look())
    yield plain(stranger.get(game.get_absolute_url()))
    reread(game).resign()
    yield plain(creator.get(url))
    yield plain(stranger.get(url))
    yield "over"
    yield plain(client.get(url))


@pytest.mark.deep
@pytest.mark.usefixtures("at_noon")
@pytest.mark.parametrize("of_a_game", [True, False])
def test_no_page_depends_on_the_secret_before_ones_own_board_is_over(*, of_a_game: bool):
    one = list(every_page_before_the_end(ONE, of_a_game=of_a_game))
    for model in (Game, Challenge, Player):
        model.objects.all().delete()

    other = list(every_page_before_the_end(OTHER, of_a_game=of_a_game))

    end = one.index("over")
    assert end > 40
    assert one[:end] == other[:end]
    assert one[end:] != other[end:]
    assert pegs(ONE, CLASSIC.rules) in one[-1]
    assert not any(pegs(ONE, CLASSIC.rules) in page for page in one[:end])


@pytest.mark.usefixtures("at_noon")
def test_nobody_learns_who_is_done_before_they_are(client: Client):
    challenge = make_challenge(creator=make_guest())
    nobody = plain(client.get(challenge.get_absolute_url()))
    solve(challenge, make_player(username="ada"))

    somebody = plain(client.get(challenge.get_absolute_url()))

    assert nobody == somebody


def test_the_link_does_not_tell_the_secret_that_the_site_draws(client: Client):
    """A game of the same name is not to be had: nobody can sign its ticket."""
    challenge = make_challenge()

    shown = client.get(f"/games/{challenge.token}/seal/")
    forged = client.post(
        f"/games/{challenge.token}/guesses/",
        row("1122") | {"mode": "break", "ticket": f"{challenge.token}:forged"},
    )

    assert shown.status_code == HTTPStatus.NOT_FOUND
    assert forged.status_code == HTTPStatus.CONFLICT
    assert not Game.objects.exists()


# Queries


@pytest.mark.postgres
def test_the_results_of_many_cost_the_queries_of_a_few(client: Client, guest: Player):
    challenge = make_challenge(secret="6543", creator=make_player())
    solve(challenge, guest, "1122")
    solve(challenge, make_player(username="ada"), "1122", "3344")
    client.get("/")  # this guest got a challenge without a request, so the session learns of it
    with CaptureQueriesContext(connection) as for_two:
        client.get(challenge.get_absolute_url())

    for number in range(1, 9):
        solve(challenge, make_guest(), *["1122"] * number)
    with CaptureQueriesContext(connection) as for_ten:
        text = words_of_challenge(client, challenge)

    assert text.count("A guest") == 8
    assert "You share the win with a guest: 2 guesses each." in text
    assert len(for_ten) == len(for_two) <= 12


# Many who are done


def many_who_are_done(challenge: Challenge, number: int) -> None:
    """Guests who found the code with the second guess, straight into the tables."""
    facts = {"mode": "break", "seal": "s", "nonce": "n", **sizes_of(challenge.variant)}
    ended = {"result": "won", "solved": True, "guesses_used": 2, "finished_at": timezone.now()}
    guests = [make_guest() for _ in range(number)]
    games = Game.objects.bulk_create(
        Game(player=guest, challenge=challenge, **facts, **ended) for guest in guests
    )
    boards = Board.objects.bulk_create(
        Board(game=game, seat=1, player=game.player, secret="6543", **ended_of(game))
        for game in games
    )
    Guess.objects.bulk_create(
        Guess(board=board, number=n, code="1122", black=0, white=0, candidates_left=1)
        for board in boards
        for n in (1, 2)
    )


def ended_of(game: Game) -> dict[str, Any]:
    return {"result": game.result, "solved": game.solved, "guesses_used": game.guesses_used}


def heads_in(client: Client, challenge: Challenge, page: int = 1) -> list[str]:
    html = client.get(challenge.get_absolute_url(), {"page": page}).content.decode()
    return re.findall(r'<h3 id="board-\d+">([^<]*)</h3>', html)


@pytest.mark.deep
@pytest.mark.postgres
def test_twenty_boards_stand_on_a_page_and_the_own_one_on_every_page(client: Client, guest: Player):
    challenge = make_challenge(secret="6543")
    solve(challenge, make_player(username="ada"))
    many_who_are_done(challenge, 40)
    solve(challenge, make_player(username="bob"), *["1111"] * 4)
    solve(challenge, guest, "1111", "2222")

    pages = [heads_in(client, challenge, page) for page in (1, 2, 3)]

    assert pages[0] == ["You", "ada", *["A guest"] * 19]
    assert pages[1] == ["You", *["A guest"] * 20]
    assert pages[2] == ["A guest", "You", "bob"]
    assert "43 people have finished." in words_of_challenge(client, challenge)
    assert "Page 1 of 3" in words_of_challenge(client, challenge)


@pytest.mark.postgres
def test_of_many_the_best_boards_are_listed_and_all_are_counted(
    client: Client, guest: Player, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("games.models.challenge.MOST_LISTED", 30)
    challenge = make_challenge(secret="6543")
    solve(challenge, make_player(username="ada"))
    many_who_are_done(challenge, 40)
    Challenge.objects.update(finishes=41)
    solve(challenge, guest, "1111", "2222")

    pages = [heads_in(client, challenge, page) for page in (1, 2)]

    assert pages[0] == ["You", "ada", *["A guest"] * 19]
    assert pages[1] == ["You", *["A guest"] * 10]
    assert "42 people have finished. The 30 best boards are shown." in " ".join(
        words_of_challenge(client, challenge).split()
    )
    assert client.get(challenge.get_absolute_url(), {"page": 3}).status_code == 404


@pytest.mark.parametrize("page", ["0", "-1", "2", "x", "99999999999999999999"])
def test_a_page_that_is_none_is_not_found(client: Client, guest: Player, page: str):
    challenge = make_challenge()
    take_up(challenge, guest).resign()

    response = client.get(challenge.get_absolute_url(), {"page": page})

    assert response.status_code == HTTPStatus.NOT_FOUND
    assert "There is no such page of results." in response.content.decode()


def test_no_challenge_comes_from_a_match(client: Client, guest: Player):
    match = play_match(make_match(guest, make_player()), "1234", "1122")

    response = client.post("/challenges/", {"game": match.games.get(player=guest).token})

    assert response.status_code == HTTPStatus.NOT_FOUND
    assert str(NoChallengeError()) in unescape(response.content.decode())
    assert not Challenge.objects.exists()
