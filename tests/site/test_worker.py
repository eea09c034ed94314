"""Visitors who send slowly, or read slowly, keep nobody else waiting; and ordinary ones notice nothing."""

import re
import shutil
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from http import HTTPStatus
from http.client import HTTPConnection
from pathlib import Path
from selectors import DefaultSelector
from urllib.parse import urlsplit

import pytest
from django.conf import settings
from gunicorn.config import Config

from mastermind_site.connection import CONTINUE, MAX_BODY_BYTES, Connection
from mastermind_site.outbox import Outbox
from mastermind_site.worker import PatientWorker
from tests.serving import plain_environment_in, serve
from tests.site import hasty

pytestmark = pytest.mark.deep

Attack = Callable[[socket.socket], None]
STYLES = "/static/css/components.css"
COOKIE = "csrftoken=" + "c" * 32
FORM = b"csrfmiddlewaretoken=" + b"c" * 32 + b"&language=de"
LIMIT = 5.0  # seconds in which others are answered, whatever some visitors do
PLACES = 60  # connections that a strict site takes
PAUSE = 0.05  # seconds between the parts that a slow visitor sends


@pytest.fixture(scope="module")
def strict_site(prepared: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """One that waits less for what is sent, and lets an address do next to nothing."""
    folder = shutil.copytree(prepared, tmp_path_factory.mktemp("strict") / "data")
    environment = plain_environment_in(folder)
    # Each process counts the work of its own, so there is one.
    environment |= {"WORK_OF_ADDRESS": "0", "WORKERS": "1"}
    environment |= {
        "GUNICORN_CMD_ARGS": f"--keep-alive=2 --worker-connections={PLACES}"
        " --worker-class=tests.site.hasty.HastyWorker"
    }
    with serve(environment, commands=()) as address:
        say(address, head("GET", "/rules/", Connection="close"))  # what it reads at first is read
        yield address


def head(method: str, path: str, **headers: object) -> bytes:
    fields = {"Host": "localhost"} | {n.replace("_", "-"): v for n, v in headers.items()}
    lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in fields.items())]
    return "\r\n".join([*lines, "", ""]).encode()


def ask(site: str, path: str) -> tuple[int, bytes]:
    """What another visitor gets, who is not patient."""
    with closing(HTTPConnection(urlsplit(site).netloc, timeout=LIMIT)) as connection:
        connection.request("GET", path)
        answer = connection.getresponse()
        return answer.status, answer.read()


def connect(site: str, *, reads: int = 0) -> socket.socket:
    """A connection to the site, perhaps one that takes few bytes at once."""
    address = urlsplit(site)
    connection = socket.socket()
    if reads:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, reads)
    connection.settimeout(30)
    connection.connect((address.hostname, address.port))
    return connection


def read_all(connection: socket.socket) -> bytes:
    """What comes until the site closes."""
    pieces = []
    while piece := connection.recv(65536):
        pieces.append(piece)
    return b"".join(pieces)


def read_answer(connection: socket.socket) -> bytes:
    """The head and the body of one answer."""
    answer = b""
    while not (found := re.search(rb"(?i)\r\ncontent-length: (\d+)\r\n", answer)) or (
        len(answer) < answer.index(b"\r\n\r\n") + 4 + int(found[1])
    ):
        piece = connection.recv(65536)
        assert piece, "The site closed in the middle."
        answer += piece
    return answer


def say(site: str, *parts: bytes) -> bytes:
    """Send these parts with a pause between them; gives the answers until the site closes."""
    with connect(site) as connection:
        for part in parts:
            connection.sendall(part)
            time.sleep(PAUSE)
        return read_all(connection)


def status_of(answer: bytes) -> int:
    return int(answer.split(b" ", 2)[1])


def statuses_in(answers: bytes) -> list[int]:
    return [int(status) for status in re.findall(rb"HTTP/1\.1 (\d+) ", answers)]


# What slow visitors do.


def stalled_body(length: int) -> Attack:
    request = head("POST", "/games/", Cookie=COOKIE, Content_Length=length)
    return lambda connection: connection.sendall(request + b"a=")


def silence(connection: socket.socket) -> None:
    """Connect and send nothing."""


def half_a_line(connection: socket.socket) -> None:
    connection.sendall(b"GET / HT")


def reads_nothing(connection: socket.socket) -> None:
    """Ask for more than the network holds by itself."""
    connection.sendall(head("GET", STYLES) * 100)


def begins_to_part(connection: socket.socket) -> None:
    """Ask the site to close, and do not close."""
    connection.sendall(head("GET", "/healthz", Connection="close"))


ATTACKS: dict[str, list[Attack]] = {
    "bodies over the limit": [stalled_body(100_000)],
    "bodies": [stalled_body(50_000)],
    "silence": [silence],
    "headers": [half_a_line],
    "readers": [reads_nothing],
    "partings": [begins_to_part],
    "a mixture": [stalled_body(50_000), silence, half_a_line, reads_nothing, begins_to_part],
}


@pytest.mark.parametrize("attack", ATTACKS)
def test_slow_visitors_keep_nobody_else_waiting(site: str, attack: str):
    steps = ATTACKS[attack]
    with ExitStack() as stack:
        for number in range(60):
            connection = stack.enter_context(connect(site, reads=4096))
            steps[number % len(steps)](connection)
            if number in {7, 59}:
                pages = ("/healthz", "/", STYLES) * 5  # threads that would wait have time to do so
                assert [ask(site, path)[0] for path in pages] == [200] * 15


def test_visitors_who_drip_keep_nobody_else_waiting(site: str):
    drops = stalled_body(60_000), half_a_line
    with ExitStack() as stack:
        slow = [stack.enter_context(connect(site)) for _ in range(60)]
        for number, connection in enumerate(slow):
            drops[number % 2](connection)
        for _ in range(4):
            for connection in slow:
                connection.sendall(b"a")
            assert ask(site, "/")[0] == 200
            time.sleep(PAUSE)


def test_who_has_not_sent_all_in_time_is_told_so_and_who_is_silent_is_let_go(strict_site: str):
    with connect(strict_site) as slow, connect(strict_site) as silent:
        slow.sendall(head("POST", "/games/", Content_Length=50) + b"a=")
        began = time.monotonic()

        answer = read_all(slow)

        assert time.monotonic() - began > hasty.GATHER_TIME - 1
        assert status_of(answer) == 408
        assert b"The request came too slowly." in answer
        assert read_all(silent) == b""


def test_when_unfinished_requests_take_too_much_the_longest_are_refused(strict_site: str):
    unfinished = head("POST", "/games/", Content_Length=60_000)
    lengths = [20_000, 50_000, 40_000, 25_000]
    with ExitStack() as crowd:
        visitors = [crowd.enter_context(connect(strict_site)) for _ in lengths]
        for visitor, length in zip(visitors, lengths, strict=True):
            visitor.sendall(unfinished + b"a" * length)
            time.sleep(PAUSE)

        assert ask(strict_site, "/healthz") == (200, b"ok\n")
        answers = [read_all(visitor) for visitor in visitors]

    assert [status_of(answer) for answer in answers] == [408, 503, 408, 408]


def test_requests_that_wait_for_a_thread_count_until_they_are_answered(strict_site: str):
    lengths = [30_000, 45_000, 40_000]
    with ExitStack() as crowd:
        greedy = [crowd.enter_context(connect(strict_site)) for _ in range(4)]
        for visitor in greedy:
            visitor.sendall(head("GET", hasty.KEEPS_THREAD))
            time.sleep(PAUSE)
        visitors = [crowd.enter_context(connect(strict_site)) for _ in lengths]
        for visitor, length in zip(visitors, lengths, strict=True):
            visitor.sendall(form_of(length))
            time.sleep(PAUSE)
        for visitor in greedy:
            visitor.close()

        statuses = [status_of(read_all(visitor)) for visitor in visitors]

    assert [status == 503 for status in statuses] == [False, True, False]
    assert 503 not in [status_of(say(strict_site, form_of(length))) for length in lengths]


def form_of(length: int) -> bytes:
    fields = {"Content_Length": length, "Connection": "close"}
    return head("POST", "/games/", **fields) + b"a" * length


@pytest.mark.parametrize(
    ("request_", "status", "words"),
    [
        (head("POST", "/games/", Content_Length=65537), 413, b"64 KB at most"),
        (head("POST", "/games/", Content_Length=10**9, Expect="100-continue"), 413, b"64 KB"),
        (head("POST", "/games/", Transfer_Encoding="chunked"), 411, b"how long the body is"),
        (head("GET", "/", **{f"X-{n}": "x" * 4000 for n in range(9)}), 431, b"32 KB at most"),
        (b"GET / HTTP/1.1\r\nX: " + b"x" * 33_000, 431, b"32 KB at most"),
        (head("GET", "/" + "x" * 5000), 414, b"Request Line is too large"),
        (head("GET", "/", Content_Length="five"), 400, b"CONTENT-LENGTH"),
        (head("POST", "/", Content_Length=5, Transfer_Encoding="chunked"), 400, b"CONTENT-LENGTH"),
        (b"GET / HTTP/1.1\nHost: localhost\n\n", 400, b"bare LF"),
        (b"\r\n\r\n", 400, b"Invalid Request Line"),
        (head("GET", "/", Expect="a miracle"), 417, b"a miracle"),
    ],
)
def test_a_request_that_is_wrong_or_too_long_is_refused_in_words(
    site: str, request_: bytes, status: int, words: bytes
):
    answer = say(site, request_)

    assert status_of(answer) == status
    assert words in answer


def test_a_refusal_reaches_who_is_still_sending(site: str):
    with connect(site) as connection:
        connection.sendall(head("POST", "/games/", Content_Length=200_000))
        for _ in range(20):
            with suppress(ConnectionError):
                connection.sendall(b"x" * 10_000)

        assert status_of(read_all(connection)) == 413


def test_the_longest_body_is_taken(site: str):
    body = FORM + b"&rest=" + b"x" * (MAX_BODY_BYTES - len(FORM) - len("&rest="))
    request = head("POST", "/me/settings/language/", **form_headers(len(body)), Connection="close")

    answer = say(site, request, body)

    assert status_of(answer) == 302


def form_headers(length: int) -> dict[str, object]:
    return {
        "Cookie": COOKIE,
        "Content_Type": "application/x-www-form-urlencoded",
        "Content_Length": length,
    }


@pytest.mark.parametrize("cut", [1, 40, -len(FORM) - 2, -len(FORM), -5])
def test_a_form_may_come_in_two_parts(site: str, cut: int):
    headers = form_headers(len(FORM))
    request = head("POST", "/me/settings/language/", **headers, Connection="close") + FORM

    answer = say(site, request[:cut], request[cut:])

    assert status_of(answer) == 302
    assert b"django_language=de" in answer


def test_requests_may_be_sent_before_their_answers_are_read(site: str):
    form = head("POST", "/me/settings/language/", **form_headers(len(FORM))) + FORM
    last = head("GET", "/nothing/", Connection="close")

    answer = say(site, form + head("GET", "/healthz") + form + last[:9], last[9:])

    assert statuses_in(answer) == [302, 200, 302, 404]


def test_a_body_that_nobody_reads_is_no_request_of_its_own(site: str):
    hidden = head("GET", "/favicon.ico")
    request = head("POST", "/healthz", Content_Length=len(hidden)) + hidden

    answer = say(site, request + head("GET", "/healthz", Connection="close"))

    assert statuses_in(answer) == [403, 200]


def test_who_waits_to_be_told_to_continue_is_told_once(site: str):
    headers = form_headers(len(FORM)) | {"Expect": "100-continue", "Connection": "close"}
    with connect(site) as connection:
        connection.sendall(head("POST", "/me/settings/language/", **headers))
        assert connection.recv(100) == CONTINUE
        connection.sendall(FORM)

        assert read_all(connection).startswith(b"HTTP/1.1 302 ")


def test_a_thousand_requests_on_one_connection(site: str):
    with closing(HTTPConnection(urlsplit(site).netloc, timeout=LIMIT)) as connection:
        connection.connect()
        mine = connection.sock.getsockname()

        for _ in range(1000):
            connection.request("GET", "/healthz")
            assert connection.getresponse().read() == b"ok\n"

        assert connection.sock.getsockname() == mine


def test_who_reads_slowly_gets_all(site: str):
    status, styles = ask(site, STYLES)
    assert status == 200

    with connect(site, reads=4096) as connection:
        connection.sendall(head("GET", STYLES) * 39 + head("GET", STYLES, Connection="close"))
        assert ask(site, "/")[0] == 200  # meanwhile nobody reads, and nobody else waits
        answer = read_all(connection)

    assert answer.count(styles) == 40


def test_the_development_server_takes_no_longer_bodies():
    assert settings.DATA_UPLOAD_MAX_MEMORY_SIZE == MAX_BODY_BYTES


def test_what_memory_can_answer_needs_no_thread(strict_site: str):
    asked = head("GET", hasty.UNCHANGED, Connection="close")

    answer = say(strict_site, asked)

    assert re.fullmatch(
        rb"HTTP/1.1 304 Not Modified\r\nServer: gunicorn\r\nDate: [^\r]+\r\nConnection: close\r\n\r\n",
        answer,
    )


@pytest.mark.parametrize(
    "asked",
    [
        head("POST", hasty.UNCHANGED, Content_Length=0, Connection="close"),
        head("GET", hasty.UNCHANGED, Content_Length=1, Connection="close") + b"x",
        head("GET", "/never/", Connection="close"),
    ],
)
def test_what_else_is_asked_goes_to_a_thread(strict_site: str, asked: bytes):
    assert 304 not in statuses_in(say(strict_site, asked))


def test_a_connection_goes_on_after_an_answer_from_memory(strict_site: str):
    with connect(strict_site) as connection:
        for _ in range(3):
            connection.sendall(head("GET", hasty.UNCHANGED))
            assert status_of(connection.recv(65536)) == 304


def test_of_requests_that_came_together_only_the_last_is_answered_from_memory(strict_site: str):
    together = head("GET", hasty.UNCHANGED) + head("GET", hasty.UNCHANGED, Connection="close")

    first, last = statuses_in(say(strict_site, together))

    assert first != 304
    assert last == 304


def test_visitors_leave_a_crowded_process_between_two_requests(site: str):
    page = head("GET", "/rules/")
    with ExitStack() as crowd:
        crowded = [crowd.enter_context(connect(site)) for _ in range(60)]
        for connection in crowded:
            connection.sendall(page)
        answers = [read_answer(connection) for connection in crowded]

    assert {status_of(answer) for answer in answers} == {200}
    leave = [answer for answer in answers if b"\r\nConnection: close\r\n" in answer]
    assert 0 < len(leave) < len(answers) / 4


def from_elsewhere(site: str) -> HTTPConnection:
    """A connection from another address than all others."""
    return HTTPConnection(urlsplit(site).netloc, timeout=LIMIT, source_address=("127.0.0.9", 0))


def half_asked(site: str, home: str) -> socket.socket:
    """A connection from an address that has sent the beginning of a request."""
    address = urlsplit(site)
    connection = socket.create_connection(
        (address.hostname, address.port), timeout=30, source_address=(home, 0)
    )
    connection.sendall(b"GET /healthz HT")
    return connection


REST = b"TP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"


def test_an_address_that_takes_all_places_takes_none_of_another(strict_site: str):
    with half_asked(strict_site, "127.0.0.9") as other, ExitStack() as crowd:
        for _ in range(PLACES + 10):
            crowd.enter_context(connect(strict_site))

        other.sendall(REST)
        assert status_of(read_all(other)) == 200


def test_of_addresses_with_as_many_connections_who_waits_longest_gives_up_a_place(strict_site: str):
    with ExitStack() as crowd:
        first, *others = (
            crowd.enter_context(half_asked(strict_site, f"127.0.1.{n}"))
            for n in range(1, PLACES + 1)
        )

        assert read_all(first) == b""
        others[-1].sendall(REST)
        assert status_of(read_all(others[-1])) == 200


def test_places_are_freed_also_if_the_greediest_waits_for_answers_alone():
    with (
        a_worker() as worker,
        socket.create_server(("127.0.0.1", 0)) as listener,
        ExitStack() as crowd,
    ):
        worker.worker_connections = 4

        def arrives(home: str) -> socket.socket:
            visitor = crowd.enter_context(
                socket.create_connection(listener.getsockname(), 5, source_address=(home, 0))
            )
            worker.take(listener)
            return visitor

        for _ in range(2):
            arrives("127.0.0.1")
        for conn in list(worker.waiting):
            worker._stop_waiting(conn)  # noqa: SLF001 (as if a thread had it)
            crowd.callback(conn.close)
        other, _ = arrives("127.0.0.2"), arrives("127.0.0.3")

        assert other.recv(1) == b""
        assert worker.nr_conns == 3


def test_guesses_go_before_the_pages_that_have_come_first(strict_site: str):
    with ExitStack() as crowd:
        greedy = [crowd.enter_context(connect(strict_site)) for _ in range(4)]
        for visitor in greedy:  # all threads are busy
            visitor.sendall(head("GET", hasty.KEEPS_THREAD))
            time.sleep(PAUSE)
        pages = [crowd.enter_context(connect(strict_site)) for _ in range(8)]
        for visitor in pages:
            visitor.sendall(head("GET", hasty.KEEPS_THREAD))
            time.sleep(PAUSE)
        with connect(strict_site) as player:
            player.sendall(
                head("POST", "/games/none/guesses/", Content_Length=0, Connection="close")
            )
            time.sleep(PAUSE)
            greedy[0].close()  # one thread is free; after the guess, a page has it for good

            assert status_of(read_all(player)) == 429


def test_many_requests_of_one_address_let_others_in_between(site: str):
    page = head("GET", "/rules/")
    with ExitStack() as crowd:
        for _ in range(40):
            greedy = crowd.enter_context(connect(site))
            greedy.sendall(page * 20)

        with closing(from_elsewhere(site)) as other:
            other.request("GET", "/healthz")
            assert other.getresponse().status == 200


@contextmanager
def a_worker() -> Iterator[PatientWorker]:
    """One of this process, whose main loop does not run."""
    worker = PatientWorker(0, 0, [], None, 30, Config(), None)
    worker.tmp.close()
    with closing(DefaultSelector()) as worker.poller:
        yield worker
        for conn in list(worker.waiting):
            conn.close()


def test_what_is_left_of_a_refused_request_is_not_read_as_a_request(
    monkeypatch: pytest.MonkeyPatch,
):
    """The network may have had news of a connection when it was refused to make room."""
    ours, theirs = socket.socketpair()
    conn = Connection(Config(), Outbox(ours), ("192.0.2.1", 1234), ("127.0.0.1", 80))
    given: list[Connection] = []
    with theirs, a_worker() as worker:
        monkeypatch.setattr(worker, "enqueue_req", given.append)
        worker.crowd.add(conn)
        worker._await_request(conn)  # noqa: SLF001 (as if it was accepted)
        theirs.sendall(b"GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        [(news, _)] = worker.poller.select(1)

        worker._refuse(conn, HTTPStatus.SERVICE_UNAVAILABLE, "The site is busy.")  # noqa: SLF001
        news.data(news.fileobj)

        assert given == []
        assert status_of(theirs.recv(1000)) == 503
