"""The example of a bot, run as a program against a served site."""

import subprocess
import sys
from pathlib import Path

import pytest
from pytest_django.live_server_helper import LiveServer

from games.models import Game, Result
from tests.games.api.programs import Program

BOT = Path(__file__).parents[3] / "examples" / "bot.py"


@pytest.mark.django_db(transaction=True)
def test_it_plays_games_to_their_end(live_server: LiveServer):
    program = Program()

    found = subprocess.run(
        [sys.executable, "-I", str(BOT), live_server.url, program.token, "3"],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )

    assert found.returncode == 0, found.stderr
    games = Game.objects.filter(player=program.player)
    assert [game.result for game in games] == [Result.WON] * 3
    assert found.stdout.startswith("3 games, ")
