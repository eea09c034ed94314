"""Errors as problem details (RFC 9457), with the sentence that a person would read."""

import json
from collections.abc import Callable, Mapping
from http import HTTPStatus
from typing import Any

from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import patch_vary_headers
from django.utils.translation import (
    get_language,
    get_language_from_request,
    gettext,
    gettext_noop,
    override,
)
from ninja import NinjaAPI, Schema
from ninja.errors import ValidationError
from pydantic import Field

from games.api.models import PREFIX
from games.core.errors import PlayError
from games.daily.models import NoSuchDayError
from games.limits.middleware import sentence
from games.live.errors import BlockedError, NoMatchError, NotSeatedError
from games.thinking.gate import BusyError
from games.ui.quoting import quoted
from games.visitors.current import READING, request_id

PATH = "/api/"
MEDIA_TYPE = "application/problem+json"
KEPT = ("Allow", "Retry-After", "WWW-Authenticate")  # headers of an answer that becomes a problem
PREFLIGHT = "Access-Control-Request-Method"
MAY_READ = {
    "Access-Control-Allow-Methods": "GET, HEAD",
    "Access-Control-Allow-Headers": "Content-Type, If-Match, If-None-Match",
    "Access-Control-Max-Age": "86400",
}
"""What scripts of other sites may do."""
SHOWN = "Content-Language, ETag, RateLimit, RateLimit-Policy, Repr-Digest, Retry-After"
FOUND_BY_ID = {
    HTTPStatus.TOO_MANY_REQUESTS,
    HTTPStatus.INTERNAL_SERVER_ERROR,
    HTTPStatus.SERVICE_UNAVAILABLE,
}
"""Statuses of which somebody may want to know more."""
MOST_MISTAKES = 10  # that one answer lists
MAX_QUOTED = 200  # characters of a mistake
SENTENCES = {
    HTTPStatus.BAD_REQUEST: gettext_noop("This request cannot be read."),
    HTTPStatus.NOT_FOUND: gettext_noop("There is nothing at this address."),
    HTTPStatus.METHOD_NOT_ALLOWED: gettext_noop("This address does not take this method."),
    HTTPStatus.PRECONDITION_FAILED: gettext_noop(
        "This has changed since then, so it was not sent."
    ),
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: gettext_noop("This request is too long."),
    HTTPStatus.UNSUPPORTED_MEDIA_TYPE: gettext_noop(
        "This request is not in UTF-8, so nothing was done. Send JSON in UTF-8."
    ),
}
NOT_READ = gettext_noop("This value cannot be read. The documentation shows an example.")
NO_FIELD = gettext_noop("There is no field “%(name)s”.")
NO_OBJECT = gettext_noop("Send a JSON object as the body of this request.")
IN_ADDRESS = gettext_noop(
    "Addresses end up in logs, so a token in one is not accepted: send it as a bearer token."
)
IN_ADDRESSES = {"token", "access_token", "api_key", "authorization"}
IN_CLEAR = gettext_noop("The API answers over https only.")
SENT_IN_CLEAR = gettext_noop(
    "The API answers over https only. Your token was sent unencrypted, so others may have read it:"
    " revoke it, make a new one, and use https."
)
BROKEN = gettext_noop("Something went wrong on the site. The error was logged.")


class Problem(Schema):
    """What went wrong, and why."""

    type: str = Field(description="`about:blank`: the status says what kind of problem it is.")
    title: str = Field(description="The status in words.")
    status: int
    detail: str = Field(description="What happened, as a sentence for people.")
    request_id: str | None = Field(
        None,
        description="With 429 and from 500 on: by which the operator of the site finds it in the log.",
    )


READS = {404: Problem}
"""What an operation on something of one's own may fail with, beside what each may."""

FAILS = {403: Problem, 404: Problem, 409: Problem}
"""The same where something is changed."""


class ProblemError(Exception):
    """Ends a request with this status and sentence. It has changed nothing.

    members: what the problem has besides its sentence.
    """

    def __init__(
        self,
        status: HTTPStatus,
        detail: str,
        members: Mapping[str, object] | None = None,
        **headers: str,
    ) -> None:
        super().__init__(detail)
        self.status, self.detail, self.members = status, detail, members or {}
        self.headers = {name.replace("_", "-"): value for name, value in headers.items()}


def problem(
    status: HTTPStatus,
    detail: str,
    headers: dict[str, str] | None = None,
    members: Mapping[str, object] | None = None,
) -> HttpResponse:
    """The response for a problem. members: as in `ProblemError`."""
    body = {"type": "about:blank", "title": status.phrase, "status": status, "detail": detail}
    if status in FOUND_BY_ID:
        body["request_id"] = request_id()
    body |= members or {}
    text = json.dumps(body, ensure_ascii=False)
    response = HttpResponse(text, status=status, content_type=MEDIA_TYPE, headers=headers)
    response["Cache-Control"] = "no-store"
    response["Content-Language"] = get_language() or "en"
    return response


def answer_errors(api: NinjaAPI) -> None:
    @api.exception_handler(ProblemError)
    def _(_request: HttpRequest, error: ProblemError) -> HttpResponse:
        return problem(error.status, error.detail, error.headers, error.members)

    @api.exception_handler(PlayError)
    def _(_request: HttpRequest, error: PlayError) -> HttpResponse:
        return problem(_status_of(error), str(error))

    @api.exception_handler(PermissionDenied)
    def _(_request: HttpRequest, error: PermissionDenied) -> HttpResponse:
        return problem(HTTPStatus.FORBIDDEN, str(error))

    @api.exception_handler(Http404)
    def _(_request: HttpRequest, error: Http404) -> HttpResponse:
        detail = str(error) or gettext(SENTENCES[HTTPStatus.NOT_FOUND])
        return problem(HTTPStatus.NOT_FOUND, detail)

    @api.exception_handler(ValidationError)
    def _(_request: HttpRequest, error: ValidationError) -> HttpResponse:
        if all(mistake["type"] == "json_invalid" for mistake in error.errors):
            return problem(HTTPStatus.BAD_REQUEST, gettext(SENTENCES[HTTPStatus.BAD_REQUEST]))
        return problem(HTTPStatus.UNPROCESSABLE_ENTITY, _mistakes(error.errors))

    @api.exception_handler(BusyError)
    def _(_request: HttpRequest, error: BusyError) -> HttpResponse:
        status = HTTPStatus.SERVICE_UNAVAILABLE
        return problem(status, sentence(status), {"Retry-After": str(error.retry_after)})


def _status_of(error: PlayError) -> HTTPStatus:
    """The status with which the pages refuse, too."""
    if isinstance(error, NoMatchError | NoSuchDayError):
        return HTTPStatus.NOT_FOUND
    if isinstance(error, BlockedError | NotSeatedError):
        return HTTPStatus.FORBIDDEN
    return HTTPStatus.CONFLICT


def _mistakes(errors: list[dict[str, Any]]) -> str:
    words = []
    for error in errors[:MOST_MISTAKES]:
        source, *parts = map(str, error["loc"])
        place = ".".join(parts[1:] if source == "body" else parts)  # a body has a name of its own
        if not place:
            words.append(gettext(NO_OBJECT))
        elif error["type"] == "extra_forbidden":
            words.append((gettext(NO_FIELD) % {"name": quoted(place)})[:MAX_QUOTED])
        elif error["type"] == "string_pattern_mismatch":  # its words are a regular expression
            words.append(f"{place}: {gettext(NOT_READ)}")
        else:
            words.append(f"{place}: {error['msg']}."[:MAX_QUOTED])
    return " ".join(words)


def _refusal(request: HttpRequest) -> HttpResponse | None:
    """The answer to a program that asks without https, or with a token in the address.

    A redirect to https would hide the mistake: each request would send the token over http first.
    """
    is_in_clear = settings.SECURE_SSL_REDIRECT and not request.is_secure()
    has_token = _has_token(request)
    if not is_in_clear and not has_token:
        return None
    with override(get_language_from_request(request)):
        if is_in_clear:
            is_sent = has_token or "Authorization" in request.headers
            return problem(HTTPStatus.FORBIDDEN, gettext(SENT_IN_CLEAR if is_sent else IN_CLEAR))
        return problem(HTTPStatus.BAD_REQUEST, gettext(IN_ADDRESS))


def _has_token(request: HttpRequest) -> bool:
    """Whether an address holds a token, or a name that stands for one."""
    return any(
        name.lower() in IN_ADDRESSES or str(value).startswith(PREFIX)
        for name, value in request.GET.items()
    )


def as_problems(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Middleware before all other: what programs are refused outside of the API is a problem, too."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        if not request.path.startswith(PATH):
            return get_response(request)
        return _for_scripts(request, answer(request))

    def answer(request: HttpRequest) -> HttpResponseBase:
        if request.method == "OPTIONS" and PREFLIGHT in request.headers:
            return HttpResponse(status=HTTPStatus.NO_CONTENT, headers=MAY_READ)
        if refusal := _refusal(request):
            return refusal
        method = request.method
        request.method = "GET" if method == "HEAD" else method  # the routes do not know HEAD
        response = get_response(request)
        request.method = method
        if response.status_code < HTTPStatus.BAD_REQUEST:
            return response
        if response.headers.get("Content-Type", "").startswith(MEDIA_TYPE):
            return response
        status = HTTPStatus(response.status_code)
        headers = {name: response[name] for name in KEPT if name in response}
        with override(get_language_from_request(request)):
            return problem(status, _sentence(status, headers), headers)

    return middleware


def _for_scripts(request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
    """Let scripts of other sites read what is public: what was asked for without a token.

    They may not send one, because no preflight allows `Authorization`; cookies let nobody in.
    """
    is_read = request.method in READING
    if is_read and "Authorization" not in request.headers:
        response["Access-Control-Allow-Origin"] = "*"
        response["Access-Control-Expose-Headers"] = SHOWN
    patch_vary_headers(response, ["Authorization"])
    return response


def _sentence(status: HTTPStatus, headers: dict[str, str]) -> str:
    if status in SENTENCES:
        return gettext(SENTENCES[status])
    if status in {HTTPStatus.TOO_MANY_REQUESTS, HTTPStatus.SERVICE_UNAVAILABLE}:
        return sentence(status, int(headers.get("Retry-After", "1")))
    if status == HTTPStatus.UNPROCESSABLE_ENTITY:
        return sentence(status)
    is_ours = status >= HTTPStatus.INTERNAL_SERVER_ERROR
    return gettext(BROKEN if is_ours else SENTENCES[HTTPStatus.BAD_REQUEST])
