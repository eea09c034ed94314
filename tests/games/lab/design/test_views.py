"""Designs over HTTP."""

from http import HTTPStatus
from typing import Any

import pytest
from django.test import Client
from pytest_django import Settings

from games.core.player import Player
from games.lab.design.models import SavedDesign
from games.lab.models import Measurement
from solver import MINI, GuessCounts, evaluate, parse_strategy
from tests.factories import make_design, sign_in
from tests.games.reading import words_told

pytestmark = pytest.mark.django_db
PAGE = "/lab/design/"
FIELDS = {"variant": "mini", "parts": "1", "worst": "0.5", "first": "112"}
SAVE = "/lab/designs/save/"
MINE = "/lab/designs/mine/"


def test_a_design_is_tried_at_once_beside_known_strategies(client: Client):
    words = words_told(client.get(PAGE, {"parts": "1", "entropy": "0.3"}))

    assert f"{evaluate('parts+0.3*entropy', '4x6').total:,}" in words
    for total in ("5,801", "5,696", "5,722", "5,668", "5,625"):
        assert total in words
    assert "Better than Knuth, behind Entropy: 5,728 guesses, 4.4198 on average." in words
    assert not Measurement.objects.exists()


def test_a_larger_board_can_be_started(client: Client):
    words = words_told(client.get(PAGE, {"parts": "1", "variant": "super"}))

    assert "This takes one worker of this site at most about" in words


def save(client: Client, **fields: str) -> Any:
    return client.post(SAVE, FIELDS | {"name": "Mine"} | fields)


@pytest.fixture
def account(client: Client) -> Player:
    return sign_in(client)


def test_a_visitor_saves_a_design_and_finds_it_again(client: Client):
    response = save(client)

    assert response.status_code == HTTPStatus.FOUND
    design = SavedDesign.objects.get()
    assert design.owner.is_guest
    assert (design.text, design.rules) == ("parts+0.5*worst@112", "3x6")
    for address in (response.headers["Location"], MINE):
        words = words_told(client.get(address))
        assert "Mine" in words
    assert "You have saved this design." in words_told(client.get(PAGE, FIELDS))


def test_what_is_stored_is_what_the_library_measures(client: Client):
    forged = {"mean": "1.0", "histogram": "[216]", "complete": "on", "total": "1"}
    save(client, candidates="on", **forged)

    design = SavedDesign.objects.get()
    expected = evaluate(parse_strategy(design.strategy), "3x6", design.first or None)
    assert design.counts == GuessCounts(histogram=expected.histogram, complete=True)
    assert design.mean == expected.mean


def test_an_account_may_show_it_at_once(client: Client, account: Player):
    words = words_told(client.get(save(client, listed="on").headers["Location"]))

    assert "“Mine” is saved." in words
    assert list(SavedDesign.objects.best(MINI.rules)) == [SavedDesign.objects.get(owner=account)]
    table = words_told(client.get("/lab/designs/3x6/"))
    assert "Mine by you" in table
    assert "Known strategies, to compare" in table


def test_a_guest_is_asked_to_sign_up(client: Client):
    assert "Sign up to show it in the table" in words_told(client.get(PAGE))
    words = words_told(client.get(save(client, listed="on").headers["Location"]))

    assert "The table says who made a design, so sign up to show yours there." in words
    assert not SavedDesign.objects.get().is_listed


def test_what_takes_long_is_saved_and_measured_later(client: Client, account: Player):
    words = words_told(
        client.get(save(client, variant="super", first="", listed="on").headers["Location"])
    )
    design = SavedDesign.objects.get(owner=account)

    assert "It can enter the table once it is measured: start that below." in words
    assert "Not measured yet: this takes about 9 seconds on this site." in words
    assert (design.mean, design.is_listed) == (None, False)
    response = client.post(f"/lab/designs/{design.token}/list/", {"listed": "on"})
    assert response.status_code == HTTPStatus.CONFLICT
    assert "Let this one be measured first." in words_told(response)


@pytest.mark.parametrize(
    ("fields", "status", "sentence"),
    [
        ({"name": "x" * 31}, 422, "A name here has at most 30 characters."),
        ({"parts": "0", "worst": "0"}, 422, "A design needs at least one weight above 0."),
        ({"parts": "__import__('os')"}, 422, "A weight is a number from 0 to 10."),
        ({"first": "9"}, 422, "A code here has 3 pegs, not 1."),
        ({"name": "taken"}, 409, "You have a design of that name. Choose another name."),
    ],
)
def test_what_cannot_be_saved_is_refused_in_words(
    client: Client, account: Player, fields: dict[str, str], status: int, sentence: str
):
    make_design(owner=account, name="Taken")

    response = save(client, **fields)

    assert response.status_code == status
    assert sentence in words_told(response)
    assert SavedDesign.objects.count() == 1


def test_changes_are_limited(client: Client, account: Player, settings: Settings):
    design = make_design(owner=account)
    settings.RATE_LIMITS = settings.RATE_LIMITS | {"design": (1, 3600)}
    address = f"/lab/designs/{design.token}/"
    client.post(f"{address}rename/", {"name": "Once"})

    refused = [save(client), *(client.post(address + deed) for deed in ("list/", "delete/"))]

    refused += [client.post(f"{address}rename/", {"name": "Twice"})]
    assert {each.status_code for each in refused} == {HTTPStatus.TOO_MANY_REQUESTS}
    assert all(int(each.headers["Retry-After"]) <= 3600 for each in refused)
    assert [each.name for each in SavedDesign.objects.all()] == ["Once"]


def test_an_owner_renames_lists_and_deletes(client: Client, account: Player):
    design = make_design(owner=account, name="Old")
    address = f"/lab/designs/{design.token}/"

    renamed = client.post(f"{address}rename/", {"name": "New"}, follow=True)
    assert "It is called “New” now." in words_told(renamed)
    listed = client.post(f"{address}list/", {"listed": "on"}, follow=True)
    assert "“New” is in the table." in words_told(listed)
    assert SavedDesign.objects.get().is_listed
    left = client.post(f"{address}list/", follow=True)
    assert "“New” is not in the table anymore." in words_told(left)
    assert not SavedDesign.objects.get().is_listed
    deleted = client.post(f"{address}delete/", follow=True)
    assert "“New” is deleted." in words_told(deleted)
    assert not SavedDesign.objects.exists()


def test_a_bad_new_name_is_refused(client: Client, account: Player):
    design = make_design(owner=account, name="Old")
    make_design(owner=account, name="other")

    for name, status in (("", 422), ("Other", 409), ("perfect", 422), ("x" * 99, 422)):
        response = client.post(f"/lab/designs/{design.token}/rename/", {"name": name})

        assert response.status_code == status, name
        assert SavedDesign.objects.get(pk=design.pk).name == "Old"


@pytest.mark.parametrize("deed", ["rename", "list", "delete"])
def test_somebody_elses_design_is_not_found(client: Client, account: Player, deed: str):
    other = make_design(name="Theirs")

    for token in (other.token, "nothing"):
        response = client.post(f"/lab/designs/{token}/{deed}/", {"name": "Mine", "listed": "on"})
        assert response.status_code == HTTPStatus.NOT_FOUND
        assert "You have no such design" in words_told(response)
    assert SavedDesign.objects.get(pk=other.pk).name == "Theirs"
    assert not SavedDesign.objects.of(account)


def test_a_change_leads_back_to_its_page(client: Client, account: Player):
    designs = [make_design(owner=account, counts=None) for _ in range(11)]

    kept = client.post(f"/lab/designs/{designs[0].token}/rename/", {"name": "First", "page": "2"})
    gone = client.post(f"/lab/designs/{designs[0].token}/delete/", {"page": "2"})

    assert kept.headers["Location"] == f"{MINE}?page=2"
    assert gone.headers["Location"] == MINE


def test_there_are_no_other_pages(client: Client):
    make_design().enter_table()

    for address in (MINE, "/lab/designs/", "/lab/designs/3x6/"):
        for page in ("2", "0", "x", "-1", "9" * 30, "51"):
            response = client.get(address, {"page": page})

            assert response.status_code == HTTPStatus.NOT_FOUND, (address, page)
            assert "There is no such page of designs." in words_told(response)


@pytest.mark.parametrize(
    ("address", "status"),
    [
        *(("4x6/", 302), ("classic/", 302), ("mini/", 302), ("5x8/", 200), ("9x99/", 404)),
        *(("x/", 404), ("?rules=4x6", 302), ("?rules=5x8", 302), ("?rules=5 x 8", 404)),
        *(("?rules=5/8", 404), ("?rules=/", 404), ("?rules=%0a", 404)),
    ],
)
def test_rules_have_one_address_each_also_behind_a_question_mark(
    client: Client, address: str, status: int
):
    assert client.get(f"/lab/designs/{address}").status_code == status
