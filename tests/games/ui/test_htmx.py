"""What htmx is told: which part to swap, where, and at which address."""

from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory

from games.ui import htmx

BOOSTED = {"HX-Request": "true", "HX-Boosted": "true"}
RESTORED = {"HX-Request": "true", "HX-History-Restore-Request": "true"}
PLAIN = {"HX-Request": "true"}


def asked(method: str = "get", **headers: str) -> HttpRequest:
    return RequestFactory().generic(method.upper(), "/", headers=headers)


def test_htmx_gets_a_part_unless_it_asks_for_a_whole_page():
    assert htmx.asks_for_fragment(asked(**PLAIN))
    for headers in ({}, BOOSTED, RESTORED):
        assert not htmx.asks_for_fragment(asked(**headers)), headers


def test_a_refusal_stands_beside_the_board_whose_form_was_sent():
    assert htmx.stands_beside(asked("post", **PLAIN))
    assert not htmx.stands_beside(asked("get", **PLAIN))
    for headers in ({}, BOOSTED):
        assert not htmx.stands_beside(asked("post", **headers)), headers


def test_a_refused_part_takes_the_place_of_the_page_and_a_form_that_of_what_names_its_own():
    part = htmx.refused(asked(**PLAIN), HttpResponse())
    form = htmx.refused(asked("post", **PLAIN), HttpResponse())

    assert part["HX-Retarget"] == part["HX-Reselect"] == "#main"
    assert part["HX-Reswap"] == "outerHTML"
    assert form["HX-Reswap"] == "none"
    assert "HX-Retarget" not in form
    for headers in ({}, BOOSTED):
        page = htmx.refused(asked("post", **headers), HttpResponse())
        assert not [name for name in page.headers if name.startswith("HX-")], headers


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
    assert htmx.leaves_for("/rules/")["HX-Redirect"] == "/rules/"
