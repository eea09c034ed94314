"""What workers do for the lab: one share of a measurement at a time."""

import logging
from collections.abc import Callable

from django.utils.translation import gettext_noop
from django_tasks import task

from games.lab.measurements import Measurement
from games.lab.mistakes import stored_mistake
from games.lab.runs import FEW
from solver import Limit, ShareResult, SolverError, TooFarError, metered

SHARE_LIMIT = Limit(24_000_000_000)
"""For one share: 15 to 60 seconds. Shares are cut so that they take a few seconds."""
TOO_FAR = gettext_noop("It takes longer than the lab allows.")
BROKEN = gettext_noop("Something went wrong while it was measured.")

MANY = 120  # shares of a run that is long
SHORT_FIRST, LAST = 50, -50  # priorities of the tasks of short and long runs; those between have 0
MOST_REASON = 300  # characters that `Measurement.failed` has room for

logger = logging.getLogger(__name__)


def enqueue_for(shares: int) -> Callable[[int, int], object]:
    """What puts a share of a run into the queue; short runs overtake long ones.

    shares: how many the run has.
    """
    priority = SHORT_FIRST if shares <= FEW else LAST if shares > MANY else 0
    return compute_share.using(priority=priority).enqueue


@task()
def compute_share(measurement: int, number: int) -> None:
    """Compute a share and store it, unless that is done or nobody waits for it anymore.

    If the database does not take it, `games.lab.queue` has it computed again.
    """
    found = Measurement.objects.wanted().filter(pk=measurement).first()
    if found is None or not found.parts.filter(number=number, packed=None).exists():
        return
    try:
        with metered(SHARE_LIMIT):
            result = found.asked.shares(found.shares)[number].run()
    except TooFarError:
        found.fail(TOO_FAR)
    except SolverError as error:
        found.fail(stored_mistake(error, most=MOST_REASON))
    except Exception:
        logger.exception("Share %s of %s was not computed", number, found)
        found.fail(BROKEN)
    else:
        _keep(found, number, result)


def _keep(found: Measurement, number: int, result: ShareResult) -> None:
    try:
        found.keep(number, result)
    except SolverError:
        logger.exception("The shares of %s do not make a whole", found)
        found.fail(BROKEN)
