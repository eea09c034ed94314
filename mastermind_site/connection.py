"""A visitor's connection, and how the bytes that it receives become complete requests."""

import re
from http import HTTPStatus
from typing import Any

from gunicorn.http.body import LengthReader
from gunicorn.http.parser import RequestParser
from gunicorn.workers.gthread import TConn

from games.visitors.networks import network_of
from mastermind_site.outbox import Outbox
from mastermind_site.settings import TRUSTED_PROXIES

MAX_HEAD_BYTES = 32 * 1024  # bytes of a request line and headers; ordinary ones have a tenth of it
MAX_BODY_BYTES = 64 * 1024  # bytes of a body; the longest form of the site sends 2,000

HEAD_ENDS = re.compile(rb"\n\r?\n")  # also finds bare line feeds, which the parser then refuses
CONTINUE = b"HTTP/1.1 100 Continue\r\n\r\n"
# A guess, or a poll of a match: cheap, and asked in the middle of a game.
MOVE = re.compile(r"(/api/v1)?/(games|matches|live)/[^/]+/(guesses|poll)/?")


class RefusedError(Exception):
    """A request that the site refuses, whatever it asks for."""

    def __init__(self, status: HTTPStatus, sentence: str) -> None:
        super().__init__(sentence)
        self.status = status


class WholeRequest(RequestParser):
    """Gunicorn's parser for a single request; the constructor parses the head."""

    def __init__(self, cfg: Any, head: bytes, client: Any) -> None:
        super().__init__(cfg, (head,), client)
        super().__next__()

    def __next__(self) -> Any:
        return self.mesg

    @property
    def length(self) -> int:
        """The length of the body in bytes. Raises RefusedError."""
        reader = self.mesg.body.reader
        if not isinstance(reader, LengthReader):
            raise RefusedError(HTTPStatus.LENGTH_REQUIRED, "Say how long the body is.")
        if reader.length > MAX_BODY_BYTES:
            words = f"A request may carry {MAX_BODY_BYTES // 1024} KB at most."
            raise RefusedError(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, words)
        return int(reader.length)

    @property
    def home(self) -> str:
        """The visitor's address, as the proxies say; empty without any."""
        if not TRUSTED_PROXIES:
            return ""
        said = ",".join(value for name, value in self.mesg.headers if name == "X-FORWARDED-FOR")
        try:
            return network_of(said.split(",")[-TRUSTED_PROXIES].strip())
        except (IndexError, ValueError):  # no proxy has written it
            return ""

    def is_told_to_continue(self) -> bool:
        """Whether the visitor waits for "100 Continue" before sending the body; true only once."""
        waits, self.mesg._expected_100_continue = self.mesg._expected_100_continue, False  # noqa: SLF001
        return bool(waits)


class Connection(TConn):
    """A visitor's connection, and what has arrived of the next request.

    peer: the address of the other side, or its network of IPv6.
    home: the visitor's address: what the proxies say, or else `peer`.
    is_move: whether the request is a guess or a poll.
    parser: a WholeRequest once the head is complete.
    inbox: the bytes that no request has taken yet.
    gathered: the bytes of the request that a thread has or is to get, and of what follows it.
    searched: the bytes of the inbox that do not contain the end of the head.
    length: the bytes of the current request's body.
    """

    sock: Outbox
    parser: Any

    def __init__(self, cfg: Any, sock: Outbox, client: Any, server: Any) -> None:
        super().__init__(cfg, sock, client, server)
        self.initialized = True  # without TLS, there is no handshake
        self.peer = network_of(client[0]) if isinstance(client, tuple) else ""
        self.home = self.peer
        self.is_move = False
        self.inbox = bytearray()
        self.gathered = 0
        self.searched = 0
        self.length = 0
        self.late_at = 0.0
        self.is_gathering = False
        self.is_kept = True

    def has_whole_request(self) -> bool:
        """Whether a thread can answer now. Raises RefusedError and the errors of the parser."""
        return bool(self.parser or self._read_head()) and len(self.inbox) >= self.length

    def _read_head(self) -> bool:
        end = HEAD_ENDS.search(self.inbox, self.searched)
        if (end.end() if end else len(self.inbox)) > MAX_HEAD_BYTES:
            words = f"The headers of a request may have {MAX_HEAD_BYTES // 1024} KB at most."
            raise RefusedError(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, words)
        if end is None:
            self.searched = max(0, len(self.inbox) - 2)  # two bytes of the end may be there
            return False
        self.parser = WholeRequest(self.cfg, self._take(end.end()), self.client)
        self.searched = 0
        self.length = self.parser.length
        self.is_move = bool(MOVE.fullmatch(self.parser.mesg.path))
        self.home = self.parser.home or self.peer
        if self.parser.is_told_to_continue() and len(self.inbox) < self.length:
            self.sock.sendall(CONTINUE)
        return True

    @property
    def is_bare_get(self) -> bool:
        """Whether all that has arrived is one GET without a body."""
        return self.parser.mesg.method == "GET" and not self.length and not self.inbox

    @property
    def asked(self) -> tuple[str, str]:
        """The path and the query of the request."""
        return self.parser.mesg.path, self.parser.mesg.query

    def give_body(self) -> None:
        """Give the parser its body; the rest of the inbox belongs to the next request."""
        self.parser.unreader.unread(self._take(self.length))

    def _take(self, count: int) -> bytes:
        taken = bytes(self.inbox[:count])
        del self.inbox[:count]
        return taken
