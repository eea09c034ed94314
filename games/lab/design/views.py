"""The page on which a strategy is put together and tried."""

from http import HTTPStatus

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.htmx import HtmxHttpRequest, varies
from games.lab.compare.measured import look_up
from games.lab.compare.page import Work, results_context
from games.lab.design.forms import DesignForm
from games.lab.design.page import form_context
from games.limits import rates

TOO_MANY = gettext_lazy("Too many designs in a minute. Wait a moment, then go on.")


@require_safe
@never_cache
def design(request: HtmxHttpRequest) -> HttpResponse:
    """A design, and what it needs beside known strategies. The address holds everything."""
    form = DesignForm({name: str(request.GET[name]) for name in request.GET})
    context = {"here": "lab"}
    status = HTTPStatus.OK if form.is_valid() else HTTPStatus.UNPROCESSABLE_ENTITY
    if status == HTTPStatus.OK and not rates.consume(request, "compare"):
        form.add_error(None, TOO_MANY)
        status = HTTPStatus.TOO_MANY_REQUESTS
    elif status == HTTPStatus.OK:
        question = form.cleaned_data["question"]
        context |= results_context(question, look_up(question), Work())
    response = render(
        request, "lab/design/design.html", context | form_context(form), status=status
    )
    if status == HTTPStatus.TOO_MANY_REQUESTS:
        rates.say_when(response, request, "compare")
    return varies(response)
