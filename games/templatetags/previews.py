"""What messengers and networks show of a link: a title, a sentence, and a picture."""

from typing import NamedTuple
from urllib.parse import quote, urlencode

from django import template
from django.http import HttpRequest
from django.template import Context
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from games.pictures.drawing import HEIGHT, WIDTH
from games.pictures.shared_result import FIELD, NoResultError, SharedResult
from games.pictures.words import headline_of
from games.ui.terms import kept_by_language

KEPT = 128  # pages whose tags are remembered, two kilobytes each, and at most ten

register = template.Library()


class Shared(NamedTuple):
    code: str
    headline: str


def shared_in(request: HttpRequest | None) -> Shared | None:
    """The result in the address of a page; None if there is none, or none that the site made."""
    code = request.GET.get(FIELD) if request else None
    if code is None:
        return None
    try:
        return Shared(code, headline_of(SharedResult.read(code)))
    except NoResultError:
        return None


@register.simple_block_tag(takes_context=True)
def titled(context: Context, content: SafeString) -> SafeString:
    """The title of a page. A preview shows it too, or else the headline of a shared result."""
    shared = shared_in(context.get("request"))
    title = content.removeprefix("<title>").removesuffix("</title>").replace('"', "&quot;")
    headline = shared.headline if shared else SafeString(title)
    return format_html('{}\n<meta property="og:title" content="{}">', content, headline)


@register.simple_block_tag
def described(content: SafeString) -> SafeString:
    tags = '<meta name="description" content="{0}">\n<meta property="og:description" content="{0}">'
    return format_html(tags, content)


@register.simple_tag(takes_context=True)
def canonical(context: Context) -> SafeString:
    request = context["request"]
    address = _site_of(request) + quote(request.path)
    return format_html('<link rel="canonical" href="{}">', address)


@register.simple_tag(takes_context=True)
def preview(context: Context) -> SafeString:
    request = context["request"]
    return _preview(_site_of(request), request.path, shared_in(request))


@kept_by_language(KEPT)
def _preview(site: str, path: str, shared: Shared | None) -> SafeString:
    query = "?" + urlencode({FIELD: shared.code}) if shared else ""
    image = reverse("picture", args=[shared.code]) if shared else static("img/preview.png")
    facts = {
        "address": site + quote(path) + query,
        "image": site + image,
        "words": shared.headline if shared else gettext("Rows of colored pegs on a dark board."),
        "width": WIDTH,
        "height": HEIGHT,
    }
    return SafeString(render_to_string("_preview.html", facts))


def _site_of(request: HttpRequest) -> str:
    return f"{request.scheme}://{request.get_host()}"
