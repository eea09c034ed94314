"""The picture of a result, at an address that only the site can make."""

from http import HTTPStatus

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext, gettext_noop
from django.views.decorators.http import require_safe

from games.keeping import Keeper
from games.limits import rates
from games.pictures.drawing import draw
from games.pictures.result import NoResultError, SharedResult
from games.pictures.words import poster_of

NO_PICTURE = gettext_noop("There is no such picture. Its link may be incomplete.")
TOO_MANY = gettext_noop("Too many pictures. Wait a minute, then try again.")
FOREVER = "public, max-age=31536000, immutable"  # the address tells all that is drawn

_kept = Keeper[bytes](name="pictures", seconds=24 * 3600, most_bytes=4 * 1024 * 1024, size=len)


class TooManyError(Exception):
    """An address had too many pictures drawn; those that are kept cost nothing."""


@require_safe
def picture(request: HttpRequest, code: str) -> HttpResponse:
    try:
        result = SharedResult.read(code)
    except NoResultError as error:
        raise Http404(gettext(NO_PICTURE)) from error

    def drawn() -> bytes:
        if not rates.consume(request, "picture"):
            raise TooManyError
        return draw(poster_of(result))

    try:
        image = _kept.get(code, drawn)
    except TooManyError:
        context = {"message": gettext(TOO_MANY)}
        response = render(request, "429.html", context, status=HTTPStatus.TOO_MANY_REQUESTS)
        return rates.say_when(response, request, "picture")
    return HttpResponse(image, content_type="image/png", headers={"Cache-Control": FOREVER})
