"""The service worker: what a browser keeps of the site for when there is no network."""

from hashlib import sha256

from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.functional import SimpleLazyObject
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.ui.htmx import MARK
from games.visitors.appearance import appearance
from games.visitors.players import player_of

FRESH_SECONDS = 600  # for which a browser does not ask again whether there is a newer worker


def keeps_offline(request: HttpRequest) -> dict[str, object]:
    """The context of every page: whether it starts the worker, which a first visit does without."""
    return {
        "keeps_offline": SimpleLazyObject(
            lambda: settings.SERVICE_WORKER and player_of(request) is not None
        )
    }


@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """The worker of this release, in the language and look of the browser, or one that removes itself."""
    context = {"is_on": settings.SERVICE_WORKER, "version": _version(request)}
    response = render(request, "sw.js", context, content_type="text/javascript")
    patch_cache_control(response, private=True, max_age=FRESH_SECONDS)
    patch_vary_headers(response, ["Accept-Language", "Cookie"])
    return response


@require_safe
@never_cache
def offline(request: HttpRequest) -> HttpResponse:
    return HttpResponse(_offline_page(request), headers={MARK: "1"})


def _offline_page(request: HttpRequest) -> str:
    """Without the request, so that nothing of the visitor is in it, nor a token of forms."""
    return render_to_string("offline.html", appearance(request))


def _version(request: HttpRequest) -> str:
    """Differs whenever any file of the site, or the page that is kept, differs."""
    files = getattr(staticfiles_storage, "manifest_hash", "")  # a plain storage has none
    return sha256(f"{files}{_offline_page(request)}".encode()).hexdigest()[:16]
