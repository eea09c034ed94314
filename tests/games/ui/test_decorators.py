"""Addresses of forms lead to the page of the form, and so does a change of language on a refused one."""

from http import HTTPStatus

import pytest
from django.test import Client

from games.core.game import Game
from games.core.sealing import issue_ticket, new_token
from games.train.runs import Run
from tests.factories import enter_as, make_design, make_game, make_guest, play_codes, row

pytestmark = pytest.mark.django_db
LANGUAGE = "/me/settings/language/"
PAGES = {
    "/train/runs/": "/train/",
    "/train/{run}/1/answer/": "/train/{run}/1/",
    "/games/{game}/review/1/practice/": "/games/{game}/review/1/",
    "/lab/compare/run/": "/lab/compare/",
    "/lab/compare/cancel/": "/lab/compare/",
    "/lab/designs/save/": "/lab/design/",
    "/lab/designs/{design}/rename/": "/lab/designs/mine/",
    "/lab/designs/{design}/list/": "/lab/designs/mine/",
    "/lab/designs/{design}/delete/": "/lab/designs/mine/",
    "/lab/explore/4x6/play/": "/lab/explore/4x6/",
    "/lab/explore/4x6/1122-1.1/play/": "/lab/explore/4x6/1122-1.1/",
}


@pytest.mark.parametrize("address", PAGES)
def test_a_get_and_a_change_of_language_lead_to_the_page_of_the_form(client: Client, address: str):
    guest = enter_as(client, make_guest())
    client.post("/train/runs/", {"kind": "graded", "grade": "2"})
    facts = {
        "game": play_codes(make_game(player=guest, secret="1234"), "1122", "1234").token,
        "design": make_design(owner=guest).token,
        "run": Run.objects.get().token,
    }
    address, page = address.format(**facts), PAGES[address].format(**facts)

    for answer in (
        client.get(address, follow=True),
        client.head(address, follow=True),
        client.post(
            LANGUAGE,
            {"language": "de"},
            headers={"referer": f"http://testserver{address}"},
            follow=True,
        ),
    ):
        assert answer.request["PATH_INFO"] == page
        assert answer.status_code == HTTPStatus.OK


def test_a_language_chosen_beside_a_first_guess_that_was_refused_shows_a_board(client: Client):
    token = new_token()
    choices = {"mode": "break", "variant": "classic", "ticket": issue_ticket(token)}
    address = f"/games/{token}/guesses/"
    refused = client.post(address, row("11") | choices)
    assert refused.status_code == HTTPStatus.UNPROCESSABLE_ENTITY

    answer = client.post(
        LANGUAGE,
        {"language": "de"},
        headers={"referer": f"http://testserver{address}"},
        follow=True,
    )

    assert answer.status_code == HTTPStatus.OK
    assert answer.request["PATH_INFO"] == "/"
    assert not Game.objects.exists()
