"""What stands on and around a board, in words."""

import pytest
from django.utils.translation import override

from games.models import Coach, Daily, Game, today
from games.modes import DUEL, MAKE
from games.words import table
from solver import LEVELS, Feedback, Rescue
from tests.factories import make_challenge, make_game, make_player, make_race, play_codes, reread

pytestmark = pytest.mark.django_db
KNUTH = LEVELS["knuth"]


def test_a_game_is_called_by_its_origin_and_by_how_it_ended():
    day = Daily.objects.on(today())
    daily = Game.objects.start(player=make_player(), origin=day)
    practice = Game.lay_out(origin=day, is_practice=True)
    challenge, plain = Game.lay_out(origin=make_challenge()), make_game(secret="1234")
    games = [daily, challenge, Game.lay_out(), plain]

    titles = [str(day), "Challenge", "Break the code", "Break the code"]
    assert [table.title_of(game) for game in games] == titles
    assert [table.tab_of(game) for game in games] == ["daily", "challenge", "", ""]
    assert table.heading_of(daily).startswith(f"Daily {day.number} · ")
    assert table.heading_of(practice) == f"{table.heading_of(daily)}, practice"
    assert table.heading_of(challenge) == "Challenge · same secret"
    assert table.heading_of(plain) == "Break the code"

    daily, plain = play_codes(daily, daily.board.secret), play_codes(plain, "1234")
    assert table.title_of(daily) == f"Won · {day}"
    assert table.title_of(plain) == "Won · Solo"
    assert table.ending_at_origin(daily) == f"{day}: You found the code in 1 guess."
    assert table.ending_at_origin(plain) == "You found the code in 1 guess."


def test_the_status_tells_the_turn_and_whether_colors_repeat():
    game = play_codes(make_game(secret="1234"), "1122")

    assert table.status_of(game) == "Guess 2 of 10 · colors may repeat"
    assert table.status_of(play_codes(game, "1234")) == "Classic 4 × 6 · colors may repeat"


def test_codes_left_stand_on_the_board_only_with_a_coach_and_until_the_end():
    alone = play_codes(make_game(secret="1234"), "5566")
    coached = play_codes(make_game(secret="1234", coach=Coach.COUNT), "5566")

    assert table.codes_left_of(alone) == ""
    assert table.codes_left_of(coached) == "256 codes left"
    assert table.codes_left_of(play_codes(reread(coached), "1234")) == ""


def test_the_rival_is_told_by_its_guesses_and_by_how_it_ended():
    race = make_race(secret="1122", level=KNUTH)
    assert table.rival_status_of(race) == "0 guesses"
    assert table.rival_note_of(race) == "It guesses when you do. Its colors show at the end."

    race = play_codes(race, "3456")
    assert table.rival_status_of(race) == "found it in 1"
    assert table.rival_note_of(race) == (
        "Knuth solved it in 1. You can still finish for practice, or resign."
    )
    assert table.status_of(play_codes(race, "1122")) == "Classic 4 × 6 · colors may repeat"
    assert table.rival_status_of(make_game()) == ""
    duel = make_game(mode=DUEL, level=KNUTH, own_secret="6543")
    assert table.rival_note_of(duel) == "Your code:"


def test_the_guide_says_what_to_do_and_then_what_each_answer_means():
    game = make_game(secret="1234", coach=Coach.COUNT)
    assert (
        table.guide_of(game).words
        == "Find the hidden code of 4 pegs. After each guess, pins say how close you came."
    )

    game = play_codes(game, "1156")
    assert table.guide_of(game).words.startswith("1 black:")
    assert table.guide_of(game).title.endswith("codes left")

    assert table.guide_of(play_codes(make_game(secret="1234"), "1156")).title == "Answer 1"


def test_help_is_told_with_its_hints():
    game = make_game(coach=Coach.FULL)
    assert table.help_used_in(game) == "You had a coach."

    game.board.hints = 2
    assert table.help_used_in(game) == "You had a coach, and 2 hints."
    assert table.help_used_in(make_game()) == ""


def test_a_rescue_is_told_from_the_turn_or_from_the_end():
    game = play_codes(make_game(secret="1234"), "1122", "1344")

    told = table.rescue_in_words(Rescue(turn=2, found=5), game)
    assert told == "From your position at guess 2, Knuth solves it on guess 5."
    told = table.rescue_in_words(Rescue(turn=3, found=5), game)
    assert told == "From your position at the end, Knuth solves it on guess 5."
    assert table.rescue_in_words(None, game) == ""


def test_who_hides_a_code_is_told_what_to_do():
    by_hand = make_game(mode=MAKE, level=KNUTH, secret="")
    known = make_game(mode=MAKE, level=KNUTH, own_secret="1234", secret="")

    assert table.make_note_of(by_hand).startswith("Put it on your board")
    assert table.make_note_of(known) == "The site answers for you; Knuth sees only the answers."

    for number, answer in enumerate([(3, 0), (0, 0)], start=1):
        by_hand.answer(Feedback(*answer), number=number)
        by_hand = reread(by_hand)
    by_hand.resign()
    assert table.make_note_of(by_hand) == ""


def test_a_rule_says_who_plays_so():
    assert table.rule_in_words(KNUTH).startswith("Knuth plays the code that")
    with override("fr"):
        assert table.rule_in_words(KNUTH).startswith("Knuth joue le code")
