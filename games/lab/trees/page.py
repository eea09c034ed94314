"""What the page of a node shows, ready to be placed."""

from collections.abc import Sequence
from itertools import zip_longest
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.urls import reverse

from games.charts.bars import Bar, Row, bars
from games.charts.columns import row_names, shortened
from games.lab.answers import AnswerRow, crumbs_of, rows_of_branches
from games.lab.choosing import rules_form
from games.lab.paths import path_of
from games.lab.trees import words
from games.lab.trees.files import GRAMMARS, fits
from games.lab.trees.forms import choices, fields_of
from games.lab.trees.growing import Known
from games.lab.trees.plans import Plan
from games.words.terms import grouped
from solver import Feedback, History, format_code

MOST_NODES = 2_000  # of a tree that is shown whole, in a page of about 160 KB


class NodeCard(NamedTuple):
    """A strategy in a position: its guess, and a row for each answer."""

    title: str
    code: str
    left: str
    needs: str
    most: str
    rows: list[AnswerRow]
    strayed: str
    notes: list[str]


class PartedSide(NamedTuple):
    """A strategy, and its guess where another one makes another."""

    name: str
    code: str


class Depths(NamedTuple):
    """How many codes are found in how many guesses, as bars; an outline is the strategy beside."""

    bars: list[Bar]
    compared: str


class Parted(NamedTuple):
    """Where two trees first differ, the guess of each, and the page of that node unless it is this."""

    words: str
    sides: list[PartedSide]
    address: str


def address_of(plan: Plan, history: History, other: Plan | None = None) -> str:
    """The page of a node."""
    page = reverse("lab-tree", args=[str(plan.rules), plan.text])
    query = f"?{urlencode({'beside': other.text}, safe=':@,=*')}" if other else ""
    return f"{page}{path_of(plan.rules, history)}{query}"


def node_context(known: Known, history: History, other: Known | None) -> dict[str, Any]:
    """The context of the page of a node, with another strategy beside it or alone."""
    plan, rival = known.plan, other.plan if other else None
    return {
        "here": "lab",
        "plan": plan,
        "rules": plan.rules,
        "title": words.title(plan),
        "facts": words.facts_of_tree(known),
        "history": history,
        "crumbs": crumbs_of(plan.rules, history, lambda turns: address_of(plan, turns, rival)),
        "cards": _cards(known, history, other),
        "depths": _depths(known, other),
        "parted": _parted(known, history, other) if other else None,
        "up": address_of(plan, history[:-1], rival) if history else "",
        "whole": _whole(known),
        "files": [
            (
                reverse("lab-tree-file", args=[str(plan.rules), plan.text, name]),
                words.file_name(name),
            )
            for name, grammar in GRAMMARS.items()
            if known.whole and fits(grammar, known.whole)
        ],
        "explore": reverse("lab-explore", args=[str(plan.rules)]) + path_of(plan.rules, history),
        "form": rules_form(plan.rules),
        "chosen": chosen(plan, rival),
    }


def chosen(plan: Plan, other: Plan | None) -> dict[str, Any]:
    """What the form shows as chosen."""
    fields = fields_of(plan)
    return {
        **fields._asdict(),
        "strategy": fields.strategy.text,
        "choices": choices(plan.rules, fields.strategy),
        "beside": other.text if other else "",
        "others": choices(plan.rules, *([other] if other else [])),
    }


def _cards(known: Known, history: History, other: Known | None) -> list[NodeCard]:
    """The node, and beside it what another strategy plays in this position.

    If both make the same guess, the links of both lead on in the first tree; if not, those of the
    second lead into its own tree, where it comes here by itself.
    """
    plan = known.plan
    if other is None:
        return [_card(known, history, plan, None, title=words.guess_title(len(history) + 1))]
    is_same = bool(known.node and other.node and known.node.guess == other.node.guess)
    cards = [_card(known, history, plan, other.plan)]
    if is_same:
        cards.append(_card(other, history, plan, other.plan))
        return _marked(*cards)
    walked = None if other.strayed else other.plan
    return [*cards, _card(other, history, walked, plan)]


def _marked(one: NodeCard, other: NodeCard) -> list[NodeCard]:
    """Two cards with the same answers, with a mark where what follows differs."""
    pairs = list(zip(one.rows, other.rows, strict=True))
    apart = [mine.then != theirs.then for mine, theirs in pairs]
    return [
        card._replace(
            rows=[
                row._replace(differs=is_apart)
                for row, is_apart in zip(card.rows, apart, strict=True)
            ],
            notes=[*card.notes, *([words.shaded()] if any(apart) else [])],
        )
        for card in (one, other)
    ]


def _card(
    known: Known, history: History, walked: Plan | None, beside: Plan | None, title: str = ""
) -> NodeCard:
    """A strategy in a position. walked: whose tree its links walk; None for no links."""
    node, rules = known.node, known.plan.rules
    strayed, notes = words.strayed_words(known), words.notes_of(known)
    title = title or known.plan.name
    if node is None:
        return NodeCard(title, "", "", "", "", [], strayed, notes)
    guess = node.guess

    def follow(answer: Feedback) -> str:
        return address_of(walked, [*history, (guess, answer)], beside) if walked else ""

    return NodeCard(
        title,
        format_code(guess, rules),
        words.left_words(node.candidates),
        words.mean_of(node),
        words.most_of(node),
        rows_of_branches(rules, node.branches, follow),
        strayed,
        notes,
    )


def _depths(known: Known, other: Known | None) -> Depths | None:
    """The codes of a node by the guesses they need, this one included; None if that is not known."""
    if known.node is None or known.node.histogram is None:
        return None
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
            words.guesses_words(number, names[number - 1]),
            count,
            grouped(count) if against is None else f"{grouped(count)} / {grouped(against)}",
            compared=against,
        )
        for number, (count, against) in enumerate(counts, start=1)
    ]
    return Depths(bars(rows), other.plan.name if other and theirs else "")


def _parted(known: Known, history: History, other: Known) -> Parted | None:
    """Where the two trees first differ; None if one of them is not known as a whole."""
    if not (known.whole and other.whole):
        return None
    parting = known.whole.parting(other.whole)
    said = words.parting_words(parting)
    if parting is None:
        return Parted(said, [], "")
    plans = (known.plan, other.plan)
    sides = [
        PartedSide(plan.name, format_code(guess, plan.rules))
        for plan, guess in zip(plans, parting.guesses, strict=True)
    ]
    is_here = list(parting.history) == list(history)
    return Parted(said, sides, "" if is_here else address_of(plans[0], parting.history, plans[1]))


def _whole(known: Known) -> str:
    """The page of the whole tree; empty if it is too large."""
    if known.whole is None or len(known.whole) > MOST_NODES:
        return ""
    return reverse("lab-tree-whole", args=[str(known.plan.rules), known.plan.text])
