"""What programmers begin with: the first steps as they are written, and the examples of bots."""

import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from statistics import fmean

import pytest
from pytest_django.live_server_helper import LiveServer

from games.stats.bot_ladder import LadderGame
from tests.factories import make_bot
from tests.games.api.programs import Program

pytestmark = pytest.mark.deep

ROOT = Path(__file__).parents[2]


@pytest.mark.django_db(transaction=True)
def test_the_first_game_is_played_as_written(live_server: LiveServer):
    page = (ROOT / "docs" / "api.md").read_text()
    steps = re.findall(r"```bash\n(.*?)```", page, re.DOTALL)
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


GAMES = 3
ENGINE = f"{shlex.quote(sys.executable)} -I {shlex.quote(str(ROOT / 'examples' / 'engine.py'))}"


def start(program: str, *arguments: str) -> "subprocess.CompletedProcess[str]":
    """An example that has ended."""
    return subprocess.run(
        [sys.executable, "-I", str(ROOT / "examples" / program), *arguments],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def run(program: str, *arguments: str) -> list[int]:
    """Let an example play, and return the guesses of its games as it prints them."""
    found = start(program, *arguments)
    assert found.returncode == 0, found.stderr
    told, _, needed = found.stdout.partition(" guesses on average: ")
    guesses: list[int] = json.loads(needed)
    assert told == f"{len(guesses)} games, {fmean(guesses):.2f}"
    return guesses


@pytest.mark.django_db(transaction=True)
def test_the_examples_play_on_the_ladder(live_server: LiveServer):
    bot, bridge = Program(make_bot(username="bot")), Program(make_bot(username="bridge"))

    needed = {
        bot.player: run("bot.py", live_server.url, bot.token, str(GAMES)),
        bridge.player: run("bridge.py", live_server.url, bridge.token, str(GAMES), ENGINE),
    }

    for player, guesses in needed.items():
        games = LadderGame.objects.filter(game__player=player)
        assert sorted(each.game.guesses_used for each in games) == sorted(guesses)
        assert all(each.game.solved for each in games)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("token", ["mm_nobody", "mm_…", "ü", "secret"])
def test_the_examples_say_in_a_sentence_that_a_token_is_wrong(live_server: LiveServer, token: str):
    for program, more in (("bot.py", []), ("bridge.py", [ENGINE])):
        found = start(program, live_server.url, token, "1", *more)

        assert (found.returncode, found.stdout) == (1, ""), program
        assert found.stderr == "This token is not known: it may have been revoked.\n", program
