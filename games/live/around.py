"""What the parts of a page of a match show, made from what the match tells."""

from typing import Any

from games.forms.codes import CodeForm
from games.live.outcomes import best_of
from games.live.told import Told, ToldSeat
from games.live.words import (
    clock_in_words,
    draw_declined_in_words,
    goal_of,
    score_in_words,
    series_in_words,
    state_of,
    status_of,
    title_of,
)
from games.models import Phase
from games.play.forms import GuessForm, SecretForm
from games.words.live import PHRASES
from games.words.table import turn_in_words
from games.words.terms import rules_in_words

POLL_SECONDS = 1  # between two polls of a page in view
HIDDEN_SECONDS = 10  # between two polls of a page that is not
RELOAD_SECONDS = 5  # between two looks of a page without scripting


def around(tells: Told) -> dict[str, Any]:
    """The context of the templates of a match.

    has_row: whether a row is filled. turn: the number of the guess that is being made; turn_words say so of the own board. below: the numbers of the rows below it.
    reloads: whether a page without scripting looks again by itself.
    """
    you = tells.you
    used = you.guesses_used if you else 0
    return {
        "told": tells,
        "rules": tells.variant.rules,
        "shape": shape_of(tells),
        "counts": ".".join(str(seat.guesses_used) for seat in tells.seats),
        "title": title_of(tells),
        "status": status_of(tells),
        "goal": goal_of(tells),
        "series": series_in_words(tells) or score_in_words(tells),
        "rules_words": rules_in_words(tells.variant.rules),
        "clock_words": clock_in_words(tells),
        "draw_declined": draw_declined_in_words(tells),
        "seats": [(seat, state_of(seat, tells)) for seat in tells.seats],
        "standing": [(place, seat, state_of(seat, tells)) for place, seat in standing_of(tells)],
        "has_row": tells.must_hide or _makes_guesses(tells),
        "turn": used + 1,
        "turn_words": _turn_words(tells),
        "below": range(used + (1 if you and you.is_done else 2), tells.variant.guesses + 1),
        "poll_seconds": POLL_SECONDS,
        "hidden_seconds": HIDDEN_SECONDS,
        "reloads": _waits(tells),
        "reload_seconds": RELOAD_SECONDS,
        "phrases": PHRASES.items(),
        "here": "live",
    }


def _turn_words(tells: Told) -> str:
    """Which guess is being made on the own board; empty where none is, or more is to be said."""
    you, variant = tells.you, tells.variant
    if you is None or not _makes_guesses(tells):
        return ""
    if any(seat.solved for seat in tells.others):  # the status says what that means
        return ""
    return turn_in_words(you.guesses_used + 1, variant.guesses, variant.rules)


def _makes_guesses(tells: Told) -> bool:
    you = tells.you
    return you is not None and not you.is_done and tells.phase == Phase.GUESSES


def _waits(tells: Told) -> bool:
    """Whether something is to come that this page has no part in."""
    you = tells.you
    if tells.is_over:
        return bool(you and you.wants_rematch and not tells.next_token)
    return not (you and (you.may_guess or you.must_hide))


def shape_of(match: Told) -> str:
    """What a page must be drawn anew for: what the match waits for, and the own board."""
    you = match.you
    own = f"{you.guesses_used}-{int(you.is_done)}-{int(match.must_hide)}" if you else "watching"
    seats = "".join("0" if seat.is_free else "1" for seat in match.seats)
    is_open = match.phase == Phase.SEATS
    return f"{match.phase}-{own}" + (f"-{seats}" if is_open else "")


def form_of(tells: Told) -> CodeForm:
    return (
        SecretForm(rules=tells.variant.rules)
        if tells.must_hide
        else GuessForm(rules=tells.variant.rules)
    )


def standing_of(tells: Told) -> list[tuple[int, ToldSeat]]:
    """The boards at the end, best first, each with its place, which equals share; none if nobody won."""
    if not best_of(tells):
        return []
    placed = [(seat.place, seat) for seat in tells.seats if seat.place is not None]
    return sorted(placed, key=lambda each: each[0])
