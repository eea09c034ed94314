"""The worker; tests/site/test_background_work.py kills some."""

import signal
from collections.abc import Iterator
from io import StringIO

import pytest
from django.core.management import call_command
from django_tasks_db.models import DBTaskResult

from games.lab.tasks import compute_share
from games.models import Asked, LabRun, Measurement, Player
from solver import evaluate
from tests.games.models.test_lab import total_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]


@pytest.fixture
def signals() -> Iterator[None]:
    """A worker handles signals, which the tests must not go on doing."""
    handled = {
        each: signal.getsignal(each) for each in (signal.SIGINT, signal.SIGTERM, signal.SIGQUIT)
    }
    yield
    for each, handler in handled.items():
        signal.signal(each, handler)


@pytest.mark.usefixtures("signals")
def test_a_batch_does_all_there_is(guest: Player, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("os.nice", lambda _: 0)  # the tests keep their priority
    LabRun.objects.begin(guest, "/lab/", {Asked("minimax", "2x3"): 3}, compute_share.enqueue)

    call_command("work", batch=True, startup_delay=False, verbosity=0, stdout=StringIO())

    assert total_of(Measurement.objects.get()) == evaluate("minimax", "2x3").total
    assert DBTaskResult.objects.successful().count() == 3
