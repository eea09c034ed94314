"""The page that compares strategies, what starts and cancels its work, and its files."""

from http import HTTPStatus
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext, gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games.htmx import HtmxHttpRequest, varies
from games.lab import queue
from games.lab.compare import download, options, words
from games.lab.compare.asked import Entry, Question
from games.lab.compare.forms import CompareForm
from games.lab.compare.measured import Found, read_in_turn, shares_for
from games.lab.compare.page import Work, results_context
from games.lab.tasks import enqueue_for
from games.limits import rates
from games.models import LabIsBusyError, LabRun, Measurement, PlayError, TooMuchWaitingError
from games.visitors.addresses import origin_of
from games.visitors.players import player_of, remember
from games.words.strategies import strategy_choices
from solver import STRATEGIES, Evaluation

TOO_MANY = gettext_lazy("Too many comparisons. Wait a while, then try again.")
TOO_MANY_RUNS = gettext_lazy("You have started twenty experiments in an hour. Wait a while.")
TOO_LONG = gettext_lazy("There are too many codes for a file here. The library prints them:")
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
    question: Question = form.cleaned_data["question"]
    if not form.is_canonical:
        return redirect(f"{reverse('lab-compare')}?{question.query}")
    if not question.entries:
        return _page(request, form)
    if not rates.consume(request, "compare"):
        return _too_many(request, form, str(TOO_MANY), "compare")
    return _page(request, form, _results(request, question))


@require_POST
@never_cache
def run(request: HtmxHttpRequest) -> HttpResponse:
    """Let a comparison be computed in the background, as long as it takes."""
    form = _form(request.POST)
    if not _names_strategies(form):
        return _page(request, form, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    question: Question = form.cleaned_data["question"]
    if not rates.consume(request, "lab"):
        return _too_many(request, form, str(TOO_MANY_RUNS), "lab")
    try:
        with read_in_turn(question) as found:
            shares = shares_for(found)
        if shares:
            enqueue = enqueue_for(sum(shares.values()))
            origin = origin_of(request)
            begun = LabRun.objects.begin(
                player_of(request), question.query, shares, enqueue, origin=origin
            )
            remember(request, begun.player)
    except PlayError as error:
        form.add_error(None, str(error))
        return _page(request, form, status=REFUSED.get(type(error), HTTPStatus.CONFLICT))
    return redirect(f"{reverse('lab-compare')}?{question.query}")


@require_POST
@never_cache
def cancel(request: HtmxHttpRequest) -> HttpResponse:
    """Stop a comparison that the visitor has started."""
    form = _form(request.POST)
    player = player_of(request)
    if not form.is_valid():
        return _page(request, form, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    question: Question = form.cleaned_data["question"]
    own = LabRun.objects.running().filter(player=player, address=question.query) if player else None
    found = own.first() if own is not None else None
    if found is None:
        form.add_error(None, NOT_YOURS)
        return _page(request, form, status=HTTPStatus.NOT_FOUND)
    queue.cancel(found)
    return redirect(f"{reverse('lab-compare')}?{question.query}")


@require_safe
@never_cache
def as_json(request: HttpRequest) -> HttpResponse:
    """The figures as JSON, as the command line prints them."""
    evaluations = _evaluations(request)
    if isinstance(evaluations, HttpResponse):
        return evaluations
    response = JsonResponse(download.figures_of(evaluations))
    response.headers["Content-Disposition"] = 'attachment; filename="comparison.json"'
    return response


@require_safe
@never_cache
def as_csv(request: HttpRequest) -> HttpResponse:
    """The guesses for each secret as CSV."""
    evaluations = _evaluations(request)
    if isinstance(evaluations, HttpResponse):
        return evaluations
    if not download.fits([*evaluations.values()]):
        return _too_long(request)
    lines = download.guesses_of(evaluations)
    response = HttpResponse(lines, content_type="text/csv; charset=utf-8")
    response.headers["Content-Disposition"] = 'attachment; filename="comparison.csv"'
    return response


def _too_long(request: HttpRequest) -> HttpResponse:
    """The form, that a file would be too long, and the command that prints it."""
    form = _form(request.GET)
    form.full_clean()
    command = download.command_of(form.cleaned_data["question"])
    form.add_error(None, f"{TOO_LONG} {command}")
    return _page(request, form, status=HTTPStatus.UNPROCESSABLE_ENTITY)


def _evaluations(request: HttpRequest) -> dict[Entry, Evaluation] | HttpResponse:
    """What was measured, once all of it is; otherwise, the way to the page."""
    form = _form(request.GET)
    if not _names_strategies(form):
        return _page(request, form, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    question: Question = form.cleaned_data["question"]
    if not rates.consume(request, "export"):
        return _too_many(request, form, str(TOO_MANY), "export")
    with read_in_turn(question) as found:
        done = {each.entry: each.evaluation for each in found if each.evaluation}
    if len(done) < len(question.entries):
        return redirect(f"{reverse('lab-compare')}?{question.query}")
    return done


def _results(request: HttpRequest, question: Question) -> dict[str, Any]:
    """What is known, and how the work goes."""
    with read_in_turn(question) as found:
        return results_context(question, found, _work(request, question, found))


def _work(request: HttpRequest, question: Question, found: list[Found]) -> Work:
    """How the work of a comparison goes that is not done."""
    player = player_of(request)
    own = LabRun.objects.running().filter(player=player, address=question.query) if player else None
    begun = [each.stored.pk for each in found if each.is_open and each.stored]
    return Work(
        is_running=bool(begun) and Measurement.objects.wanted().filter(pk__in=begun).exists(),
        is_own=own is not None and own.exists(),
    )


def _too_many(request: HttpRequest, form: CompareForm, sentence: str, rate: str) -> HttpResponse:
    """The form, that this was asked for too often, and when it may be asked for again."""
    form.add_error(None, sentence)
    response = _page(request, form, status=HTTPStatus.TOO_MANY_REQUESTS)
    return rates.say_when(response, request, rate)


def _names_strategies(form: CompareForm) -> bool:
    """Whether a form asks for something; if not, it says why."""
    if form.is_valid() and not form.cleaned_data["question"].entries:
        form.add_error(None, gettext("Choose at least one strategy."))
    return form.is_valid()


def _form(data: QueryDict) -> CompareForm:
    return CompareForm(data.getlist("s"), {name: str(data[name]) for name in data})


def _page(
    request: HttpRequest,
    form: CompareForm,
    results: dict[str, Any] | None = None,
    *,
    status: HTTPStatus = HTTPStatus.OK,
) -> HttpResponse:
    question = form.cleaned_data.get("question")
    entries = question.entries if question else ()
    context = {
        "form": form,
        "here": "lab",
        "offered": _offered(entries),
        "variations": [
            (str(entry), words.name_of(entry)) for entry in entries if str(entry) not in STRATEGIES
        ],
        "added": form.added,
        "is_varied": not form.is_canonical,
        "choices": options.choices(),
        "groups": options.groups(form.added),
        "examples": [(gettext(name), query) for name, query in words.EXAMPLES],
        "query": question.query if question else "",
        "fields": question.fields if question else [],
        "errors": [sentence for each in form.errors.values() for sentence in each],
    }
    template = "lab/compare/compare.html"
    response = render(request, template, context | (results or {}), status=status)
    return varies(response)


def _offered(entries: tuple[Entry, ...]) -> list[tuple[str, Any, bool]]:
    """The strategies without options: the slug, the name, and whether it is compared."""
    chosen = {str(entry) for entry in entries}
    return [(slug, name, slug in chosen) for slug, name in strategy_choices(STRATEGIES)]
