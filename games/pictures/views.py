"""The picture of a result, at an address that only the site can make."""

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext, gettext_noop
from django.views.decorators.http import require_safe

from games.pictures.drawing import draw
from games.pictures.shared_result import NoResultError, SharedResult
from games.pictures.words import poster_of
from games.process_cache import ProcessCache

NO_PICTURE = gettext_noop("There is no such picture. Its link may be incomplete.")
FOREVER = "public, max-age=31536000, immutable"  # all that is drawn is in the address

_kept = ProcessCache[bytes](
    name="pictures", seconds=24 * 3600, most_bytes=4 * 1024 * 1024, size=len
)


@require_safe
def picture(request: HttpRequest, code: str) -> HttpResponse:
    try:
        result = SharedResult.read(code)
    except NoResultError as error:
        raise Http404(gettext(NO_PICTURE)) from error
    site = request.get_host()
    image = _kept.get((site, code), lambda: draw(poster_of(result, site)))
    return HttpResponse(image, content_type="image/png", headers={"Cache-Control": FOREVER})
