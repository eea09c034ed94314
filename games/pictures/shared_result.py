"""What a shared link says of a finished game: its answers, no color, and a seal of the site.

A link carries a code such as "daily-412.4x6.10.459CD.3fGh2kLm0WqZt7VbYx1NsP": how the game was played, its
rules, the guesses allowed, a sign for each answer, and the seal. In a contest, the computer's guesses
stand there, too. Its answers are left out: a computer that plays alike each time would betray the
secret by them, and others may still play for that secret. The skill, if there is one, stands before
the seal: "s94", or "e94" if it is not proven. The seal keeps anybody from drawing results that nobody played.
"""

from dataclasses import dataclass
from string import ascii_lowercase, ascii_uppercase, digits
from typing import Any, NamedTuple, Self
from urllib.parse import urlencode

from django.conf import settings
from django.urls import reverse
from django.utils.crypto import constant_time_compare, salted_hmac

from games.core.game import Game
from games.core.modes import MODES
from games.core.modes.choices import Coach
from games.core.origins import origin_of
from games.core.played_designs import DESIGN
from games.ui.sharing import (
    share_text,
    share_words,
    shared_way_of,
)
from games.ui.skill import Judged
from solver import Feedback, Rules, find_level, parse_rules, possible_feedbacks

FIELD = "r"  # in a link to a result
SIGNS = digits + ascii_uppercase + ascii_lowercase  # more than the answers to any guess
NO_ROWS = "-"
PROVEN, ESTIMATED = "s", "e"  # before the points of a skill
SEAL_LENGTH = 22  # signs: 2 to the 130 seals
CONTESTS = tuple(mode.slug for mode in MODES.values() if mode.is_contest)
WITH_LEVEL = tuple(mode.slug for mode in MODES.values() if mode.has_level)


class NoResultError(ValueError):
    """A text that is not the code of a result."""


class Rival(NamedTuple):
    guesses: int
    solved: bool

    def __str__(self) -> str:
        return f"{'' if self.solved else 'x'}{self.guesses}"


class SharedSkill(NamedTuple):
    points: int
    is_exact: bool

    def __str__(self) -> str:
        return f"{PROVEN if self.is_exact else ESTIMATED}{self.points}"


@dataclass(frozen=True, slots=True)
class SharedResult:
    """A finished game without its colors.

    way: "daily", "practice", "evil", "match", or the slug of a mode. of: the number of a daily, the
    mode of a match, or the slug of a level, which of designs is `DESIGN`; empty where there is none
    of these. allowed: guesses.
    """

    way: str
    rules: Rules
    allowed: int
    rows: tuple[Feedback, ...]
    of: str = ""
    has_coach: bool = False
    rival: Rival | None = None
    skill: SharedSkill | None = None

    @property
    def has_level(self) -> bool:
        return self.way in WITH_LEVEL

    @property
    def solved(self) -> bool:
        return bool(self.rows) and self.rows[-1].black == self.rules.pegs

    @property
    def code(self) -> str:
        answers = possible_feedbacks(self.rules.pegs)
        parts = [
            f"{self.way}-{self.of}" if self.of else self.way,
            str(self.rules),
            f"{self.allowed}{'c' if self.has_coach else ''}",
            "".join(SIGNS[answers.index(row)] for row in self.rows) or NO_ROWS,
            *(str(each) for each in (self.rival, self.skill) if each),
        ]
        body = ".".join(parts)
        return f"{body}.{seal_of(body, settings.SECRET_KEY)}"

    @classmethod
    def read(cls, code: str) -> Self:
        """The result of a code that this site made. Raises NoResultError for any other text."""
        body, _, seal = code.rpartition(".")
        keys = (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
        if not any(constant_time_compare(seal_of(body, key), seal) for key in keys):
            raise NoResultError(code)
        try:
            return cls._of(*body.split("."))
        except (TypeError, ValueError, IndexError) as error:  # of a former version of the site
            raise NoResultError(code) from error

    @classmethod
    def _of(cls, way: str, sizes: str, allowed: str, rows: str, *more: str) -> Self:
        way, _, of = way.partition("-")
        of_skill = (PROVEN, ESTIMATED)
        rival = next((part for part in more if not part.startswith(of_skill)), "")
        skill = next((part for part in more if part.startswith(of_skill)), "")
        if way in WITH_LEVEL and of != DESIGN:
            find_level(of)
        rules = parse_rules(sizes)
        answers = possible_feedbacks(rules.pegs)
        return cls(
            way=way,
            rules=rules,
            allowed=int(allowed.removesuffix("c")),
            rows=tuple(answers[SIGNS.index(sign)] for sign in rows.removeprefix(NO_ROWS)),
            of=of,
            has_coach=allowed.endswith("c"),
            rival=Rival(int(rival.removeprefix("x")), rival[0] != "x") if rival else None,
            skill=SharedSkill(int(skill[1:]), skill[0] == PROVEN) if skill else None,
        )


def seal_of(body: str, key: str | bytes) -> str:
    """Signs that nobody can work out without the site's key."""
    digest = salted_hmac("games.pictures", body, secret=key, algorithm="sha256").digest()
    number = int.from_bytes(digest)
    seal = ""
    for _ in range(SEAL_LENGTH):
        number, sign = divmod(number, len(SIGNS))
        seal += SIGNS[sign]
    return seal


def share_of(game: Game, site: str, figures: Judged | None) -> dict[str, Any]:
    """The context of "Share" at the end of a game.

    site: the address of the site, with a slash; without it, the text has no link.
    """
    code = result_of(game).code
    link = f"{site}{address_to_share(game)[1:]}?{urlencode({FIELD: code})}" if site else ""
    return {
        "share_text": share_text(game, link, figures),
        "share_words": share_words(game, figures),
        "picture": reverse("picture", args=[code]),
    }


def address_to_share(game: Game) -> str:
    origin = origin_of(game)
    return (origin and origin.link(game)) or reverse("home")


def result_of(game: Game) -> SharedResult:
    way, of = shared_way_of(game)
    rival = game.computer if way in CONTESTS else None
    skill = game.board.skill if game.plays.breaks_code else None
    return SharedResult(
        way=way,
        of=of,
        rules=game.rules,
        allowed=game.guesses_allowed,
        has_coach=game.coach != Coach.OFF,
        rows=tuple(row.feedback for row in game.board.rows),
        rival=Rival(rival.guesses_used, rival.solved) if rival else None,
        skill=SharedSkill(skill.points, skill.is_exact) if skill else None,
    )
