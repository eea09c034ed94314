"""The page on which a strategy is designed, the saved designs of a visitor, and the table of the best."""

from http import HTTPStatus

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext, gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.core.errors import PlayError
from games.core.names import isolated
from games.lab.compare.comparison import ComparisonSpec, results_of
from games.lab.compare.page import background_work, results_context
from games.lab.design.forms import DesignForm, NameForm, SaveForm
from games.lab.design.models import SavedDesign
from games.lab.design.page import (
    BELOW_FORM,
    MOST_PAGES,
    form_context,
    mine_context,
    open_address,
    rank_in_words,
    save_context,
    store_measured_figures,
    table_address,
    table_context,
)
from games.limits import rates
from games.ui.decorators import get_redirects_to
from games.ui.forms import PageForm
from games.ui.htmx import HtmxHttpRequest, varies
from games.ui.positions import PathError, read_rules
from games.visitors.players import player_of, player_or_guest
from solver import CLASSIC, Rules

NO_PAGE = gettext_lazy("There is no such page of designs.")
NOT_YOURS = gettext_lazy("You have no such design: it may be deleted, or belong to somebody else.")
TOO_MANY_CHANGES = gettext_lazy("Too many changes of designs in an hour. Wait a while, then go on.")
UNMEASURED = gettext_lazy(
    "“%(name)s” is saved. It can enter the table once it is measured: start that below."
)


@require_safe
@never_cache
def design(request: HtmxHttpRequest) -> HttpResponse:
    """A design, and what it needs beside known strategies. The address holds everything."""
    form = DesignForm({name: str(request.GET[name]) for name in request.GET})
    status = HTTPStatus.OK if form.is_valid() else HTTPStatus.UNPROCESSABLE_ENTITY
    return _show(request, form, status=status)


def _show(
    request: HtmxHttpRequest,
    form: DesignForm,
    *,
    complaint: str = "",
    status: HTTPStatus = HTTPStatus.OK,
) -> HttpResponse:
    """The page of a design. complaint: why it was not saved."""
    player = player_of(request)
    context = {"here": "lab", "complaint": complaint}
    if form.is_valid():
        comparison = form.cleaned_data["comparison"]
        found = results_of(comparison)
        context |= results_context(comparison, found, background_work(comparison, found, player))
        context |= {"rank": rank_in_words(found), "result": ""}  # which compares the others
        context |= save_context(player, comparison, request.POST)
    context |= form_context(form) | mine_context(player, size=BELOW_FORM)
    return varies(render(request, "lab/design/design.html", context, status=status))


@require_safe
@never_cache
def first_table(request: HtmxHttpRequest) -> HttpResponse:
    """The table that is shown first, unless the address names other rules: `?rules=5x8`."""
    if named := request.GET.get("rules"):
        return redirect(table_address(_rules_in(named)))
    return _table(request, CLASSIC.rules)


@require_safe
@never_cache
def table(request: HtmxHttpRequest, rules: str) -> HttpResponse:
    found = _rules_in(rules)
    if str(found) != rules or found == CLASSIC.rules:
        return redirect(table_address(found))
    return _table(request, found)


def _rules_in(text: str) -> Rules:
    """The rules that an address names. Raises Http404 with a sentence."""
    try:
        return read_rules(text)
    except PathError as error:
        raise Http404(str(error)) from None


def _table(request: HtmxHttpRequest, rules: Rules) -> HttpResponse:
    page = _page_in(request)
    if page > MOST_PAGES:
        raise Http404(str(NO_PAGE))
    context = table_context(rules, player_of(request), page)
    if page > 1 and not context["rows"]:
        raise Http404(str(NO_PAGE))
    return varies(render(request, "lab/design/table.html", context | {"here": "lab"}))


@require_safe
@never_cache
def mine(request: HtmxHttpRequest) -> HttpResponse:
    return _mine(request)


@get_redirects_to("lab-design")
@never_cache
def save(request: HtmxHttpRequest) -> HttpResponse:
    """Save a design for the visitor, measured if that is little work."""
    form = DesignForm({name: str(request.POST[name]) for name in request.POST})
    named = SaveForm(request.POST)
    if not form.is_valid():
        return _show(request, form, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    if not named.is_valid():
        status = HTTPStatus.UNPROCESSABLE_ENTITY
        return _show(request, form, complaint=named.complaint, status=status)
    if not rates.consume(request, "design"):
        status = HTTPStatus.TOO_MANY_REQUESTS
        response = _show(request, form, complaint=str(TOO_MANY_CHANGES), status=status)
        return rates.say_when(response, request, "design")
    comparison = form.cleaned_data["comparison"]
    entry = form.cleaned_data["entry"]
    [found] = results_of(ComparisonSpec(comparison.rules, (entry,)))
    try:
        saved = SavedDesign.objects.keep(
            player_or_guest(request),
            name=named.cleaned_data["name"],
            rules=comparison.rules,
            strategy=entry.text,
            first=entry.first,
            counts=found.evaluation,
        )
    except PlayError as error:
        status = HTTPStatus.CONFLICT
        return _show(request, form, complaint=str(error), status=status)
    _say_saved(request, saved, wants_list=named.cleaned_data["listed"])
    return redirect(open_address(saved))


def _say_saved(request: HttpRequest, saved: SavedDesign, *, wants_list: bool) -> None:
    """Show a saved design in the table if its owner wants that, and say what was done."""
    facts = {"name": isolated(saved.name)}
    if wants_list and saved.mean is None and not saved.owner.is_guest:
        messages.info(request, UNMEASURED % facts)
        return
    messages.success(request, gettext("“%(name)s” is saved.") % facts)
    if wants_list:
        try:
            saved.enter_table()
        except PlayError as error:
            messages.info(request, str(error))


@get_redirects_to("lab-designs-mine")
@never_cache
def rename(request: HtmxHttpRequest, token: str) -> HttpResponse:
    design = _own(request, token)
    form = NameForm(request.POST)
    if refused := _refused_for_now(request):
        return refused
    if not form.is_valid():
        return _mine(request, form.complaint, HTTPStatus.UNPROCESSABLE_ENTITY)
    try:
        design.rename(form.cleaned_data["name"])
    except PlayError as error:
        return _mine(request, str(error), HTTPStatus.CONFLICT)
    messages.success(
        request, gettext("It is called “%(name)s” now.") % {"name": isolated(design.name)}
    )
    return _back(request)


@get_redirects_to("lab-designs-mine")
@never_cache
def list_design(request: HtmxHttpRequest, token: str) -> HttpResponse:
    design = _own(request, token)
    if refused := _refused_for_now(request):
        return refused
    store_measured_figures([design])
    try:
        if "listed" in request.POST:
            design.enter_table()
            words = gettext("“%(name)s” is in the table.")
        else:
            design.leave_table()
            words = gettext("“%(name)s” is not in the table anymore.")
    except PlayError as error:
        return _mine(request, str(error), HTTPStatus.CONFLICT)
    messages.success(request, words % {"name": isolated(design.name)})
    return _back(request)


@get_redirects_to("lab-designs-mine")
@never_cache
def delete(request: HtmxHttpRequest, token: str) -> HttpResponse:
    """Delete a design. Games against it stay as they are."""
    design = _own(request, token)
    if refused := _refused_for_now(request):
        return refused
    design.delete()
    messages.success(request, gettext("“%(name)s” is deleted.") % {"name": isolated(design.name)})
    return _back(request)


def _own(request: HttpRequest, token: str) -> SavedDesign:
    """The visitor's design with this token. Raises Http404 with a sentence."""
    found = SavedDesign.objects.of(player_of(request)).select_related("owner").filter(token=token)
    design = found.first()
    if design is None:
        raise Http404(str(NOT_YOURS))
    return design


def _refused_for_now(request: HtmxHttpRequest) -> HttpResponse | None:
    """The answer to a visitor who changes designs too often."""
    if rates.consume(request, "design"):
        return None
    response = _mine(request, str(TOO_MANY_CHANGES), HTTPStatus.TOO_MANY_REQUESTS)
    return rates.say_when(response, request, "design")


def _mine(
    request: HtmxHttpRequest, complaint: str = "", status: HTTPStatus = HTTPStatus.OK
) -> HttpResponse:
    page = _page_in(request)
    context = mine_context(player_of(request), page)
    if page > 1 and not context["rows"] and request.method != "POST":
        raise Http404(str(NO_PAGE))
    context |= {"complaint": complaint, "here": "lab"}
    return varies(render(request, "lab/design/mine.html", context, status=status))


def _back(request: HtmxHttpRequest) -> HttpResponse:
    page = _page_in(request)
    if page > 1 and not mine_context(player_of(request), page)["rows"]:
        page -= 1
    query = f"?page={page}" if page > 1 else ""
    return redirect(f"{reverse('lab-designs-mine')}{query}")


def _page_in(request: HttpRequest) -> int:
    """The page in the address or the form. Raises Http404 with a sentence."""
    form = PageForm(request.POST if request.method == "POST" else request.GET)
    if not form.is_valid():
        raise Http404(str(NO_PAGE))
    return form.cleaned_data["page"] or 1
