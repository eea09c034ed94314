"""nginx alone, in front of hosts that are gone: what it refuses itself, and in which words."""

import json
import re
import shutil
import socket
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from tempfile import mkdtemp
from threading import Thread

import pytest

from deploy import proxy
from deploy.program import Program
from tests.deploy.test_parts import answering
from tests.throwaway import program
from tests.visiting import visit

pytestmark = pytest.mark.deep

NOBODY = "127.0.0.1:9"  # the port of discard, where nobody listens
Start = Callable[..., str]
WORDS = "Nothing is lost: try again in a few seconds."


@pytest.fixture
def folder() -> Iterator[Path]:
    # Not below tmp_path, which only its owner may enter: nginx's workers are somebody else.
    with open_folder("mastermind-proxy") as made:
        yield made


@contextmanager
def open_folder(name: str, where: Path = Path("/tmp")) -> Iterator[Path]:  # noqa: S108
    """A folder that everybody may enter."""
    made = Path(mkdtemp(prefix=f"{name}.", dir=where))
    made.chmod(0o755)
    try:
        yield made
    finally:
        shutil.rmtree(made)


def names_for(port: int, **others: str) -> dict[str, str]:
    at = f"127.0.0.1:{port}"
    return {"LISTEN": at, "WEB_1": NOBODY, "WEB_2": NOBODY, "STATIC": "/nowhere"} | others


@pytest.fixture
def start(folder: Path) -> Iterator[Start]:
    """Starts nginx with these names filled in; gives its address."""
    with ExitStack() as stack:

        def run(*, more: str = "", access_log: str = "access_log off;", **names: str) -> str:
            with socket.create_server(("127.0.0.1", 0)) as free:
                port = free.getsockname()[1]
            around = proxy.configure(folder, names_for(port, **names))
            around.write_text(around.read_text().replace("sendfile on;", f"sendfile on; {more}"))
            site = folder / "site.conf"
            site.write_text(site.read_text().replace("access_log off;", access_log))
            nginx = program("nginx", "nginx-light", Path("/usr/sbin"))
            command = [nginx, "-e", "stderr", "-c", str(around)]
            running = Program("nginx", command, folder / "log", {}, port)
            running.start()
            stack.callback(running.stop)
            running.await_port(10)
            return f"http://127.0.0.1:{port}/"

        yield run


def test_only_names_of_ours_are_filled_in_and_an_unknown_one_is_no_blank():
    assert proxy.fill("$host ${host} ${HERE}", {"HERE": "there"}) == "$host ${host} there"
    with pytest.raises(KeyError, match="NOWHERE"):
        proxy.fill("root ${NOWHERE};", {})


def test_visitors_read_why_no_host_answers(start: Start):
    site = start()

    page, missing = visit(site, "/daily/"), visit(site, "/static/css/none.css")

    for each in (page, missing):
        assert (each.status, each.headers["Retry-After"]) == (503, "2")
        assert WORDS in each.text
    assert '<article lang="de">' in page.text
    assert '<article lang="fr">' in page.text
    assert "style-src 'self'" in page.headers["Content-Security-Policy"]
    assert page.headers["Cache-Control"] == "no-store"
    assert page.headers["Server"] == "nginx"
    assert "HX-Reswap" not in page.headers
    assert visit(site, "/proxy/style.css").headers["Content-Type"] == 'text/css; charset="utf-8"'
    assert visit(site, "/metrics").status == 404  # figures are not for visitors


def test_a_form_a_part_of_a_page_and_a_program_are_told_in_their_own_way(start: Start):
    site = start()

    form = visit(site, "/games/abc/guesses/", {"number": "1"}, HX_Request="true")
    part = visit(site, "/me/history/?page=2", HX_Request="true")
    poll = visit(site, "/live/abc/poll/?state=1", HX_Request="true", X_Asks="by-itself")
    program = visit(site, "/api/v1/games")

    assert {answer.status for answer in (form, part, poll, program)} == {503}
    assert form.headers["HX-Reswap"] == "none"
    assert form.text.startswith('<p id="message"')
    assert WORDS in form.text
    assert part.headers["HX-Reselect"] == part.headers["HX-Retarget"] == "#main"
    assert '<main id="main">' in part.text
    assert (poll.text, poll.headers["HX-Reswap"]) == ("", "none")  # the page stays as it is
    assert program.headers["Retry-After"] == "2"
    assert program.headers["Content-Type"] == "application/problem+json"
    assert json.loads(program.text)["status"] == 503


def test_a_folder_of_static_files_is_not_listed(start: Start, folder: Path):
    (folder / "static" / "css").mkdir(parents=True)
    (folder / "static" / "css" / "base.css").touch()
    site = start(STATIC=str(folder / "static"))

    found = [visit(site, f"/static/{path}") for path in ("css/base.css", "css/", "")]

    # A folder is asked of the hosts, which are away.
    assert [answer.status for answer in found] == [200, 503, 503]
    assert not [answer for answer in found if "base.css" in answer.text]


def test_every_problem_is_told_to_every_reader():
    for name in ("busy", "large", "away"):
        files = {path.suffix for path in (proxy.PAGES / "proxy").glob(f"{name}.*")}

        assert files == {".html", ".form", ".json", ".empty"}, name


def test_a_body_that_is_too_long_is_refused_in_words(start: Start):
    answer = visit(start(), "/games/", {"much": "x" * 65_536})

    assert answer.status == 413
    assert "longer than 64 KB" in answer.text
    assert "Retry-After" not in answer.headers


def test_too_many_requests_of_an_address_are_refused_in_words(start: Start):
    site = start(REQUESTS="1", BURST="2")

    answers = [visit(site, "/") for _ in range(4)]

    assert [answer.status for answer in answers] == [503, 503, 503, 429]
    assert "<h1>Too many, too fast</h1>" in answers[-1].text
    assert answers[-1].headers["Retry-After"] == "2"


@pytest.mark.parametrize(
    ("one", "other", "status"),
    [
        ("2001:db8::1", "2001:db8::2:3", 429),  # one connection has both
        ("2001:db8::1", "2001:db8:0:1::1", 503),
        ("192.0.2.1", "192.0.2.2", 503),
        ("192.0.2.1", "192.0.2.1", 429),
    ],
)
def test_those_who_share_a_connection_share_its_limit(
    start: Start, one: str, other: str, status: int
):
    pretend = "set_real_ip_from 127.0.0.1; real_ip_header X-Pretend;"
    site = start(REQUESTS="1", BURST="1", more=pretend)

    answers = [visit(site, "/", X_Pretend=address).status for address in (one, one, other)]

    assert answers == [503, 503, status]


def test_no_log_keeps_who_asked_for_what(start: Start, folder: Path):
    site = start()

    visit(site, "/games/?next=hunter2", {"number": "1"})
    visit(site, "/accounts/password/reset/key/hunter2/")
    visit(site, "/accounts/confirm-email/hunter2/")

    kept = "".join(path.read_text() for path in folder.rglob("*") if path.is_file())
    assert "server_tokens off" in kept
    assert "hunter2" not in kept
    assert "POST /games" not in kept


@pytest.fixture
def host() -> Iterator[str]:
    """A host that answers 503 with the headers that it got; gives its address and port."""

    def echo(environ, start_response):
        start_response("503 Busy", [("Content-Type", "application/json")])
        got = {name: value for name, value in environ.items() if name.startswith("HTTP_")}
        return [json.dumps(got).encode()]

    with answering(echo) as address:
        yield address


def test_what_a_visitor_says_of_the_way_counts_for_nothing(start: Start, host: str):
    site = start(WEB_1=host, WEB_2=host)
    forged = {"X_Forwarded_For": "192.0.2.1", "X_Forwarded_Proto": "https", "X_Request_ID": "1"}

    answer = visit(site, "/", None, patience=2.0, **forged)

    got = json.loads(answer.text)
    assert got["HTTP_X_FORWARDED_FOR"] == "127.0.0.1"
    assert got["HTTP_X_FORWARDED_PROTO"] == "http"
    assert re.fullmatch(r"[0-9a-f]{32}", got["HTTP_X_REQUEST_ID"])
    assert got["HTTP_HOST"] == site.split("/")[2]  # with its port, which forms are checked against
    assert answer.status == 503  # a refusal of the site passes as it is
    assert "Retry-After" not in answer.headers


@pytest.mark.parametrize(
    ("is_there", "refused"), [(True, [413, 429]), (False, [413, 503, 503, 503, 429])]
)
def test_what_nginx_refuses_is_logged_by_the_lines_that_are_told_for_it(
    start: Start, folder: Path, host: str, is_there: bool, refused: list[int]
):
    told = (proxy.HERE.parent / "docs" / "operations.md").read_text()
    around = re.findall(r"^(?:log_format refused|map .* \$is_refused) .*$", told, re.MULTILINE)
    [line] = re.findall(r"^access_log .* refused if=.*;$", told, re.MULTILINE)
    log = folder / "refused.log"
    theirs = {"WEB_1": host, "WEB_2": host} if is_there else {}
    site = start(
        more=" ".join(around),
        access_log=line.replace("/var/log/nginx/refused.log", str(log)),
        **{"REQUESTS": "1", "BURST": "2", **theirs},
    )

    answers = [visit(site, "/games/", {"much": "x" * 65_536}).status]
    answers += [visit(site, "/secret/").status for _ in range(4)]
    visit(site, "/proxy/style.css")

    assert answers == [413, 503, 503, 503, 429]
    lines = log.read_text().splitlines()
    assert [int(each.split()[1]) for each in lines] == refused
    assert all(re.fullmatch(r"\S{25} \d{3} [0-9a-f]{32}", each) for each in lines)


def test_a_long_address_is_passed_on_as_where_to_go_after_signing_in(start: Start):
    address = "/accounts/login/?next=" + "%2525" * 2_400

    def send_on(_environ, start_response):
        start_response("302 Found", [("Location", address)])
        return [b""]

    with answering(send_on) as host:
        answer = visit(start(WEB_1=host, WEB_2=host), "/me/sessions/")

    assert (answer.status, answer.headers["Location"]) == (302, address)


@pytest.fixture
def fickle() -> Iterator[Callable[[int], str]]:
    """Makes a host that breaks off so many requests and answers all others; gives its address and port."""
    with ExitStack() as stack:

        def make(breaks: int) -> str:
            left = iter(range(breaks))

            class Handler(BaseHTTPRequestHandler):
                def do_POST(self) -> None:
                    self.rfile.read(int(self.headers.get("Content-Length", 0)))
                    if next(left, None) is None:
                        self.send_response(200)
                        self.end_headers()
                    self.close_connection = True

                def log_message(self, *_said) -> None:
                    """Say nothing."""

            server = stack.enter_context(HTTPServer(("127.0.0.1", 0), Handler))
            thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
            thread.start()
            stack.callback(thread.join)
            stack.callback(server.shutdown)
            return f"127.0.0.1:{server.server_port}"

        yield make


@pytest.mark.parametrize(
    ("path", "statuses"),
    [
        ("/games/abc/guesses/", [200, 200]),
        ("/live/abc/guesses/", [200, 200]),
        ("/api/v1/games/abc/guesses", [200, 200]),
        ("/games/", [503, 200]),  # it may have begun a game
        ("/accounts/login/", [503, 200]),
    ],
)
def test_only_a_guess_is_sent_again(
    start: Start, fickle: Callable[[int], str], path: str, statuses: list[int]
):
    site = start(WEB_1=fickle(100), WEB_2=fickle(0))

    # The second one goes to the host that did not fail.
    assert [visit(site, path, {"number": "1"}).status for _ in range(2)] == statuses


def test_hosts_that_have_all_failed_are_tried_all_the_same(
    start: Start, fickle: Callable[[int], str]
):
    site = start(WEB_1=fickle(1), WEB_2=fickle(1))

    statuses = [visit(site, "/games/", {"mode": "break"}).status for _ in range(4)]

    assert statuses == [503, 503, 200, 200]


def test_open_data_goes_to_an_address_in_a_few_connections(start: Start):
    with ExitStack() as stack:
        silent = stack.enter_context(socket.create_server(("127.0.0.1", 0)))
        host = f"127.0.0.1:{silent.getsockname()[1]}"
        site = start(WEB_1=host, WEB_2=host)
        port = int(site.rpartition(":")[2].strip("/"))
        for _ in range(4):
            waiting = stack.enter_context(socket.create_connection(("127.0.0.1", port)))
            waiting.sendall(b"GET /data/games.parquet HTTP/1.1\r\nHost: localhost\r\n\r\n")
            stack.enter_context(silent.accept()[0])

        assert visit(site, "/data/games.parquet").status == 429


@pytest.mark.parametrize("path", ["/data/games.parquet", "/lab/"])
def test_a_host_is_free_before_its_visitor_has_read_a_long_answer(start: Start, path: str):
    def send_much(environ, start_response):
        start_response("200 OK", [])
        return [b"x" * 20_000_000] if environ["PATH_INFO"] == path else [b"little"]

    with answering(send_much) as host:  # which answers one request at a time
        site = start(WEB_1=host, WEB_2=host)
        port = int(site.rpartition(":")[2].strip("/"))
        with socket.create_connection(("127.0.0.1", port)) as slow:
            slow.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
            assert slow.recv(64).startswith(b"HTTP/1.1 200 OK\r\n")

            assert visit(site, "/").text == "little"
