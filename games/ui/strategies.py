"""What strategies are called, and what each does in a line. People are cited in that line, not in the name."""

from collections.abc import Iterable
from typing import Any

from django.utils.formats import number_format
from django.utils.text import slugify
from django.utils.translation import gettext, gettext_lazy, gettext_noop

from games.core.played_designs import FIRST_MARK, token_in
from solver import LEVELS, Level, parse_strategy, strategy_text

STRATEGY_NAMES = {level.strategy.slug: level.name for level in LEVELS.values()} | {
    "lowest": gettext_noop("Lowest candidate"),
    "weighted": gettext_noop("Weighted candidates"),
    "minimax-candidates": gettext_noop("Worst case among candidates"),
    "expected-size": gettext_noop("Expected size"),
    "expected-size-candidates": gettext_noop("Expected size among candidates"),
    "entropy": gettext_noop("Entropy"),
}
STRATEGY_LINES = {level.strategy.slug: level.rule for level in LEVELS.values()} | {
    "lowest": gettext_noop("Plays the lowest code that fits every answer so far."),
    "weighted": gettext_noop(
        "Plays a random code that fits every answer so far, weighted by the pegs of the last answer; "
        "all weights turn out to be equal."
    ),
    "minimax-candidates": gettext_noop(
        "Plays the code that leaves the fewest codes after the worst answer, of those that may be the secret."
    ),
    "expected-size": gettext_noop("Plays the code that leaves the fewest codes on average."),
    "expected-size-candidates": gettext_noop(
        "Plays the code that leaves the fewest codes on average, of those that may be the secret."
    ),
    "entropy": gettext_noop("Plays the code whose answer tells the most on average."),
}
AUTHORS = {
    "lowest": "Shapiro 1983",
    "minimax": "Knuth 1977",
    "expected-size": "Irving 1978",
    "entropy": "Neuwirth 1982",
    "most-parts": "Kooi 2005",
    "perfect": "Koyama and Lai 1993",
}
"""Whose rule it is, as docs/bibliography.md cites the work; their published totals may be others."""

OPTIONS = {
    "ties=highest": gettext_noop("ties to the highest candidate"),
    "ties=lowest": gettext_noop("ties to the lowest code"),
    "among=candidates": gettext_noop("among candidates"),
    "among=all": gettext_noop("among all codes"),
    "prefer_candidates=no": gettext_noop("candidates not preferred"),
    "prefer_candidates=yes": gettext_noop("candidates preferred"),
}
NUMBERS = {
    "most": gettext_noop("at most %(value)s guesses"),
    "memory": gettext_noop("last answers remembered: %(value)s"),
    "blunder": gettext_noop("any code with chance %(value)s"),
    "red": gettext_noop("black weighs %(value)s"),
    "white": gettext_noop("white weighs %(value)s"),
}


def strategy_name(slug: str) -> str:
    return gettext(STRATEGY_NAMES.get(slug, slug))


def strategy_line(slug: str) -> str:
    """What a strategy does, and whose rule that is; empty if nobody has said so."""
    line, author = STRATEGY_LINES.get(slug), AUTHORS.get(slug)
    if not line or not author:
        return gettext(line) if line else ""
    return gettext("%(line)s After %(author)s.") % {"line": gettext(line), "author": author}


def strategy_called(name: str) -> str:
    """The slug of the strategy that is called so, in English or in the visitor's language; else the name."""
    asked = slugify(name)
    if name in STRATEGY_NAMES or not asked:
        return name
    called = {slugify(shown): slug for slug, shown in STRATEGY_NAMES.items()}
    called |= {slugify(gettext(shown)): slug for slug, shown in STRATEGY_NAMES.items()}
    return called.get(asked, name)


def strategy_in_words(text: str, first: str = "") -> str:
    """What a strategy is called, with its options and its first guess: "Knuth, first 1122"."""
    strategy = parse_strategy(text)
    options = strategy_text(strategy).removeprefix(strategy.slug).removeprefix(":").split(",")
    parts = [strategy_name(strategy.slug), *(_option(each) for each in options if each)]
    if {"ties=highest", "prefer_candidates=no"} <= set(options):  # it takes the highest of all
        parts[1 + options.index("ties=highest")] = gettext("ties to the highest code")
    if first:
        parts.append(gettext("first %(guess)s") % {"guess": first})
    return ", ".join(parts)


def _option(text: str) -> str:
    """An option as a strategy is written with it, "memory=3", in words."""
    name, _, value = text.partition("=")
    if name in NUMBERS:
        return gettext(NUMBERS[name]) % {"value": number_format(value)}
    return gettext(OPTIONS[text]) if text in OPTIONS else text


def strategy_choices(slugs: Iterable[str]) -> list[tuple[str, Any]]:
    return [(slug, gettext_lazy(STRATEGY_NAMES.get(slug, slug))) for slug in slugs]


def rule_in_words(level: Level) -> str:
    """How a level plays, as a sentence: its rule, which begins with a verb, after its name."""
    if token_in(level.slug):
        words = gettext("%(design)s plays the code that is best by %(text)s.")
        strategy, _mark, first = level.rule.partition(FIRST_MARK)
        return words % {"design": level.name, "text": strategy_in_words(strategy, first)}
    rule = gettext(level.rule)
    return f"{gettext(level.name)} {rule[:1].lower()}{rule[1:]}"
