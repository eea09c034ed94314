"""The sentences of a review."""

from collections.abc import Sequence

from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext, pgettext_lazy

from games.core.board import Board
from games.core.game import Game
from games.core.modes.choices import Handicap, Result
from games.review.why import Clash, Kind, kind_of, ruled_out
from games.ui.game_in_words import named_rules, played_in_words
from games.ui.numbers import decimal, labeled, proven
from games.ui.palette import color_name
from games.ui.sharing import guesses_in_words
from games.ui.skill import GOOD, HUNDREDTHS, SLIP, Sums
from games.ui.terms import feedback_in_words, grouped
from solver import Code, History, Row, Rules

NEAR_PAR = 10  # hundredths of a guess
FRACTIONS = {  # hundredths of a guess, as people say it
    25: gettext_noop("a quarter of a guess"),
    33: gettext_noop("a third of a guess"),
    50: gettext_noop("half a guess"),
    67: gettext_noop("two thirds of a guess"),
    75: gettext_noop("three quarters of a guess"),
    100: gettext_noop("one guess"),
    133: gettext_noop("1⅓ guesses"),
    150: gettext_noop("1½ guesses"),
    167: gettext_noop("1⅔ guesses"),
    200: gettext_noop("two guesses"),
    250: gettext_noop("2½ guesses"),
    300: gettext_noop("three guesses"),
}
NOT_FOUND = gettext_noop("Not found in %(guesses)s")
ENDS: dict[str, str] = {  # of a code that was not found
    Result.WON: gettext_noop("Won after %(guesses)s"),
    Result.GIVEN_UP: gettext_noop("Given up after %(guesses)s"),
    Result.ABANDONED: gettext_noop("Abandoned after %(guesses)s"),
}
STAND_INS = {
    "entropy": gettext_noop("the play of the entropy strategy"),
    "expected-size-candidates": gettext_noop("the play of the expected-size strategy"),
    "estimate": gettext_noop("an estimate from the number of codes left"),
    "book": gettext_noop("the best play known so far"),
}
WITH_HANDICAP = {
    Result.WON: gettext_noop("You won, with a handicap."),
    Result.DRAWN: gettext_noop("A draw, with a handicap."),
    Result.LOST: gettext_noop("%(level)s won, in spite of a handicap."),
}
GRADES = {
    "forced": gettext_noop("forced"),
    "best": gettext_noop("best"),
    "good": gettext_noop("good"),
    "slip": gettext_noop("slip"),
    "mistake": gettext_noop("mistake"),
}
KINDS = {
    Kind.ONLY: gettext_noop("It was the only code left."),
    Kind.NOT_THE_ONLY: gettext_noop("Only one code was left, and this was another."),
    Kind.OF_TWO: gettext_noop("It was one of the two codes left."),
    Kind.NOT_OF_TWO: gettext_noop("Two codes were left, and this was neither."),
    Kind.FIRST_BEST: gettext_noop("No first guess is better."),
    Kind.PARTS_ALL: gettext_noop(
        "This guess could be the secret, and tells all %(codes)s codes left apart."
    ),
    Kind.BEST: gettext_noop("This guess could be the secret, and no other splits better."),
    Kind.IMPOSSIBLE_PARTS_ALL: gettext_noop(
        "This guess could not be the secret, and still tells all %(codes)s codes left apart."
    ),
    Kind.IMPOSSIBLE_BEST: gettext_noop(
        "This guess could not be the secret, and still splits best."
    ),
    Kind.KNOWN: gettext_noop("Its answer was certain beforehand."),
    Kind.FIRST: gettext_noop("Another first guess is better."),
    Kind.POSSIBLE: gettext_noop("This guess could be the secret; one that could not is better."),
    Kind.OTHER_POSSIBLE: gettext_noop(
        "This guess could be the secret; another that could be is better."
    ),
    Kind.IMPOSSIBLE: gettext_noop("A guess that could be the secret is better."),
    Kind.OTHER: gettext_noop("Another guess is better."),
}
COMPARED = {Kind.FIRST, Kind.POSSIBLE, Kind.OTHER_POSSIBLE, Kind.IMPOSSIBLE, Kind.OTHER}
JUDGED = COMPARED | {Kind.FIRST_BEST, Kind.BEST, Kind.IMPOSSIBLE_BEST}
SAID_BESTS = {
    Kind.IMPOSSIBLE_PARTS_ALL,
    Kind.IMPOSSIBLE_BEST,
}  # the row that ruled it out matters less
CLASHES = {  # by one peg of a color, and by more
    Clash.MANY: (
        gettext_noop("%(color)s was ruled out by row %(row)s."),
        gettext_noop("%(count)s %(color)s pegs were ruled out by row %(row)s."),
    ),
    Clash.HOLE: (gettext_noop("%(color)s in hole %(hole)s was ruled out by row %(row)s."), ""),
    Clash.FEW: (
        gettext_noop("Row %(row)s asks for %(color)s."),
        gettext_noop("Row %(row)s asks for at least %(count)s %(color)s pegs."),
    ),
    Clash.ANSWER: (
        gettext_noop("If it were the secret, row %(row)s would have earned %(answer)s."),
        "",
    ),
}
COUNTS = (  # from two on
    pgettext_lazy("pegs of a color", "two"),
    pgettext_lazy("pegs of a color", "three"),
    pgettext_lazy("pegs of a color", "four"),
    pgettext_lazy("pegs of a color", "five"),
    pgettext_lazy("pegs of a color", "six"),
    pgettext_lazy("pegs of a color", "seven"),
    pgettext_lazy("pegs of a color", "eight"),
)


def headline(board: Board, sums: Sums | None) -> str:
    """How many guesses the code took, beside par: "5 guesses, two thirds of a guess over par"."""
    used = guesses_in_words(board.guesses_used, solved=True)
    if not board.solved:
        return _(ENDS.get(board.result, NOT_FOUND)) % {"guesses": used}
    if sums is None:
        return used
    over = sums.guesses - sums.par
    if abs(over) < NEAR_PAR:
        return _("%(guesses)s, right at par") % {"guesses": used}
    words = (
        _("%(guesses)s, %(distance)s over par")
        if over > 0
        else _("%(guesses)s, %(distance)s under par")
    )
    return words % {"guesses": used, "distance": _distance(abs(over))}


def _distance(hundredths: int) -> str:
    nearest = min(FRACTIONS, key=lambda fraction: abs(fraction - hundredths))
    if hundredths > max(FRACTIONS) + NEAR_PAR:
        return _("%(number)s guesses") % {"number": decimal(hundredths / HUNDREDTHS, 1)}
    return _(FRACTIONS[nearest])


def subtitle(game: Game) -> str:
    day = date_format(game.finished_at, "DATE_FORMAT") if game.finished_at else ""
    return " · ".join([played_in_words(game), named_rules(game, with_size=True), day])


def verdict(sums: Sums) -> str:
    return "" if sums.loss else _("Every guess was a best one.")


def ledger_caption(name: str, *, is_own: bool) -> str:
    return _("Your guesses") if is_own else _("The guesses of %(name)s") % {"name": name}


def grade_words(grade: str) -> str:
    return _(GRADES[grade])


def why_words(rules: Rules, history: History, row: Row, flaw: str = "") -> str:
    """Why a guess was good or not, in a sentence or a few. history: the rows before it.

    Where a stand-in takes the place of perfect play, what is said of best guesses is behind a sign.
    """
    kind = kind_of(row, flaw, is_first=not history)
    words = _(KINDS[kind]) % {"codes": grouped(row.before)}
    if kind in COMPARED:
        words = " ".join(filter(None, [words, _comparison(row)]))
    if kind in JUDGED:
        words = proven(words, is_exact=row.needed.optimal and row.value.optimal)
    reason = "" if kind in SAID_BESTS else ruled_out_words(rules, history, row.guess)
    return " ".join(filter(None, [reason, words]))


def _comparison(row: Row) -> str:
    """What the best guess was expected to leave, beside the guess that was made, if it was less."""
    if row.best_expected is None or row.best_expected >= row.expected:
        return ""
    if row.best_expected == 1:
        words = _("The best guess tells all %(codes)s codes left apart.")
        return words % {"codes": grouped(row.before)}
    best, mine = _expected(row.best_expected), _expected(row.expected)
    words = _("The best guess leaves %(best)s codes on average, this one %(codes)s.")
    return words % {"best": best, "codes": mine} if best != mine else ""


def ruled_out_words(rules: Rules, history: History, guess: Code) -> str:
    """Which earlier row rules out a guess, and by what: "Two orange pegs were ruled out by row 2."."""
    found = ruled_out(guess, history)
    if found is None:
        return ""
    is_counted = found.pegs > 1
    facts = {
        "row": found.row,
        "color": color_name(found.color, rules),
        "count": COUNTS[found.pegs - 2] if is_counted else "",
        "hole": found.hole,
        "answer": feedback_in_words(found.answer, rules),
    }
    one, several = CLASHES[found.clash]
    return capfirst(_(several if is_counted else one) % facts)


def left_words(before: int, after: int, *, is_found: bool) -> str:
    """Codes before and after a guess: "208 → 23"."""
    end = _("found") if is_found else grouped(after)
    return f"{grouped(before)} → {end}"


def expected_words(expected: float) -> str:
    """How many codes an answer was expected to leave: "185 expected"."""
    return _("%(number)s expected") % {"number": _expected(expected)}


def _expected(codes: float) -> str:
    return decimal(codes, 0 if codes >= HUNDREDTHS / 10 else 1)


def legend(*, is_drawn: bool) -> str:
    """What figures and grades mean. is_drawn: whether a code was hidden."""
    facts = {"good": decimal(GOOD), "slip": decimal(SLIP)}
    figures = (
        _(
            "Par is what perfect play needs on average. Minus means that guesses were lost, plus that"
            " they were won."
        )
        if is_drawn
        else _(
            "The evil codemaker hides no code: each answer keeps as many codes as it can. Nothing was"
            " drawn, so no luck is claimed. Guesses are judged as if a code had been drawn; minus"
            " means that guesses were lost."
        )
    )
    grades = _(
        "A best guess loses nothing, a good one less than %(good)s, a slip less than %(slip)s, a"
        " mistake more; forced means that one code was left."
    )
    return f"{figures} {grades % facts}"


def no_legend() -> str:
    return _("The answers fit no code, so nothing can be said of the guesses.")


def stand_in_words(strategy: str | None) -> str:
    """Which strategy stands in for perfect play, or that every number is exact."""
    if strategy is None:
        return _("Every number here rests on play that is proven to be optimal.")
    return _(
        "≈ marks numbers that are not proven to be optimal: for some positions, %(stand_in)s stands in"
        " for perfect play."
    ) % {"stand_in": _(STAND_INS.get(strategy, STAND_INS["book"]))}


def picture_words(name: str, figures: Sequence[tuple[str, str]]) -> str:
    """The words of a point of the picture: "2: You 23 · Knuth 97 · perfect 23"."""
    return labeled(name, " · ".join(f"{whose} {left}" for whose, left in figures))


def contest_words(game: Game, mine: Sums, theirs: Sums) -> str:
    """What parted the two in a contest: the guesses, or the answers.

    Empty for a game that was not played to its end: its guesses cost less, because there are fewer.
    """
    rival = game.computer
    if rival is None or game.board.result in {Result.GIVEN_UP, Result.ABANDONED}:
        return ""
    level = rival.codebreaker
    return " ".join(
        [
            _result(game, rival, level),
            _skill(mine.loss - theirs.loss, level),
            _luck(mine.luck - theirs.luck, level),
        ]
    )


def _result(game: Game, theirs: Board, level: str) -> str:
    mine = game.board
    if game.handicap != Handicap.NONE:
        return _(WITH_HANDICAP[Result(mine.result)]) % {"level": level}
    if mine.solved != theirs.solved:
        if mine.solved:
            return _("You found the code, and %(level)s did not.") % {"level": level}
        return _("%(level)s found the code, and you did not.") % {"level": level}
    by = theirs.guesses_used - mine.guesses_used
    if by == 0 or not mine.solved:
        return _("You were level with %(level)s.") % {"level": level}
    words = (
        ngettext(
            "You were quicker than %(level)s by %(number)s guess.",
            "You were quicker than %(level)s by %(number)s guesses.",
            by,
        )
        if by > 0
        else ngettext(
            "%(level)s was quicker than you by %(number)s guess.",
            "%(level)s was quicker than you by %(number)s guesses.",
            -by,
        )
    )
    return words % {"level": level, "number": abs(by)}


def _skill(more: int, level: str) -> str:
    if more == 0:
        return _("Your guesses cost as much as those of %(level)s.") % {"level": level}
    words = (
        _("Your guesses cost %(number)s more than those of %(level)s.")
        if more > 0
        else _("Your guesses cost %(number)s less than those of %(level)s.")
    )
    return words % {"level": level, "number": decimal(abs(more) / HUNDREDTHS)}


def _luck(more: int, level: str) -> str:
    if more == 0:
        return _("Both were equally lucky.")
    words = (
        _("Your answers were %(number)s luckier.")
        if more > 0
        else _("The answers that %(level)s got were %(number)s luckier.")
    )
    return words % {"level": level, "number": decimal(abs(more) / HUNDREDTHS)}
