"""The history page: whole, in order, one's own, and its numbers counted a second way."""

from collections import Counter
from statistics import fmean

import pytest
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pytest_django import DjangoAssertNumQueries

from games.models import Board, Codemaker, Game, Player, Result
from games.stats.views import PAGE_LENGTH
from solver import MINI, any_candidate
from tests.factories import make_game, make_player, make_race, play_codes

pytestmark = pytest.mark.django_db


def page_of(client: Client, query: str = "") -> str:
    return client.get(f"/me/history/{query}").content.decode()


def test_a_stranger_has_an_empty_history(client: Client):
    assert "No games yet" in page_of(client)


def test_every_game_shows_mode_opponent_result_and_guesses(client: Client, guest: Player):
    play_codes(make_game(player=guest, secret="1234"), "1122", "1234")
    play_codes(make_race(player=guest, secret="6543"), "6543")

    html = page_of(client)

    rows = html.split("<tbody>")[-1].split("</tr>")
    race, single = rows[0], rows[1]
    assert all(words in race for words in ("Race", "Knuth", "Won", "to 5"))
    assert all(words in single for words in ("Break", "Computer", "Won", "<td>2"))


def test_nobody_elses_games_are_shown(client: Client, guest: Player):
    mine = make_game(player=guest)
    other = make_game()

    html = page_of(client)

    assert mine.token in html
    assert other.token not in html


def test_pages_hold_every_game_once_newest_first(client: Client, guest: Player):
    games = [make_game(player=guest) for _ in range(PAGE_LENGTH + 3)]

    first = page_of(client)
    second = page_of(client, f"?before={games[3].pk}")

    assert f'href="?before={games[3].pk}"' in first
    assert "Older games" not in second
    tokens = [game.token for game in reversed(games)]
    assert all(token in first for token in tokens[:PAGE_LENGTH])
    assert all(token in second for token in tokens[PAGE_LENGTH:])
    assert not any(token in second for token in tokens[:PAGE_LENGTH])
    assert first.index(tokens[0]) < first.index(tokens[1])


def test_past_the_oldest_game_the_record_stays(client: Client, guest: Player):
    game = play_codes(make_game(player=guest, secret="1234"), "1234")

    html = page_of(client, f"?before={game.pk}")

    assert "No older games" in html
    assert "<dd>1</dd>" in html


@pytest.mark.parametrize("before", ["x", "0", "-1", "9" * 40])
def test_a_page_that_cannot_be_is_not_found(client: Client, before: str):
    assert client.get("/me/history/", {"before": before}).status_code == 404


def test_a_long_history_costs_no_more_queries_than_a_short_one(
    client: Client, guest: Player, django_assert_num_queries: DjangoAssertNumQueries
):
    for _ in range(3):
        make_race(player=guest)
    with django_assert_num_queries(7):
        page_of(client)

    for _ in range(20):
        make_race(player=guest)

    with django_assert_num_queries(7):
        page_of(client)


results = st.sampled_from(Result.values)


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.tuples(results, st.integers(1, 10), st.booleans()), max_size=12))
def test_the_record_agrees_with_counting_by_hand(boards: list[tuple[str, int, bool]]):
    player = make_player()
    for result, guesses, solved in boards:
        game = make_game(player=player)
        game.boards.update(result=result, guesses_used=guesses, solved=solved)
    make_game()  # somebody else's

    record = Board.objects.of(player).record()

    counted = [board for board in boards if board[0] not in ("in-play", "abandoned")]
    solved_in = [guesses for _, guesses, solved in counted if solved]
    won = sum(result == "won" for result, _, _ in counted)
    assert (record.games, record.won) == (len(counted), won)
    assert record.won_percent == (100 * won / len(counted) if counted else None)
    assert record.mean_guesses == (pytest.approx(fmean(solved_in)) if solved_in else None)
    assert {bar.guesses: bar.boards for bar in record.distribution if bar.boards} == Counter(
        solved_in
    )
    if solved_in:
        assert [bar.guesses for bar in record.distribution] == list(
            range(min(solved_in), max(solved_in) + 1)
        )
        assert max(bar.percent for bar in record.distribution) == 100


def test_the_page_shows_the_record(client: Client, guest: Player):
    play_codes(make_game(player=guest, secret="1234"), "1122", "1234")
    play_codes(make_game(player=guest, secret="1234"), "1122", "1123", "1234")
    Game.objects.start(player=guest, secret="1234").resign()

    html = page_of(client)

    assert "<dd>3</dd>" in html
    assert "<dd>67 %</dd>" in html
    assert "<dd>2.50</dd>" in html


def test_guesses_are_compared_under_the_same_rules_alone(client: Client, guest: Player):
    play_codes(make_game(player=guest, secret="1234"), "1122", "1234")
    play_codes(make_game(player=guest, variant=MINI, secret="123"), *["111"] * 3, "123")

    both, mini = page_of(client), page_of(client, "?rules=mini")

    assert "Mean guesses" not in both
    assert "Choose rules to see" in both
    assert both.count('class="result') == 2
    assert "<dd>4.00</dd>" in mini
    assert mini.count('class="result') == 1
    assert '<a href="?rules=mini" aria-current="page">Mini</a>' in mini


def test_an_evil_game_counts_as_a_game_but_not_in_the_mean(client: Client, guest: Player):
    play_codes(make_game(player=guest, secret="1234"), "1122", "1234")
    evil = make_game(player=guest, codemaker=Codemaker.EVIL, secret="")
    while not evil.is_over:
        code = any_candidate(evil.rules, evil.board.history)
        evil = play_codes(evil, "".join(str(color + 1) for color in code))

    html = page_of(client)

    assert "<dd>2</dd>" in html
    assert "<dd>2.00</dd>" in html
    assert "Evil codemaker" in html


def test_rules_that_are_not_offered_are_no_page(client: Client):
    assert client.get("/me/history/?rules=chess").status_code == 404
