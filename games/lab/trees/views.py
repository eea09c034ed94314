"""Walking trees: a page for each node, the whole tree to fold, and the tree as a file."""

from http import HTTPStatus
from urllib.parse import unquote

from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext, gettext_noop
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.lab.forms import rules_form
from games.lab.trees import words
from games.lab.trees.forms import TreeForm, chosen_fields
from games.lab.trees.page import MOST_NODES, address_of, node_context
from games.lab.trees.plans import FILE_FORMATS, Plan, compared_node, node_of, outline_of, tree_text
from games.ui.htmx import HtmxHttpRequest, refused, varies, wants_fragment
from games.ui.positions import Path, PathError, path_of, read_path, read_rules
from games.ui.terms import mistake_in_words
from solver import CLASSIC, GameOverError, History, OffTreeError

USUAL = "minimax"
NO_GUESS = gettext_noop("In a tree, each guess has its answer, such as %(guess)s-1.1.")
NO_FORMAT = gettext_noop("A tree has no file of this kind.")
FOUND = gettext_noop("The last guess found the code, so the tree ends before it.")


@require_safe
@never_cache
def trees(request: HtmxHttpRequest) -> HttpResponse:
    if not request.GET:
        return redirect("lab-tree", str(CLASSIC.rules), USUAL)
    form = TreeForm(request.GET)
    if form.is_valid():
        data = form.cleaned_data
        return redirect(address_of(data["plan"], [], data.get("other")))
    return _refused(request, form.sentence, HTTPStatus.UNPROCESSABLE_ENTITY, form=form)


@require_safe
@never_cache
def tree(request: HtmxHttpRequest, rules: str, strategy: str, history: str = "") -> HttpResponse:
    try:
        plan, path, other = _read(request, rules, strategy, history)
    except PathError as error:
        return _refused(request, str(error), HTTPStatus.NOT_FOUND)
    address = address_of(plan, path.history, other)
    if unquote(address) != unquote(request.get_full_path()):
        return redirect(address)
    try:
        known = node_of(plan, path.history)
    except (OffTreeError, GameOverError) as error:
        return _off_tree(request, plan, path.history, error)
    against = None
    if other and known.node:
        against = compared_node(other, path.history, known.node.candidates)
    context = node_context(known, path.history, against)
    fragment = wants_fragment(request)
    page = "lab/trees/tree.html#tree" if fragment else "lab/trees/tree.html"
    return varies(render(request, page, context | {"fragment": fragment}))


@require_safe
@never_cache
def whole(request: HtmxHttpRequest, rules: str, strategy: str) -> HttpResponse:
    try:
        plan, _, _ = _read(request, rules, strategy)
    except PathError as error:
        return _refused(request, str(error), HTTPStatus.NOT_FOUND)
    outline = outline_of(plan)
    if outline is None or len(outline) > MOST_NODES:
        nodes = None if outline is None else len(outline)
        message = words.too_large_to_fold(nodes, MOST_NODES)
        return _refused(request, message, HTTPStatus.UNPROCESSABLE_ENTITY, plan)
    context = {
        "here": "lab",
        "rules": plan.rules,
        "title": words.title(plan),
        "outline": outline,
        "back": address_of(plan, []),
    }
    return render(request, "lab/trees/whole.html", context)


@require_safe
@never_cache
def tree_file(
    request: HtmxHttpRequest, rules: str, strategy: str, grammar: str
) -> HttpResponseBase:
    try:
        plan, _, _ = _read(request, rules, strategy)
    except PathError as error:
        return _refused(request, str(error), HTTPStatus.NOT_FOUND)
    if grammar not in FILE_FORMATS:
        return _refused(request, gettext(NO_FORMAT), HTTPStatus.NOT_FOUND, plan)
    text = tree_text(plan, FILE_FORMATS[grammar])
    if text is None:
        status = HTTPStatus.UNPROCESSABLE_ENTITY
        return _refused(request, words.too_large_to_write(), status, plan, command=plan.command)
    kind = "application/json" if grammar == "json" else "text/plain; charset=utf-8"
    ending = {"json": "json", "dot": "dot"}.get(grammar, "txt")
    headers = {"Content-Disposition": f'attachment; filename="{plan.file_name}.{ending}"'}
    return HttpResponse(text, content_type=kind, headers=headers)


def _read(
    request: HtmxHttpRequest, rules: str, strategy: str, history: str = ""
) -> tuple[Plan, Path, Plan | None]:
    """The tree, the position, and the compared tree that an address names. Raises PathError."""
    shape = read_rules(rules)
    plan = Plan.read(strategy, shape)
    path = read_path(history, shape)
    if path.chosen is not None:
        raise PathError(gettext(NO_GUESS) % {"guess": path_of(shape, [], path.chosen).strip("/")})
    named = request.GET.get("beside", "")
    other = Plan.read(named, shape) if named else None
    return plan, path, None if other == plan else other


def _off_tree(
    request: HtmxHttpRequest, plan: Plan, history: History, error: OffTreeError | GameOverError
) -> HttpResponse:
    """A sentence that says why a history is no path of the tree, and a link back to where it left it."""
    if isinstance(error, OffTreeError):
        message, kept = mistake_in_words(error, plan.rules), history[: error.turn - 1]
    else:
        message, kept = gettext(FOUND), []
    return _refused(request, message, HTTPStatus.NOT_FOUND, plan, kept)


def _refused(
    request: HtmxHttpRequest,
    message: str,
    status: HTTPStatus,
    plan: Plan | None = None,
    history: History | None = None,
    command: str = "",
    form: TreeForm | None = None,
) -> HttpResponse:
    """A sentence, a link back, and the form for another tree. command: the one that prints the tree.

    form: the one that was sent, whose rules stay.
    """
    usual = plan or Plan(CLASSIC.rules, USUAL)
    context = {
        "message": message,
        "command": command,
        "here": "lab",
        "back": address_of(plan, history or []) if plan else reverse("lab-trees"),
        "form": form or rules_form(usual.rules),
        "chosen": chosen_fields(usual, None),
    }
    return refused(request, render(request, "lab/trees/refused.html", context, status=status))
