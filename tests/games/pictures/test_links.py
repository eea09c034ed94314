"""What a finished game offers to share, and that it tells no color and no secret in play."""

from itertools import permutations

import pytest
from django.test import Client

from games.models import Codemaker, Daily, Game, Player, today
from games.modes import DUEL, MAKE, MODES
from games.pictures.links import address_to_share, result_of, share_of
from games.pictures.result import Rival, SharedResult
from games.words.numbers import MINUS, difference
from games.words.skill import Skill
from solver import CLASSIC, LEVELS, Feedback, parse_code, score
from tests.factories import (
    enter_as,
    make_challenge,
    make_game,
    make_guest,
    make_race,
    play_codes,
    reread,
    turns_needed,
)
from tests.games.ways_to_play import a_game_of_each_way

pytestmark = pytest.mark.django_db
KNUTH = LEVELS["knuth"]
SITE = "https://codes.example/"
WAYS = ("break", "evil", "make", "race", "duel", "daily", "challenge")


def over(game: Game) -> Game:
    if not reread(game).is_over:
        reread(game).resign()
    return reread(game)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("played", [0, 1])
def test_every_game_that_is_over_has_a_code_that_is_read(way: str, played: int):
    game = a_game_of_each_way(make_guest())[way]
    if way == "make":
        game.go_on(number=1, to_the_end=bool(played))
    else:
        play_codes(game, *["5566"] * played)

    result = result_of(over(game))

    assert SharedResult.read(result.code) == result


def test_a_race_tells_how_many_guesses_the_rival_used_and_nothing_of_its_answers():
    game = play_codes(make_race(secret="1234"), "5566", "1234")

    result = result_of(game)

    assert result.rows == (Feedback(0, 0), Feedback(4, 0))
    assert result.rival == Rival(turns_needed(KNUTH, "1234"), solved=True)


def test_races_for_secrets_that_cost_the_rival_as_much_have_one_code():
    """Else Knuth's answers would tell a secret for which a friend may still play."""
    turns = turns_needed(KNUTH, "1123")
    other = next(
        secret
        for secret in map("".join, permutations("3456", 4))
        if turns_needed(KNUTH, secret) == turns and _first_answers(secret) != _first_answers("1123")
    )

    codes = {
        result_of(play_codes(make_race(secret=secret), secret)).code for secret in ("1123", other)
    }

    assert len(codes) == 1


def _first_answers(secret: str) -> Feedback:
    return score(parse_code("1122", CLASSIC.rules), parse_code(secret, CLASSIC.rules))


def test_each_way_says_what_it_was():
    games = a_game_of_each_way(make_guest())
    said = {
        way: (result_of(over(game)).way, result_of(over(game)).of) for way, game in games.items()
    }

    assert said == {
        "break": ("break", ""),
        "evil": ("evil", ""),
        "make": ("make", "knuth"),
        "race": ("race", "knuth"),
        "duel": ("duel", "knuth"),
        "daily": ("daily", str(Daily.objects.on(today()).number)),
        "challenge": ("break", ""),
        "match": ("match", "race"),
    }
    assert {way for way, _ in said.values()} >= set(MODES)


def test_a_link_leads_to_where_others_play_for_the_same_code():
    player = make_guest()
    daily = over(make_game(player=player, origin=Daily.objects.on(today())))
    challenge = make_challenge()
    accepted = over(make_game(player=player, origin=challenge))
    alone = over(make_game(player=player))

    assert address_to_share(daily) == f"/daily/{today()}/"
    assert address_to_share(accepted) == challenge.get_absolute_url()
    assert address_to_share(alone) == "/"
    for game in (daily, accepted, alone):
        link = f"{SITE[:-1]}{address_to_share(game)}?r={result_of(game).code}"
        assert share_of(game, SITE, None)["share_text"].endswith(f"\n{link}")


def test_without_a_site_there_is_no_link():
    told = share_of(over(make_game()), "", None)

    assert "http" not in told["share_text"]
    assert told["picture"].startswith("/pictures/break.4x6.10.-.")


def test_skill_and_luck_are_passed_on():
    told = share_of(over(make_game()), SITE, Skill(difference(-0.1), difference(0.2)))

    assert f"\nSkill {MINUS}0.10 · Luck +0.20\n" in told["share_text"]
    assert told["share_words"].endswith(f"Skill {MINUS}0.10, luck +0.20.")


def test_a_coach_is_told():
    assert result_of(over(make_game(coach="count"))).has_coach
    assert not result_of(over(make_game())).has_coach


# The pages


@pytest.mark.parametrize("way", WAYS)
def test_the_picture_is_linked_when_the_game_is_over_and_not_before(
    client: Client, guest: Player, way: str
):
    game = a_game_of_each_way(guest)[way]
    in_play = client.get(game.get_absolute_url()).content.decode()

    html = client.get(over(game).get_absolute_url()).content.decode()

    address = f"/pictures/{result_of(reread(game)).code}.png"
    assert "/pictures/" not in in_play
    assert f'<a href="{address}" download="mastermind.png">Picture</a>' in html
    assert client.get(address).headers["Content-Type"] == "image/png"


def test_a_make_on_a_real_board_has_a_picture_too(client: Client):
    guest = enter_as(client, make_guest())
    game = make_game(player=guest, mode=MAKE, level=KNUTH, own_secret="", secret="")
    game.answer(Feedback(0, 0), number=1)

    assert result_of(over(game)).rows == (Feedback(0, 0),)


def test_the_page_of_a_daily_links_the_picture_for_those_who_have_finished(
    client: Client, guest: Player
):
    game = make_game(player=guest, origin=Daily.objects.on(today()))
    in_play = client.get("/daily/").content.decode()
    over(game)

    assert "/pictures/" not in in_play
    assert f"/pictures/{result_of(reread(game)).code}.png" in client.get("/daily/").content.decode()
    assert "/pictures/" not in Client().get("/daily/").content.decode()


def test_a_duel_tells_nothing_of_the_code_that_the_player_hid():
    codes = {
        result_of(
            over(make_game(mode=DUEL, level=LEVELS["knuth"], own_secret=own, secret="1234"))
        ).code
        for own in ("1122", "6543")
    }

    assert len(codes) == 1


def test_an_evil_codemaker_has_a_way_of_its_own():
    game = make_game(codemaker=Codemaker.EVIL, secret="")

    assert result_of(over(game)).way == "evil"
