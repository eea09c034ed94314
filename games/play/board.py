"""What stands on and around the boards of a game: where it is, what the rival did, what a row meant."""

from typing import Any, NamedTuple

from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.core.game import Game
from games.core.modes.choices import Coach
from games.core.origins import origin_of
from games.ui.game_in_words import ending_of, rival_found
from games.ui.legend import Pin, legend_of, meaning_of
from games.ui.palette import uses_digits
from games.ui.terms import codes_left_in_words, repeats_in_words
from solver import Feedback, Rescue, Rules

LESSONS = range(4)  # answers so far, while a phone's board explains the last to somebody new


def board_context(game: Game) -> dict[str, Any]:
    """The words on and around the boards of a game.

    turn: the number of the guess that is being made. below: the numbers of the rows below it.
    """
    return {
        "game": game,
        "rules": game.rules,
        "turn": game.board.guesses_used + 1,
        "below": game.board.rows_below,
        "is_stored": game.is_stored,
        "title": title_of(game),
        "heading": heading_of(game),
        "status": status_of(game),
        "status_left": codes_left_of(game),
        "rival_status": rival_status_of(game),
        "rival_note": rival_note_of(game),
        "found_note": found_note_of(game),
        "rival_rows": _rows_of_rival(game),
        "guide": guide_of(game) if game.plays.breaks_code and not game.is_over else None,
        "lesson": game.board.guesses_used in LESSONS and game.is_first,
        "has_hints": game.coach == Coach.FULL and game.is_stored,
        "help_used": help_used_in(game),
        "make_note": "" if game.plays.breaks_code else make_note_of(game),
    }


def _rows_of_rival(game: Game) -> str:
    """The rows of a racing computer, which stand both beside the board and in the strip above it."""
    if not game.computer or not game.plays.breaks_code:
        return ""
    return render_to_string("play/_rival.html#rows", {"game": game})


def title_of(game: Game) -> str:
    origin = name_of_origin(game)
    if game.is_over:
        return f"{game.board.get_result_display()} · {origin or game.get_mode_display()}"
    return origin or game.action[:1].upper() + game.action[1:]


def name_of_origin(game: Game) -> str:
    origin = origin_of(game)
    return origin.title(game) if origin else ""


def ending_at_origin(game: Game) -> str:
    origin, ending = origin_of(game), ending_of(game)
    return origin.ending(game, ending) if origin else ending


def heading_of(game: Game) -> str:
    origin = origin_of(game)
    if origin and (words := origin.heading(game)):
        return words
    if game.is_practice:
        return _("Practice · counts for nothing")
    return str(game.plays.heading)


def status_of(game: Game) -> str:
    repeats = repeats_in_words(game.rules)
    if game.is_over:
        return f"{_(game.variant.name)} {game.pegs} × {game.colors} · {repeats}"
    if game.awaits_computer and game.computer:
        words = _("You are done. %(level)s is still guessing.")
        return words % {"level": game.computer.codebreaker}
    return turn_in_words(game.board.guesses_used + 1, game.guesses_allowed, game.rules)


def turn_in_words(number: int, allowed: int, rules: Rules) -> str:
    """Which guess is being made, and what to know of every code: "Guess 1 of 10 · colors may repeat"."""
    turn = _("Guess %(number)s of %(allowed)s") % {"number": number, "allowed": allowed}
    return f"{turn} · {repeats_in_words(rules)}"


def codes_left_of(game: Game) -> str:
    if game.is_over or not game.shows_codes_left or not game.board.rows:
        return ""
    return codes_left_in_words(game.board.rows[-1].candidates_left)


def rival_status_of(game: Game) -> str:
    rival = game.computer
    if rival is None:
        return ""
    count = {"count": rival.guesses_used}
    if rival.solved:
        return _("found it in %(count)s") % count
    if rival.is_spent:
        return _("did not find it")
    words = ngettext("%(count)s guess", "%(count)s guesses", rival.guesses_used)
    return words % count


def rival_note_of(game: Game) -> str:
    rival = game.computer
    if rival is None or game.is_over:
        return _("Your code:") if rival and game.plays.hides_code else ""
    if game.plays.hides_code:
        return _("Your code:")
    return rival_found(game) or _("It guesses when you do. Its colors show at the end.")


def found_note_of(game: Game) -> str:
    return rival_found(game) if game.takes_turns and not game.plays.hides_code else ""


class Guide(NamedTuple):
    """A card beside the board: what to do, or what the last answer meant."""

    title: str
    words: str
    legend: tuple[Pin, ...]
    answer: Feedback | None = None


def guide_of(game: Game) -> Guide:
    rows, legend = game.board.rows, legend_of(game.rules)
    if not rows:
        if uses_digits(game.rules):
            words = _(
                "Find the hidden code of %(pegs)s digits. After each guess, pins say how close you came."
            )
        else:
            words = _(
                "Find the hidden code of %(pegs)s pegs. After each guess, pins say how close you came."
            )
        return Guide(_("How it works"), words % {"pegs": game.pegs}, legend)
    row = rows[-1]
    title = _("Answer %(number)s") % {"number": row.number}
    if game.coach != Coach.OFF:
        title = codes_left_of(game) or title
    return Guide(title, meaning_of(row.feedback, game.rules), legend, row.feedback)


def help_used_in(game: Game) -> str:
    if game.coach == Coach.OFF:
        return ""
    if not game.board.hints:
        return _("You had a coach.")
    words = ngettext(
        "You had a coach, and %(hints)s hint.",
        "You had a coach, and %(hints)s hints.",
        game.board.hints,
    )
    return words % {"hints": game.board.hints}


def rescue_in_words(rescue: Rescue | None, game: Game) -> str:
    if rescue is None:
        return ""
    facts = {"level": _(game.rescuer.name), "turn": rescue.turn, "found": rescue.found}
    if rescue.turn > game.board.guesses_used:
        words = _("From your position at the end, %(level)s solves it on guess %(found)s.")
    else:
        words = _("From your position at guess %(turn)s, %(level)s solves it on guess %(found)s.")
    return words % facts


def make_note_of(game: Game) -> str:
    if game.is_over:
        return ""
    if not game.is_by_hand:
        words = _("The site answers for you; %(level)s sees only the answers.")
        return words % {"level": game.board.codebreaker}
    if game.board.asked:
        if uses_digits(game.rules):
            return _("Compare it with your code, and count its bulls and cows.")
        return _("Put it on your board and count its black and white pegs.")
    return _("Something is wrong with your answers.")
