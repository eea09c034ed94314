"""How a worker stops: it answers all who have come, and leaves further ones to others."""

import socket
from abc import abstractmethod
from contextlib import suppress

from gunicorn.workers.gthread import ThreadWorker


class LeavingWorker(ThreadWorker):
    """Gunicorn's threaded worker, except that connections which wait to be taken do not break off."""

    alive: bool  # until it is asked to stop
    sockets: list[socket.socket]  # where it listens

    @abstractmethod
    def take(self, listener: socket.socket) -> None:
        """Take a connection. Raises BlockingIOError if there is none."""

    def accept(self, listener: socket.socket) -> None:
        with suppress(BlockingIOError):  # another worker was faster
            self.take(listener)

    def is_parent_alive(self) -> bool:
        """Whether the master is there. Without it, the worker stops as if it was asked to.

        Otherwise, it would keep the connections of a proxy that goes on sending, and with them the port.
        """
        self.alive = self.alive and bool(super().is_parent_alive())
        return self.alive

    def set_accept_enabled(self, enabled: bool) -> None:
        super().set_accept_enabled(enabled)
        if not self.alive:
            super().set_accept_enabled(False)
            self._leave_listeners()

    def _leave_listeners(self) -> None:
        """Take the connections that have come.

        Those that nobody has taken break off when the last process closes the listener, and a proxy
        must not send their forms again. If there are other processes, they take what comes now.
        """
        for listener in self.sockets:
            with suppress(OSError):  # as when there is none
                for _ in range(self.cfg.backlog):
                    self.take(listener)
            listener.close()
        self.sockets = []
