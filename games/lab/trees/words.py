"""Trees and their nodes in words."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.lab.forms import rules_title
from games.lab.trees.plans import KnownNode, Plan
from games.ui.numbers import decimal, proven
from games.ui.terms import grouped, mistake_in_words
from solver import Parting


def title(plan: Plan) -> str:
    return _("%(name)s on %(rules)s") % {
        "name": plan.name,
        "rules": rules_title(plan.rules),
    }


def facts_of_tree(known: KnownNode) -> str:
    """A tree in one sentence, or why it has none here."""
    if known.whole is None:
        return _(
            "The whole tree takes too long to grow for one page. Each node shows what can be counted "
            "in time."
        )
    root = known.whole.node(0)
    facts = {
        "nodes": grouped(len(known.whole)),
        "guesses": proven(grouped(root.total or 0), is_exact=root.complete),
        "codes": grouped(root.candidates),
        "mean": decimal((root.total or 0) / root.candidates, 4),
        "most": grouped(root.most or 0),
    }
    words = ngettext(
        "%(nodes)s node: %(guesses)s guesses for all %(codes)s codes, %(mean)s on average, never "
        "more than %(most)s.",
        "%(nodes)s nodes: %(guesses)s guesses for all %(codes)s codes, %(mean)s on average, never "
        "more than %(most)s.",
        len(known.whole),
    )
    return words % facts


def notes_of(known: KnownNode) -> list[str]:
    node = known.node
    if node is None:
        if known.plan.is_book and known.strayed:
            return [
                _("The book knows only the positions of its own tree, and this is none of them.")
            ]
        return [_("Here, even the next guess takes too long to find for one page.")]
    notes = [
        _("“Needs” and “At most” count the guesses still to be made after the answer.")
        + " "
        + _("A dashed ring marks a guess that cannot be the code.")
    ]
    losing = [branch for branch in node.branches if branch.answer.black < known.plan.rules.pegs]
    if any(branch.total is None for branch in losing):
        notes.append(
            _("A dash stands for what was not counted: it would take too long for one page.")
        )
    if not node.complete:
        notes.append(_("≈: some guesses were chosen by a sample of the codes left."))
    return notes


def strayed_words(known: KnownNode) -> str:
    """A sentence if a strategy would not come to a position by itself; empty if it would."""
    if known.strayed is None:
        return ""
    why = mistake_in_words(known.strayed, known.plan.rules)
    return _("It would not come here by itself: %(why)s") % {"why": why}


def parting_words(parting: Parting | None) -> str:
    if parting is None:
        return _("They make the same guesses everywhere.")
    if not parting.history:
        return _("They part at the first guess.")
    words = ngettext(
        "They part at guess %(turn)s, in %(places)s position:",
        "They part at guess %(turn)s, in %(places)s positions. The first of them:",
        parting.elsewhere + 1,
    )
    return words % {"turn": len(parting.history) + 1, "places": grouped(parting.elsewhere + 1)}


def file_name(grammar: str) -> str:
    names = {"r": _("text, as R prints it"), "text": _("text with figures"), "dot": "Graphviz"}
    return names.get(grammar, grammar.upper())


def too_large_to_fold(nodes: int | None, most: int) -> str:
    if nodes is None:
        return _("This tree takes too long to grow for one page. Walk it node by node.")
    facts = {"nodes": grouped(nodes), "most": grouped(most)}
    return (
        _("This tree has %(nodes)s nodes, and a page shows at most %(most)s. Walk it node by node.")
        % facts
    )


def too_large_to_write() -> str:
    """Why a tree cannot be downloaded; the command that prints it follows."""
    return _("This tree is too large for a file of this kind here. The library prints it:")
