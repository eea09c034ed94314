"""The end against the evil codemaker, beside par, and the end of a code that a player hid."""

import re

import pytest
from django.test import Client

from games.core.game import Game
from games.core.modes.choices import Codemaker
from games.core.player import Player
from games.play.evil import against_evil
from games.play.own_codes import own_codes
from solver import LEVELS, POCKET
from tests.factories import make_game, play_codes, reread
from tests.games.makes import make_make
from tests.games.reading import words_of

pytestmark = pytest.mark.django_db
LINE = ("1122", "3345", "3366", "1444", "4555")  # the shortest


def against(*codes: str, **choices: object) -> Game:
    return reread(play_codes(make_game(codemaker=Codemaker.EVIL, secret="", **choices), *codes))


def test_who_corners_it_by_the_shortest_way_is_told_that_it_is_at_par(
    client: Client, guest: Player
):
    shortest = against(*LINE, player=guest)
    longer = against(LINE[0], *LINE, player=guest)

    text = words_of(client, shortest.get_absolute_url())

    assert "Cornered in five. At par: no shorter way corners it. Guesses 5 par is 5" in text
    assert "Skill" not in text
    assert longer.board.solved
    assert against_evil(longer)["evil"].distance == "1 guess over par"
    assert against_evil(longer)["speech"].startswith("“I had to drop 1,040 codes")


def test_its_rows_are_judged_as_any_others(client: Client, guest: Player):
    game = against("1111", *LINE, player=guest)

    text = words_of(client, game.get_absolute_url())

    assert "better: orange, orange, sky, yellow" in text
    losses = [row.loss for row in game.board.rows if row.loss is not None]
    assert len(losses) == game.guesses_used
    assert game.board.loss == sum(losses) > 0.5
    assert [row.luck for row in game.board.rows] == [None] * game.guesses_used
    assert game.board.skill is None


def test_it_tells_how_many_codes_it_dropped_or_that_it_was_never_there(guest: Player):
    lost = against(*["1122"] * 10, player=guest)
    left = against("1122", player=guest)
    left.resign()

    assert against_evil(lost)["evil"] == (10, "par is 5", "256 codes left")
    assert against_evil(lost)["speech"] == "“I was never there.”"
    assert against_evil(reread(left)) == {"speech": ""}


def hidden(code: str, player: Player, level: str = "knuth") -> Game:
    game = make_make(player=player, own_secret=code, level=LEVELS[level])
    game.go_on(number=1, to_the_end=True)
    return reread(game)


def test_a_hidden_code_is_compared_with_what_the_level_needs_and_with_other_codes(
    client: Client, guest: Player
):
    first, second = hidden("1122", guest), hidden("6543", guest)
    hidden("1234", guest, "perfect")

    text = words_of(client, first.get_absolute_url())

    assert first.board.guesses_used == 1
    assert "Knuth needed one." in text
    assert "It needs 4.5 on average: your code was easy. No code takes it more than 5." in text
    others = own_codes(first)["own_codes"]
    assert (others.guesses, others.code) == (second.board.guesses_used, "6543")
    assert (others.columns, others.to_go) == ([], "From ten games on: 8 to go.")
    for _ in range(8):
        hidden("6543", guest)
    others = own_codes(first)["own_codes"]
    assert [column.guesses for column in others.columns if column.is_this] == [1]
    assert sum(column.games for column in others.columns) == 10


def test_each_level_has_a_record_and_what_has_worked_is_a_tip(guest: Player):
    for code in ["1122"] * 7 + ["6543"] * 2:
        game = hidden(code, guest)
    alone = own_codes(game)
    hidden("1111", guest, "perfect")
    few = own_codes(game)
    game = hidden("6543", guest)

    context = own_codes(game)

    assert (alone["records_words"], alone["tip_words"], few["tip_words"]) == ("", "", "")
    assert re.fullmatch(r"Your records: Knuth 5, Perfect \d\.", context["records_words"])
    assert context["tip_words"] == "Tip: codes of 4 colors hold Knuth off longest."
    assert own_codes(reread(game))["records_words"] == context["records_words"]


def test_a_code_alone_has_no_columns_and_perfect_tells_what_can_be_reached(guest: Player):
    game = hidden("1234", guest, "perfect")

    context = own_codes(game)

    assert context["own_codes"] is None
    assert context["verdict_of_code"].endswith("No code takes it more than 6.")
    assert own_codes(make_make(player=guest, variant=POCKET, own_secret="")) == {}
