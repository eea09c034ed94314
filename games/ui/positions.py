"""Positions in an address: rules as `4x6`, then a turn in each part, as `1122-1.1/1344-0.2/`.

A turn is a guess, a hyphen, black pegs, a dot, and white pegs. Other ways to write it are understood, too
(`solver.core.turns`).
"""

import re
from collections.abc import Callable
from typing import NamedTuple

from django.utils.translation import gettext, gettext_noop

from games.core.rules import named_variant
from games.ui.quoting import quoted
from games.ui.terms import mistake_in_words
from solver import (
    MAX_GUESSES,
    VARIANTS,
    Code,
    Feedback,
    History,
    Rules,
    SolverError,
    Variant,
    check_feedback,
    format_code,
    parse_code,
    parse_rules,
    variant_of,
)
from solver.site import in_turns

MOST_TURNS = MAX_GUESSES - 1  # of a history, so that a game from there has a guess left
USUAL_GUESSES = 10  # of rules without a name
NO_RULES = gettext_noop(
    "“%(text)s” names no rules. Rules are pegs x colors, such as 4x6 or 4x10-distinct."
)
NO_TURN = gettext_noop(
    "“%(text)s” is no turn. A turn is a guess and the black and white pegs of its answer, such as "
    "1122 1.1 or 1122 BW."
)
TOO_LONG = gettext_noop("A position here has at most %(most)s turns.")
_RULES = re.compile(r"\d\d?x\d\d?(?:-distinct)?", re.ASCII)
_TURN = re.compile(r"([0-9A-Za-z]+)-(\d)\.(\d)", re.ASCII)


class PathError(Exception):
    """An address names no rules or no position; the text says why, in the visitor's language."""


class Path(NamedTuple):
    """A position in an address.

    chosen: a guess at the end without an answer.
    """

    history: History
    chosen: Code | None = None


def read_rules(text: str) -> Rules:
    """The rules that an address names; the names of variants are understood. Raises PathError."""
    if text not in VARIANTS and not _RULES.fullmatch(text):
        raise PathError(gettext(NO_RULES) % {"text": quoted(text)})
    try:
        return parse_rules(text)
    except SolverError as error:
        raise PathError(mistake_in_words(error)) from None


def read_path(text: str, rules: Rules) -> Path:
    """The position that an address names, or that somebody typed. Raises PathError."""
    parts = [part for part in in_turns(text, rules.pegs).split("/") if part]
    if len(parts) > MOST_TURNS + 1:
        raise PathError(gettext(TOO_LONG) % {"most": MOST_TURNS})
    try:
        chosen = None
        if parts and "-" not in parts[-1]:
            chosen = parse_code(parts.pop().upper(), rules)
        history = [_turn(part, rules) for part in parts]
    except SolverError as error:
        raise PathError(mistake_in_words(error, rules)) from None
    if len(history) > MOST_TURNS:
        raise PathError(gettext(TOO_LONG) % {"most": MOST_TURNS})
    return Path(history, chosen)


def read_typed(text: str, rules: Rules) -> Path:
    """The position that somebody typed, with spaces between turns. Raises PathError."""
    shown = in_turns(text, rules.pegs)
    return read_path("/".join(text.split()) if shown == text else shown, rules)


def path_of(rules: Rules, history: History, chosen: Code | None = None) -> str:
    """The address of a position, which `read_path` reads: empty, or with a slash at its end."""
    turns = [turn_text(guess, answer, rules) for guess, answer in history]
    if chosen is not None:
        turns.append(format_code(chosen, rules))
    return "".join(f"{turn}/" for turn in turns)


def turn_text(guess: Code, answer: Feedback, rules: Rules) -> str:
    """A turn in an address: `1122-1.1`."""
    return f"{format_code(guess, rules)}-{answer.black}.{answer.white}"


def crumbs_of(
    rules: Rules, history: History, address_of: Callable[[History], str]
) -> list[tuple[str, str, Feedback]]:
    """The turns that lead to a position: each guess, its page, and its answer. address_of: the page after some turns."""
    return [
        (format_code(guess, rules), address_of(history[:turn]), answer)
        for turn, (guess, answer) in enumerate(history)
    ]


def variant_for(rules: Rules, turns: int = 0) -> Variant:
    """The variant of some rules, with room for a guess after so many turns."""
    named = named_variant(rules)
    guesses = named.guesses if named else USUAL_GUESSES
    if turns >= guesses:
        guesses = MAX_GUESSES
    return variant_of(rules, guesses)


def _turn(text: str, rules: Rules) -> tuple[Code, Feedback]:
    """A turn of an address. Raises PathError, CodeError, and FeedbackError."""
    match = _TURN.fullmatch(text)
    if match is None:
        raise PathError(gettext(NO_TURN) % {"text": quoted(text)})
    answer = Feedback(int(match[2]), int(match[3]))
    check_feedback(answer, rules.pegs)
    return parse_code(match[1].upper(), rules), answer
