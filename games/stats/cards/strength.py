"""How strong somebody is, with and without luck: the first sentence, and the levels and the player on one axis."""

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext, gettext_noop, ngettext

from games.stats.cards.card import TELLING_GAMES, games_in_words, to_go_in_words
from games.stats.statistics import Summary
from games.stats.strength import LastGames, Skill
from games.ui.charts.axis import Axis, Named, axis
from games.ui.numbers import decimal, proven
from games.ui.quoting import bdi
from games.ui.terms import grouped
from solver import LEVELS, GuessCounts, Rules, Variant
from solver.site import PlayingStrength

CONFIDENCE = 1.96  # standard errors around a mean; the true mean is so near 95 times in 100
MIN_MARGIN_GAMES = 5  # games; with fewer, the margin of error means little
MIN_GAMES = 3  # reviewed games; with fewer, nothing is said of a strength
NEAR = 0.05  # guesses; newest games that used as many as expected differ by less

OWN = {
    "lucky": gettext_noop("Your last %(games)s games used %(guesses)s, for you were lucky."),
    "unlucky": gettext_noop("Your last %(games)s games used %(guesses)s, for you were unlucky."),
    "better": gettext_noop(
        "Your last %(games)s games used %(guesses)s, for you played better than usual."
    ),
    "worse": gettext_noop(
        "Your last %(games)s games used %(guesses)s, for you played worse than usual."
    ),
    "even": gettext_noop("Your last %(games)s games used %(guesses)s, as was to be expected."),
}
THEIRS = {
    "lucky": gettext_noop("The last %(games)s games used %(guesses)s, thanks to good luck."),
    "unlucky": gettext_noop("The last %(games)s games used %(guesses)s, because of bad luck."),
    "better": gettext_noop("The last %(games)s games used %(guesses)s, played better than usual."),
    "worse": gettext_noop("The last %(games)s games used %(guesses)s, played worse than usual."),
    "even": gettext_noop("The last %(games)s games used %(guesses)s, as was to be expected."),
}


class StrengthCard(NamedTuple):
    """The sentences on top of the page, the axis if there are measured levels, and what was measured without luck."""

    lead: SafeString
    note: str
    axis: Axis | None
    measured: PlayingStrength | None = None


def strength_card(numbers: Summary, rules: Rules, *, name: str = "") -> StrengthCard:
    """name: the player's, on a profile; empty for the visitor's own statistics."""
    levels = rungs(rules)
    if not numbers.found or numbers.mean is None:
        return StrengthCard(SafeString(_nothing_found(numbers)), "", None)
    margin = margin_of(numbers.standard_error, numbers.fair)
    mean = with_margin(numbers.mean, margin)
    lead = format_html("{} {}", _lead(numbers, mean, name), neighbors(levels, numbers.mean))
    return StrengthCard(
        SafeString(lead.strip()),
        _note(numbers, margin),
        axis_of(levels, numbers.mean, margin, name),
    )


def few_games_card(numbers: Summary) -> StrengthCard:
    """What is said of games too few to measure somebody by."""
    lead = _found(numbers) if numbers.found else _nothing_found(numbers)
    return StrengthCard(conditional_escape(lead), to_go_in_words(numbers.fair), None)


def skill_card(skill: Skill | None, rules: Rules, *, name: str = "") -> StrengthCard | None:
    """The sentences on top of the page, and the axis; None with too few reviewed games.

    name: the player's, on a profile; empty for the visitor's own statistics.
    """
    if skill is None or skill.strength.games < MIN_GAMES:
        return None
    found, levels = skill.strength, rungs(rules)
    margin = margin_of(found.error, found.games)
    lead = format_html(
        "{} {} {}",
        needs_in_words(with_margin(found.mean, margin), name),
        _last_games(skill, name),
        neighbors(levels, found.mean),
    )
    return StrengthCard(
        SafeString(lead.strip()),
        _skill_note(skill, margin),
        axis_of(levels, found.mean, margin, name),
        found,
    )


def strengths_card(
    found: Sequence[tuple[Variant, PlayingStrength | None]],
) -> list[tuple[str, str, str]]:
    rows = [
        (
            gettext(variant.name),
            with_margin(strength.mean, margin_of(strength.error, strength.games)),
            games_in_words(strength.games),
        )
        for variant, strength in found
        if strength and strength.games >= TELLING_GAMES
    ]
    return rows if len(rows) > 1 else []


def axis_of(levels: list[Named], mean: float, margin: float | None, name: str) -> Axis | None:
    you = Named(name or gettext("You"), mean, decimal(mean), is_you=True)
    return axis([*levels, you], margin=margin) if levels else None


def margin_of(error: float | None, games: int) -> float | None:
    """The true mean is nearer than this to the mean, 95 times in 100."""
    return CONFIDENCE * error if error and games >= MIN_MARGIN_GAMES else None


def with_margin(mean: float, margin: float | None) -> str:
    return decimal(mean) + (f" ± {decimal(margin)}" if margin else "")


def rungs(rules: Rules) -> list[Named]:
    found = ((level, level.strength(rules)) for level in LEVELS.values())
    return sorted(
        (
            Named(gettext(level.name), strength.mean, mean_of(strength))
            for level, strength in found
            if strength
        ),
        key=lambda rung: -rung.number,
    )


def mean_of(strength: GuessCounts) -> str:
    """The mean of a level: "4.34", or "≈ 4.64" if only a sample was played."""
    return proven(decimal(strength.mean), is_exact=strength.complete)


def _nothing_found(numbers: Summary) -> str:
    if numbers.fair:
        words = ngettext(
            "%(games)s hidden code, and it was not found.",
            "%(games)s hidden codes, and none found yet.",
            numbers.fair,
        )
        return words % {"games": grouped(numbers.fair)}
    words = ngettext(
        "%(games)s game against the evil codemaker, who hides no code: so there is no mean.",
        "%(games)s games against the evil codemaker, who hides no code: so there is no mean.",
        numbers.games,
    )
    return words % {"games": grouped(numbers.games)}


def _lead(numbers: Summary, mean: str, name: str) -> SafeString:
    if numbers.fair == 1:
        guesses = numbers.best or 0
        words = ngettext(
            "One code found, in {guesses} guess.", "One code found, in {guesses} guesses.", guesses
        )
        return format_html(words, guesses=format_html("<b>{}</b>", guesses))
    return needs_in_words(mean, name)


def needs_in_words(mean: str, name: str) -> SafeString:
    figure = format_html("<b>{}</b>", mean)
    if name:
        words = gettext("{name} plays like someone who needs {mean} guesses.")
        return format_html(words, name=bdi(name), mean=figure)
    return format_html(gettext("You play like someone who needs {mean} guesses."), mean=figure)


def neighbors(levels: list[Named], mean: float) -> str:
    """The next weaker and the next stronger level: "Careless 5.11, Random 4.64."."""
    weaker = [rung for rung in levels if rung.number > mean][-1:]
    stronger = [rung for rung in levels if rung.number <= mean][:1]
    named = ", ".join(f"{rung.name} {rung.words}" for rung in (*weaker, *stronger))
    return f"{named}." if named else ""


def _found(numbers: Summary) -> str:
    words = ngettext(
        "%(found)s of %(games)s code found.",
        "%(found)s of %(games)s codes found.",
        numbers.fair,
    )
    return words % {"found": grouped(numbers.found), "games": grouped(numbers.fair)}


def _note(numbers: Summary, margin: float | None) -> str:
    sentences = [_found(numbers)]
    if margin:
        words = gettext("The true mean is within ± %(margin)s, 95 times out of 100.")
        sentences.append(words % {"margin": decimal(margin)})
    return " ".join(sentences)


def _last_games(skill: Skill, name: str) -> str:
    newest = skill.last_games
    words = gettext((THEIRS if name else OWN)[reason_of(newest, skill.strength)])
    return words % {"games": newest.games, "guesses": decimal(newest.used)}


def reason_of(newest: LastGames, found: PlayingStrength) -> str:
    saved = found.mean - newest.used
    by_skill = found.loss - newest.loss
    if abs(saved) < NEAR:
        return "even"
    if saved > 0:
        return "lucky" if newest.luck >= by_skill else "better"
    return "unlucky" if newest.luck <= by_skill else "worse"


def _skill_note(skill: Skill, margin: float | None) -> str:
    """What it consists of. The rounded figures add up."""
    found = skill.strength
    words = ngettext(
        "%(games)s reviewed game: par %(par)s, and %(loss)s lost. It used %(used)s guesses.",
        "%(games)s reviewed games: par %(par)s, and %(loss)s lost in each. They used %(used)s guesses on average.",
        found.games,
    )
    loss = round(found.mean, 2) - round(found.par, 2)
    facts = {"games": grouped(found.games), "par": decimal(found.par), "loss": decimal(loss)}
    sentences = [words % (facts | {"used": decimal(skill.used)})]
    if skill.waiting:
        words = ngettext(
            "%(games)s more game is not reviewed yet.",
            "%(games)s more games are not reviewed yet.",
            skill.waiting,
        )
        sentences.append(words % {"games": grouped(skill.waiting)})
    if margin:
        words = gettext("The true strength is within ± %(margin)s, 95 times out of 100.")
        sentences.append(words % {"margin": decimal(margin)})
    return " ".join(sentences)
