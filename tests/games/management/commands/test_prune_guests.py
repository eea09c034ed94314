"""Guests who left nothing behind are deleted after a while, and nobody else."""

from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone
from pytest_django import Settings

from games.models import Exercise, Player, Run, TrainingDay, guests
from tests.factories import make_challenge, make_game, make_guest, make_player
from tests.games.lapses import make_exercise, make_run

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def prune(*options: str) -> str:
    words = StringIO()
    call_command("prune_guests", *options, stdout=words)
    return words.getvalue()


def long_ago(player: Player, days: int = 31) -> Player:
    Player.objects.filter(pk=player.pk).update(date_joined=timezone.now() - timedelta(days=days))
    return player


def test_guests_of_long_ago_who_left_nothing_go_in_steps_and_everybody_else_stays(
    monkeypatch: pytest.MonkeyPatch,
):
    monkeypatch.setattr(guests, "GUESTS_PER_BATCH", 2)
    for _ in range(5):
        long_ago(make_guest())
    kept = [
        make_guest(),
        long_ago(make_guest(), days=29),
        long_ago(make_player()),
        long_ago(Player.objects.create_former()),
        long_ago(make_game(player=make_guest()).player),
    ]
    challenger = make_challenge().creator
    assert challenger
    private = make_guest()
    private.keep_secrets_private(is_private=True)
    kept += [long_ago(challenger), long_ago(private)]

    assert prune() == "5 guests pruned.\n"
    assert set(Player.objects.all()) == set(kept)


def test_a_guest_who_only_trains_stays_as_long_as_one_who_plays(settings: Settings):
    settings.GUEST_DAYS = 100
    ages = {"new": 50, "old": 101}
    guests = {age: long_ago(make_guest(), days=200) for age in ages}
    for age, days in ages.items():
        day = timezone.now().date() - timedelta(days=days)
        TrainingDay.objects.create(player=guests[age], day=day, grade=1, done=1, right=1)
        make_run(guests[age])
        make_exercise(guests[age])

    assert prune() == "1 guest pruned.\n"

    assert Player.objects.get() == guests["new"]
    for model in (TrainingDay, Run, Exercise):
        assert model.objects.get().player == guests["new"]


def test_a_guest_who_began_a_run_and_never_answered_goes():
    make_run(long_ago(make_guest()))

    assert prune() == "1 guest pruned.\n"
    assert not Run.objects.exists()


def test_how_long_ago_can_be_said_within_bounds():
    long_ago(make_guest(), days=3)

    for days in (0, -1, 3651):
        with pytest.raises(CommandError, match="--days is from 1 to 3650"):
            prune(f"--days={days}")
    assert prune("--days", "4") == "0 guests pruned.\n"
    assert prune("--days", "2") == "1 guest pruned.\n"
