"""Two pages about the site, and where to report a weakness in it."""

from datetime import timedelta

from django.conf import settings
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.ui.htmx import HtmxHttpRequest, varies

TOLD_FOR = timedelta(days=180)  # for which whoever reads security.txt may rely on it


@require_safe
@never_cache
def privacy(request: HtmxHttpRequest) -> HttpResponse:
    context = {"guest_days": settings.GUEST_DAYS, "contact": settings.CONTACT}
    return varies(render(request, "about/privacy.html", context))


@require_safe
@never_cache
def security(request: HtmxHttpRequest) -> HttpResponse:
    return varies(render(request, "about/security.html", {"contact": settings.CONTACT}))


@require_safe
def security_txt(request: HtmxHttpRequest) -> HttpResponse:
    """Where to report a weakness, as RFC 9116 has it, if the operator has named somebody."""
    if not settings.CONTACT:
        raise Http404(gettext("This site names nobody to write to."))
    expires = (timezone.now() + TOLD_FOR).isoformat(timespec="seconds")
    lines = [f"Contact: {settings.CONTACT}", f"Expires: {expires}"]
    languages = ", ".join(code for code, _name in settings.LANGUAGES)
    lines.append(f"Preferred-Languages: {languages}")
    lines += [
        f"{name}: {request.build_absolute_uri(reverse(page))}"
        for name, page in (("Canonical", "security-txt"), ("Policy", "about-security"))
    ]
    return HttpResponse("\n".join(lines) + "\n", content_type="text/plain; charset=utf-8")
