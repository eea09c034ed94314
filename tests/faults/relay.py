"""A line between a host and the database that can be cut without a word, as networks are."""

import socket
from contextlib import suppress
from threading import Event, Thread

from deploy.program import LOOPBACK

PIECE = 65_536  # bytes


class Relay:
    """Hands on what comes, in both directions, until it is cut."""

    def __init__(self, target: int) -> None:
        self.target = target
        self._server = socket.create_server((LOOPBACK, 0))
        self.port = self._server.getsockname()[1]
        self._is_whole, self._sockets = Event(), set[socket.socket]()
        self._is_whole.set()
        Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        """Hand on nothing; nobody is told, and connections stay open."""
        self._is_whole.clear()

    def mend(self) -> None:
        self._is_whole.set()

    def close(self) -> None:
        self._server.close()
        for each in list(self._sockets):
            each.close()
        self._is_whole.set()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                client, _ = self._server.accept()
                Thread(target=self._connect, args=(client,), daemon=True).start()

    def _connect(self, client: socket.socket) -> None:
        self._is_whole.wait()
        try:
            server = socket.create_connection((LOOPBACK, self.target))
        except OSError:
            client.close()
            return
        self._sockets |= {client, server}
        for ends in ((client, server), (server, client)):
            Thread(target=self._hand_on, args=ends, daemon=True).start()

    def _hand_on(self, source: socket.socket, target: socket.socket) -> None:
        with suppress(OSError):
            while piece := source.recv(PIECE):
                self._is_whole.wait()
                target.sendall(piece)
        self._is_whole.wait()  # an end does not pass a line that is cut, either
        for each in (source, target):
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)
            each.close()
            self._sockets.discard(each)
