"""From 1.0 on, the release before plays on while the schema grows, and on the new schema afterwards."""

from concurrent.futures import ThreadPoolExecutor
from threading import Event

import pytest
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from tests.factories import make_game, make_guest

FIRST = ("games", "0003_less_is_stored")  # the schema of 1.0
FEWEST = 5  # boards that are stored before and after the migrations


@pytest.mark.deep
@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite has one writer.")
def test_the_release_before_stores_boards_while_migrations_are_applied_and_afterwards():
    game = make_game(player=make_guest())
    executor = MigrationExecutor(connection)
    executor.migrate([FIRST])
    boards = executor.loader.project_state(FIRST).apps.get_model("games", "Board").objects
    has_begun, is_done = Event(), Event()

    def store() -> None:
        board = boards.create(game_id=game.pk, seat=2, level="knuth")
        boards.filter(pk=board.pk).update(guesses_used=1)
        boards.filter(pk=board.pk).delete()

    def play() -> None:
        try:
            for _ in range(FEWEST):
                store()
            has_begun.set()
            while not is_done.is_set():
                store()
            for _ in range(FEWEST):
                store()
        finally:
            has_begun.set()
            connection.close()

    with ThreadPoolExecutor(1) as pool:
        playing = pool.submit(play)
        has_begun.wait()
        try:
            call_command("prepare", verbosity=0)
        finally:
            is_done.set()  # otherwise the other thread would go on for ever

    playing.result()
