"""The page of everything there is to download, the data card, and the files of open games."""

from base64 import b64encode

from django.http import FileResponse, Http404, HttpRequest
from django.http.response import HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext, gettext_noop
from django.views.decorators.cache import never_cache
from django.views.decorators.http import condition, require_safe

from games.data.downloads import KINDS, downloads
from games.data.editions import CARD_FILE, MEDIA_TYPES, Edition, example, newest_edition
from games.ui.documents import document
from games.ui.htmx import HtmxHttpRequest, varies

KEPT_SECONDS = 3600  # seconds for which a file is not asked for again
NO_FILE = gettext_noop("There is no file of this name.")
NOT_YET = gettext_noop("This file has not been written yet.")


@require_safe
@never_cache
def data(request: HtmxHttpRequest) -> HttpResponse:
    found = downloads()
    kinds = {kind: [each for each in found if each.kind == kind] for kind in KINDS}
    context = kinds | {"example": example(), "here": "data"}
    return varies(render(request, "data/data.html", context))


@require_safe
@never_cache
def data_card(request: HtmxHttpRequest) -> HttpResponse:
    """What the open games mean, and what is missing, in English as all documents."""
    return varies(render(request, "data/card.html", {"card": document(CARD_FILE), "here": "data"}))


@require_safe
def data_file(request: HttpRequest, name: str) -> HttpResponseBase:
    """A file of open games, as the last night wrote it, with its digest in *Repr-Digest* (RFC 9530)."""
    if name not in MEDIA_TYPES:
        raise Http404(gettext(NO_FILE))
    edition = newest_edition()
    if edition is None:
        raise Http404(gettext(NOT_YET))
    digest = edition.digests[name]
    kept = condition(lambda *_: f'"{digest}"')
    response: HttpResponseBase = kept(lambda _: _sent(edition, name))(request)
    patch_cache_control(response, public=True, max_age=KEPT_SECONDS)
    return response


def _sent(edition: Edition, name: str) -> FileResponse:
    # A stream is not compressed, so the digest is that of what is sent.
    response = FileResponse(
        edition.path(name).open("rb"),
        as_attachment=True,
        filename=name,
        content_type=MEDIA_TYPES[name],
    )
    digest = b64encode(bytes.fromhex(edition.digests[name])).decode()
    response["Repr-Digest"] = f"sha-256=:{digest}:"
    return response
