"""The sentence above the board, below the tabs: what is played, each part to be changed."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple
from urllib.parse import urlencode

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from games.forms.rules import SIZES, RulesForm
from games.models.opponents import token_in
from games.modes import BREAK, MODES, GameMode
from games.modes.choices import Codemaker
from games.stats.cards.strength import mean_of
from games.words.tabs import CHALLENGE, tabs
from games.words.terms import kept_by_language
from solver import CLASSIC, CUSTOM, LEVELS, MIND_READER, VARIANTS, Level, Rules, find_level

KEPT = 512  # sentences that a process keeps, of a few kilobytes each

COACHES = {
    "off": (gettext_noop("off"), gettext_noop("only the answers")),
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
    mode = MODES[settings.get("mode", BREAK.slug)]
    makers = _PARTS if "mode" in settings else _PARTS_OF_CHALLENGE
    parts = [part for make in makers for part in make(settings, mode, rules)]
    slug = settings.get("level", "")
    others = [(each, name, _("your design")) for each, name in designs]
    if against and token_in(slug) and slug not in dict(designs):
        others.append((slug, against, ""))
    offered = [
        Choice(name, note, address_with(settings, level=each), each == slug)
        for each, name, note in others
    ]
    value = against if token_in(slug) else ""
    return [
        part._replace(value=value or part.value, choices=[*part.choices, *offered])
        if part.name == "level"
        else part
        for part in parts
    ]


@kept_by_language(KEPT)
def ways(
    settings: tuple[tuple[str, str], ...],
    rules: Rules,
    tab: str = "",
    against: str = "",
    designs: Designs = (),
) -> SafeString:
    """The tabs and the sentence as HTML, the same for everybody who plays this way."""
    chosen = dict(settings)
    stays = {name: chosen[name] for name in _staying(chosen) if name in chosen}
    context = {
        "tabs": tabs(tab or chosen.get("mode", CHALLENGE), stays),
        "parts": sentence(chosen, rules, against, designs),
        "page": _page_of(chosen),
        "settings": {name: value for name, value in settings if name not in (*SIZES, "variant")},
        "rules": rules,
        "guesses": chosen.get("guesses") or VARIANTS[chosen["variant"]].guesses,
        "sizes": RulesForm.base_fields,
    }
    return SafeString(render_to_string("play/_ways.html", context))


def _staying(settings: Mapping[str, str]) -> Iterator[str]:
    """The choices that stay when the mode changes: the rules, and a design as opponent."""
    yield "variant"
    if settings["variant"] == CUSTOM:
        yield from SIZES
    if token_in(settings.get("level", "")):
        yield "level"


def chip_of(settings: Mapping[str, str], rules: Rules, against: str = "") -> str:
    """The game in a few words, for a screen that has no room for the sentence.

    against: as in `sentence`. An opponent stands there for Classic, and gives way to other rules, because
    the board names it, too.
    """
    named = VARIANTS.get(settings["variant"])
    of_rules = _(named.name) if named else f"{rules.pegs} × {rules.colors}"
    if "mode" not in settings:
        return f"{_('Challenge')} · {of_rules}"
    mode = MODES[settings["mode"]]
    if mode.has_level and named is CLASSIC:
        return f"{mode.name} · {against or _(find_level(settings['level']).name)}"
    return f"{mode.name} · {of_rules}"


def address_with(settings: Mapping[str, str], **changes: str) -> str:
    changed = {**settings, **changes}
    if changed.get("variant") != CUSTOM:
        changed = {name: value for name, value in changed.items() if name not in SIZES}
    return f"{_page_of(changed)}?{urlencode(changed)}"


def _page_of(settings: Mapping[str, str]) -> str:
    return reverse("home" if "mode" in settings else "challenges")


def _variant(settings: Mapping[str, str], _mode: GameMode, rules: Rules) -> Iterator[Part]:
    choices = [
        Choice(
            _(variant.name),
            f"{variant.rules.pegs} × {variant.rules.colors}",
            address_with(settings, variant=variant.slug),
            variant.slug == settings["variant"],
        )
        for variant in VARIANTS.values()
    ]
    named = VARIANTS.get(settings["variant"])
    value = _(named.name) if named else f"{rules.pegs} × {rules.colors}"
    yield Part("variant", "", value, choices, is_sized=True)


def _level(settings: Mapping[str, str], mode: GameMode, rules: Rules) -> Iterator[Part]:
    if not mode.has_level:
        return
    offered: Iterable[Level] = LEVELS.values()
    if not mode.breaks_code:
        offered = [*offered, MIND_READER]
    choices = [
        Choice(
            _(level.name),
            _strength(level, rules),
            address_with(settings, level=level.slug),
            level.slug == settings["level"],
        )
        for level in offered
    ]
    lead = _("against") if mode.breaks_code else _("from")
    chosen = next((choice.label for choice in choices if choice.is_current), "")
    yield Part("level", lead, chosen, choices)


def _strength(level: Level, rules: Rules) -> str:
    measured = level.strength(rules)
    return _("%(mean)s guesses") % {"mean": mean_of(measured)} if measured else ""


def _of(
    name: str,
    words: Mapping[str, tuple[str, str]],
    is_asked: Callable[[GameMode], bool],
    lead: str = "",
) -> Callable[[Mapping[str, str], GameMode, Rules], Iterator[Part]]:
    def make(settings: Mapping[str, str], mode: GameMode, _rules: Rules) -> Iterator[Part]:
        if not is_asked(mode):
            return
        chosen = settings.get(name) or next(iter(words))
        choices = [
            Choice(
                _(label),
                _(note) if note else "",
                address_with(settings, **{name: slug}),
                slug == chosen,
            )
            for slug, (label, note) in words.items()
        ]
        yield Part(name, _(lead) if lead else "", _(words[chosen][0]), choices)

    return make


_coach = _of("coach", COACHES, lambda mode: mode.breaks_code, gettext_noop("coach"))
_PARTS = (
    _variant,
    _level,
    _of("codemaker", CODEMAKERS, lambda mode: Codemaker.EVIL in mode.codemakers),
    _of("first", FIRSTS, lambda mode: mode.is_in_turn),
    _of("handicap", HANDICAPS, lambda mode: mode.is_contest),
    _coach,
)
_PARTS_OF_CHALLENGE = (_variant, _coach)
