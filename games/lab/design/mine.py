"""The designs of a visitor, as rows with what may be done with each."""

from typing import Any

from django.utils.translation import gettext

from games.lab.choosing import rules_title
from games.lab.compare.asked import Question
from games.lab.compare.costs import Entry
from games.lab.compare.words import duration
from games.lab.design.measuring import question_of, seconds_for, settle
from games.lab.design.words import (
    facts_of,
    fields_of,
    needs_in_words,
    play_address,
    table_address,
)
from games.models import MOST_DESIGNS, Player, SavedDesign
from games.models.designs import MOST_NAME

PAGE_SIZE = 10
FEW = 5  # designs that stand below the form


def mine_context(player: Player | None, page: int = 1, size: int = PAGE_SIZE) -> dict[str, Any]:
    """The context of a page of a visitor's designs, the newest first."""
    start = (page - 1) * size
    found = list(SavedDesign.objects.of(player)[start : start + size + 1])
    shown = found[:size]
    settle(shown)
    return {
        "rows": [own_row(design) for design in shown],
        "may_list": player is not None and not player.is_guest,
        "most": MOST_DESIGNS,
        "most_name": MOST_NAME,
        "page": page,
        "newer": page - 1 if page > 1 else None,
        "older": page + 1 if len(found) > size else None,
    }


def save_context(player: Player | None, question: Question, data: dict[str, str]) -> dict[str, Any]:
    """The context of the card that saves the design that was tried. data: what was filled in."""
    entry = question.entries[0]
    saved = saved_as(player, entry, question)
    return {
        "saved": saved,
        "saved_play": play_address(saved) if saved else "",
        "save_fields": fields_of(entry, question.rules).items(),
        "save_name": data.get("name", ""),
        "save_listed": "listed" in data,
        "may_list": player is not None and not player.is_guest,
        "most_name": MOST_NAME,
    }


def saved_as(player: Player | None, entry: Entry, question: Question) -> SavedDesign | None:
    """The visitor's design that is the same, if there is one."""
    same = SavedDesign.objects.of(player).filter(rules=str(question.rules))
    return same.filter(strategy=entry.text, first=entry.first).first()


def own_row(design: SavedDesign) -> dict[str, Any]:
    """A design of the visitor.

    words: what it needs; empty while it is not measured.
    needs: how long measuring it takes; empty if it is measured. fields: what starts that.
    """
    is_open = design.mean is None
    return facts_of(design) | {
        "token": design.token,
        "rules": rules_title(design.under),
        "words": needs_in_words(design.counts),
        "is_listed": design.is_listed,
        "table": table_address(design.under),
        "needs": duration(seconds_for(design)) if is_open else "",
        "fields": question_of(design).fields if is_open else [],
    }


def listed_in_words(*, is_listed: bool, name: str) -> str:
    """What was done to a design in the table."""
    words = gettext("“%(name)s” is in the table.")
    if not is_listed:
        words = gettext("“%(name)s” is not in the table anymore.")
    return words % {"name": name}
