"""A gunicorn worker whose threads do not wait for visitors.

Gunicorn's own threaded worker gives a connection to a thread at its first byte. The thread then
reads the rest and writes the answer, however long the visitor takes, so eight slow visitors occupy
all eight threads of the site. In this worker, the main loop waits for all connections at once:

- It gathers requests. A connection goes to a thread once the whole request has arrived, head and
  body. Gunicorn's parser reads the head, so that only one program decides where a request ends.
  The parser gets the bytes of that request alone and cannot read more from the socket.
- It gives the threads at most as many requests from one address as there are threads.
- It sends what the network did not take from the thread at once. Only if more than
  MAX_UNSENT_BYTES are left (in an export) does the thread wait for the reader, at most for
  READER_TIME.
- It holds a refusal back for a moment if a visitor asked for too much (see `Outbox.hold`). So a
  visitor who repeats the request at once can do so only once a second, which costs almost nothing.
- It closes connections. It waits for the visitor to close too, since the end of an answer might be
  lost otherwise.

Every wait is limited. If all places are taken, the connection that has waited longest is closed. If
unfinished requests take too much memory, the longest of them is refused.
TLS and HTTP/2 are left to the proxy.
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

from games import metrics
from mastermind_site.connection import Connection, RefusedError
from mastermind_site.outbox import Outbox
from mastermind_site.settings import TRUSTED_PROXIES

MAX_GATHERED_BYTES = 16 * 1024 * 1024  # bytes of unfinished requests of all connections together
PIECE_BYTES = 16 * 1024  # bytes that are read from the network at once
MAX_HELD = 100  # connections whose answer is held back; more would take the places of others

GATHER_TIME = 10.0  # seconds from the first byte of a request to its last
SEND_TIME = 30.0  # seconds for sending the rest of an answer
PARTING_TIME = 2.0  # seconds for the visitor to close the connection too
SWEEP_INTERVAL = 0.5  # seconds between two searches for waits that are over


class PatientWorker(ThreadWorker):
    """Gunicorn's threaded worker, except that all waiting is done in the main loop."""

    alive: bool  # until it is asked to stop
    sockets: list[socket.socket]  # where it listens

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.waiting: dict[Connection, None] = {}  # the one that has waited longest comes first
        self.held: set[Connection] = set()  # connections whose answer is held back
        self.at_work: Counter[str] = Counter()  # the requests that threads have, by address
        self.queued: defaultdict[str, deque[Connection]] = defaultdict(deque)
        # Behind a proxy, all requests come from its address, and the proxy limits each visitor.
        self.most_at_work = math.inf if TRUSTED_PROXIES else self.cfg.threads
        self.next_sweep = 0.0
        self.gathered = 0  # bytes of unfinished requests

    # Requests

    def accept(self, listener: socket.socket) -> None:
        with suppress(BlockingIOError):  # another worker was faster
            self._accept(listener)

    def _accept(self, listener: socket.socket) -> None:
        """Take a connection. Raises BlockingIOError if there is none."""
        try:
            accepted, client = listener.accept()
        except ConnectionAbortedError:
            return  # the visitor has left
        self.nr_conns += 1
        self._await_request(Connection(self.cfg, Outbox(accepted), client, listener.getsockname()))
        if self.nr_conns >= self.worker_connections:
            self._drop(next(iter(self.waiting)))

    def _await_request(self, conn: Connection) -> None:
        conn.parser = None
        self._wait(conn, EVENT_READ, self._gather, self.cfg.keepalive)
        if conn.inbox:  # bytes that arrived with the previous request
            self._look_into(conn)

    def _gather(self, conn: Connection) -> None:
        if came := conn.sock.recv(PIECE_BYTES, socket.MSG_DONTWAIT):
            conn.inbox += came
            conn.gathered += len(came)
            self.gathered += len(came)
            self._look_into(conn)
            if self.gathered > MAX_GATHERED_BYTES:
                longest = max(self.waiting, key=lambda each: each.gathered)
                self._refuse(longest, HTTPStatus.SERVICE_UNAVAILABLE, "The site is busy.")
        else:
            self._drop(conn)

    def _look_into(self, conn: Connection) -> None:
        """Hand a complete request to a thread, refuse a bad one, or wait for the rest."""
        if not conn.is_gathering:
            conn.is_gathering = True
            conn.late_at = time.monotonic() + GATHER_TIME
        try:
            is_whole = conn.has_whole_request()
        except RefusedError as error:
            self._refuse(conn, error.status, str(error))
        except OSError:
            self._drop(conn)
        except Exception as error:  # from the parser; gunicorn has an answer for each
            self.handle_error(None, conn.sock, conn.client, error)
            self._dismiss(conn)
        else:
            if is_whole:
                self._stop_waiting(conn)
                conn.give_body()
                self._queue(conn)

    def _queue(self, conn: Connection) -> None:
        """Give a request to the threads, or let it wait if they have enough from its address."""
        if self.at_work[conn.home] < self.most_at_work:
            self.at_work[conn.home] += 1
            self.enqueue_req(conn)
        else:
            self.queued[conn.home].append(conn)

    def _unqueue(self, home: str) -> None:
        """Continue with the next request from an address, because a thread has finished one."""
        self.at_work[home] -= 1
        if self.queued[home]:
            self._queue(self.queued[home].popleft())
        elif not self.at_work[home]:
            del self.at_work[home], self.queued[home]

    def _refuse(self, conn: Connection, status: HTTPStatus, sentence: str) -> None:
        with suppress(OSError):  # if the visitor has left, _part finds out
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
        """Send what is left of the answer; then wait for the next request, or part."""
        if conn.sock.fileno() < 0:  # gunicorn closes the socket if an answer breaks off
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
            return  # closed a moment ago to make room for another
        try:
            act(conn)
        except BlockingIOError:
            pass  # the poller was wrong: nothing to read or write
        except OSError:
            self._drop(conn)

    def _stop_waiting(self, conn: Connection) -> None:
        conn.is_gathering = False
        self.gathered -= conn.gathered
        conn.gathered = 0
        del self.waiting[conn]
        self.poller.unregister(conn.sock)

    def _drop(self, conn: Connection) -> None:
        self._stop_waiting(conn)
        self.nr_conns -= 1
        conn.close()

    def wait_for_and_dispatch_events(self, timeout: float) -> None:
        super().wait_for_and_dispatch_events(min(timeout, SWEEP_INTERVAL) if self.held else timeout)

    def murder_keepalived(self, force: bool = False) -> None:
        """End the waits that are over, or all waits."""
        now = time.monotonic()
        if now < self.next_sweep and not force:
            return
        self.next_sweep = now + SWEEP_INTERVAL
        self._tell_use()
        for conn in [conn for conn in self.held if force or not conn.sock.is_held]:
            self.held.remove(conn)
            conn.sock.held_until = 0.0
            self._after_answer(conn)
        for conn in [conn for conn in self.waiting if force or conn.late_at <= now]:
            if conn.is_gathering and not force:
                self._refuse(conn, HTTPStatus.REQUEST_TIMEOUT, "The request came too slowly.")
            else:
                self._drop(conn)

    def _tell_use(self) -> None:
        """Tell the metrics what this process uses now."""
        given, threads = self.at_work.total(), self.cfg.threads
        metrics.in_use.set(self.nr_conns, "connections")
        metrics.in_use.set(min(given, threads), "threads")
        waiting = max(0, given - threads) + sum(map(len, self.queued.values()))
        metrics.in_use.set(waiting, "waiting requests")

    # The end

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
        """Take the connections that have come, and leave further ones to others.

        Those that nobody has taken break off when the last process closes the listener, and a proxy
        must not send their forms again. If there are other processes, they take what comes now.
        """
        for listener in self.sockets:
            with suppress(BlockingIOError):
                while True:
                    self._accept(listener)
            listener.close()
        self.sockets = []

    def _cap_keepalive(self, deadline: float) -> None:
        """Let no wait outlast the deadline, because the worker stops."""
        for conn in self.waiting:
            conn.late_at = min(conn.late_at, deadline)
