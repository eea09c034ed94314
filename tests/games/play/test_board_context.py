"""What stands around a board: its parts for htmx, its notes, the game that waits, the figures of its end, and how everyone did."""

import re
from array import array
from collections import Counter
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone, translation
from hypothesis import given
from hypothesis import strategies as st

from games.core.game import Game
from games.core.modes import DUEL, MAKE
from games.core.modes.choices import Coach, Codemaker, Handicap, Result
from games.core.player import Player
from games.daily.models import Tally
from games.daily.views import everyone
from games.play.board import board_context
from games.play.ending import Sums, spread_of_codes, sums_of
from games.play.moments import streak_of
from games.play.unfinished_game import Waiting, waiting_for
from games.stats.cards.card import TELLING_GAMES
from games.stats.career import Career, Ending
from solver import CLASSIC, LEVELS, par, variant_of
from tests.factories import (
    make_challenge,
    make_game,
    make_player,
    make_race,
    play_codes,
    reread,
    row,
)
from tests.games.challenges.issued import take_up
from tests.games.daily.dailies import words_of
from tests.games.reading import words_of_game
from tests.games.stats.outcomes import make_outcomes

DASH = "\N{EN DASH}"
pytestmark = pytest.mark.django_db


def test_at_the_end_it_is_told_who_would_still_have_found_the_secret(client: Client, guest: Player):
    lost = play_codes(make_game(player=guest, secret="1234"), *["1156"] * 9, "6543")
    resigned = play_codes(make_game(player=guest, secret="1234"), "1122", "1344")
    rescue = lost.find_rescue()
    assert rescue
    assert rescue.turn < 10
    before = words_of_game(client, resigned)

    resigned.resign()

    told, of_resigned = words_of_game(client, lost), words_of_game(client, resigned)
    assert (
        f"From your position at guess {rescue.turn}, Knuth solves it on guess {rescue.found}."
    ) in told
    assert "par" not in told.split()
    assert "Knuth solves it" not in before
    assert "From your position at the end, Knuth solves it on guess" in of_resigned


def test_the_end_of_a_challenge_says_how_it_stands(client: Client, guest: Player):
    challenge = make_challenge(secret="1234")
    ada = make_player(username="Ada")
    play_codes(take_up(challenge, ada), "1122", "1234")
    mine = play_codes(take_up(challenge, guest), "1122", "1133", "1234")

    page = client.get(mine.get_absolute_url())

    assert page.context["outcome"] == "Ada beat you, 2 to 3."
    assert "Ada won with 2 guesses." not in page.content.decode()
    assert page.context["title"] == "Won · Challenge"
    alone = play_codes(take_up(make_challenge(secret="1234"), guest), "1122", "1234")
    waiting = client.get(alone.get_absolute_url())
    assert waiting.context["outcome"] == "Cracked in two."


def test_the_cards_beside_the_board_follow_the_end_of_a_game(client: Client, guest: Player):
    """Also within the minute for which the games of a player are kept."""
    make_outcomes(guest, [5] * 9)
    guest.outcomes.update(finished_at=timezone.now() - timedelta(hours=1))
    game = make_game(player=guest, secret="1234")
    before = client.get(game.get_absolute_url()).content.decode()

    sent = row("1234") | {"number": "1"}
    after = client.post(f"{game.get_absolute_url()}guesses/", sent, headers={"HX-Request": "true"})

    assert "Dreamer is a good first rival" in before
    [card] = re.findall(r'<div id="progress".*', after.content.decode(), re.DOTALL)
    assert 'hx-swap-oob="true"' in card
    assert "Out of 100 races" in card
    assert "your last 10 games" in card


SECRET, WRONG = "1234", "5566"


def test_that_the_rival_has_found_the_code_is_noted_while_the_player_looks_for_it():
    game = make_race(player=make_player(), secret="1122")
    assert board_context(game)["found_note"] == ""

    game = play_codes(game, "3456")

    note = "Knuth solved it in 1. You can still finish for practice, or resign."
    assert board_context(game)["found_note"] == board_context(game)["rival_note"] == note
    game.resign()
    assert board_context(reread(game))["found_note"] == ""


def test_the_newest_unfinished_game_waits_but_not_the_one_in_view():
    player = make_player()
    older, newer = (play_codes(make_game(player=player, secret="1234"), "1122") for _ in range(2))
    make_game(player=player)  # without a guess

    assert newer.get_absolute_url() in waiting_for(player, besides="").card
    assert newer.get_absolute_url() in waiting_for(player, besides="").link
    assert older.get_absolute_url() in waiting_for(player, besides=newer.token).card
    play_codes(newer, "1234")
    assert waiting_for(player, besides=older.token) == Waiting()
    assert waiting_for(player, besides="", put_away=older.pk - 1).token == older.token
    assert waiting_for(player, besides="", put_away=older.pk) == Waiting()
    for stranger in (None, make_player()):
        assert waiting_for(stranger, besides="") == Waiting()
    Game.objects.all().delete()
    assert waiting_for(player, besides="") == Waiting()


def test_a_card_is_drawn_once_for_each_turn_and_language(django_assert_num_queries):
    player = make_player()
    game = play_codes(make_game(player=player, secret="1234"), "5566")
    with django_assert_num_queries(4):
        first = waiting_for(player, besides="")
    with django_assert_num_queries(1):
        assert waiting_for(player, besides="") == first

    play_codes(game, "1122")

    with django_assert_num_queries(4):
        assert "guess 3" in waiting_for(player, besides="").card
    with translation.override("de"), django_assert_num_queries(4):
        assert "Weiterspielen" in waiting_for(player, besides="").card


def test_each_number_of_guesses_has_a_bar_and_ones_own_is_lit():
    found = play_codes(make_game(secret=SECRET), WRONG, SECRET)
    failed = play_codes(make_game(secret=SECRET), *[WRONG] * 10)

    rows = [
        bar.row for bar in everyone(Tally({2: 1234, 4: 1234}, players=2468, placed={}), found.board)
    ]
    of_failed = [bar.row for bar in everyone(Tally({4: 1}, players=3, placed={4: 1}), failed.board)]

    assert [(row.name, row.shown, row.detail) for row in rows] == [
        ("2", "1,234 · you", "50%"),
        ("3", "0", "0%"),
        ("4", "1,234", "50%"),
    ]
    assert [row.kind for row in rows] == ["you", "other", "other"]
    assert rows[0].spoken == "2: 1,234 · you, 50%"
    assert [row.kind for row in of_failed] == ["other", "you"]
    assert of_failed[1].spoken == "not found: 2 · you, 67%"
    assert everyone(Tally({}, players=0, placed={}), failed.board) == []


def test_an_abandoned_game_is_in_no_bar():
    game = make_game(secret=SECRET)
    game.board.result = Result.ABANDONED

    shown = everyone(Tally({4: 1}, players=3, placed={4: 1}), game.board)

    assert [bar.row.kind for bar in shown] == ["other", "other"]


def ending(guesses: int, *, solved: bool) -> Ending:
    return Ending(
        is_assisted=False,
        kind="break",
        level="",
        result="won" if solved else "lost",
        solved=solved,
        guesses_used=guesses,
        rival_guesses=None,
        first_shape="AABB",
        handicap="none",
        guesses_allowed=10,
    )


def career_with(games: list[tuple[int, bool]]) -> Career:
    endings = [ending(guesses, solved=solved) for guesses, solved in games]
    unique = list(dict.fromkeys(endings))
    return Career(
        unique,
        array("i", map(unique.index, endings)),
        array("i", range(1, len(games) + 1)),
        array("q", range(len(games))),
        array("f", [0.0] * len(games)),
        array("f", [0.0] * len(games)),
    )


@given(st.lists(st.tuples(st.integers(1, 10), st.booleans()), max_size=30))
def test_spread_and_streak_are_those_counted_by_hand(games: list[tuple[int, bool]]):
    taken = Counter(guesses if solved else None for guesses, solved in games)
    in_a_row = 0
    for _, solved in games:
        in_a_row = in_a_row + 1 if solved else 0

    career = career_with(games)

    for this in taken or [4]:
        columns = spread_of_codes(career, this)
        assert {column.guesses: column.games for column in columns if column.games} == dict(taken)
        assert [column.guesses for column in columns if column.is_this] == [this] * (this in taken)
        assert max((column.height for column in columns), default=100) == 100
    assert streak_of(career) == in_a_row
    most = Sums(4, None, spread_of_codes(career, 4), 0).most_common
    leaders = [guesses for guesses, times in taken.items() if times == max(taken.values())]
    is_told = len(leaders) == 1 and len(games) >= TELLING_GAMES
    assert ([most.guesses] if most else []) == leaders * is_told


def test_a_code_that_was_found_stands_beside_par_and_the_others(client: Client, guest: Player):
    for guesses in (2, *[3] * 10):
        last = play_codes(make_game(player=guest, secret="1234"), *[WRONG] * (guesses - 1), "1234")

    sums = sums_of(last)
    text = words_of(client, last.get_absolute_url())

    assert sums
    assert [(column.guesses, column.games, column.is_this) for column in sums.spread] == [
        (2, 1, False),
        (3, 10, True),
    ]
    assert sums.streak == 11
    assert "Cracked in three. Skill " in text
    assert (
        "Par is 4.34. 11 codes found in a row. Your most common result: 3 guesses (10 of 11 codes)."
        in text
    )


def test_who_breaks_no_code_or_one_alone_or_an_evil_one_gets_no_column(guest: Player):
    make = make_game(player=guest, mode=MAKE, level=LEVELS["knuth"], own_secret="1234", secret="")
    evil = make_game(player=guest, codemaker=Codemaker.EVIL, secret="")
    evil.resign()
    alone = sums_of(play_codes(make_game(player=guest), "1234"))

    assert sums_of(make) is None
    assert sums_of(evil) == Sums(0, None, [], 0, left=1296, codes_in_all=1296)
    assert alone
    assert alone.spread == []


def test_only_the_newest_game_played_alone_tells_of_streaks_and_columns(guest: Player):
    """A game that is opened again does not show how the player does today."""
    lost = play_codes(make_game(player=guest, secret="1234"), *[WRONG] * 10)
    for _ in range(2):
        newest = play_codes(make_game(player=guest, secret="1234"), "1234")

    sums = sums_of(newest)
    helped = make_game(player=guest, secret="1234", coach=Coach.COUNT)
    given = make_race(player=guest, secret="1234", handicap=Handicap.TWO)

    left = lost.board.codes_left[-1]
    assert sums_of(lost) == Sums(10, par(CLASSIC.rules), [], 0, left, 1296, points=0)
    assert sums
    assert (sums.streak, sums.codes) == (2, 0)
    for game in (helped, given):
        of_game = sums_of(play_codes(game, "1234"))
        assert of_game
        assert of_game.spread == []


def test_games_with_other_guesses_are_in_no_column_of_the_named_rules(guest: Player):
    short = variant_of(CLASSIC.rules, 1)
    for _ in range(10):
        alone = play_codes(make_game(player=guest, secret="1234", variant=short), WRONG)
        named = play_codes(make_game(player=guest, secret="1234"), "1234")

    of_short, of_named = (sums_of(game) for game in (alone, named))

    assert of_short
    assert of_named
    assert (of_short.codes, of_named.codes) == (10, 10)


def test_a_contest_tells_the_record_against_its_level(client: Client, guest: Player):
    won = play_codes(make_race(player=guest, secret="1234"), "1234")
    play_codes(make_race(player=guest, secret="1234"), *[WRONG] * 10)
    make_race(player=guest, secret="1234").resign()
    play_codes(make_race(player=guest, secret="1234", level=LEVELS["perfect"]), "1234")
    duel = make_game(player=guest, mode=DUEL, level=LEVELS["knuth"], own_secret="6543")
    play_codes(duel, "1234")
    helped = play_codes(make_race(player=guest, secret="1234", coach=Coach.COUNT), "1234")

    text = words_of(client, won.get_absolute_url())

    assert f"You beat Knuth, 1 to 3. You 1 {DASH} 2 Knuth Skill" in text
    assert f"You 1 {DASH} 0 Knuth" in words_of(client, duel.get_absolute_url())
    assert f"You 1 {DASH} 0 Knuth" in words_of(client, helped.get_absolute_url())
    assert f"{DASH} 0" not in words_of(
        client, play_codes(make_game(player=guest), "1234").get_absolute_url()
    )
