"""What the page of a node shows."""

from collections.abc import Sequence
from itertools import zip_longest
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext, ngettext

from games.lab.answer_table import answer_rows
from games.lab.forms import rules_form
from games.lab.trees import words
from games.lab.trees.forms import chosen_fields
from games.lab.trees.plans import FILE_FORMATS, KnownNode, Plan
from games.ui.charts.bars import Row, bars
from games.ui.charts.columns import row_names, shortened
from games.ui.numbers import NONE, decimal, proven
from games.ui.positions import crumbs_of, path_of
from games.ui.terms import grouped
from solver import Feedback, History, Walked, format_code

MOST_NODES = 2_000  # of a tree that is shown whole, in a page of about 160 KB


def address_of(plan: Plan, history: History, other: Plan | None = None) -> str:
    page = reverse("lab-tree", args=[str(plan.rules), plan.text])
    query = f"?{urlencode({'beside': other.text}, safe=':@,=*')}" if other else ""
    return f"{page}{path_of(plan.rules, history)}{query}"


def node_context(known: KnownNode, history: History, other: KnownNode | None) -> dict[str, Any]:
    plan, rival = known.plan, other.plan if other else None
    return {
        "here": "lab",
        "rules": plan.rules,
        "title": words.title(plan),
        "facts": words.facts_of_tree(known),
        "crumbs": crumbs_of(plan.rules, history, lambda turns: address_of(plan, turns, rival)),
        "cards": _cards(known, history, other),
        "depths": _depths(known, other),
        "parted": other and _parted(known, history, other),
        "whole": _whole(known),
        "files": [
            (
                reverse("lab-tree-file", args=[str(plan.rules), plan.text, name]),
                words.file_name(name),
            )
            for name, (_, most) in FILE_FORMATS.items()
            if known.whole and len(known.whole) <= most
        ],
        "explore": reverse("lab-explore", args=[str(plan.rules)]) + path_of(plan.rules, history),
        "form": rules_form(plan.rules),
        "chosen": chosen_fields(plan, rival),
    }


def _cards(known: KnownNode, history: History, other: KnownNode | None) -> list[dict[str, Any]]:
    """The node, and beside it what another strategy plays in this position.

    If both make the same guess, the links of both lead on in the first tree; if not, those of the
    second lead into its own tree, where it comes here by itself.
    """
    plan = known.plan
    if other is None:
        title = gettext("Guess %(number)s") % {"number": len(history) + 1}
        return [_card(known, history, plan, None) | {"title": title}]
    card = _card(known, history, plan, other.plan)
    if known.node and other.node and known.node.guess == other.node.guess:
        return _marked(card, _card(other, history, plan, other.plan))
    walked = None if other.strayed else other.plan
    return [card, _card(other, history, walked, plan)]


def _marked(one: dict[str, Any], other: dict[str, Any]) -> list[dict[str, Any]]:
    """Two cards with the same answers, with a mark where the next guesses differ."""
    apart = False
    for mine, theirs in zip(one["rows"], other["rows"], strict=True):
        mine["differs"] = theirs["differs"] = mine["then"] != theirs["then"]
        apart = apart or mine["differs"]
    if apart:
        for card in (one, other):
            card["notes"].append(gettext("Shaded: there the two guess differently."))
    return [one, other]


def _card(
    known: KnownNode, history: History, walked: Plan | None, beside: Plan | None
) -> dict[str, Any]:
    """A strategy in a position. walked: whose tree its links walk; None for no links."""
    node, rules = known.node, known.plan.rules
    card = {
        "title": known.plan.name,
        "strayed": words.strayed_words(known),
        "notes": words.notes_of(known),
    }
    if node is None:
        return card
    guess = node.guess

    def follow(answer: Feedback) -> str:
        return address_of(walked, [*history, (guess, answer)], beside) if walked else ""

    return card | {
        "code": format_code(guess, rules),
        "left": gettext("%(count)s left") % {"count": grouped(node.candidates)},
        **needs_in_words(node),
        "rows": answer_rows(rules, node.branches, follow),
    }


def needs_in_words(node: Walked) -> dict[str, str]:
    """The guesses that the codes of a node need on average and at most, this one included; dashes if unknown."""
    if node.total is None or node.most is None:
        return {"needs": NONE, "most": NONE}
    return {
        "needs": proven(decimal(node.total / node.candidates), is_exact=node.complete),
        "most": proven(grouped(node.most), is_exact=node.complete),
    }


def _depths(known: KnownNode, other: KnownNode | None) -> dict[str, Any]:
    """The codes of a node by the guesses they need, this one included; nothing if that is not known."""
    if known.node is None or known.node.histogram is None:
        return {}
    ours = known.node.histogram
    theirs = other.node.histogram if other and other.node else None
    counts: Sequence[tuple[int, int | None]] = (
        list(zip_longest(shortened(ours), shortened(theirs), fillvalue=0))
        if theirs
        else [(count, None) for count in shortened(ours)]
    )
    names = row_names(max(len(ours), len(theirs or ())))
    rows = [
        Row(
            ngettext("%(number)s guess", "%(number)s guesses", number)
            % {"number": names[number - 1]},
            count,
            grouped(count) if against is None else f"{grouped(count)} / {grouped(against)}",
            compared=against,
        )
        for number, (count, against) in enumerate(counts, start=1)
    ]
    return {"bars": bars(rows), "compared": other.plan.name if other and theirs else ""}


def _parted(known: KnownNode, history: History, other: KnownNode) -> dict[str, Any]:
    """Where the two trees first differ, and the guess of each; nothing if one is not known as a whole."""
    if not (known.whole and other.whole):
        return {}
    parting = known.whole.parting(other.whole)
    differs = {"words": words.parting_words(parting)}
    if parting is None:
        return differs
    plans = (known.plan, other.plan)
    is_here = list(parting.history) == list(history)
    return differs | {
        "sides": [
            (plan.name, format_code(guess, plan.rules))
            for plan, guess in zip(plans, parting.guesses, strict=True)
        ],
        "address": "" if is_here else address_of(plans[0], parting.history, plans[1]),
    }


def _whole(known: KnownNode) -> str:
    """The page of the whole tree; empty if it is too large."""
    if known.whole is None or len(known.whole) > MOST_NODES:
        return ""
    return reverse("lab-tree-whole", args=[str(known.plan.rules), known.plan.text])
