"""Turns as people write them: `1122 1.1`, `1122 1 black 1 white`, `1122 BW`, one after another."""

import re

from solver.core.colors import in_digits
from solver.core.rules import MAX_PEGS

LONGEST_TEXT = 1_000  # characters that are read
_BLACK = r"(?:blacks?|bulls?|b|schwarze?|s|noire?s?|n)"
_WHITE = r"(?:whites?|cows?|w|wei(?:ß|ss)e?|blanc(?:he)?s?)"
_END = r"(?![^\W_])"  # no letter and no digit
_NO_LETTER = r"(?![^\W\d_])"
_ANSWERS = [
    re.compile(pattern + _END, re.IGNORECASE)
    for pattern in (
        r"(?P<black>[0-9])\s*[.,:/+\s]\s*(?P<white>[0-9])",
        rf"(?P<black>[0-9])\s*{_BLACK}{_NO_LETTER}[\s,]*(?P<white>[0-9])\s*{_WHITE}",
        rf"(?P<white>[0-9])\s*{_WHITE}{_NO_LETTER}[\s,]*(?P<black>[0-9])\s*{_BLACK}",
        rf"(?P<black>[0-9])\s*{_BLACK}",
        rf"(?P<white>[0-9])\s*{_WHITE}",
        rf"(?P<pins>[BW]{{1,{MAX_PEGS}}})",
        r"(?P<none>0)",
    )
]
_BEFORE_ANSWER = re.compile(r"[\s:=(\u2013\u2192-]+")
_BETWEEN = re.compile(r"[\s,;/|)]*")


def in_turns(text: str, pegs: int) -> str:
    """These turns, and perhaps a guess at the end, as an address has them: `1122-1.1/1344-0.2/`.

    What is not understood as a whole stays as it is. pegs: of a code.

    >>> in_turns("1122: 1,1; 1344 WW", 4)
    '1122-1.1/1344-0.2/'
    """
    if len(text) > LONGEST_TEXT:
        return text
    text = in_digits(text)
    guess, at = re.compile(rf"[0-9A-Za-z]{{{pegs}}}{_END}"), 0
    parts: list[str] = []
    while at < len(text):
        at = _end(_BETWEEN, text, at)
        if at == len(text):
            break
        code = guess.match(text, at)
        if code is None or (parts and "-" not in parts[-1]):
            return text  # no code, or the guess before has no answer
        at = _end(_BEFORE_ANSWER, text, code.end())
        found = next((each for one in _ANSWERS if (each := one.match(text, at))), None)
        at = (found or code).end()
        parts.append(code[0] if found is None else f"{code[0]}-{_answer(found)}")
    return "".join(f"{part}/" for part in parts)


def _end(pattern: re.Pattern[str], text: str, at: int) -> int:
    """Where what may stand here ends."""
    found = pattern.match(text, at)
    return found.end() if found else at


def _answer(found: re.Match[str]) -> str:
    """An answer as an address has it: `1.1`."""
    facts = found.groupdict()
    pins = (facts.get("pins") or "").upper()
    black = facts.get("black") or pins.count("B")
    white = facts.get("white") or pins.count("W")
    return f"{black}.{white}"
