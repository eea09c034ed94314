"""What a visitor is told when a request fails as a whole. No test here has a database."""

from html import unescape

from django.contrib.sessions.exceptions import SessionInterrupted
from django.http import Http404, HttpRequest
from django.test import RequestFactory
from django_htmx.middleware import HtmxDetails

from games import failures
from games.ui.htmx import HtmxHttpRequest


def asked(**headers: str) -> HtmxHttpRequest:
    request = RequestFactory().post("/", headers=headers)
    request.htmx = HtmxDetails(request)  # type: ignore[attr-defined] # as the middleware does
    return request  # type: ignore[return-value]


def test_a_visit_that_ended_meanwhile_is_told_on_a_page_or_beside_the_board():
    page = failures.bad_request(asked(), SessionInterrupted())
    words = failures.bad_request(asked(**{"HX-Request": "true"}), SessionInterrupted())

    assert page.status_code == 409
    assert "<html" in page.content.decode()
    assert failures.MEANWHILE in unescape(page.content.decode())
    assert failures.MEANWHILE in unescape(words.content.decode())
    assert (words.status_code, words["HX-Reswap"]) == (409, "none")
    assert "<html" not in words.content.decode()


def test_a_page_that_is_not_there_says_what_the_view_said_if_it_is_a_sentence():
    page = failures.not_found(asked(), Http404("There is no such day."))
    silent = failures.not_found(asked(), Http404({"tried": []}))

    assert (page.status_code, silent.status_code) == (404, 404)
    assert "There is no such day." in page.content.decode()
    assert "tried" not in silent.content.decode()


def test_a_fault_of_ours_repeats_nothing_of_what_was_sent():
    request: HttpRequest = RequestFactory().post("/", {"password": "correct horse"})

    page = failures.broken(request)

    assert "Something broke" in page.content.decode()
    assert "correct horse" not in page.content.decode()
