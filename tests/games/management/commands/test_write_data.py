"""The nightly files of open games: what they must not tell, they do not depend on."""

import sys
from datetime import UTC, datetime, timedelta
from io import StringIO
from pathlib import Path
from typing import NamedTuple

import pytest
from django.core.management import CommandError, call_command
from django.db import transaction
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from games.core.game import Game
from games.core.guess import Guess
from games.core.modes import DUEL
from games.core.modes.choices import Codemaker
from games.core.outcome import Outcome
from games.core.player import Player
from games.core.sealing import new_token
from games.data.models import Consent
from games.live.match import Match
from solver import BULLS_AND_COWS, LEVELS, MINI
from tests.factories import (
    confirm_email,
    make_game,
    make_guest,
    make_match,
    make_player,
    make_race,
    play_codes,
    play_match,
)
from tests.games.conftest import SetClock
from tests.games.data.open_data import contents, games_in

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]
NIGHT = datetime(2026, 12, 3, 2, tzinfo=UTC)
OCTOBER, NOVEMBER = datetime(2026, 10, 1, tzinfo=UTC), datetime(2026, 11, 1, tzinfo=UTC)
KNUTHS_FIRST = "1122"  # the duel would be a draw, and the result is told
NAMES = st.lists(st.text("abcxyz", min_size=3, max_size=12), min_size=2, max_size=2, unique=True)


class Untold(NamedTuple):
    """What the files must not tell. begun: seconds from the beginning of a month."""

    names: list[str]
    begun: list[int]
    strangers: int
    duel: str
    public: bool


USUAL = Untold(["ada", "ben"], [0] * 9, strangers=0, duel="1111", public=False)
WORLDS = st.builds(
    Untold,
    names=NAMES,
    begun=st.lists(st.integers(0, 28 * 86_400), min_size=9, max_size=9),
    strangers=st.integers(0, 2),
    duel=st.text("123456", min_size=4, max_size=4).filter(lambda code: code != KNUTHS_FIRST),
    public=st.booleans(),
)


def build(world: Untold) -> None:
    """Games of two who agreed, among those of others."""
    ada, ben = (make_player(username=f"p-{name}", is_public=world.public) for name in world.names)
    confirm_email(ada, f"{world.names[0]}@example.com")
    for player, pseudonym in ((ada, "00aa"), (ben, "00bb")):
        Consent.objects.create(player=player, pseudonym=pseudonym, given_at=NIGHT)
    _strangers(world)
    play_codes(make_game(player=ben, secret="1234"), "1122", "1234")
    play_codes(make_race(player=ada, secret="6543"), "1122", "6543")
    _strangers(world)
    digits = make_game(player=ada, variant=BULLS_AND_COWS, secret="0123", coach="full")
    play_codes(digits, "4567").resign()
    evil = make_game(player=ada, variant=MINI, secret="", codemaker=Codemaker.EVIL)
    play_codes(evil, *["112"] * 8)
    duel = make_game(
        player=ben, mode=DUEL, level=LEVELS["knuth"], secret="4321", own_secret=world.duel
    )
    play_codes(duel, "4321")
    play_match(make_match(ada, make_player(), secret="1234"), "1122 1234", "5566 1234")
    for at, game in zip(world.begun, Game.objects.filter(player__in=[ada, ben]).order_by("pk")):  # noqa: B905
        _move(game, at)
    Outcome.objects.update(finished_at=NIGHT)


def _strangers(world: Untold) -> None:
    for _ in range(world.strangers):
        play_codes(make_game(player=make_player(), secret="5566"), "5566")
        play_codes(make_game(player=make_guest()), "1122")


def _move(game: Game, at: int) -> None:
    """Let a game begin so many seconds after the beginning of its month, with another token."""
    month = NOVEMBER if game.match_id else OCTOBER
    start = month + timedelta(seconds=at)
    Game.objects.filter(pk=game.pk).update(
        token=new_token(), started_at=start, finished_at=start + timedelta(minutes=30)
    )
    for guess in Guess.objects.filter(board__game=game):
        moment = start + timedelta(seconds=25 * guess.number)
        Guess.objects.filter(pk=guess.pk).update(at=moment)
    if game.match_id:
        Match.objects.filter(pk=game.match_id).update(token=new_token())


def write(folder: Path, world: Untold = USUAL) -> dict[str, bytes]:
    """The files of a world that is gone afterward."""
    with transaction.atomic():
        build(world)
        call_command("write_data", to=folder, stdout=StringIO())
        transaction.set_rollback(True)
    return contents(folder)


@pytest.fixture
def at_night(set_clock: SetClock) -> None:
    set_clock(NIGHT)


@pytest.mark.deep
@pytest.mark.usefixtures("at_night")
@settings(
    max_examples=8,
    phases=[Phase.generate],  # what to make smaller takes a second each time
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(world=WORLDS)
def test_what_must_not_be_told_changes_no_byte(world: Untold, tmp_path: Path):
    assert write(tmp_path / "one", USUAL) == write(tmp_path / "other", world)


@pytest.mark.deep
@pytest.mark.usefixtures("at_night")
def test_whoever_withdraws_is_missing_the_next_night(tmp_path: Path):
    build(USUAL)
    printed = StringIO()
    call_command("write_data", to=tmp_path, stdout=printed)

    Consent.objects.note(Player.objects.get(username="p-ada"), is_given=False)
    call_command("write_data", to=tmp_path, stdout=printed)

    assert {game["player"] for game in games_in(tmp_path)} == {"00bb"}
    assert printed.getvalue().splitlines() == [
        f"6 games of 2 players written to {tmp_path}.",
        f"2 games of 1 player written to {tmp_path}.",
    ]


def test_without_pyarrow_one_sentence_says_how_to_install_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.delitem(sys.modules, "games.data.writing", raising=False)
    monkeypatch.setitem(sys.modules, "pyarrow", None)

    with pytest.raises(CommandError) as refused:
        call_command("write_data", to=tmp_path / "data")

    assert str(refused.value) == (
        "Parquet is written by pyarrow, which is not installed: make setup WITH=data adds it."
    )
    assert refused.value.returncode == 1
    assert not (tmp_path / "data").exists()


def test_a_folder_that_cannot_be_written_is_named_in_one_sentence(tmp_path: Path):
    (tmp_path / "file").write_text("")

    with pytest.raises(CommandError) as refused:
        call_command("write_data", to=tmp_path / "file" / "data")

    assert str(refused.value) == (
        f"The data cannot be written to {tmp_path}/file/data: Not a directory."
    )
    assert refused.value.returncode == 1
