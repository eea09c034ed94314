"""Where the secret of a game comes from, if the site does not draw it for that game alone.

Each feature that gives secrets to games has an `Origin`, which it registers when the site starts. The
core asks these, and follows no key from a game to a feature.
"""

from collections.abc import Sequence
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from django.db.models import Q, QuerySet

from games.core.errors import PlayError
from games.core.game_fields import GameFields
from games.core.player import Player
from games.core.ways import EVIL, LISTED, ORIGINS, OTHER_MODES, PRACTICE, SOLO, Way
from solver import Variant

Source = TypeVar("Source")


class Given(Protocol):
    """What gives its secret and its rules to a game: a daily, or a challenge."""

    key: ClassVar[str]
    secret: str

    @property
    def variant(self) -> Variant: ...


class Origin(Generic[Source]):
    """What the core asks of a feature about games whose secrets come from there.

    way: how lists name these games. key: the field of a game that leads to the feature.
    """

    way: ClassVar[Way]
    key: ClassVar[str]

    def of(self, game: GameFields) -> Source:
        source: Source = getattr(game, self.key)
        return source

    def gave(self, game: GameFields) -> bool:
        return getattr(game, f"{self.key}_id") is not None

    def names(self, game: GameFields) -> bool:
        """Whether lists name a game of this origin by it, and not by the mode."""
        return self.gave(game)

    def address(self, game: GameFields) -> str:
        """The page of the game, if it is not the page of every game."""
        return ""

    def check_start(self, game: GameFields, player: Player | None) -> None:
        """Raise a PlayError unless this player may start the game."""

    def refusal(self, game: GameFields, player: Player) -> PlayError | None:
        """Why the database did not take a game that this player started."""
        return None

    def begin(self, game: GameFields) -> None:
        """Store what follows when the game is stored, in that transaction."""

    def end(self, game: GameFields) -> None:
        """Store what follows from the end of the game, in that transaction."""

    def needed_by_others(self, decided: "QuerySet[Any]") -> Q:
        """Which of these decided games other people see."""
        return Q(pk__in=[])

    def published(self) -> Q:
        """Which boards of its games may be published when their month is over: none unless a feature says so."""
        return Q(pk__in=[])

    # What pages ask

    def title(self, game: GameFields) -> str:
        """What the game is called: "Daily 12"; empty if it has the name of its mode."""
        return ""

    def heading(self, game: GameFields) -> str:
        """The same above the board, with more words; empty for the heading of the mode."""
        return ""

    def ending(self, game: GameFields, words: str) -> str:
        """How the game ended, in words that say which game it was."""
        return words

    def outcome(self, game: GameFields) -> str:
        """Who won among all who looked for its secret; empty where the headline is how its board ended."""
        return ""

    def listed_as(self, game: GameFields) -> str:
        """What was played, in a line of a list."""
        return self.title(game)

    def shared_as(self, game: GameFields) -> tuple[str, str] | None:
        """How a picture of the game names it, and which one it was; None for its mode."""
        return None

    def shared_title(self, way: str, which: str) -> str:
        """What was played, from the answer of `shared_as`; empty if that is of another origin."""
        return ""

    def poster_title(self, way: str, which: str) -> str:
        """The same on a picture, shorter and in English."""
        return ""

    def link(self, game: GameFields) -> str:
        """The page on which others play for the same secret; empty if there is none."""
        return ""

    def read_ahead(self, games: Sequence[GameFields]) -> None:
        """Read what a list says of these games, all at once."""

    def rival(self, game: GameFields) -> Any:
        """Who else had a board in the game: its computer, or the best other seat of a match."""
        return game.computer

    def lost_by(self, game: GameFields) -> str:
        """How the game was lost if its guesses do not tell that, in words."""
        return ""

    def is_open_to(self, game: GameFields, viewer: Player) -> bool:
        """Whether another player may see a game that is over, because they know its secret."""
        return False

    def at_end(self, game: GameFields) -> dict[str, Any]:
        """What templates need of the origin at the end of the game.

        note: what a shared text says at its end. moment: what is told only once.
        """
        return {}

    def outside(self, game: GameFields, told: dict[str, Any]) -> dict[str, Any]:
        """What the end of the game changes on its page outside of the table. told: as by `at_end`."""
        return {}


_registered: dict[str, Origin[Any]] = {}


def register(origin: Origin[Any]) -> None:
    _registered[origin.way.slug] = origin


def origins() -> Sequence[Origin[Any]]:
    return [_registered[slug] for slug in ORIGINS if slug in _registered]


def origin_of(game: GameFields) -> Origin[Any] | None:
    """Where the secret of a game comes from; None if the site drew it for this game."""
    return next((origin for origin in origins() if origin.gave(game)), None)


def ways() -> dict[str, Way]:
    """All ways of playing by their slugs, in the order of lists."""
    found = [SOLO, EVIL, *OTHER_MODES, PRACTICE, *(origin.way for origin in origins())]
    by_slug = {way.slug: way for way in found}
    return {slug: by_slug[slug] for slug in LISTED if slug in by_slug}


def way_choices() -> list[tuple[str, Any]]:
    return [(way.slug, way.label) for way in ways().values()]


def counted_choices() -> list[tuple[str, Any]]:
    """The ways that statistics count."""
    return [(way.slug, way.label) for way in ways().values() if way.counts]


def way_of(game: GameFields) -> Way:
    """The way in which a game is played, as lists of games name it."""
    if game.is_practice:
        return PRACTICE
    if origin := next((origin for origin in origins() if origin.names(game)), None):
        return origin.way
    return (
        EVIL if game.is_evil else next(way for way in [SOLO, *OTHER_MODES] if way.slug == game.mode)
    )
