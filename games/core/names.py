"""What names may contain, and which names look alike (Unicode TS 39)."""

import json
import re
import secrets
from functools import cache
from itertools import pairwise
from pathlib import Path
from unicodedata import bidirectional, category, normalize
from unicodedata import name as name_of

from django.contrib.auth.validators import UnicodeUsernameValidator
from django.core.exceptions import ValidationError
from django.utils.deconstruct import deconstructible
from django.utils.translation import gettext_lazy as _

ODD_MARKS = _(
    "In a name, a mark such as an accent belongs on a letter: at most four on each, and none twice."
)
LOOK_ALIKES = Path(__file__).with_name("look_alikes.json")
MAX_LIKENESS_LENGTH = 255  # characters
GUEST_PREFIX = "guest-"
GONE_PREFIX = "gone-"

# Around a name in a text, which it would turn otherwise; on a page, they become <bdi>.
OPEN, SHUT = "\N{FIRST STRONG ISOLATE}", "\N{POP DIRECTIONAL ISOLATE}"
FROM_RIGHT_TO_LEFT = {"R", "AL"}

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
# What is drawn as nothing, in ranges: Default_Ignorable_Code_Point of Unicode's DerivedCoreProperties.txt.
_IGNORED = (
    "00AD 034F 061C 115F-1160 17B4-17B5 180B-180F 200B-200F 202A-202E 2060-206F 3164 FE00-FE0F FEFF FFA0"
    " FFF0-FFF8 1BCA0-1BCA3 1D173-1D17A E0000-E0FFF"
)
_UNSEEN = {
    code: None
    for first, _to, last in (codes.partition("-") for codes in _IGNORED.split())
    for code in range(int(first, 16), int(last or first, 16) + 1)
}
# No language needs a mark that no letter carries, the same one twice, or more than four (Unicode TS 39, 5.4).
_ODD_MARKS = re.compile(r"(?<![am])m|m{5}")


def made_up_name(prefix: str) -> str:
    return prefix + secrets.token_hex(8)


def plain_name(text: str) -> str:
    """A name as it is stored: plain letters replace their wide, small, or ligated forms.

    Nothing is left that cannot be seen, such as the filler of Hangul.
    """
    return normalize("NFKC", text.translate(_UNSEEN))


def is_mark(sign: str) -> bool:
    """Whether a sign belongs to the letter before it, as the vowel signs of Devanagari and Thai do."""
    return category(sign) in {"Mn", "Mc"}


def has_odd_marks(name: str) -> bool:
    """Whether marks stand where no language has them, to be unseen or to cover other lines."""
    kinds = "".join("m" if is_mark(sign) else "a" if sign.isalpha() else "-" for sign in name)
    twice = any(sign == after and is_mark(sign) for sign, after in pairwise(name))
    return twice or bool(_ODD_MARKS.search(kinds))


@deconstructible
class NameValidator(UnicodeUsernameValidator):
    """Lets letters have their marks, which Django refuses although many languages write vowels so."""

    def __call__(self, name: str) -> None:
        super().__call__("".join(sign for sign in name if not is_mark(sign)))
        if has_odd_marks(name):
            raise ValidationError(ODD_MARKS)


def isolated(name: object) -> str:
    """A name for a text: one from right to left does not turn the words around it (Unicode SA 9)."""
    text = str(name)
    turns = any(bidirectional(sign) in FROM_RIGHT_TO_LEFT for sign in text)
    return f"{OPEN}{text}{SHUT}" if turns else text


def bare(text: str) -> str:
    return text.replace(OPEN, "").replace(SHUT, "")


def has_letters_or_digits(name: str) -> bool:
    return any(sign.isalnum() for sign in name)


def is_of_one_alphabet(name: str) -> bool:
    """Whether all letters and marks are of one alphabet in use. ASCII digits and signs go with each."""
    used = {script_of(sign) for sign in name if sign.isalpha() or not sign.isascii()}
    return any(used <= alphabet for alphabet in _ALPHABETS)


def script_of(sign: str) -> str:
    """The script of a letter or mark, taken from its name; empty if it is not in everyday use.

    Marks that are called combining go with any letter, and have no language of their own.
    """
    words = name_of(sign, "").replace("-", " ").split()
    is_for_any = words[:1] == ["COMBINING"]
    return "" if is_for_any else next((word for word in words if word in SCRIPTS), "")


def likeness_of(name: str) -> str:
    """A text that is equal for names that look alike, such as ada1 and adal, or differ by case."""
    signs = normalize("NFD", plain_name(name)).translate(_look_alikes())
    return normalize("NFKC", normalize("NFD", signs).casefold())


@cache
def _look_alikes() -> dict[int, str]:
    """For each character, the text that represents all characters that look like it."""
    groups: dict[str, str] = json.loads(LOOK_ALIKES.read_text(encoding="utf-8"))["look_alikes"]
    return {ord(sign): shown for shown, signs in groups.items() for sign in signs}
