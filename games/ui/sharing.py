"""A finished game as text to share: only its feedback, because the last row may be the secret."""

from django.conf import settings
from django.utils.translation import gettext, ngettext

from games.core.board import Board
from games.core.game import Game
from games.core.modes import MODES
from games.core.modes.choices import Result
from games.core.origins import origin_of, origins
from games.core.played_designs import DESIGN
from games.core.ways import EVIL
from games.ui.skill import Judged
from games.ui.terms import coach_in_words, feedback_in_words
from solver import Feedback, Rules, find_level


def share_text(game: Game, link: str = "", figures: Judged | None = None) -> str:
    rows = [_pins(row.feedback, game.pegs) for row in game.board.rows]
    skill = gettext("Skill %(points)s") % {"points": figures.points} if figures else ""
    notes = " · ".join(filter(None, [skill, game.at_end.get("note")]))
    lines = [" · ".join(_facts(game)), *rows, notes, link]
    return "\n".join(filter(None, lines))


def share_words(game: Game, figures: Judged | None = None) -> str:
    told = gettext("Skill %(points)s, %(luck)s.") % figures._asdict() if figures else ""
    rows = [
        gettext("Guess %(number)s: %(answer)s.")
        % {"number": row.number, "answer": feedback_in_words(row.feedback, game.rules)}
        for row in game.board.rows
    ]
    return " ".join(filter(None, [f"{', '.join(_facts(game))}.", *rows, told]))


def shared_way_of(game: Game) -> tuple[str, str]:
    """How a game was played, and the number of its daily or the slug of its level, if it has one.

    For a match, its mode takes the place of a level.
    """
    origin = origin_of(game)
    if origin and (shared := origin.shared_as(game)):
        return shared
    if game.is_evil:
        return EVIL.slug, ""
    return game.mode, game.computer.level if game.computer else ""


def title_in_words(way: str, of: str, against: str = "") -> str:
    """What was played, from the answer of `shared_way_of`. against: the name of a design."""
    titles = (origin.shared_title(way, of) for origin in origins())
    if title := next(filter(None, titles), ""):
        return title
    facts = {"site": settings.SITE_NAME}
    if way == EVIL.slug:
        return gettext("%(site)s against the evil codemaker") % facts
    if of == DESIGN:
        against = against or gettext("a design")
    return MODES[way].shared_as % (
        facts | {"level": against or (gettext(find_level(of).name) if of else "")}
    )


def size_in_words(rules: Rules) -> str:
    size = f"{rules.pegs}×{rules.colors}"
    return size if rules.repeats else gettext("%(size)s without repeats") % {"size": size}


def guesses_in_words(guesses: int, *, solved: bool) -> str:
    words = (
        ngettext("%(guesses)s guess", "%(guesses)s guesses", guesses)
        if solved
        else ngettext("not found in %(guesses)s guess", "not found in %(guesses)s guesses", guesses)
    )
    return words % {"guesses": guesses}


def _facts(game: Game) -> list[str]:
    title = title_in_words(
        *shared_way_of(game), against=game.computer.codebreaker if game.computer else ""
    )
    coach = coach_in_words(game.coach, game.board.hints)
    facts = [title, size_in_words(game.rules), _result(game.board), *_rival(game), coach]
    return list(filter(None, facts))


def _result(board: Board) -> str:
    guesses = board.guesses_used
    match board.result:
        case Result.GIVEN_UP:
            words = ngettext(
                "given up after %(guesses)s guess", "given up after %(guesses)s guesses", guesses
            )
        case Result.ABANDONED:
            words = ngettext(
                "abandoned after %(guesses)s guess", "abandoned after %(guesses)s guesses", guesses
            )
        case _:
            return guesses_in_words(guesses, solved=board.solved)
    return words % {"guesses": guesses}


def _rival(game: Game) -> list[str]:
    rival = game.computer
    if rival is None or not game.plays.is_contest:
        return []
    words = (
        gettext("%(result)s, %(level)s %(guesses)s")
        if rival.solved
        else gettext("%(result)s, %(level)s not found")
    )
    result = game.board.get_result_display().lower()
    return [words % {"result": result, "level": rival.codebreaker, "guesses": rival.guesses_used}]


def _pins(answer: Feedback, pegs: int) -> str:
    """Signs that can be told apart on light and on dark ground."""
    if answer.black == pegs:
        return "🟩" * pegs
    return "⚫" * answer.black + "⚪" * answer.white + "▫" * (pegs - sum(answer))
