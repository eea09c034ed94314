"""People who play while a command runs."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, Thread

from django.db import connections

from games.models import Game
from tests.factories import make_race, play_codes


@contextmanager
def somebody_plays() -> Iterator[Callable[[int], None]]:
    """Games are played all the time; call what this gives to wait until there are so many."""
    stop = Event()

    def play() -> None:
        try:
            while not stop.is_set():
                play_codes(make_race(), "1122", "1234")
        finally:
            connections.close_all()

    def until(games: int) -> None:
        while Game.objects.filter(finished_at__isnull=False).count() < games:
            assert not stop.wait(0.01)

    thread = Thread(target=play)
    thread.start()
    try:
        yield until
    finally:
        stop.set()
        thread.join()
