"""What a shared link tells of a finished game: its answers, no color, and a seal of the site.

A link carries a code such as "daily-412.4x6.10.459CD.3fGh2kLm0WqZt7VbYx1NsP": how the game was played, its
rules, the guesses allowed, a sign for each answer, and the seal. In a contest, the computer's guesses
stand before the seal. Its answers are not told: a computer that plays alike each time would tell
the secret by them, and others may still play for that secret. The seal keeps anybody from drawing
results that nobody played.
"""

import re
from dataclasses import dataclass
from string import ascii_lowercase, ascii_uppercase, digits
from typing import Self

from django.conf import settings
from django.utils.crypto import constant_time_compare, salted_hmac

from games.models.matches.record import PLAYED_LIVE
from games.models.opponents import DESIGN
from games.models.ways import MATCH
from games.modes import BREAK, MODES
from solver import (
    MAX_GUESSES,
    Feedback,
    Rules,
    RulesError,
    UnknownLevelError,
    check_guesses,
    find_level,
    parse_rules,
    possible_feedbacks,
)

FIELD = "r"  # in a link that tells of a result
SIGNS = digits + ascii_uppercase + ascii_lowercase  # more than the answers to any guess
NO_ROWS = "-"
SEAL_LENGTH = 22  # signs: 2 to the 130 seals
MOST_SIGNS = 134  # of a code; a longer text is not read
NUMBERED, NAMED = ("daily", "practice"), ("evil", BREAK.slug)
CONTESTS = tuple(mode.slug for mode in MODES.values() if mode.is_contest)
WITH_LEVEL = tuple(mode.slug for mode in MODES.values() if mode.has_level)

_SALT = "games.pictures"
_CODE = re.compile(
    r"(?P<way>[a-z]+)(?:-(?P<of>[a-z0-9-]+))?"
    r"\.(?P<rules>\d{1,2}x\d{1,2}(?:-distinct)?)"
    r"\.(?P<allowed>\d{1,2})(?P<coach>c?)"
    r"\.(?P<rows>-|[0-9A-Za-z]+)"
    r"(?:\.(?P<rival>x?\d{1,2}))?"
    r"\.(?P<seal>[0-9A-Za-z]{22})",
    re.ASCII,
)


class NoResultError(ValueError):
    """A text that is not the code of a result."""


@dataclass(frozen=True, slots=True)
class Rival:
    """How many guesses the computer used in a contest, and whether it found its code."""

    guesses: int
    solved: bool

    def __str__(self) -> str:
        return f"{'' if self.solved else 'x'}{self.guesses}"


@dataclass(frozen=True, slots=True)
class SharedResult:
    """A finished game without its colors.

    way: "daily", "practice", "evil", "match", or the slug of a mode. of: the number of a daily, the
    mode of a match, or the slug of a level, which of designs is `DESIGN`; empty where there is none
    of these. allowed: guesses.

    Raises NoResultError if no game can end like this.
    """

    way: str
    rules: Rules
    allowed: int
    rows: tuple[Feedback, ...]
    of: str = ""
    has_coach: bool = False
    rival: Rival | None = None

    def __post_init__(self) -> None:
        is_possible = (
            self._is_known()
            and len(self.rows) <= MAX_GUESSES
            and all(row.black < self.rules.pegs for row in self.rows[:-1])
            and (self.rival is not None) == (self.way in CONTESTS)
            and (self.rival is None or self.rival.solved <= self.rival.guesses <= MAX_GUESSES)
        )
        if not is_possible:
            raise NoResultError(self.way)

    def _is_known(self) -> bool:
        """Whether there is such a way to play, with this number or level."""
        if self.way in NUMBERED:
            return self.of.isdecimal()
        if self.way == MATCH.slug:
            return self.of in [mode.slug for mode in PLAYED_LIVE]
        if self.way in WITH_LEVEL:
            return bool(self.of)
        return self.way in NAMED and not self.of

    @property
    def has_level(self) -> bool:
        return self.way in WITH_LEVEL

    @property
    def solved(self) -> bool:
        return bool(self.rows) and self.rows[-1].black == self.rules.pegs

    @property
    def code(self) -> str:
        """The text in a link. Raises ValueError for an answer that no guess can earn."""
        body = self._body
        return f"{body}.{seal_of(body, settings.SECRET_KEY)}"

    @property
    def _body(self) -> str:
        answers = possible_feedbacks(self.rules.pegs)
        parts = [
            f"{self.way}-{self.of}" if self.of else self.way,
            str(self.rules),
            f"{self.allowed}{'c' if self.has_coach else ''}",
            "".join(SIGNS[answers.index(row)] for row in self.rows) or NO_ROWS,
            *([str(self.rival)] if self.rival else []),
        ]
        return ".".join(parts)

    @classmethod
    def read(cls, code: str) -> Self:
        """The result of a code that this site made. Raises NoResultError for any other text."""
        match = _CODE.fullmatch(code) if len(code) <= MOST_SIGNS else None
        if match is None or not _is_sealed(code[: -SEAL_LENGTH - 1], match["seal"]):
            raise NoResultError(code)
        try:
            result = cls._of(match)
        except (RulesError, UnknownLevelError, IndexError) as error:
            raise NoResultError(code) from error
        if result._body != code[: -SEAL_LENGTH - 1]:  # noqa: SLF001 - its own; 08 is no other 8
            raise NoResultError(code)
        return result

    @classmethod
    def _of(cls, match: re.Match[str]) -> Self:
        rules = parse_rules(match["rules"])
        allowed = int(match["allowed"])
        check_guesses(allowed)
        of, rival = match["of"] or "", match["rival"]
        if match["way"] in WITH_LEVEL and of != DESIGN:
            find_level(of)
        answers = possible_feedbacks(rules.pegs)
        signs = "" if match["rows"] == NO_ROWS else match["rows"]
        return cls(
            way=match["way"],
            rules=rules,
            allowed=allowed,
            rows=tuple(answers[SIGNS.index(sign)] for sign in signs),
            of=of,
            has_coach=bool(match["coach"]),
            rival=Rival(int(rival.removeprefix("x")), rival[0] != "x") if rival else None,
        )


def _is_sealed(body: str, seal: str) -> bool:
    """Whether the site made this seal, with its key or a former one."""
    keys = (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
    return any(constant_time_compare(seal_of(body, key), seal) for key in keys)


def seal_of(body: str, key: str | bytes) -> str:
    """Signs that nobody can work out without the site's key."""
    digest = salted_hmac(_SALT, body, secret=key, algorithm="sha256").digest()
    number = int.from_bytes(digest)
    seal = ""
    for _ in range(SEAL_LENGTH):
        number, sign = divmod(number, len(SIGNS))
        seal += SIGNS[sign]
    return seal
