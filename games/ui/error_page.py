"""The words of the page for a request that is refused or fails: what happened, and what to do next."""

from http import HTTPStatus

from django.utils.translation import gettext, gettext_noop

TITLES = {
    HTTPStatus.BAD_REQUEST: gettext_noop("That request made no sense"),
    HTTPStatus.FORBIDDEN: gettext_noop("Not allowed"),
    HTTPStatus.NOT_FOUND: gettext_noop("Page not found"),
    HTTPStatus.CONFLICT: gettext_noop("You signed in or out elsewhere"),
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: gettext_noop("Too large"),
    HTTPStatus.UNSUPPORTED_MEDIA_TYPE: gettext_noop("Not in UTF-8"),
    HTTPStatus.UNPROCESSABLE_ENTITY: gettext_noop("Too much work"),
    HTTPStatus.TOO_MANY_REQUESTS: gettext_noop("Too many, too fast"),
    HTTPStatus.INTERNAL_SERVER_ERROR: gettext_noop("Something broke"),
    HTTPStatus.SERVICE_UNAVAILABLE: gettext_noop("Busy"),
}
SENTENCES = {
    HTTPStatus.BAD_REQUEST: gettext_noop(
        "The site could not read what your browser sent. Nothing was changed."
    ),
    HTTPStatus.FORBIDDEN: gettext_noop("You do not have access to this. Nothing was changed."),
    HTTPStatus.NOT_FOUND: gettext_noop(
        "This page does not exist, or the game on it belongs to another player or to a session that has ended."
    ),
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: gettext_noop(
        "What your browser sent is larger than this site accepts. Nothing was changed."
    ),
    HTTPStatus.UNSUPPORTED_MEDIA_TYPE: gettext_noop(
        "This site reads only text in UTF-8, and what your browser sent is something else. Nothing was changed."
    ),
    HTTPStatus.TOO_MANY_REQUESTS: gettext_noop(
        "You have sent too many requests. Wait a minute, then try again."
    ),
    HTTPStatus.INTERNAL_SERVER_ERROR: gettext_noop(
        "The fault is ours, and it has been noted. Your games are safe; try again in a moment."
    ),
}
"""For statuses whose pages need not say more; the others always come with a message."""

ERROR_PAGE = "error.html"


def error_context(status: HTTPStatus, message: str = "", **more: object) -> dict[str, object]:
    """The context of the page. message: what to say instead of the usual sentence."""
    words = {"title": gettext(TITLES[status]), "message": message or gettext(SENTENCES[status])}
    return words | {"status": status} | more
