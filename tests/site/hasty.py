"""The worker of the site with less patience and room, for tests that would wait long for the end of them."""

import socket

from mastermind_site import worker
from mastermind_site.connection import Connection
from mastermind_site.worker import PatientWorker

GATHER_TIME = 3.0  # seconds, more than passes between two looks for what is late
MAX_GATHERED_BYTES = 100_000
KEEPS_THREAD = "/keeps-a-thread/"  # a page whose thread waits until its visitor leaves
UNCHANGED = "/never/changes/"


class HastyWorker(PatientWorker):
    """Gunicorn makes it in a process of its own, so that no other site is in haste.

    There is an address of which it knows that nothing is new.
    """

    def init_process(self) -> None:
        worker.GATHER_TIME = GATHER_TIME
        worker.MAX_GATHERED_BYTES = MAX_GATHERED_BYTES
        super().init_process()

    def run(self) -> None:
        self.finds_nothing_new = lambda path, _query: path == UNCHANGED
        super().run()

    def handle(self, conn: Connection) -> bool:
        if conn.parser.mesg.path == KEEPS_THREAD:
            conn.sock.setblocking(True)
            conn.sock.recv(1, socket.MSG_PEEK)
        return bool(super().handle(conn))
