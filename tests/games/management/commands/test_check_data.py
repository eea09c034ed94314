"""The check of the whole database: its lines, its count, and its exit codes."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from games.core.game import Game
from games.upkeep import Upkeep
from tests.factories import make_game, play_codes
from tests.games.audit.stored import store
from tests.games.management.places import somebody_plays

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]
READ_ONLY = {
    "sqlite": ("PRAGMA query_only = ON", "PRAGMA query_only = OFF"),
    "postgresql": (
        "SET default_transaction_read_only = on",
        "SET default_transaction_read_only = off",
    ),
}


def check() -> tuple[list[str], str]:
    words, progress = StringIO(), StringIO()
    call_command("check_data", stdout=words, stderr=progress)
    return words.getvalue().splitlines(), progress.getvalue()


def check_in_vain(*arguments: str) -> tuple[list[str], CommandError]:
    words = StringIO()
    with pytest.raises(CommandError) as refusal:
        call_command("check_data", *arguments, stdout=words, stderr=StringIO())
    return words.getvalue().splitlines(), refusal.value


@pytest.fixture
def game() -> Game:
    return play_codes(make_game(), "1122", "1234")


def test_if_all_is_right_it_says_what_it_checked(game: Game):
    words, progress = check()

    assert words == ["Checked: games 1, matches 0."]
    assert "games 1\rgames 1\n" in progress
    assert game.is_over


def test_a_wrong_value_is_named_and_the_exit_code_is_1(game: Game):
    store(game, guesses_used=5)

    words, refusal = check_in_vain()

    assert words[0] == f"games_game {game.pk}: guesses_used is 5, right is 2"
    assert words[1].startswith("Checked: ")
    assert str(refusal) == "1 value is wrong."
    assert refusal.returncode == 1
    # No more lines than wanted are written, and all are counted.
    store(game, guesses_used=5, solved=False, level="knuth")

    words, refusal = check_in_vain("--most", "2")

    assert len(words) == 3
    assert str(refusal) == "3 values are wrong, 1 of them not shown."


def test_an_option_that_is_not_understood_is_refused():
    for option, value in (("--since", "yesterday"), ("--most", "none"), ("--newest", "0")):
        words, refusal = check_in_vain(option, value)
        assert words == []
        assert option in str(refusal)
        assert value in str(refusal)


def test_what_ended_before_a_day_is_left_out(game: Game):
    store(game, guesses_used=5, finished_at="2026-01-01T00:00:00Z")
    store(game.outcome, finished_at="2026-01-01T00:00:00Z", day="2026-01-01")

    words = StringIO()
    call_command("check_data", "--since", "2026-01-02", stdout=words, stderr=StringIO())

    assert words.getvalue().startswith("Checked: games 0, ")


def test_without_its_tables_it_cannot_run(game: Game):
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE games_match RENAME TO games_elsewhere")

    words, refusal = check_in_vain()

    assert words == []
    assert str(refusal).startswith("The data cannot be read: ")
    assert "games_match" in str(refusal)
    assert refusal.returncode == 2
    assert game.pk


@pytest.mark.deep
@pytest.mark.django_db(transaction=True)
def test_while_somebody_plays_nothing_is_taken_for_wrong():
    with somebody_plays() as until:
        until(1)
        checked = [check()[0] for _ in range(10)]
        played = Game.objects.count()
        until(played + 1)

    games = [words[0].split(",")[0] for words in checked]
    assert games[0] != games[-1]


@pytest.mark.django_db(transaction=True)
def test_a_database_that_takes_no_changes_is_checked_all_the_same():
    begin, end = READ_ONLY[connection.vendor]
    words, told = StringIO(), StringIO()
    with connection.cursor() as cursor:
        cursor.execute(begin)
    try:
        call_command("check_data", stdout=words, stderr=told)
    finally:
        with connection.cursor() as cursor:
            cursor.execute(end)

    assert words.getvalue().startswith("Checked: ")
    assert told.getvalue().endswith(
        "The metrics do not show this success: it could not be stored in the database.\n"
    )
    assert not Upkeep.objects.exists()
