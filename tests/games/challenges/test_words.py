"""Who has won a challenge, how it went for each, and what is said before somebody has finished."""

import pytest

from games.challenges.models import Challenge, Participant
from games.challenges.words import Line, line_of, others_of, places_of, result_of, verdict_of
from games.core.player import Player
from solver import MINI
from tests.factories import make_challenge, make_guest, make_player, play_codes
from tests.games.challenges.issued import take_up

pytestmark = pytest.mark.django_db
SECRET = "6543"


@pytest.fixture
def challenge() -> Challenge:
    return make_challenge(creator=make_player(username="eve"), secret=SECRET)


def finish(challenge: Challenge, guesses: int | None, player: Player | None = None) -> Player:
    """Let a player find the code with this many guesses; None gives up."""
    player = player or make_guest()
    game = take_up(challenge, player)
    if guesses is None:
        game.resign()
    else:
        play_codes(game, *["1111"] * (guesses - 1), SECRET)
    return player


def verdict(challenge: Challenge, viewer: Player | None = None) -> str:
    return verdict_of(challenge.standing(), viewer)


def test_the_one_with_the_fewest_guesses_has_won(challenge: Challenge):
    ada = finish(challenge, 2, make_player(username="ada"))
    finish(challenge, 3, make_player(username="bob"))
    finish(challenge, None)

    assert verdict(challenge) == "ada won with 2 guesses."
    assert verdict(challenge, ada) == "You won with 2 guesses."


def test_nobody_wins_alone_or_if_nobody_found_the_code(challenge: Challenge):
    assert verdict(challenge) == "Nobody has finished yet."
    first = finish(challenge, None)
    alone = make_challenge(secret=SECRET)
    me = finish(alone, 2)

    assert verdict(challenge) == "Nobody has found the code."
    assert verdict(alone, me) == "Nobody else has finished yet."
    for played, player in ((challenge, first), (alone, me)):
        assert [place.is_winner for place in places_of(played.standing(), player)] == [False]


def test_equals_share_the_win(challenge: Challenge):
    names = ["ada", "bob", "cleo", "dan"]
    players = [make_player(username=name) for name in names]
    told = []
    for player in players:
        finish(challenge, 1, player)
        told.append(verdict(challenge))

    assert told == [
        "ada won with 1 guess.",
        "ada and bob share the win: 1 guess each.",
        "ada, bob and cleo share the win: 1 guess each.",
        "ada, bob, cleo and others share the win: 1 guess each.",
    ]
    assert verdict(challenge, players[1]) == (
        "You share the win with ada, cleo and dan: 1 guess each."
    )


def test_how_it_went_for_each():
    challenge = make_challenge(variant=MINI, secret="654")
    me = make_player()
    for codes in (["654"], ["111", "654"], ["111"] * 8):
        play_codes(take_up(challenge, make_guest()), *codes)
    take_up(challenge, me).resign()

    games = challenge.standing().best
    places = places_of(challenge.standing(), me)

    results = ["1 guess", "2 guesses", "gave up after 0 guesses", "not found"]
    assert [result_of(game) for game in games] == results
    assert [place.result for place in places] == results
    assert [place.name for place in places] == ["A guest", "A guest", "You", "A guest"]
    assert [place.is_winner for place in places] == [True, False, False, False]
    assert [place.is_viewer for place in places] == [False, False, True, False]


def test_the_best_few_stand_and_the_others_are_counted(challenge: Challenge):
    for number in range(8):
        finish(challenge, 1 + number % 3)

    standing = challenge.standing()

    assert [game.guesses_used for game in standing.best] == [1, 1, 1, 2, 2]
    assert (others_of(standing), standing.players) == ("and 3 others", 8)
    assert not standing.has_more_winners
    equals = make_challenge(secret=SECRET)
    for _ in range(6):
        finish(equals, 1)
    assert equals.standing().has_more_winners
    assert verdict(equals) == "A guest, a guest, a guest and others share the win: 1 guess each."


def line_for(challenge: Challenge, player: Player) -> Line:
    participant = Participant.objects.select_related("challenge", "player").get(
        challenge=challenge, player=player
    )
    return line_of(participant, player, participant.challenge.game_of(player))


def test_who_has_not_finished_learns_how_many_have_and_no_more():
    challenge = make_challenge(creator=make_player(username="eve"))
    creator, me = challenge.creator, make_player()
    assert creator
    mine = take_up(challenge, me)
    before = line_for(challenge, me)
    play_codes(take_up(challenge, make_player(username="ada")), challenge.secret)

    lines = [line_for(challenge, player) for player in (creator, me)]

    assert before.verdict == "Nobody has finished yet."
    for line in lines:
        assert line.verdict == (
            "1 person has finished. You will see how it went when you have finished."
        )
        assert (line.places, line.others, line.news) == ([], "", "1 new result")
    assert [line.waits for line in lines] == [False, True]
    mine.refresh_from_db()
    play_codes(mine, challenge.secret)
    assert line_for(challenge, me).verdict == "You share the win with ada: 1 guess each."
