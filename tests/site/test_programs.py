"""What programmers begin with: the first steps as they are written, and the examples of bots."""

import json
import os
import re
import shlex
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from io import StringIO
from pathlib import Path
from statistics import fmean

import pytest
from django.core.management import call_command
from pytest_django.live_server_helper import LiveServer

from games.keeping import forget_everything
from games.models import Board, Game, LadderRound, Player, Result
from solver import (
    CLASSIC,
    PlayingStrength,
    par,
    playing_strength,
    rests,
    review,
)
from solver.analysis.strength import steps_of
from tests.factories import make_bot
from tests.games.api.programs import Program

pytestmark = pytest.mark.deep

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


GAMES = 100  # from which on a bot is listed
ENGINE = f"{shlex.quote(sys.executable)} -I {shlex.quote(str(ROOT / 'examples' / 'engine.py'))}"


def run(program: str, *arguments: str) -> list[int]:
    """Let an example play, and return the guesses of its games as it prints them."""
    found = subprocess.run(
        [sys.executable, "-I", str(ROOT / "examples" / program), *arguments],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert found.returncode == 0, found.stderr
    told, _, needed = found.stdout.partition(" guesses on average: ")
    guesses: list[int] = json.loads(needed)
    assert told == f"{len(guesses)} games, {fmean(guesses):.2f}"
    return guesses


def strength_of(player: Player) -> PlayingStrength:
    """How strong a bot is by the guesses that it made, from the solver alone."""
    boards = Board.objects.filter(player=player).prefetch_related("guesses")
    ledgers = [
        review(CLASSIC.rules, [(row.pegs, row.feedback) for row in board.guesses.all()])
        for board in boards
    ]
    steps = [steps_of(ledger) for ledger in ledgers]
    known = rests(steps)
    losses = [
        ledger.loss + (0.0 if made[-1].after == 0 else known.of(made[-1].after))
        for ledger, made in zip(ledgers, steps, strict=True)
    ]
    strength = playing_strength(par(CLASSIC.rules) or 0, losses)
    assert strength
    return strength


@pytest.mark.django_db(transaction=True)
def test_the_examples_climb_the_ladder_and_end_where_their_guesses_say(live_server: LiveServer):
    forget_everything()
    bot, bridge = Program(make_bot(username="bot")), Program(make_bot(username="bridge"))

    with ThreadPoolExecutor(2) as both:
        of_bot = both.submit(run, "bot.py", live_server.url, bot.token, str(GAMES))
        site = live_server.url, bridge.token, str(GAMES)
        needed = {"bridge": run("bridge.py", *site, ENGINE), "bot": of_bot.result()}
    call_command("review_games", verbosity=0, stdout=StringIO())  # what a busy site left for later
    told = bot.ask("leaderboards/bots").json()["bots"]
    page = bot.get("/bots/").content.decode()

    assert {len(guesses) for guesses in needed.values()} == {GAMES}
    assert {each["name"] for each in told} == {"bot", "bridge"}
    for each, program in ((each, {"bot": bot, "bridge": bridge}[each["name"]]) for each in told):
        strength = strength_of(program.player)
        assert each["mean"] == fmean(needed[each["name"]])
        assert (each["games"], each["reviewed"]) == (GAMES, GAMES)
        assert each["strength"] == pytest.approx(strength.mean)
        assert each["error"] == pytest.approx(strength.error)
        assert f'<td class="num">{each["mean"]:.2f}</td>' in page
        assert f"{strength.mean:.2f} <small>± {strength.error:.2f}</small>" in page
    assert [each["strength"] for each in told] == sorted(each["strength"] for each in told)


@pytest.mark.django_db(transaction=True)
def test_the_bridge_says_what_the_site_refuses(live_server: LiveServer):
    person = Program()

    with pytest.raises(AssertionError, match="Only bots may"):
        run("bridge.py", live_server.url, person.token, "1", ENGINE)


@pytest.mark.django_db(transaction=True)
def test_the_bot_plays_games_to_their_end(live_server: LiveServer):
    program = Program()

    needed = run("bot.py", live_server.url, program.token, "3")

    games = Game.objects.filter(player=program.player)
    assert [game.result for game in games] == [Result.WON] * 3
    assert sum(needed) == sum(game.guesses_used for game in games)
    assert not LadderRound.objects.exists()
