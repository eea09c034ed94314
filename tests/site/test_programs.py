"""What programmers begin with: the first steps as they are written, and the example of a bot."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from pytest_django.live_server_helper import LiveServer

from games.models import Game, Result
from tests.games.api.programs import Program

ROOT = Path(__file__).parents[2]


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("page", ["README.md", "docs/api.md"])
def test_the_first_game_is_played_as_written(live_server: LiveServer, page: str):
    steps = re.findall(r"```bash\n(.*?)```", (ROOT / page).read_text(), re.DOTALL)
    program = Program()

    found = subprocess.run(
        ["bash", "-euc", "".join(steps)],
        env=os.environ | {"SITE": live_server.url, "TOKEN": program.token},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )

    assert found.returncode == 0, found.stderr
    told = json.loads(found.stdout)
    assert [row["code"] for row in told["boards"][0]["rows"]] == ["1122"]


@pytest.mark.django_db(transaction=True)
def test_the_bot_plays_games_to_their_end(live_server: LiveServer):
    program = Program()

    found = subprocess.run(
        [
            sys.executable,
            "-I",
            str(ROOT / "examples" / "bot.py"),
            live_server.url,
            program.token,
            "3",
        ],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )

    assert found.returncode == 0, found.stderr
    games = Game.objects.filter(player=program.player)
    assert [game.result for game in games] == [Result.WON] * 3
    assert found.stdout.startswith("3 games, ")
