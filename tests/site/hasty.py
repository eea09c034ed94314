"""The worker of the site with less patience, for tests that would wait for the end of it."""

from mastermind_site import worker
from mastermind_site.worker import PatientWorker

GATHER_TIME = 3.0  # seconds, more than passes between two looks for what is late


class HastyWorker(PatientWorker):
    """Gunicorn makes it in a process of its own, so that no other site is in haste."""

    def init_process(self) -> None:
        worker.GATHER_TIME = GATHER_TIME
        super().init_process()
