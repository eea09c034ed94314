"""What stands on a board, around it, at its end, and on the card of a game that waits."""

import pytest

from games.core.days import today
from games.core.game import Game
from games.core.modes import DUEL, MAKE
from games.core.modes.choices import Coach
from games.daily.models import Daily
from games.play import board as table
from games.play import ending as endings
from games.play import unfinished_game
from games.ui.charts.spread import column_in_words
from solver import LEVELS
from tests.factories import make_challenge, make_game, make_player, make_race, play_codes

pytestmark = pytest.mark.django_db
KNUTH = LEVELS["knuth"]


def test_a_game_is_called_by_its_origin_and_by_how_it_ended():
    day = Daily.objects.on(today())
    daily = Game.objects.start(player=make_player(), origin=day)
    practice = Game.lay_out(origin=day, is_practice=True)
    challenge, plain = Game.lay_out(origin=make_challenge()), make_game(secret="1234")

    titles = [table.title_of(game) for game in (daily, challenge, plain)]
    assert titles == [str(day), "Challenge", "Break the code"]
    assert table.heading_of(practice) == f"{table.heading_of(daily)}, practice"

    daily, plain = play_codes(daily, daily.board.secret), play_codes(plain, "1234")
    assert table.title_of(daily) == f"Won · {day}"
    assert table.title_of(plain) == "Won · Solo"
    assert table.ending_at_origin(daily) == f"{day}: You found the code in 1 guess."
    assert table.ending_at_origin(plain) == "You found the code in 1 guess."


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


def test_help_and_what_to_do_with_a_hidden_code_are_told():
    game = make_game(coach=Coach.FULL)
    game.board.hints = 2
    by_hand = make_game(mode=MAKE, level=KNUTH, secret="")
    known = make_game(mode=MAKE, level=KNUTH, own_secret="1234", secret="")

    assert table.help_used_in(game) == "You had a coach, and 2 hints."
    assert table.help_used_in(make_game()) == ""
    assert table.make_note_of(by_hand).startswith("Put it on your board")
    assert table.make_note_of(known) == "The site answers for you; Knuth sees only the answers."


def test_what_is_told_of_a_game_depends_on_how_it_went():
    assert [endings.streak_in_words(streak) for streak in (1, 2)] == ["", "2 codes found in a row."]
    assert column_in_words(None, 1200) == "not found: 1,200 codes"
    assert endings.most_common_in_words(None, 5, 9).endswith("result: not found (5 of 9 codes).")
    assert endings.lost_in_words(1, 1) == "1 guess, 1 code left"


def test_a_game_that_waits_is_told_with_its_rules_and_its_turn():
    game = play_codes(make_game(secret="1234"), "1122")

    assert unfinished_game.waiting_in_words(game) == "Classic 4 × 6, Solo, guess 2 of 10"
    assert unfinished_game.resume_in_words(game) == "Resume Classic, guess 2"
