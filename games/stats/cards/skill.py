"""Strength without luck: the first sentence, how it is measured, under which rules, and its trend."""

from collections.abc import Sequence

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext, gettext_noop, ngettext

from games.stats.cards.progress import begun, means_card
from games.stats.cards.strength import (
    StrengthCard,
    axis_of,
    margin_of,
    needs_in_words,
    neighbors,
    rungs,
    with_margin,
)
from games.stats.cards.table import Key, LineCard, games_in_words
from games.stats.strength import Newest, Skill
from games.ui.numbers import decimal
from games.ui.terms import grouped
from solver import Rules, Variant
from solver.site import PlayingStrength

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
        _newest(skill, name),
        neighbors(levels, found.mean),
    )
    return StrengthCard(
        SafeString(lead.strip()),
        _note(skill, margin),
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
        if strength
    ]
    return rows if len(rows) > 1 else []


def skill_trend_card(skill: Skill | None) -> LineCard | None:
    points = begun(skill.trend) if skill else []
    if skill is None or not points:
        return None
    par, first, last = skill.strength.par, points[0], points[-1]
    means = gettext("strength over %(games)s games") % {"games": last.games}
    dashed = gettext("par %(par)s") % {"par": decimal(par)}
    summary = gettext("Strength in guesses, from %(first)s to %(last)s")
    return means_card(
        points,
        par,
        [Key("line", means), Key("dash", dashed)],
        summary % {"first": decimal(first.mean), "last": decimal(last.mean)},
        gettext("Strength over time as a table"),
        gettext("Strength"),
    )


def _newest(skill: Skill, name: str) -> str:
    newest = skill.newest
    words = gettext((THEIRS if name else OWN)[reason_of(newest, skill.strength)])
    return words % {"games": newest.games, "guesses": decimal(newest.used)}


def reason_of(newest: Newest, found: PlayingStrength) -> str:
    saved = found.mean - newest.used
    by_skill = found.loss - newest.loss
    if abs(saved) < NEAR:
        return "even"
    if saved > 0:
        return "lucky" if newest.luck >= by_skill else "better"
    return "unlucky" if newest.luck <= by_skill else "worse"


def _note(skill: Skill, margin: float | None) -> str:
    """What it consists of. The rounded figures add up."""
    found = skill.strength
    words = ngettext(
        "%(games)s reviewed game: par %(par)s, and %(loss)s lost. It used %(used)s guesses.",
        "%(games)s reviewed games: par %(par)s, and %(loss)s lost in each. They used %(used)s guesses on average.",
        found.games,
    )
    loss = round(found.mean, 2) - round(found.par, 2)
    facts = {"games": grouped(found.games), "par": decimal(found.par), "loss": decimal(loss)}
    told = [words % (facts | {"used": decimal(skill.used)})]
    if skill.waiting:
        words = ngettext(
            "%(games)s more game is not reviewed yet.",
            "%(games)s more games are not reviewed yet.",
            skill.waiting,
        )
        told.append(words % {"games": grouped(skill.waiting)})
    if margin:
        words = gettext("The true strength is within ± %(margin)s, 95 times out of 100.")
        told.append(words % {"margin": decimal(margin)})
    return " ".join(told)
