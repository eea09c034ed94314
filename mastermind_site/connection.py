"""A visitor's connection, and how what they send becomes one whole request."""

import re
from http import HTTPStatus
from typing import Any

from gunicorn.http.body import LengthReader
from gunicorn.http.parser import RequestParser
from gunicorn.workers.gthread import TConn

from mastermind_site.outbox import Outbox

MAX_HEAD_BYTES = 32 * 1024  # bytes of a request line and headers; browsers and proxies send a tenth
MAX_BODY_BYTES = 64 * 1024  # bytes; the longest form of the site sends two thousand

HEAD_ENDS = re.compile(rb"\n\r?\n")  # a bare line feed is for the parser to refuse
CONTINUE = b"HTTP/1.1 100 Continue\r\n\r\n"


class RefusedError(Exception):
    """A request that the site does not take, whatever it asks for."""

    def __init__(self, status: HTTPStatus, sentence: str) -> None:
        super().__init__(sentence)
        self.status = status


class WholeRequest(RequestParser):
    """Gunicorn's parser of a single request; it reads the head when it is made."""

    def __init__(self, cfg: Any, head: bytes, client: Any) -> None:
        super().__init__(cfg, (head,), client)
        super().__next__()

    def __next__(self) -> Any:
        return self.mesg

    @property
    def length(self) -> int:
        """How many bytes the body has. Raises RefusedError."""
        reader = self.mesg.body.reader
        if not isinstance(reader, LengthReader):
            raise RefusedError(HTTPStatus.LENGTH_REQUIRED, "Say how long the body is.")
        if reader.length > MAX_BODY_BYTES:
            words = f"A request may carry {MAX_BODY_BYTES // 1024} KB at most."
            raise RefusedError(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, words)
        return int(reader.length)

    def is_told_to_continue(self) -> bool:
        """Whether the visitor waits for our word before sending the body; asked once."""
        waits, self.mesg._expected_100_continue = self.mesg._expected_100_continue, False  # noqa: SLF001
        return bool(waits)


class Connection(TConn):
    """A visitor, and what they have sent of the next request."""

    sock: Outbox
    home: str  # the address of the other side
    parser: Any  # a WholeRequest, from the end of the head on

    def __init__(self, cfg: Any, sock: Outbox, client: Any, server: Any) -> None:
        super().__init__(cfg, sock, client, server)
        self.initialized = True  # there is no TLS to begin with
        self.home = str(client[0]) if isinstance(client, tuple) else ""
        self.inbox = bytearray()
        self.searched = 0  # bytes of it in which no head ends
        self.length = 0  # bytes of the body that belongs to the head
        self.late_at = 0.0
        self.is_gathering = False
        self.is_kept = True

    def has_whole_request(self) -> bool:
        """Whether a thread can answer now. Raises RefusedError, and what the parser finds wrong."""
        return bool(self.parser or self._read_head()) and len(self.inbox) >= self.length

    def _read_head(self) -> bool:
        end = HEAD_ENDS.search(self.inbox, self.searched)
        if (end.end() if end else len(self.inbox)) > MAX_HEAD_BYTES:
            words = f"The headers of a request may have {MAX_HEAD_BYTES // 1024} KB at most."
            raise RefusedError(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, words)
        if end is None:
            self.searched = max(0, len(self.inbox) - 2)  # the beginning of the end may be there
            return False
        self.parser = WholeRequest(self.cfg, self._take(end.end()), self.client)
        self.searched = 0
        self.length = self.parser.length
        if self.parser.is_told_to_continue() and len(self.inbox) < self.length:
            self.sock.sendall(CONTINUE)
        return True

    def give_body(self) -> None:
        """Let the parser have what it may read; the rest belongs to the next request."""
        self.parser.unreader.unread(self._take(self.length))

    def _take(self, count: int) -> bytes:
        taken = bytes(self.inbox[:count])
        del self.inbox[:count]
        return taken
