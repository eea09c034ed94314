"""The sentence above the board, below the tabs: what is played, each part to be changed."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple
from urllib.parse import urlencode

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from games.core.modes import BREAK, MODES, GameMode
from games.core.modes.choices import Codemaker
from games.core.played_designs import token_in
from games.core.ways import CHALLENGE
from games.stats.cards.strength import mean_of
from games.ui.forms import SIZES, RulesForm
from games.ui.tabs import Ways, tabs, ways_to_play
from games.ui.terms import kept_by_language
from solver import CLASSIC, CUSTOM, LEVELS, MIND_READER, VARIANTS, Level, Rules, find_level

KEPT = 512  # sentences that a process keeps, of a few kilobytes each

COACHES = {
    "off": (gettext_noop("coach off"), gettext_noop("only the answers")),
    "count": (gettext_noop("counts"), gettext_noop("codes left")),
    "full": (gettext_noop("helps"), gettext_noop("and gives hints")),
}
CODEMAKERS = {
    "fair": (gettext_noop("a fair code"), gettext_noop("fixed and sealed")),
    "evil": (gettext_noop("an evil codemaker"), gettext_noop("keeps the most codes open")),
}
FIRSTS = {
    "me": (gettext_noop("you go first"), ""),
    "computer": (gettext_noop("the computer goes first"), ""),
}
HANDICAPS = {
    "none": (gettext_noop("even"), gettext_noop("no handicap")),
    "ties": (gettext_noop("ties are yours"), ""),
    "one": (gettext_noop("one guess up"), ""),
    "two": (gettext_noop("two guesses up"), ""),
}


Designs = tuple[tuple[str, str], ...]
"""Saved designs as opponents: how addresses name them, and what they are called."""
Offered = tuple[str, str, str]
"""What may be chosen: how addresses name it, what it is called, and a note."""


class Choice(NamedTuple):
    label: str
    note: str
    address: str
    is_current: bool


class Part(NamedTuple):
    """A part of the sentence that opens its choices. The lead is a word before it."""

    name: str
    lead: str
    value: str
    choices: list[Choice]
    is_sized: bool = False


def sentence(
    settings: Mapping[str, str], rules: Rules, against: str = "", designs: Designs = ()
) -> list[Part]:
    """The parts of the sentence about a game, or a challenge, with these settings.

    against: the name of the opponent, which the settings do not tell of a design. designs: those of the
    player, which are offered below the levels.
    """
    is_game, mode = "mode" in settings, MODES[settings.get("mode", BREAK.slug)]
    named = VARIANTS.get(settings["variant"])
    variants = [(each.slug, _(each.name), _size(each.rules)) for each in VARIANTS.values()]
    value = _(named.name) if named else _size(rules)
    parts = [_part(settings, "variant", variants, value=value)._replace(is_sized=True)]
    if mode.has_level:
        slug = settings["level"]
        lead = _("against") if mode.breaks_code else _("from")
        opponents = _opponents(slug, mode, rules, against, designs)
        parts.append(_part(settings, "level", opponents, lead, against if token_in(slug) else ""))
    coach_lead = _("coach") if settings.get("coach", "off") != "off" else ""
    for name, words, lead, is_asked in (
        ("codemaker", CODEMAKERS, "", is_game and Codemaker.EVIL in mode.codemakers),
        ("first", FIRSTS, "", mode.is_in_turn),
        ("handicap", HANDICAPS, "", mode.is_contest),
        ("coach", COACHES, coach_lead, mode.breaks_code),
    ):
        if is_asked:
            offered = [(slug, _(label), note and _(note)) for slug, (label, note) in words.items()]
            parts.append(_part(settings, name, offered, lead))
    return parts


def _part(
    settings: Mapping[str, str], name: str, offered: list[Offered], lead: str = "", value: str = ""
) -> Part:
    """A part with everything that is offered there; its value is that of the settings, if none is given."""
    chosen = settings.get(name) or offered[0][0]
    choices = [
        Choice(label, note, address_with(settings, **{name: slug}), slug == chosen)
        for slug, label, note in offered
    ]
    current = next((choice.label for choice in choices if choice.is_current), "")
    return Part(name, lead, value or current, choices)


def _opponents(
    slug: str, mode: GameMode, rules: Rules, against: str, designs: Designs
) -> list[Offered]:
    levels = [*LEVELS.values(), *([] if mode.breaks_code else [MIND_READER])]
    offered = [(level.slug, _(level.name), _strength(level, rules)) for level in levels]
    offered += [(each, name, _("your design")) for each, name in designs]
    if against and token_in(slug) and slug not in dict(designs):
        offered.append((slug, against, ""))
    return offered


def _strength(level: Level, rules: Rules) -> str:
    measured = level.strength(rules)
    return _("%(mean)s guesses") % {"mean": mean_of(measured)} if measured else ""


def _size(rules: Rules) -> str:
    return f"{rules.pegs} × {rules.colors}"


@kept_by_language(KEPT)
def chooser(
    settings: tuple[tuple[str, str], ...],
    rules: Rules,
    against: str = "",
    designs: Designs = (),
) -> Ways:
    """The ways to play and the sentence as HTML, the same for everybody who plays this way."""
    chosen = dict(settings)
    stays = {name: chosen[name] for name in _staying(chosen) if name in chosen}
    context = {
        "parts": sentence(chosen, rules, against, designs),
        "page": _page_of(chosen),
        "settings": {name: value for name, value in settings if name not in (*SIZES, "variant")},
        "rules": rules,
        "guesses": chosen.get("guesses") or VARIANTS[chosen["variant"]].guesses,
        "sizes": RulesForm.base_fields,
    }
    words = render_to_string("play/_chooser.html#sentence", context)
    return ways_to_play(tabs(chosen.get("mode", CHALLENGE), stays), words)


def _staying(settings: Mapping[str, str]) -> Iterator[str]:
    """The choices that stay when the mode changes: the rules, and a design as opponent."""
    yield "variant"
    if settings["variant"] == CUSTOM:
        yield from SIZES
    if token_in(settings.get("level", "")):
        yield "level"


def chip_of(settings: Mapping[str, str], rules: Rules, against: str = "") -> str:
    """The game in a few words, for a screen that has no room for the sentence.

    against: as in `sentence`. An opponent, or the evil codemaker, stands there for Classic, and gives way to
    other rules, because the board shows it, too.
    """
    named = VARIANTS.get(settings["variant"])
    of_rules = _(named.name) if named else _size(rules)
    if "mode" not in settings:
        return f"{_('Challenge')} · {of_rules}"
    mode = MODES[settings["mode"]]
    if named is not CLASSIC:
        return f"{mode.name} · {of_rules}"
    if mode.has_level:
        return f"{mode.name} · {against or _(find_level(settings['level']).name)}"
    is_evil = settings.get("codemaker") == Codemaker.EVIL
    return f"{mode.name} · {_('Evil codemaker') if is_evil else of_rules}"


def address_with(settings: Mapping[str, str], **changes: str) -> str:
    changed = {**settings, **changes}
    if changed.get("variant") != CUSTOM:
        changed = {name: value for name, value in changed.items() if name not in SIZES}
    return f"{_page_of(changed)}?{urlencode(changed)}"


def _page_of(settings: Mapping[str, str]) -> str:
    return reverse("home" if "mode" in settings else "challenges")
