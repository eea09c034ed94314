"""What htmx is told: which part to swap, where, and at which address."""

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory

from games import htmx

BOOSTED = {"HX-Request": "true", "HX-Boosted": "true"}
RESTORED = {"HX-Request": "true", "HX-History-Restore-Request": "true"}
PLAIN = {"HX-Request": "true"}


def asked(method: str = "get", **headers: str) -> HttpRequest:
    return RequestFactory().generic(method.upper(), "/", headers=headers)


@pytest.mark.parametrize(
    ("headers", "is_fragment"), [({}, False), (PLAIN, True), (BOOSTED, False), (RESTORED, False)]
)
def test_htmx_gets_a_part_unless_it_asks_for_a_whole_page(
    headers: dict[str, str], is_fragment: bool
):
    assert htmx.asks_for_fragment(asked(**headers)) == is_fragment


@pytest.mark.parametrize(
    ("method", "headers", "is_beside"),
    [("post", PLAIN, True), ("get", PLAIN, False), ("post", {}, False), ("post", BOOSTED, False)],
)
def test_a_refusal_stands_beside_the_board_whose_form_was_sent(
    method: str, headers: dict[str, str], is_beside: bool
):
    assert htmx.stands_beside(asked(method, **headers)) == is_beside


def test_a_refused_part_of_a_page_takes_the_place_of_the_page():
    response = htmx.refused(asked(**PLAIN), HttpResponse())

    assert response["HX-Retarget"] == response["HX-Reselect"] == "#main"
    assert response["HX-Reswap"] == "outerHTML"


def test_a_refused_form_swaps_only_what_names_its_own_place():
    response = htmx.refused(asked("post", **PLAIN), HttpResponse())

    assert response["HX-Reswap"] == "none"
    assert "HX-Retarget" not in response


@pytest.mark.parametrize("headers", [{}, BOOSTED])
def test_a_refused_page_stays_a_page(headers: dict[str, str]):
    response = htmx.refused(asked("post", **headers), HttpResponse())

    assert not [name for name in response.headers if name.startswith("HX-")]


def test_a_fragment_may_take_the_place_of_another_element():
    response = htmx.instead_of(HttpResponse(), "#table")

    assert (response["HX-Retarget"], response["HX-Reswap"]) == ("#table", "outerHTML")


def test_caches_keep_fragments_apart_from_pages_beside_what_they_kept_apart_before():
    response = HttpResponse(headers={"Vary": "Cookie"})

    assert htmx.varies(response)["Vary"] == "Cookie, HX-Request"


def test_an_address_is_replaced_or_becomes_a_step_of_the_history():
    replaced, pushed = (
        htmx.at_address(HttpResponse(), "/games/a/"),
        htmx.goes_to(HttpResponse(), "/games/a/"),
    )

    assert (replaced.get("HX-Replace-Url"), replaced.get("HX-Push-Url")) == ("/games/a/", None)
    assert (pushed.get("HX-Replace-Url"), pushed.get("HX-Push-Url")) == (None, "/games/a/")


def test_a_browser_that_leaves_is_told_where_to_go():
    assert htmx.leaves_for("/rules/")["HX-Redirect"] == "/rules/"
