"""The pages of tables and records, and their files."""

from typing import Any

from django import forms
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext, gettext_noop
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.lab.tables import files
from games.lab.tables.page import FIGURES, Figure, grids_of, published_grid, record_rows
from games.ui.charts.scales import SHADES
from games.ui.htmx import HtmxHttpRequest
from games.ui.strategies import strategy_name
from solver import STRATEGIES, measured_strategies

CHOICES = {
    "repeats": {
        "yes": gettext_noop("Colors may repeat"),
        "no": gettext_noop("No color twice"),
    },
    "proven": {
        "": gettext_noop("Proven or not"),
        "yes": gettext_noop("Proven"),
        "no": gettext_noop("Not proven"),
    },
}
USUAL = {name: next(iter(values)) for name, values in CHOICES.items()}
LABELS = {"repeats": gettext_noop("Repeats"), "proven": gettext_noop("Proof")}
MEANINGS = {"": None, "yes": True, "no": False}


class TableForm(forms.Form):
    """The figure in each cell: the mean unless another one is named."""

    show = forms.ChoiceField(choices=[(slug, slug) for slug in FIGURES], required=False)

    def clean_show(self) -> Figure:
        slug: str = self.cleaned_data["show"]
        return FIGURES[slug] if slug else next(iter(FIGURES.values()))


class RecordsForm(forms.Form):
    """Which records are shown: those with repeats unless the address says otherwise."""

    repeats = forms.ChoiceField(choices=list(CHOICES["repeats"].items()), required=False)
    proven = forms.ChoiceField(choices=list(CHOICES["proven"].items()), required=False)

    def clean(self) -> dict[str, Any]:
        """Each filter as a boolean; None for all."""
        super().clean()
        return {name: MEANINGS[text or USUAL[name]] for name, text in self.cleaned_data.items()}

    def filters(self) -> list[tuple[str, list[dict[str, Any]]]]:
        return [(gettext(words), self._chips(name)) for name, words in LABELS.items()]

    def _chips(self, name: str) -> list[dict[str, Any]]:
        found = []
        for value, words in CHOICES[name].items():
            chosen = {each: self.data.get(each) or USUAL[each] for each in CHOICES}
            is_chosen = chosen[name] == value
            chosen[name] = value
            query = "&".join(f"{each}={text}" for each, text in chosen.items() if text)
            chip = {"name": gettext(words), "address": f"?{query}", "is_chosen": is_chosen}
            found.append(chip)
        return found


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
