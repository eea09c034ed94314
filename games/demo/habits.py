"""What the made-up players are like, and how often they play what."""

from dataclasses import dataclass, field
from datetime import date, datetime

from games.models import Coach, Handicap, Player
from solver import BLANKS, BULLS_AND_COWS, CLASSIC, MINI, POCKET, SUPER, Level, Rules, variant_of

NAMES = [
    "ada",
    "boris",
    "chen",
    "dora",
    "elif",
    "farid",
    "greta",
    "hugo",
    "ines",
    "jonas",
    "kira",
    "luca",
    "mina",
    "noor",
    "otto",
    "pia",
    "quinn",
    "rosa",
    "sami",
    "tilda",
    "uma",
    "viktor",
    "wanda",
    "xaver",
    "yara",
    "zeno",
    "aiko",
    "bruno",
    "clara",
    "dario",
    "emma",
    "felix",
    "gita",
    "henri",
    "ida",
    "jamal",
    "kaja",
    "leo",
    "maya",
    "nils",
]
DAYS = 365  # days over which the games are spread
GAMES_PER_INSERT = 500  # games that are stored at a time
SEED_STRIDE = 1_000_003  # added to the seed for each stored game, so that a second filling differs
LARGEST_LOOKAHEAD_SIZE = 5_040
"""Codes of the largest rules under which slow levels, those that look ahead, play here."""

# How often each way, variant, coach, and handicap is chosen: relative weights.
WAYS = {"break": 50, "evil": 5, "race": 20, "duel": 9, "make": 9, "challenge": 4, "practice": 3}
RULES = {
    CLASSIC: 58,
    MINI: 12,
    BLANKS: 7,
    POCKET: 7,
    BULLS_AND_COWS: 7,
    SUPER: 4,
    variant_of(Rules(4, 8), 10): 3,
    variant_of(Rules(3, 9, repeats=False), 8): 2,
}
COACHES = {Coach.OFF: 75, Coach.COUNT: 15, Coach.FULL: 10}
HANDICAPS = {Handicap.NONE: 80, Handicap.TIES: 8, Handicap.ONE: 8, Handicap.TWO: 4}


@dataclass
class Person:
    """A player, how well they play, and how often they play the daily."""

    player: Player
    level: Level
    habit: float
    days: set[date] = field(default_factory=set)
    challenges: set[int] = field(default_factory=set)


@dataclass(order=True)
class Plan:
    """When somebody starts a game, and which way of playing they choose."""

    at: datetime
    number: int
    person: Person = field(compare=False)
    way: str = field(compare=False)
