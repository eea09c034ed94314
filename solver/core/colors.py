"""Colors as people write them: digits of any script, and names in the languages of the site."""

import re
import unicodedata

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

_SYMBOL_OF = {
    name.casefold(): symbol
    for symbol, names in zip(COLOR_SYMBOLS, NAMES, strict=True)
    for name in names
}
_ANY_NAME = "|".join(sorted(_SYMBOL_OF, key=len, reverse=True))  # the longest first
_NAME = re.compile(rf"\b(?:{_ANY_NAME})\b")
_BETWEEN = re.compile(r"[\s,\u060c\uff0c\u3001]+")  # with the commas of Arabic and Chinese


def in_digits(text: str) -> str:
    """A text with 0 to 9 in place of the digits of other scripts.

    >>> in_digits("١١٢٢ 1.1")
    '1122 1.1'
    """
    return "".join(str(unicodedata.decimal(sign, sign)) for sign in text)


def in_symbols(text: str, rules: Rules) -> str:
    """A text with the character of each color in place of its name or of a digit of another script.

    What stands between them goes.

    >>> in_symbols("orange, Gelb, bleu ciel, 4", Rules(4, 6))
    '1324'
    """
    text = unicodedata.normalize("NFC", in_digits(text))
    if rules.symbols != DIGIT_SYMBOLS:
        words = _BETWEEN.sub(" ", text.casefold())
        text = _NAME.sub(lambda found: _SYMBOL_OF[found[0]], words)
    return _BETWEEN.sub("", text).upper()
