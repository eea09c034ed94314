"""Parts of files, and encodings that a visitor refuses."""

import re
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from games.data.editions import CARD
from games.data.writing import write_edition
from tests.games.data.open_data import row

pytestmark = pytest.mark.django_db
STYLE = "/static/css/base.css"


@pytest.fixture(params=["a static file", "a download"])
def address(request: pytest.FixtureRequest, settings: Settings, tmp_path: Path) -> str:
    settings.DATA_FOLDER = tmp_path
    write_edition(tmp_path, [row()])
    return STYLE if request.param == "a static file" else reverse("data-file", args=[CARD])


def got(client: Client, address: str, asked: str = "", **headers: str) -> Any:
    return client.get(address, headers=headers | ({"Range": asked} if asked else {}))


def body(answer: Any) -> bytes:
    whole = b"".join(answer)
    answer.close()
    return whole


def test_a_part_of_a_file_is_sent(client: Client, address: str):
    plain = got(client, address)
    whole, size = body(plain), int(plain["Content-Length"])
    assert plain["Accept-Ranges"] == "bytes"

    for asked, part in {
        "bytes=0-0": whole[:1],
        "bytes=5-5": whole[5:6],
        f"bytes={size - 1}-": whole[-1:],
        f"bytes={size - 1}-{size + 9}": whole[-1:],
        "bytes=-1": whole[-1:],
        f"bytes=-{size + 9}": whole,
        "bytes=3-9": whole[3:10],
        "bytes=7-": whole[7:],
        "Bytes = 3-9": whole[3:10],
    }.items():
        answer = got(client, address, asked)
        assert (answer.status_code, body(answer)) == (206, part), asked
        assert int(answer["Content-Length"]) == len(part)
        first, last = map(int, re.findall(r"\d+", answer["Content-Range"])[:2])
        assert whole[first : last + 1] == part
        assert answer["Content-Range"] == f"bytes {first}-{last}/{size}"


def test_what_begins_behind_the_end_is_refused(client: Client, address: str):
    size = len(body(got(client, address)))

    for asked in (f"bytes={size}-", f"bytes={size}-{size}", "bytes=-0", f"bytes={'9' * 18}-"):
        answer = got(client, address, asked)
        assert (answer.status_code, answer["Content-Range"]) == (416, f"bytes */{size}"), asked
        assert not body(answer)


@pytest.mark.parametrize(
    "asked",
    [
        *("bytes=9-3", "bytes=-", "bytes=0-1,4-5", "lines=0-1", "bytes", "bytes=a-b"),
        "bytes=\N{ARABIC-INDIC DIGIT ONE}-",
        f"bytes={'9' * 5000}-",
    ],
)
def test_a_range_that_means_nothing_is_ignored(client: Client, address: str, asked: str):
    whole = body(got(client, address))

    answer = client.get(address, headers={"Range": asked})

    assert (answer.status_code, body(answer)) == (200, whole)


def test_a_part_is_of_the_file_that_somebody_has_begun_to_load(client: Client, address: str):
    plain = got(client, address)
    whole = body(plain)

    same = got(client, address, "bytes=0-0", **{"If-Range": plain["ETag"]})
    other = got(client, address, "bytes=0-0", **{"If-Range": '"other"'})

    assert (same.status_code, body(same)) == (206, whole[:1])
    assert (other.status_code, body(other)) == (200, whole)


def test_a_head_and_a_page_have_no_parts(client: Client, address: str):
    asked = {"Range": "bytes=0-0"}
    head, page = client.head(address, headers=asked), client.get("/rules/", headers=asked)

    assert (head.status_code, page.status_code) == (200, 200)
    head.close()


@pytest.mark.parametrize(
    ("accepted", "encoding"),
    [
        ("gzip;q=0", None),
        ("gzip; q=0.000, br;q=0", None),
        ("GZIP;Q=0", None),
        ("*;q=0", None),
        ("br, gzip;q=0", None),
        ("br;q=0, gzip", "gzip"),
        ("gzip;q=0.5", "gzip"),
        ("gzip;q=0.001,br;q=0", "gzip"),
    ],
)
def test_an_encoding_that_a_visitor_refuses_is_not_sent(
    client: Client, accepted: str, encoding: str | None
):
    answer = client.get("/rules/", headers={"Accept-Encoding": accepted})

    assert answer.get("Content-Encoding") == encoding
