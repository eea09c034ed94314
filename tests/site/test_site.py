"""Error pages, headers and icons: what holds on every address."""

import json
import re
import struct
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.test import Client

ROOT = Path(__file__).parents[2]
PAGE_COLORS = dict(
    zip(
        ("light", "dark"),
        re.findall(
            r"--page: light-dark\((#\w+), (#\w+)\);",
            (ROOT / "static" / "css" / "tokens.css").read_text(),
        )[0],
        strict=True,
    )
)


def frame(client: Client) -> str:
    """What every page has, also one that is not there."""
    return client.get("/nothing/").content.decode()


@pytest.mark.parametrize(
    ("url", "status", "words"),
    [
        ("/nothing/", 404, "Page not found"),
        ("/forbidden/", 403, "Not allowed"),
        ("/senseless/", 400, "made no sense"),
        ("/broken/", 500, "Something broke"),
    ],
)
def test_errors_look_like_the_site_and_need_no_database(url: str, status: int, words: str):
    # Not marked for the database: a query would fail this test. A cookie would tempt one.
    client = Client(raise_request_exception=False)
    client.cookies["sessionid"] = "x" * 32

    response = client.get(url)

    html = response.content.decode()
    assert response.status_code == status
    assert words in html
    assert "css/base.css" in html
    assert "a secret of ours" not in html
    assert "Traceback" not in html


@pytest.mark.django_db
@pytest.mark.parametrize(
    "url", ["/", "/me/history/", "/accounts/login/", "/healthz", "/nothing/", "/robots.txt"]
)
def test_every_answer_carries_the_strict_policy(client: Client, url: str):
    response = client.get(url)

    policy = dict(
        directive.split(" ", 1) for directive in response["Content-Security-Policy"].split("; ")
    )
    assert policy.pop("default-src") == "'none'"
    assert policy.pop("report-uri") == "/csp-reports/"
    assert set(policy.values()) == {"'self'", "'none'"}
    assert policy["script-src"] == policy["style-src"] == "'self'"
    assert response["X-Content-Type-Options"] == "nosniff"
    assert response["X-Frame-Options"] == "DENY"
    assert response["Referrer-Policy"] == "same-origin"


def test_the_site_can_be_installed_and_its_pictures_have_their_sizes(client: Client):
    response = client.get("/manifest.webmanifest")

    manifest = json.loads(response.content)
    assert response["Content-Type"] == "application/manifest+json"
    assert manifest["id"] == manifest["scope"] == manifest["start_url"] == "/"
    assert manifest["theme_color"] == manifest["background_color"] == PAGE_COLORS["dark"]
    assert any(icon.get("purpose") == "maskable" for icon in manifest["icons"])
    assert [each["url"] for each in manifest["shortcuts"]] == ["/daily/", "/train/rush/", "/live/"]
    shots = {each["src"]: each["sizes"] for each in manifest["screenshots"]}
    assert {each["form_factor"] for each in manifest["screenshots"]} == {"narrow", "wide"}
    claimed = {icon["src"]: icon["sizes"] for icon in manifest["icons"]}
    [touch] = re.findall(r'<link rel="apple-touch-icon" href="([^"]+)">', frame(client))
    assert client.get("/favicon.ico")["Location"] in claimed
    for address, size in (claimed | {touch: "180x180"} | shots).items():
        found = Path(str(finders.find(address.removeprefix("/static/"))))
        assert found.stat().st_size < (120_000 if address in shots else 8_000)
        if size != "any":
            width, height = struct.unpack(">II", found.read_bytes()[16:24])
            assert f"{width}x{height}" == size


@pytest.mark.parametrize(
    ("look", "colors"),
    [
        ("light.shapes.system", [(PAGE_COLORS["light"], "")]),
        ("dark.shapes.system", [(PAGE_COLORS["dark"], "")]),
        (
            "system.shapes.system",
            [
                (PAGE_COLORS["light"], ' media="(prefers-color-scheme: light)"'),
                (PAGE_COLORS["dark"], ' media="(prefers-color-scheme: dark)"'),
            ],
        ),
    ],
)
def test_the_browsers_own_frame_has_the_color_of_the_page(
    client: Client, look: str, colors: list[tuple[str, str]]
):
    client.cookies["look"] = look

    metas = re.findall(r'<meta name="theme-color" content="([^"]+)"([^>]*)>', frame(client))

    assert metas == colors
