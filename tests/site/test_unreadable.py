"""Addresses and types that Django cannot read: refused in words, whatever reads them first."""

import io
import json
import logging
from http import HTTPStatus

import pytest
from django.test import Client

from mastermind_site.wsgi import application

pytestmark = pytest.mark.django_db
MANY = "&".join(f"f{at}=secret{at}" for at in range(300))


@pytest.mark.parametrize("path", ["/", "/rules/", "/nothing/", "/daily/", "/accounts/login/"])
@pytest.mark.parametrize("method", ["GET", "POST", "HEAD"])
def test_an_address_with_too_many_fields(method: str, path: str, caplog: pytest.LogCaptureFixture):
    with caplog.at_level(logging.WARNING):
        response = Client(raise_request_exception=False).generic(method, f"{path}?{MANY}")

    assert response.status_code == HTTPStatus.BAD_REQUEST
    assert method == "HEAD" or "made no sense" in response.content.decode()
    assert "secret7" not in caplog.text
    assert response.wsgi_request.resolver_match is None


def test_an_address_of_the_api_with_too_many_fields():
    response = Client(raise_request_exception=False).get(f"/api/v1/solve?{MANY}")

    assert response.status_code == HTTPStatus.BAD_REQUEST
    assert response["Content-Type"] == "application/problem+json"
    assert json.loads(response.content)["detail"]


def status_of(kind: str, body: bytes = b"", query: str = "") -> str:
    """How the application of the server answers a POST of this type."""
    told: list[str] = []
    environ = {
        "REQUEST_METHOD": "POST",
        "PATH_INFO": "/games/",
        "QUERY_STRING": query,
        "CONTENT_TYPE": kind,
        "CONTENT_LENGTH": str(len(body)),
        "SERVER_NAME": "testserver",
        "SERVER_PORT": "80",
        "REMOTE_ADDR": "192.0.2.1",
        "wsgi.input": io.BytesIO(body),
        "wsgi.url_scheme": "http",
        "wsgi.errors": io.StringIO(),
    }
    application(environ, lambda status, _headers, _error=None: told.append(status))
    return told[0]


def test_a_charset_that_python_knows_but_that_is_no_text():
    for charset in ("hex", "rot13", "zlib", "idna", "punycode", "undefined", "bz2", "uu", "utf-16"):
        for kind in ("text/plain", "application/x-www-form-urlencoded"):
            status = status_of(f"{kind}; charset={charset}", query="a=1")
            assert status == "415 Unsupported Media Type", charset


def test_a_parameter_in_an_encoding_of_its_own():
    for parameter in ("charset*=x'y'z", "charset*=hex''41", "a*=b", "charset*0*=x''y"):
        status = status_of(f"text/plain; {parameter}", query="a=1")
        assert status == "415 Unsupported Media Type", parameter


def test_a_form_in_utf_8_is_read_also_beside_an_address_with_too_many_fields():
    form = "application/x-www-form-urlencoded"
    assert status_of("multipart/form-data; boundary=abcharset").startswith("403")
    for charset in ("utf-8", "UTF-8", '"utf-8"', "utf8"):
        assert status_of(f"{form}; charset={charset}", b"a=1").startswith("403"), charset
        assert status_of(f"{form};charset={charset}", b"a=1", MANY).startswith("400"), charset
