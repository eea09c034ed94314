"""A game in sentences, for its page, its live region, and typed commands."""

from typing import NamedTuple, Protocol

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games.core.game import Game
from games.core.guess import Guess
from games.core.modes.choices import Coach, First, Handicap
from games.core.origins import origin_of, way_of
from games.ui.palette import color_names
from games.ui.terms import feedback_in_words, grouped, kept_by_language, sizes_in_words
from solver import CUSTOM, Feedback, History, Rules, Suggestion, format_code, parse_code


class Answered(Protocol):
    """A guess with its answer, whoever made it."""

    @property
    def number(self) -> int: ...

    @property
    def code(self) -> str: ...

    @property
    def feedback(self) -> Feedback: ...


class PlayedRow(NamedTuple):
    """A guess and its answer, without the board that it stands on."""

    number: int
    code: str
    feedback: Feedback

    @classmethod
    def of(cls, row: Answered) -> "PlayedRow":
        return cls(row.number, row.code, row.feedback)

    @classmethod
    def list_of(cls, history: History, rules: Rules) -> "list[PlayedRow]":
        return [
            cls(number, format_code(code, rules), answer)
            for number, (code, answer) in enumerate(history, start=1)
        ]


def news_of(game: Game) -> str:
    row = game.board.last_row
    sentences = [row_in_words(row, game) if row else "", rivals_turn(game), outcome_of(game)]
    if game.awaits_computer and game.computer:
        words = _("You are done. %(level)s is still guessing.")
        sentences.append(words % {"level": game.computer.codebreaker})
    if not game.plays.breaks_code and not game.is_over:
        sentences.append(question_of(game))
    return " ".join(filter(None, sentences))


def rivals_turn(game: Game) -> str:
    """The answer to the rival's guess after the player's last one; empty if there was none."""
    rival = game.computer
    if rival is None or not game.plays.breaks_code or (row := rival.last_row) is None:
        return ""
    turn = game.board.guesses_used + (1 if game.first == First.COMPUTER else 0)
    if row.number != turn or (game.is_over and not game.plays.is_in_turn):
        return ""
    if rival.solved and not game.is_over:
        return rival_found(game)
    words = _("%(level)s: %(feedback)s.")
    answer = feedback_in_words(row.feedback, game.rules)
    return words % {"level": rival.codebreaker, "feedback": answer}


def rival_found(game: Game) -> str:
    rival = game.computer
    if rival is None or not rival.solved:
        return ""
    if game.plays.is_in_turn:
        return game.goal
    words = _("%(level)s solved it in %(count)s. You can still finish for practice, or resign.")
    return words % {"level": rival.codebreaker, "count": rival.guesses_used}


def news_of_rival(game: Game) -> str:
    if game.is_over or game.computer is None or (row := game.computer.last_row) is None:
        return news_of(game)
    words = _("%(level)s, guess %(number)s: %(feedback)s.")
    return words % {
        "level": game.computer.codebreaker,
        "number": row.number,
        "feedback": feedback_in_words(row.feedback, game.rules),
    }


def question_of(game: Game) -> str:
    board = game.board
    if board.asked:
        return _("%(level)s guesses %(code)s.") % {
            "level": board.codebreaker,
            "code": _names(board.asked, game.rules),
        }
    return _("No code fits all of your answers.") if game.is_by_hand else ""


def row_in_words(row: Guess, game: Game) -> str:
    left = row.candidates_left if game.shows_codes_left else None
    clash = row.clashes_with if game.coach == Coach.FULL else None
    return played_row_in_words(row, game.rules, left, clash)


def played_row_in_words(
    row: Answered, rules: Rules, left: int | None, clash: Answered | None
) -> str:
    sentences = [guess_in_words(row, rules)]
    if left is not None and row.feedback.black < rules.pegs:
        sentences.append(codes_left(left))
    if clash:
        sentences.append(f"{clash_in_words(clash, rules)}.")
    return " ".join(sentences)


def clash_in_words(clash: Answered, rules: Rules) -> str:
    words = _("It could not be the code: it clashes with row %(number)s, %(code)s: %(feedback)s")
    facts = {
        "number": clash.number,
        "code": _names(clash.code, rules),
        "feedback": feedback_in_words(clash.feedback, rules),
    }
    return words % facts


def guess_in_words(row: Answered, rules: Rules) -> str:
    """A guess and its answer: "Guess 3: orange, blue, blue, green. 1 black, 2 white."."""
    guess = _("Guess %(number)s: %(code)s.")
    played = guess % {"number": row.number, "code": _names(row.code, rules)}
    return f"{played} {capfirst(feedback_in_words(row.feedback, rules))}."


def codes_left(count: int) -> str:
    words = ngettext("%(count)s code left.", "%(count)s codes left.", count)
    return words % {"count": grouped(count)}


def hint_in_words(hint: Suggestion, game: Game) -> str:
    level = _("%(level)s would guess:") % {"level": _(game.rescuer.name)}
    return f"{level} {color_names(hint.guess, game.rules)}. {reason_for(hint)}"


def reason_for(hint: Suggestion) -> str:
    if hint.candidates == 1:
        return _("It is the only code left.")
    words = ngettext(
        "It splits the %(codes)s codes left into %(count)s group; the biggest has %(worst)s.",
        "It splits the %(codes)s codes left into %(count)s groups; the biggest has %(worst)s.",
        len(hint.cells),
    )
    split = words % {
        "codes": grouped(hint.candidates),
        "count": grouped(len(hint.cells)),
        "worst": grouped(hint.worst),
    }
    if hint.is_candidate:
        return f"{split} {_('It may be the code itself.')}"
    return f"{split} {_('It cannot be the code itself.')}"


def outcome_of(game: Game) -> str:
    if not game.is_over:
        return ""
    if not game.plays.breaks_code or game.board.solved:
        return ending_of(game)
    words = _("It could have been %(code)s.") if game.is_evil else _("It was %(code)s.")
    return f"{ending_of(game)} {words % {'code': _names(game.board.secret, game.rules)}}"


def ending_of(game: Game) -> str:
    sentences = [game.plays.outcome(game)]
    if not game.plays.breaks_code:
        return sentences[0]
    if game.computer and game.handicap == Handicap.TIES:
        sentences.append(_("Ties went to you."))
    if given := game.head_start:
        words = ngettext(
            "You got %(count)s guess for free.", "You got %(count)s guesses for free.", given
        )
        sentences.append(words % {"count": given})
    return " ".join(sentences)


def before_secret(game: Game) -> str:
    return _("It could have been") if game.is_evil else _("It was")


@kept_by_language(4096)
def _names(code: str, rules: Rules) -> str:
    return color_names(parse_code(code, rules), rules)


# What was played, in a line: the way, the opponent, and the rules


def played_in_words(game: Game) -> str:
    """How a game was played, and against whom: "Race against Knuth"."""
    origin = origin_of(game)
    if origin and (words := origin.listed_as(game)):
        return words
    way = way_of(game)
    if game.computer is None:
        return str(way.label)
    level = game.computer.codebreaker
    if not game.plays.breaks_code:
        return pgettext("in a list of games", "Hide a code from %(level)s") % {"level": level}
    words = _("%(way)s against %(level)s")
    return words % {"way": way.label, "level": level}


def named_rules(game: Game, *, with_size: bool = False) -> str:
    name = _(game.variant.name)
    has_size = with_size or game.variant.slug == CUSTOM
    return f"{name} {sizes_in_words(game.rules)}" if has_size else name
