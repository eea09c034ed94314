"""Gunicorn's threads, none of which waits for a visitor.

Gunicorn's own worker gives a connection to a thread at its first byte; the thread reads the rest and
writes the answer, however long the visitor takes. Eight slow visitors thus hold the eight threads of
the site. Here the main loop waits, for all connections at once:

- It gathers what a visitor sends. A connection goes to a thread when the whole request is there, head
  and body. Gunicorn's parser reads the head, so that there is one opinion on where a request ends, and
  it is given the bytes of that request alone: it cannot ask the socket for more.
- It lets the threads have as many requests of one address as there are threads, and no more.
- It sends what the network did not take from the thread at once. Only an answer longer than MAX_UNSENT_BYTES
  (an export) makes its thread wait for the reader, and for READER_TIME at most.
- It holds the answer to who asked too much back for a moment, see `Outbox.hold`: so who asks again as
  soon as they are answered asks once a second, and costs next to nothing.
- It closes: it waits for the visitor to close as well, or the end of an answer might get lost.

Every wait has an end. Where all places are taken, the connection that has waited longest makes room.
TLS and HTTP/2 are the proxy's part.
"""

import math
import socket
import time
from collections import Counter, defaultdict, deque
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from functools import partial
from http import HTTPStatus
from selectors import EVENT_READ, EVENT_WRITE
from typing import Any

from gunicorn import util
from gunicorn.workers.gthread import STOP_KEEPALIVE_LINGER, ThreadWorker

from mastermind_site.connection import Connection, RefusedError
from mastermind_site.outbox import Outbox
from mastermind_site.settings import TRUSTED_PROXIES

PIECE_BYTES = 16 * 1024  # bytes taken from the network at once
MAX_HELD = 100  # connections whose answer is held back; more would take places that others need

GATHER_TIME = 10.0  # seconds from the first byte of a request to its last
SEND_TIME = 30.0  # seconds for what is left over of an answer
PARTING_TIME = 2.0  # seconds until a visitor has closed too
SWEEP_INTERVAL = 0.5  # seconds between two looks for what is late


class PatientWorker(ThreadWorker):
    """Gunicorn's worker with threads, in whose main loop all visitors wait."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.waiting: dict[Connection, None] = {}  # who has waited longest stands first
        self.held: set[Connection] = set()  # those whose answer is held back
        self.at_work: Counter[str] = Counter()  # requests of each address that threads have
        self.queued: defaultdict[str, deque[Connection]] = defaultdict(deque)
        # Behind a proxy all come from its address, and it limits those of a visitor.
        self.most_at_work = math.inf if TRUSTED_PROXIES else self.cfg.threads
        self.next_sweep = 0.0

    # Requests

    def accept(self, listener: socket.socket) -> None:
        try:
            accepted, client = listener.accept()
        except (BlockingIOError, ConnectionAbortedError):
            return  # another worker was faster, or the visitor has left
        self.nr_conns += 1
        self._await_request(Connection(self.cfg, Outbox(accepted), client, listener.getsockname()))
        if self.nr_conns >= self.worker_connections:
            self._drop(next(iter(self.waiting)))

    def _await_request(self, conn: Connection) -> None:
        conn.parser = None
        self._wait(conn, EVENT_READ, self._gather, self.cfg.keepalive)
        if conn.inbox:  # it came behind the request before
            self._look_into(conn)

    def _gather(self, conn: Connection) -> None:
        if came := conn.sock.recv(PIECE_BYTES, socket.MSG_DONTWAIT):
            conn.inbox += came
            self._look_into(conn)
        else:
            self._drop(conn)

    def _look_into(self, conn: Connection) -> None:
        """Hand a whole request to a thread, refuse a wrong one, wait for the rest of another."""
        if not conn.is_gathering:
            conn.is_gathering = True
            conn.late_at = time.monotonic() + GATHER_TIME
        try:
            is_whole = conn.has_whole_request()
        except RefusedError as error:
            self._refuse(conn, error.status, str(error))
        except OSError:
            self._drop(conn)
        except Exception as error:  # the parser's; gunicorn has words for each
            self.handle_error(None, conn.sock, conn.client, error)
            self._dismiss(conn)
        else:
            if is_whole:
                self._stop_waiting(conn)
                conn.give_body()
                self._queue(conn)

    def _queue(self, conn: Connection) -> None:
        """Let threads have so many requests of one address and no more: others come in between."""
        if self.at_work[conn.home] < self.most_at_work:
            self.at_work[conn.home] += 1
            self.enqueue_req(conn)
        else:
            self.queued[conn.home].append(conn)

    def _unqueue(self, home: str) -> None:
        """A thread is done with a request of an address: on with its next one."""
        self.at_work[home] -= 1
        if self.queued[home]:
            self._queue(self.queued[home].popleft())
        elif not self.at_work[home]:
            del self.at_work[home], self.queued[home]

    def _refuse(self, conn: Connection, status: HTTPStatus, sentence: str) -> None:
        with suppress(OSError):  # parting will find out who has left
            util.write_error(conn.sock, status.value, status.phrase, sentence)
        self._dismiss(conn)

    def _dismiss(self, conn: Connection) -> None:
        self._stop_waiting(conn)
        conn.is_kept = False
        self._after_answer(conn)

    # Answers

    def finish_request(self, conn: Connection, fs: "Future[Any]") -> None:
        """Take a connection back from its thread."""
        self._unqueue(conn.home)
        conn.is_kept = not (fs.cancelled() or fs.exception()) and bool(fs.result())
        self._after_answer(conn)

    def _after_answer(self, conn: Connection) -> None:
        """Send what is left of it; then wait for the next request, or part."""
        if conn.sock.fileno() < 0:  # gunicorn closes it when an answer breaks off
            self.nr_conns -= 1
        elif conn.sock.is_held and len(self.held) < MAX_HELD:
            self.held.add(conn)
        elif conn.sock.left:
            conn.sock.held_until = 0.0
            self._wait(conn, EVENT_WRITE, self._send_on, SEND_TIME)
        elif conn.is_kept:
            self._await_request(conn)
        else:
            self._part(conn)

    def _send_on(self, conn: Connection) -> None:
        conn.sock.flush()
        if not conn.sock.left:
            self._stop_waiting(conn)
            self._after_answer(conn)

    def _part(self, conn: Connection) -> None:
        self._wait(conn, EVENT_READ, self._await_end, PARTING_TIME)
        try:
            conn.sock.shutdown(socket.SHUT_WR)
        except OSError:
            self._drop(conn)

    def _await_end(self, conn: Connection) -> None:
        if not conn.sock.recv(PIECE_BYTES, socket.MSG_DONTWAIT):
            self._drop(conn)

    # Waiting

    def _wait(
        self, conn: Connection, event: int, act: Callable[[Connection], None], seconds: float
    ) -> None:
        self.waiting[conn] = None
        patience = seconds if self.alive else min(seconds, STOP_KEEPALIVE_LINGER)
        conn.late_at = time.monotonic() + patience
        self.poller.register(conn.sock, event, partial(self._act, conn, act))

    def _act(self, conn: Connection, act: Callable[[Connection], None], _sock: Outbox) -> None:
        if conn not in self.waiting:
            return  # it has just made room for another
        try:
            act(conn)
        except BlockingIOError:
            pass  # a false alarm
        except OSError:
            self._drop(conn)

    def _stop_waiting(self, conn: Connection) -> None:
        conn.is_gathering = False
        del self.waiting[conn]
        self.poller.unregister(conn.sock)

    def _drop(self, conn: Connection) -> None:
        self._stop_waiting(conn)
        self.nr_conns -= 1
        conn.close()

    def wait_for_and_dispatch_events(self, timeout: float) -> None:
        super().wait_for_and_dispatch_events(min(timeout, SWEEP_INTERVAL) if self.held else timeout)

    def murder_keepalived(self, force: bool = False) -> None:
        """End the waits that are over, or all."""
        now = time.monotonic()
        if now < self.next_sweep and not force:
            return
        self.next_sweep = now + SWEEP_INTERVAL
        for conn in [conn for conn in self.held if force or not conn.sock.is_held]:
            self.held.remove(conn)
            conn.sock.held_until = 0.0
            self._after_answer(conn)
        for conn in [conn for conn in self.waiting if force or conn.late_at <= now]:
            if conn.is_gathering and not force:
                self._refuse(conn, HTTPStatus.REQUEST_TIMEOUT, "The request came too slowly.")
            else:
                self._drop(conn)

    def _cap_keepalive(self, deadline: float) -> None:
        """Let nobody wait for longer: the worker stops."""
        for conn in self.waiting:
            conn.late_at = min(conn.late_at, deadline)
