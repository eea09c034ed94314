"""A gunicorn worker whose threads do not wait for visitors.

Gunicorn's own threaded worker gives a connection to a thread at its first byte. The thread then
reads the rest and writes the answer, however long the visitor takes, so eight slow visitors occupy
all eight threads of the site. In this worker, the main loop waits for all connections at once:

- It gathers requests. A connection goes to a thread once the whole request has arrived, head and
  body. Gunicorn's parser reads the head, so that only one program decides where a request ends.
  The parser gets the bytes of that request alone and cannot read more from the socket.
- It answers itself what memory alone can answer: polls of a match without news. To give them to a
  thread would cost more than the answer.
- It evens out what the processes have to do. Pages that poll keep their connections, so a process
  that was started later would never get them. In a crowded process, some visitors are told to
  connect anew, and the process that has time accepts them.
- It gives the threads no more requests than there are threads. The others wait for their turn, in
  which guesses come before pages, and addresses take turns (see `Turns`).
- It sends what the network did not take from the thread at once. Only if more than
  MAX_UNSENT_BYTES are left (in an export) does the thread wait for the reader, at most for
  READER_TIME.
- It holds a refusal back for a moment if a visitor asked for too much (see `Outbox.hold`). So a
  visitor who repeats the request at once can do so only once a second, which costs almost nothing.
- It closes connections. It waits for the visitor to close too, since the end of an answer might be
  lost otherwise.

Every wait is limited. If all places are taken, the address that has most of them gives one up. If
requests that are not answered yet take too much memory, the longest that no thread has is refused.
TLS and HTTP/2 are left to the proxy.
"""

import socket
import time
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from functools import partial
from http import HTTPStatus
from itertools import chain
from selectors import EVENT_READ, EVENT_WRITE
from typing import Any

from gunicorn import util
from gunicorn.http.wsgi import Response
from gunicorn.workers.gthread import STOP_KEEPALIVE_LINGER

from mastermind_site.connection import Connection, RefusedError
from mastermind_site.crowd import Crowd
from mastermind_site.leaving import LeavingWorker
from mastermind_site.outbox import Outbox
from mastermind_site.turns import Turns
from mastermind_site.usage import count_refusal, status_of, tell_use

MAX_GATHERED_BYTES = 16 * 1024 * 1024  # bytes of unanswered requests of all connections together
PIECE_BYTES = 16 * 1024  # bytes that are read from the network at once
MAX_HELD = 100  # connections whose answer is held back; more would take the places of others

GATHER_TIME = 10.0  # seconds from the first byte of a request to its last
SEND_TIME = 30.0  # seconds for sending the rest of an answer
PARTING_TIME = 2.0  # seconds for the visitor to close the connection too
SWEEP_INTERVAL = 0.5  # seconds between two searches for waits that are over

REQUESTS_PER_MOVE = 8  # requests of a crowded process of which one lets its visitor move
UNCHANGED = f"{HTTPStatus.NOT_MODIFIED.value} {HTTPStatus.NOT_MODIFIED.phrase}"


class PatientWorker(LeavingWorker):
    """Gunicorn's threaded worker, except that all waiting is done in the main loop."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        # What each connection that waits is to do next; the one that has waited longest comes first.
        self.waiting: dict[Connection, Callable[[Connection], None]] = {}
        self.held: set[Connection] = set()  # connections whose answer is held back
        self.crowd = Crowd()
        self.turns = Turns(self.cfg.threads)
        self.next_sweep = 0.0
        self.asked = 0  # complete requests that have arrived
        # Whether a GET of a path with a query finds nothing new, as memory says without waiting.
        self.finds_nothing_new: Callable[[str, str], bool] = lambda _path, _query: False

    # Requests

    def take(self, listener: socket.socket) -> None:
        try:
            accepted, client = listener.accept()
        except ConnectionAbortedError:
            return  # the visitor has left
        conn = Connection(self.cfg, Outbox(accepted), client, listener.getsockname())
        self.nr_conns += 1
        self.crowd.add(conn)
        self._await_request(conn)
        if self.nr_conns >= self.worker_connections:
            self._make_room()

    def _make_room(self) -> None:
        """Drop who has waited longest of the addresses that have most connections, or of all."""
        most = self.crowd.most()
        greedy = (conn for conn in self.waiting if self.crowd.count(conn.peer) == most)
        self._drop(next(greedy, None) or next(iter(self.waiting)))

    def _await_request(self, conn: Connection) -> None:
        conn.parser = None
        self._wait(conn, EVENT_READ, self._gather, self.cfg.keepalive)
        if conn.inbox:  # bytes that arrived with the previous request
            self._look_into(conn)

    def _gather(self, conn: Connection) -> None:
        if came := conn.sock.recv(PIECE_BYTES, socket.MSG_DONTWAIT):
            conn.inbox += came
            self.crowd.gather(conn, len(came))
            self._look_into(conn)
            if self.crowd.gathered > MAX_GATHERED_BYTES:
                self._refuse_longest()
        else:
            self._drop(conn)

    def _refuse_longest(self) -> None:
        """Refuse the longest request that no thread has, whether it is unfinished or queued."""
        ours = chain(self.waiting, self.turns.waiting())
        longest = max(ours, key=lambda each: each.gathered, default=None)
        if longest is None or not longest.gathered:
            return
        if longest not in self.waiting:
            self.turns.leave(longest)
        self._refuse(longest, HTTPStatus.SERVICE_UNAVAILABLE, "The site is busy.")

    def _look_into(self, conn: Connection) -> None:
        """Hand a complete request to a thread, refuse a bad one, or wait for the rest."""
        if not conn.is_gathering:
            conn.is_gathering = True
            conn.late_at = time.monotonic() + GATHER_TIME
        try:
            is_whole = conn.has_whole_request()
            is_unchanged = is_whole and conn.is_bare_get and self.finds_nothing_new(*conn.asked)
        except RefusedError as error:
            self._refuse(conn, error.status, str(error))
        except OSError:
            self._drop(conn)
        except Exception as error:  # from the parser; gunicorn has an answer for each
            count_refusal(status_of(error))
            self.handle_error(None, conn.sock, conn.client, error)
            self._dismiss(conn)
        else:
            if is_whole:
                self._stop_waiting(conn)
                conn.give_body()
                self._even_out(conn)
                if is_unchanged:
                    self._say_unchanged(conn)
                elif self.turns.take(conn):
                    self.enqueue_req(conn)

    def _even_out(self, conn: Connection) -> None:
        """Let some visitors connect anew, so that a process with less to do gets them."""
        self.asked += 1
        is_crowded = self.turns.given >= 2 * self.cfg.threads
        if is_crowded and self.asked % REQUESTS_PER_MOVE == 0 and not conn.inbox:
            conn.parser.mesg.force_close()

    def _say_unchanged(self, conn: Connection) -> None:
        answer = Response(conn.parser.mesg, conn.sock, self.cfg)
        if not self.alive:
            answer.force_close()
        answer.start_response(UNCHANGED, [])
        with suppress(OSError):  # if the visitor has left, _after_answer finds out
            answer.close()
        self.crowd.count_off(conn)
        conn.is_kept = not answer.should_close()
        self._after_answer(conn)

    def _refuse(self, conn: Connection, status: HTTPStatus, sentence: str) -> None:
        count_refusal(status)
        with suppress(OSError):  # if the visitor has left, _part finds out
            util.write_error(conn.sock, status.value, status.phrase, sentence)
        self._dismiss(conn)

    def _dismiss(self, conn: Connection) -> None:
        if conn in self.waiting:
            self._stop_waiting(conn)
        conn.parser = None
        conn.inbox.clear()
        self.crowd.count_off(conn)
        conn.is_kept = False
        self._after_answer(conn)

    # Answers

    def finish_request(self, conn: Connection, fs: "Future[Any]") -> None:
        """Take a connection back from its thread."""
        if following := self.turns.end():
            self.enqueue_req(following)
        self.crowd.count_off(conn)
        conn.is_kept = not (fs.cancelled() or fs.exception()) and bool(fs.result())
        self._after_answer(conn)

    def _after_answer(self, conn: Connection) -> None:
        """Send what is left of the answer; then wait for the next request, or part."""
        if conn.sock.fileno() < 0:  # gunicorn closes the socket if an answer breaks off
            self._forget(conn)
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
        self.waiting[conn] = act
        is_cut = event == EVENT_READ and not self.alive  # an answer may still be sent
        patience = min(seconds, STOP_KEEPALIVE_LINGER) if is_cut else seconds
        conn.late_at = time.monotonic() + patience
        self.poller.register(conn.sock, event, partial(self._act, conn, act))

    def _act(self, conn: Connection, act: Callable[[Connection], None], _sock: Outbox) -> None:
        if self.waiting.get(conn) != act:
            return  # closed or refused a moment ago, to make room for others
        try:
            act(conn)
        except BlockingIOError:
            pass  # the poller was wrong: nothing to read or write
        except OSError:
            self._drop(conn)

    def _stop_waiting(self, conn: Connection) -> None:
        conn.is_gathering = False
        del self.waiting[conn]
        self.poller.unregister(conn.sock)

    def _drop(self, conn: Connection) -> None:
        self._stop_waiting(conn)
        self._forget(conn)
        conn.close()

    def _forget(self, conn: Connection) -> None:
        """Count a connection no more that is closed, or is about to be."""
        conn.inbox.clear()
        self.nr_conns -= 1
        self.crowd.remove(conn)

    def wait_for_and_dispatch_events(self, timeout: float) -> None:
        super().wait_for_and_dispatch_events(min(timeout, SWEEP_INTERVAL) if self.held else timeout)

    def murder_keepalived(self, force: bool = False) -> None:
        """End the waits that are over, or all waits."""
        now = time.monotonic()
        if now < self.next_sweep and not force:
            return
        self.next_sweep = now + SWEEP_INTERVAL
        tell_use(self.nr_conns, self.turns.given, self.cfg.threads)
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
        """Let no wait outlast the deadline, because the worker stops."""
        for conn in self.waiting:
            if not conn.sock.left:  # an answer is sent to its end
                conn.late_at = min(conn.late_at, deadline)
