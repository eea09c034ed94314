"""What stands on and around a board: where the game is, what the rival did, what a row meant."""

from typing import NamedTuple

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.models import Coach, Game
from games.models.opponents import FIRST_MARK, token_in
from games.words.numbers import told_of
from games.words.palette import uses_digits
from games.words.pins import Pin, legend_of, meaning_of
from games.words.spoken import ending_of, rival_found
from games.words.strategies import strategy_in_words
from games.words.tabs import CHALLENGE
from games.words.terms import codes_left_in_words, repeats_in_words
from solver import Level, Rescue, Rules


def title_of(game: Game) -> str:
    origin = origin_of(game)
    if game.is_over:
        return f"{game.board.get_result_display()} · {origin or game.get_mode_display()}"
    return origin or game.action[:1].upper() + game.action[1:]


def origin_of(game: Game) -> str:
    if game.daily:
        return str(game.daily)
    return _("Challenge") if game.challenge else ""


def tab_of(game: Game) -> str:
    return "daily" if game.daily else CHALLENGE if game.challenge else ""


def ending_at_origin(game: Game) -> str:
    ending = ending_of(game)
    return told_of(str(game.daily), ending) if game.daily else ending


def heading_of(game: Game) -> str:
    if game.daily:
        facts = {"daily": game.daily, "day": date_format(game.daily.day, _("M j"))}
        if game.is_practice:
            return _("%(daily)s · %(day)s, practice") % facts
        return f"{facts['daily']} · {facts['day']}"
    if game.challenge:
        return _("Challenge · same secret")
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


def rule_in_words(level: Level) -> str:
    """How a level plays, as a sentence: its rule, which begins with a verb, after its name."""
    if token_in(level.slug):
        words = _("%(design)s plays the code that is best by %(text)s.")
        strategy, _mark, first = level.rule.partition(FIRST_MARK)
        return words % {"design": level.name, "text": strategy_in_words(strategy, first)}
    rule = _(level.rule)
    return f"{_(level.name)} {rule[:1].lower()}{rule[1:]}"


class Guide(NamedTuple):
    """A card beside the board: what to do, or what the last answer meant."""

    title: str
    words: str
    legend: tuple[Pin, ...]


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
    return Guide(title, meaning_of(row.feedback, game.rules), legend)


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
