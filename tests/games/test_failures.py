"""What a visitor is told when a request fails as a whole. No test here has a database."""

from html import unescape

from django.contrib.sessions.exceptions import SessionInterrupted
from django.core.exceptions import BadRequest, RequestDataTooBig
from django.http import Http404, HttpRequest
from django.test import RequestFactory
from django_htmx.middleware import HtmxDetails

from games import failures
from games.htmx import HtmxHttpRequest


def asked(language: str = "en", **headers: str) -> HtmxHttpRequest:
    request = RequestFactory().post("/", headers={"Accept-Language": language, **headers})
    request.htmx = HtmxDetails(request)  # type: ignore[attr-defined] # as the middleware does
    return request  # type: ignore[return-value]


def test_what_cannot_be_answered_has_a_page_of_its_status():
    for error, status in {BadRequest(): 400, RequestDataTooBig(): 413}.items():
        page = failures.bad_request(asked(), error)
        assert page.status_code == status
        assert "<html" in page.content.decode()


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


def test_every_failure_speaks_the_language_of_its_visitor():
    request = asked("de")

    pages = [
        failures.wrong_charset(request),
        failures.forbidden(request, PermissionError()),
        failures.not_found(request, Http404()),
        failures.broken(request),
    ]

    assert [page.status_code for page in pages] == [415, 403, 404, 500]
    assert all('lang="de"' in page.content.decode() for page in pages)


def test_a_fault_of_ours_repeats_nothing_of_what_was_sent():
    request: HttpRequest = RequestFactory().post("/", {"password": "correct horse"})

    page = failures.broken(request)

    assert "Something broke" in page.content.decode()
    assert "correct horse" not in page.content.decode()
