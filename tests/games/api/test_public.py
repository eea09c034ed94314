"""What needs no token: limits, and answers that programs may keep."""

import pytest
from django.test import Client
from pytest_django.fixtures import Settings

pytestmark = pytest.mark.django_db
TREE = "strategies/minimax/trees/3x6"
KEPT = [
    "solve/suggestion",
    "solve/candidates",
    "solve/score?guess=1122&secret=1212",
    "solve/value",
    "strategies",
    "levels",
    "strategies/minimax/tables",
    TREE,
    "records",
    "books",
    "books/mini",
]


@pytest.mark.parametrize("path", KEPT)
def test_an_answer_is_sent_once_to_those_who_keep_it(client: Client, path: str):
    first = client.get(f"/api/v1/{path}")
    tag = first.headers["ETag"]

    again = client.get(f"/api/v1/{path}", headers={"If-None-Match": tag})
    other = client.get(f"/api/v1/{path}", headers={"If-None-Match": '"other"'})

    assert (first.status_code, again.status_code, other.status_code) == (200, 304, 200)
    assert again.content == b""
    assert again.headers["ETag"] == tag
    assert (
        first.headers["Cache-Control"] == again.headers["Cache-Control"] == "public, max-age=3600"
    )
    other.close()
    first.close()


def test_answers_differ_by_language_and_say_so(client: Client):
    english, german = (
        client.get("/api/v1/levels", headers={"Accept-Language": language})
        for language in ("en", "de")
    )

    assert english.headers["ETag"] != german.headers["ETag"]
    assert {"Accept-Language", "Cookie"} <= set(german.headers["Vary"].split(", "))


def test_a_refusal_is_not_kept(client: Client):
    for path in ("solve/suggestion?rules=chess", "books/none", "solve/score"):
        refused = client.get(f"/api/v1/{path}", headers={"If-None-Match": "*"})

        assert refused.status_code in {404, 422}, path
        assert refused.headers["Cache-Control"] == "no-store", path
        assert "ETag" not in refused.headers, path


def test_who_has_something_else_is_told_so(client: Client):
    refused = client.get("/api/v1/records", headers={"If-Match": '"other"'})

    assert (refused.status_code, refused.json()["status"]) == (412, 412)
    assert "has changed since then" in refused.json()["detail"]


@pytest.mark.parametrize(
    ("action", "paths"),
    [
        ("solve", ["solve/suggestion", "solve/candidates", "solve/score?guess=1122&secret=1212"]),
        ("explore", ["solve/value"]),
        ("tree", [TREE]),
    ],
)
def test_as_many_questions_are_answered_as_pages(
    client: Client, settings: Settings, action: str, paths: list[str]
):
    settings.RATE_LIMITS = dict.fromkeys(settings.RATE_LIMITS, (99, 60)) | {action: (0, 60)}
    for path in paths:
        refused = client.get(f"/api/v1/{path}")

        assert refused.status_code == 429, path
        assert 0 < int(refused.headers["Retry-After"]) <= 60
        assert refused.json()["detail"] == "Too many questions. Wait a minute, then ask again."
    assert client.get("/api/v1/records").status_code == 200
