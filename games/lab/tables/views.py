"""The pages of tables and records, and their files."""

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.lab.tables import files
from games.lab.tables.forms import RecordsForm, TableForm
from games.lab.tables.page import FIGURES, grids_of, published_grid, record_rows
from games.ui.charts.scales import SHADES
from games.ui.htmx import HtmxHttpRequest
from games.ui.strategies import strategy_name
from solver import STRATEGIES, measured_strategies

FIRST = "minimax"
FILE_TYPES = files.MEDIA_TYPES | {"csv": "text/csv; charset=utf-8"}


@require_safe
@never_cache
def first_table(request: HtmxHttpRequest) -> HttpResponse:
    return _page(request, FIRST)


@require_safe
@never_cache
def table(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    return _page(request, slug)


def _page(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    form = TableForm(request.GET)
    _check(slug)
    if not form.is_valid():
        raise Http404(gettext("There is no such figure."))
    figure = form.cleaned_data["show"]
    context = {
        "slug": slug,
        "name": strategy_name(slug),
        "strategies": _strategies(),
        "figures": FIGURES.values(),
        "figure": figure,
        "grids": grids_of(slug, figure),
        "shades": range(SHADES),
        "published": published_grid(slug),
        "here": "lab",
    }
    return render(request, "lab/tables/table.html", context)


def _strategies() -> list[tuple[str, str]]:
    return [(slug, strategy_name(slug)) for slug in STRATEGIES if slug in measured_strategies()]


def _check(slug: str) -> None:
    if slug not in measured_strategies():
        raise Http404(gettext("There is no table of such a strategy."))


@require_safe
@never_cache
def records_page(request: HtmxHttpRequest) -> HttpResponse:
    form = RecordsForm(request.GET)
    if not form.is_valid():
        raise Http404(gettext("Records have no such filter."))
    repeats, optimal = form.cleaned_data["repeats"], form.cleaned_data["proven"]
    context = {
        "strategies": _strategies(),
        "filters": form.filters(),
        "repeats": repeats,
        "lines": record_rows(repeats=repeats, optimal=optimal),
        "here": "lab",
    }
    return render(request, "lab/tables/records.html", context)


@require_safe
def file(_request: HtmxHttpRequest, slug: str, ending: str) -> HttpResponse:
    if slug != files.RECORDS:
        _check(slug)
    response = HttpResponse(files.file_of(slug, ending), content_type=FILE_TYPES[ending])
    response["Content-Disposition"] = f'attachment; filename="{slug}.{ending}"'
    return response


def entries_of(slug: str) -> list[dict[str, object]]:
    """The table of a strategy as plain values, few codes first. Raises Http404."""
    _check(slug)
    return files.entries_of(slug)
