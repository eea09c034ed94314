"""A game in sentences: its turns, a hint, and what was played."""

import pytest
from django.test import Client

from games.core.game import Game
from games.core.modes import DUEL, MAKE, RACE
from games.core.modes.choices import Coach, Codemaker, First, Handicap
from games.core.player import Player
from games.ui import game_in_words as spoken
from solver import CLASSIC, LEVELS, Feedback, suggest
from tests.factories import make_game, make_race, play_codes, reread, row
from tests.games.reading import words_in

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}
KNUTH = LEVELS["knuth"]


def test_why_a_row_is_impossible_is_told_with_the_pegs(client: Client, guest: Player):
    game = make_game(player=guest, coach=Coach.FULL, secret="6543")
    play_codes(game, "1122")

    answer = client.post(f"/games/{game.token}/guesses/", row("1213", number=2), headers=HTMX)

    for page in (answer, client.get(game.get_absolute_url())):
        words = words_in(page.content.decode())
        assert (
            "Why is row 2 impossible? If it were the code, row 1, orange, orange, sky, sky,"
            " would have earned black for orange in hole 1, white for orange and sky."
            " It earned no black, no white."
        ) in words
        clash = "it clashes with row 1, orange, orange, sky, sky: no black, no"
        assert f"It could not be the code: {clash}" in words


def test_a_row_is_told_with_what_the_coach_says_of_it_and_the_end_not_before_it():
    plain, coached = (
        play_codes(make_game(secret="1234", coach=coach), "5566")
        for coach in (Coach.OFF, Coach.COUNT)
    )

    told = "Guess 1: vermillion, vermillion, white, white. No black, no white."
    assert spoken.news_of(plain) == told
    assert spoken.news_of(coached) == f"{told} 256 codes left."
    assert spoken.codes_left(1) == "1 code left."
    assert spoken.codes_left(1296) == "1,296 codes left."
    assert spoken.outcome_of(plain) == ""
    found = spoken.news_of(play_codes(coached, "1234"))
    assert found.endswith("4 black, no white. You found the code in 2 guesses.")


def test_a_code_that_was_not_found_is_told():
    fair, evil = make_game(secret="1234"), make_game(codemaker=Codemaker.EVIL, secret="")
    for game in (fair, evil):
        game.resign()

    assert spoken.outcome_of(fair) == "You gave up. It was orange, sky, yellow, blue."
    assert spoken.outcome_of(evil).startswith("You gave up. It could have been ")
    given = play_codes(make_race(secret="6543", handicap=Handicap.TIES), "6543")
    assert spoken.outcome_of(given).endswith("Ties went to you.")


def test_the_computer_asks_for_an_answer_to_its_guess():
    game = make_game(mode=MAKE, level=KNUTH, own_secret="", secret="")
    assert spoken.question_of(game) == "Knuth guesses orange, orange, sky, sky."

    game.answer(Feedback(3, 0), number=1)
    game = reread(game)
    game.answer(Feedback(0, 0), number=2)

    game = reread(game)
    assert spoken.question_of(game) == "No code fits all of your answers."
    assert spoken.news_of(game).endswith(spoken.question_of(game))
    game.resign()
    assert spoken.outcome_of(reread(game)) == "You stopped this game."


def test_a_race_that_goes_on_says_so_and_tells_the_computers_answers_alone(
    monkeypatch: pytest.MonkeyPatch,
):
    monkeypatch.setattr("games.thinking.costs.PAIRS_PER_REQUEST", 0)
    game = play_codes(make_race(secret="6543"), "6543")

    assert spoken.news_of(game).endswith("You are done. Knuth is still guessing.")
    assert spoken.news_of_rival(game) == "Knuth, guess 1: no black, no white."


def rival_told(game: Game, *codes: str) -> list[str]:
    """What is told of the rival after each guess, from what is stored."""
    told = []
    for code in codes:
        game = play_codes(game, code)
        told.append(spoken.rivals_turn(game))
    return told


def test_each_turn_of_a_rival_is_told_after_the_players_own():
    race = make_race(secret="1122")
    duel = make_game(mode=DUEL, level=KNUTH, secret="1234", own_secret="6543")

    assert rival_told(duel, "5566", "5656") == [
        "Knuth: no black, no white.",
        "Knuth: 1 black, 2 white.",
    ]
    assert spoken.news_of(reread(duel)).endswith(". No black, no white. Knuth: 1 black, 2 white.")
    assert rival_told(race, "3456", "3465") == [
        "Knuth solved it in 1. You can still finish for practice, or resign.",
        "",
    ]
    assert rival_told(make_race(secret="1234"), "1234") == [""], "the end tells the result alone"


def test_a_rival_that_begins_is_told_a_guess_ahead_and_not_again_at_the_end():
    duel, found = (
        make_game(
            mode=DUEL, level=KNUTH, secret="1234", own_secret=own_secret, first=First.COMPUTER
        )
        for own_secret in ("6543", "1122")
    )

    assert spoken.news_of(duel) == "Knuth: no black, no white."
    assert rival_told(duel, "5566", "1234") == ["Knuth: 1 black, 2 white.", ""]
    assert spoken.news_of(found) == "Knuth has found your secret: this is your last guess."


def test_a_hint_says_why():
    start = suggest(KNUTH.strategy, CLASSIC.rules, [])
    history = [
        ((0, 0, 0, 1), Feedback(3, 0)),
        ((0, 0, 2, 0), Feedback(3, 0)),
        ((0, 3, 0, 0), Feedback(3, 0)),
    ]
    found = suggest(KNUTH.strategy, CLASSIC.rules, history)

    assert spoken.hint_in_words(start, make_game(coach=Coach.FULL)) == (
        "Knuth would guess: orange, orange, sky, sky. It splits the 1,296 codes left into 13 groups;"
        " the biggest has 256. It may be the code itself."
    )
    assert found.candidates == 1
    assert spoken.reason_for(found) == "It is the only code left."


# What was played


def test_a_game_is_named_by_its_way_and_the_opponent():
    race = make_game(mode=RACE, level=KNUTH)
    hidden = make_game(mode=MAKE, level=KNUTH, secret="3621")

    assert spoken.played_in_words(make_game()) == "Solo"
    assert spoken.played_in_words(race) == "Race against Knuth"
    assert spoken.played_in_words(hidden) == "Hide a code from Knuth"
