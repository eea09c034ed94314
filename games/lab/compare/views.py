"""The page that compares strategies, what starts and cancels its work, and its files."""

from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext, gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.core.errors import PlayError
from games.lab.compare import words
from games.lab.compare.comparison import (
    ComparisonSpec,
    Entry,
    fits_in_request,
    is_short,
    reading_results,
    shares_for,
    unfinished_results,
)
from games.lab.compare.forms import CompareForm, option_groups, variation_choices
from games.lab.compare.page import (
    background_work,
    csv_command,
    csv_lines,
    fits_in_csv,
    results_context,
)
from games.lab.models import LabIsBusyError, LabRun, TooMuchWaitingError
from games.lab.tasks import cancel_run, enqueue_for
from games.limits import rates
from games.ui.decorators import get_redirects_to
from games.ui.htmx import HtmxHttpRequest, instead_of, varies, wants_fragment
from games.ui.strategies import strategy_choices, strategy_line
from games.visitors.addresses import digest_of_address
from games.visitors.players import player_of, remember
from solver import STRATEGIES, Evaluation
from solver.site import json_output

TOO_MANY_RUNS = gettext_lazy("You have started twenty experiments in an hour. Wait a while.")
TOO_LONG = gettext_lazy("There are too many codes for a file here. The library prints them:")
CANCELED = gettext_lazy("Canceled. What was computed is kept.")
NOT_YOURS = gettext_lazy("You have no such experiment running.")
REFUSED = {
    LabIsBusyError: HTTPStatus.SERVICE_UNAVAILABLE,
    TooMuchWaitingError: HTTPStatus.TOO_MANY_REQUESTS,
}
"""How a run is refused, unless that is a conflict."""


@require_safe
@never_cache
def compare(request: HtmxHttpRequest) -> HttpResponse:
    """Up to six strategies over the same codes: the figures, or how far they are, or the form."""
    form = _form(request.GET)
    if not form.is_valid():
        return _page(request, form, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    comparison: ComparisonSpec = form.cleaned_data["comparison"]
    if not form.is_canonical:
        return redirect(f"{reverse('lab-compare')}?{comparison.query}")
    if not comparison.entries:
        return _page(request, form)
    results = _results(request, comparison)
    return _watched(request, results) if wants_fragment(request) else _page(request, form, results)


def _watched(request: HtmxHttpRequest, results: dict[str, Any]) -> HttpResponse:
    """How far the work is, and the figures so far; once it is over, all of the results."""
    if results["is_running"]:
        return varies(render(request, "lab/compare/_results.html#progress_and_figures", results))
    response = render(request, "lab/compare/_results.html#finished", results)
    return varies(instead_of(response, "#results"))


@get_redirects_to("../")
@never_cache
def run(request: HtmxHttpRequest) -> HttpResponse:
    """Start a comparison in the background if it is short; announce how long it takes otherwise.

    The form beside the announcement sends `sure`.
    """
    form = _form(request.POST)
    if not form.asks_something():
        return _page(request, form, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    comparison: ComparisonSpec = form.cleaned_data["comparison"]
    if not _starts(comparison, is_sure="sure" in request.POST):
        return redirect(f"{reverse('lab-compare')}?{comparison.query}")
    if not rates.consume(request, "lab"):
        form.add_error(None, TOO_MANY_RUNS)
        response = _page(request, form, status=HTTPStatus.TOO_MANY_REQUESTS)
        return rates.say_when(response, request, "lab")
    player, origin = player_of(request), digest_of_address(request)
    try:
        with reading_results(comparison) as found:
            shares = shares_for(found)
        if shares:
            enqueue = enqueue_for(sum(shares.values()))
            begun = LabRun.objects.begin(player, comparison.query, shares, enqueue, origin=origin)
            remember(request, begun.player)
    except PlayError as error:
        form.add_error(None, str(error))
        return _page(request, form, status=REFUSED.get(type(error), HTTPStatus.CONFLICT))
    return redirect(f"{reverse('lab-compare')}?{comparison.query}")


def _starts(comparison: ComparisonSpec, *, is_sure: bool) -> bool:
    """Whether workers compute it: the page itself computes little work, and announces long work."""
    if is_sure:
        return True
    left = unfinished_results(comparison)
    return is_short(left) and any(each.stored or not fits_in_request(left) for each in left)


@get_redirects_to("../")
@never_cache
def cancel(request: HtmxHttpRequest) -> HttpResponse:
    form = _form(request.POST)
    if not form.is_valid():
        return _page(request, form, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    comparison: ComparisonSpec = form.cleaned_data["comparison"]
    found = LabRun.objects.running_of(player_of(request), comparison.query).first()
    if found is None:
        form.add_error(None, NOT_YOURS)
        return _page(request, form, status=HTTPStatus.NOT_FOUND)
    cancel_run(found)
    is_said_there = any(each.stored for each in unfinished_results(comparison))  # on the next page
    if not is_said_there:
        messages.info(request, CANCELED)
    return redirect(f"{reverse('lab-compare')}?{comparison.query}")


@require_safe
@never_cache
def as_json(request: HtmxHttpRequest) -> HttpResponse:
    """The figures as JSON, as the command line prints them."""
    evaluations = _evaluations(request)
    if isinstance(evaluations, HttpResponse):
        return evaluations
    response = JsonResponse(
        json_output("evaluate", [each.as_json() for each in evaluations.values()])
    )
    response.headers["Content-Disposition"] = 'attachment; filename="comparison.json"'
    return response


@require_safe
@never_cache
def as_csv(request: HtmxHttpRequest) -> HttpResponse:
    """The guesses for each secret as CSV."""
    evaluations = _evaluations(request)
    if isinstance(evaluations, HttpResponse):
        return evaluations
    if not fits_in_csv([*evaluations.values()]):
        return _too_long(request)
    lines = csv_lines(evaluations)
    response = HttpResponse(lines, content_type="text/csv; charset=utf-8")
    response.headers["Content-Disposition"] = 'attachment; filename="comparison.csv"'
    return response


def _too_long(request: HtmxHttpRequest) -> HttpResponse:
    """The form, with the command that prints what is too long for a file."""
    form = _form(request.GET)
    form.full_clean()
    command = csv_command(form.cleaned_data["comparison"])
    form.add_error(None, f"{TOO_LONG} {command}")
    return _page(request, form, status=HTTPStatus.UNPROCESSABLE_ENTITY)


def _evaluations(request: HtmxHttpRequest) -> dict[Entry, Evaluation] | HttpResponse:
    """The results once all are measured; otherwise a redirect to the page."""
    form = _form(request.GET)
    if not form.asks_something():
        return _page(request, form, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    comparison: ComparisonSpec = form.cleaned_data["comparison"]
    with reading_results(comparison) as found:
        done = {each.entry: each.evaluation for each in found if each.evaluation}
    if len(done) < len(comparison.entries):
        return redirect(f"{reverse('lab-compare')}?{comparison.query}")
    return done


def _results(request: HttpRequest, comparison: ComparisonSpec) -> dict[str, Any]:
    announced = request.GET.get("told", "")
    with reading_results(comparison) as found:
        work = background_work(comparison, found, player_of(request))
        return results_context(
            comparison, found, work, int(announced) if announced in {"1", "2", "3"} else 0
        )


def _form(data: QueryDict) -> CompareForm:
    return CompareForm(data.getlist("s"), {name: str(data[name]) for name in data})


def _page(
    request: HttpRequest,
    form: CompareForm,
    results: dict[str, Any] | None = None,
    *,
    status: HTTPStatus = HTTPStatus.OK,
) -> HttpResponse:
    comparison = form.cleaned_data.get("comparison")
    entries = comparison.entries if comparison else ()
    context = {
        "form": form,
        "here": "lab",
        "offered": _offered(entries),
        "variations": [
            (str(entry), words.name_of(entry)) for entry in entries if str(entry) not in STRATEGIES
        ],
        "choices": variation_choices(),
        "groups": option_groups(form.added),
        "examples": [(gettext(name), query) for name, query in words.EXAMPLES],
        "errors": [sentence for each in form.errors.values() for sentence in each],
    }
    template = "lab/compare/compare.html"
    response = render(request, template, context | (results or {}), status=status)
    return varies(response)


def _offered(entries: tuple[Entry, ...]) -> list[tuple[str, Any, str, bool]]:
    """The strategies without options: the slug, the name, what it does, and whether it is compared."""
    chosen = {str(entry) for entry in entries}
    return [
        (slug, name, strategy_line(slug), slug in chosen)
        for slug, name in strategy_choices(STRATEGIES)
    ]
