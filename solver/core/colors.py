"""Colors as people write them: digits of any script, and names in the languages of the site."""

import re
import unicodedata
from functools import cache
from typing import TypeAlias

from solver.core.rules import COLOR_SYMBOLS, DIGIT_SYMBOLS, Rules

NAMES = (
    ("orange",),
    ("sky", "himmelblau", "bleu ciel"),
    ("yellow", "gelb", "jaune"),
    ("blue", "blau", "bleu"),
    ("vermillion", "zinnoberrot", "vermillon"),
    ("white", "weiß", "blanc", "blanche", "blanches"),
    ("pink", "rosa", "rose"),
    ("green", "grün", "vert"),
    ("violet", "violett"),
    ("gray", "grey", "grau", "gris"),
    ("brown", "braun", "brun"),
    ("lime", "limettengrün", "citron vert"),
)
"""The names of each color in English, German, and French."""

NAMES_OF_BOX = (
    ("red", "rot", "rouge"),
    ("green", "grün", "vert"),
    ("blue", "blau", "bleu"),
    ("yellow", "gelb", "jaune"),
    ("orange",),
    ("white", "weiß", "blanc", "blanche", "blanches"),
    ("violet", "violett"),
    ("brown", "braun", "brun"),
    ("pink", "rosa", "rose"),
    ("gray", "grey", "grau", "gris"),
    ("turquoise", "türkis"),
    ("lime", "limettengrün", "citron vert"),
)
"""The same where the colors are those of the game in its box."""

Names: TypeAlias = tuple[tuple[str, ...], ...]

_BETWEEN = re.compile(r"[\s,\u060c\uff0c\u3001]+")  # with the commas of Arabic and Chinese


def in_digits(text: str) -> str:
    """A text with 0 to 9 in place of the digits of other scripts.

    >>> in_digits("١١٢٢ 1.1")
    '1122 1.1'
    """
    return "".join(str(unicodedata.decimal(sign, sign)) for sign in text)


def in_symbols(text: str, rules: Rules, names: Names = NAMES) -> str:
    """A text with the character of each color in place of its name or of a digit of another script.

    What stands between them goes. names: those of each color.

    >>> in_symbols("orange, Gelb, bleu ciel, 4", Rules(4, 6))
    '1324'
    >>> in_symbols("orange, Gelb, rouge, 4", Rules(4, 6), NAMES_OF_BOX)
    '5414'
    """
    text = unicodedata.normalize("NFC", in_digits(text))
    if rules.symbols != DIGIT_SYMBOLS:
        words = _BETWEEN.sub(" ", text.casefold())
        symbol_of = _symbols_of(names)
        text = _any_of(names).sub(lambda found: symbol_of[found[0]], words)
    return _BETWEEN.sub("", text).upper()


@cache
def _symbols_of(names: Names) -> dict[str, str]:
    return {
        name.casefold(): symbol
        for symbol, each in zip(COLOR_SYMBOLS, names, strict=True)
        for name in each
    }


@cache
def _any_of(names: Names) -> re.Pattern[str]:
    any_name = "|".join(sorted(_symbols_of(names), key=len, reverse=True))  # the longest first
    return re.compile(rf"\b(?:{any_name})\b")
