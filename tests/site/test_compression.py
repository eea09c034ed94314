"""Pages are compressed for browsers that ask for it; exports are not."""

from gzip import decompress
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games.accounts import export
from tests.factories import make_game, make_player, play_codes

pytestmark = pytest.mark.django_db


def got(client: Client, path: str, encodings: str) -> Any:
    return client.get(path, headers={"Accept-Encoding": encodings})


def test_a_page_is_compressed_if_the_browser_asks_for_it(client: Client):
    plain, small = got(client, "/rules/", "identity"), got(client, "/rules/", "br, gzip")

    assert "Content-Encoding" not in plain.headers
    assert small["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in small["Vary"]
    assert b"right hole" in plain.content
    assert b"right hole" in decompress(small.content)
    assert len(small.content) < len(plain.content) / 3
    assert int(small["Content-Length"]) == len(small.content)


def test_a_long_export_is_not_compressed(client: Client, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(export, "FEW", 0)
    player = make_player()
    play_codes(make_game(player=player), "1122")
    client.force_login(player)

    answer = got(client, reverse("export-csv"), "gzip")

    assert answer.streaming
    assert b"1 1 2 2" in b"".join(answer)
    assert "Content-Encoding" not in answer.headers
