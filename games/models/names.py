"""What names may contain, and which names look alike (Unicode TS 39)."""

import json
import secrets
from functools import cache
from pathlib import Path
from unicodedata import name as name_of
from unicodedata import normalize

LOOK_ALIKES = Path(__file__).with_name("look_alikes.json")
MAX_LIKENESS_LENGTH = 255  # characters
GUEST_PREFIX = "guest-"
GONE_PREFIX = "gone-"

_JAPANESE = {"CJK", "IDEOGRAPHIC", "HIRAGANA", "KATAKANA"}
_KOREAN = {"CJK", "HANGUL"}
_CHINESE = {"CJK", "IDEOGRAPHIC", "BOPOMOFO"}
# The scripts in everyday use (Unicode SA 31), as the names of their letters spell them.
_ALONE = (
    "ARABIC ARMENIAN BENGALI CYRILLIC DEVANAGARI ETHIOPIC GEORGIAN GREEK GUJARATI GURMUKHI HEBREW"
    " KANNADA KHMER LAO LATIN MALAYALAM MYANMAR ORIYA SINHALA TAMIL TELUGU THAANA THAI TIBETAN"
)
_ALPHABETS = [{script} for script in _ALONE.split()] + [_JAPANESE, _KOREAN, _CHINESE]
SCRIPTS = frozenset[str]().union(*_ALPHABETS)


def made_up_name(prefix: str) -> str:
    """A random name, which nobody can guess."""
    return prefix + secrets.token_hex(8)


def plain_name(text: str) -> str:
    """A name as it is stored: plain letters replace their wide, small, or ligated forms."""
    return normalize("NFKC", text)


def has_letters_or_digits(name: str) -> bool:
    return any(sign.isalnum() for sign in name)


def is_of_one_alphabet(name: str) -> bool:
    """Whether all letters are of one alphabet in use. ASCII digits and signs go with each."""
    used = {script_of(sign) for sign in name if sign.isalpha() or not sign.isascii()}
    return any(used <= alphabet for alphabet in _ALPHABETS)


def script_of(sign: str) -> str:
    """The script of a letter, taken from its name; empty if it is not in everyday use."""
    words = name_of(sign, "").replace("-", " ").split()
    return next((word for word in words if word in SCRIPTS), "")


def likeness_of(name: str) -> str:
    """A text that is equal for names that look alike, such as ada1 and adal, or differ by case."""
    signs = normalize("NFD", plain_name(name)).translate(_look_alikes())
    return normalize("NFKC", normalize("NFD", signs).casefold())


@cache
def _look_alikes() -> dict[int, str]:
    """For each character, the text that represents all characters that look like it."""
    groups: dict[str, str] = json.loads(LOOK_ALIKES.read_text(encoding="utf-8"))["look_alikes"]
    return {ord(sign): shown for shown, signs in groups.items() for sign in signs}
