"""Query sets of games, and how a game is started."""

from collections.abc import Iterable
from datetime import UTC, datetime, time, timedelta
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from django.db import models
from django.db.models import Exists, F, Max, OuterRef, Q
from django.db.models.functions import Coalesce
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games import thinking
from games.models.errors import PlayError
from games.models.outcome import CUT_SHORT, Outcome
from games.models.player import Player
from games.models.rules import OtherGuesses, counted_under, fields_of, parse_counted, sizes_of
from games.models.ways import WAYS
from games.modes import MODES
from games.modes.choices import DECIDED, Coach, Codemaker, Handicap, Result
from solver import CUSTOM, VARIANTS, Rules, Variant

if TYPE_CHECKING:
    from games.models.game import Game

MAX_OPEN = 100  # open games that are counted
IDLE_DAYS = 7  # days without a guess after which a game is ended
GAMES_PER_BATCH = 1000  # games that are deleted at a time
MAKES = [mode.slug for mode in MODES.values() if not mode.breaks_code]
HELPED = "with"  # any coach, or any handicap
NOT_FOUND = "none"  # in place of a number of guesses
COUNTED = "counted"  # any result of a game that the statistics count


Key: TypeAlias = tuple[int, ...]


class Order(models.TextChoices):
    """How a list of games is sorted. Games with equal guesses are sorted by their start.

    A code that was not found, or not yet, counts as one guess more than allowed.
    """

    NEWEST = "newest", _("Newest first")
    OLDEST = "oldest", _("Oldest first")
    FEWEST = "fewest", _("Fewest guesses")
    MOST = "most", _("Most guesses")

    @property
    def fields(self) -> tuple[str, ...]:
        return ("pk",) if self in {Order.NEWEST, Order.OLDEST} else ("needed", "pk")

    @property
    def ascends(self) -> bool:
        return self in {Order.OLDEST, Order.FEWEST}

    def key(self, game: "Game") -> Key:
        """The position of a game in this order."""
        return tuple(getattr(game, field) for field in self.fields)


class Page(NamedTuple):
    """A page of a longer list of games, and the keys to read on from; None at its ends."""

    games: list["Game"]
    first: Key | None
    last: Key | None


class GameQuerySet(models.QuerySet["Game"]):
    def of(self, player: Player | None) -> "GameQuerySet":
        return self.none() if player is None else self.filter(player=player)

    def in_play(self) -> "GameQuerySet":
        return self.filter(finished_at=None)

    def under(self, rules: Variant | Rules) -> "GameQuerySet":
        """Games under named rules, or under rules with any number of guesses."""
        if isinstance(rules, Variant):
            return self.filter(**sizes_of(rules))
        if isinstance(rules, OtherGuesses):
            return self.filter(counted_under(rules))
        return self.filter(**fields_of(rules))

    def under_custom_rules(self) -> "GameQuerySet":
        named = Q()
        for variant in VARIANTS.values():
            named |= Q(**sizes_of(variant))
        return self.exclude(named)

    def fair(self) -> "GameQuerySet":
        """Games that count, in which a code was hidden, and nobody's leaving ended the game.

        A match is won without finding it when the others leave.
        """
        fair = self.filter(codemaker=Codemaker.FAIR, is_practice=False)
        return fair.exclude(result=Result.WON, solved=False)

    def taking(self, guesses: str) -> "GameQuerySet":
        """Fair games whose code was found in so many guesses, or was not found (`NOT_FOUND`).

        A match that another won first tells nothing of the latter.
        """
        if guesses == NOT_FOUND:
            cut_short = Outcome.objects.filter(CUT_SHORT, game=OuterRef("pk"))
            lost = self.fair().filter(solved=False, result__in=DECIDED)
            return lost.exclude(Q(result=Result.LOST) & Exists(cut_short))
        return self.fair().filter(needed=int(guesses), solved=True)

    def ended_within(self, days: int) -> "GameQuerySet":
        """Games that ended so many days ago or later, today not counted; days are those of UTC."""
        first = timezone.now().astimezone(UTC).date() - timedelta(days=days)
        return self.filter(finished_at__gte=datetime.combine(first, time(), tzinfo=UTC))

    def narrowed(
        self,
        *,
        rules: str = "",
        way: str = "",
        level: str = "",
        result: str = "",
        coach: str = "",
        handicap: str = "",
        guesses: str = "",
        period: str = "",
    ) -> "GameQuerySet":
        """Games that match every filter that is not empty.

        rules: named ones, those without a name (`CUSTOM`), or sizes such as 6x10, which are rules
        with any number of guesses. result: one, or `COUNTED`. guesses: as in `taking`. coach and
        handicap: `HELPED` for any of them. period: as in `ended_within`.
        """
        games = self
        if rules == CUSTOM:
            games = games.under_custom_rules()
        elif rules:
            games = games.under(VARIANTS.get(rules) or parse_counted(rules))
        if way:
            games = games.filter(WAYS[way].condition)
        if guesses:
            games = games.taking(guesses)
        if period:
            games = games.ended_within(int(period))
        if result == COUNTED:
            games, result = games.counted(), ""
        wanted = {"level": level, "result": result}
        games = games.filter(**{field: value for field, value in wanted.items() if value})
        for field, wanted_help, none in (
            ("coach", coach, Coach.OFF),
            ("handicap", handicap, Handicap.NONE),
        ):
            if wanted_help == HELPED:
                games = games.exclude(**{field: none})
            elif wanted_help:
                games = games.filter(**{field: wanted_help})
        return games

    def in_challenges(self, challenges: Iterable[int]) -> "dict[int, Game]":
        found = self.filter(challenge__isnull=False, challenge__in=challenges)
        return {game.challenge_id: game for game in found if game.challenge_id}

    def idle_since(self, moment: datetime) -> "GameQuerySet":
        """Games in play in which nobody has guessed since then."""
        last = Coalesce(Max("boards__guesses__at"), "started_at")
        return self.in_play().annotate(last_move=last).filter(last_move__lt=moment)

    def begun(self) -> "GameQuerySet":
        """Games that count once they are over, and in which the player has guessed a code."""
        return self.filter(is_practice=False, guesses_used__gt=0).exclude(mode__in=MAKES)

    def open_under(self, **filters: str) -> int:
        """How many begun games that match the filters of `narrowed` are open, up to a hundred."""
        return self.in_play().begun().filter(solved=False).narrowed(**filters)[:MAX_OPEN].count()

    def end_idle(self, since: datetime) -> int:
        """End the games idle since then, as `Game.end_idle` does; return how many.

        A game in which somebody guesses in the meantime stays open.
        """
        ended = 0
        for game in self.idle_since(since).iterator():
            try:
                game.end_idle()
            except (thinking.BusyError, PlayError):  # a game that cannot end now ends another day
                continue
            ended += 1
        return ended

    def decided(self) -> "GameQuerySet":
        """Games with a result that counts: neither abandoned nor practice."""
        return self.filter(is_practice=False, result__in=DECIDED)

    def counted(self) -> "GameQuerySet":
        """Games that the statistics count: decided ones in which the player broke a code."""
        return self.decided().exclude(mode__in=MAKES)

    def needed_by_others(self) -> "GameQuerySet":
        """Games whose results stand in a daily or a challenge that other people play, too."""
        others = self.model.objects.exclude(player=OuterRef("player"))
        same_daily = others.filter(daily=OuterRef("daily"), is_practice=False)
        same_challenge = others.filter(challenge=OuterRef("challenge"))
        ended = self.decided()
        dailies = ended.filter(Exists(same_daily), daily__isnull=False)
        challenges = ended.filter(Exists(same_challenge), challenge__isnull=False)
        of_either = Q(pk__in=dailies.values("pk")) | Q(pk__in=challenges.values("pk"))
        return self.model.objects.filter(of_either)

    def lock_player_of(self, game: "Game") -> "Game | None":
        """The current state of a game; its player is not deleted or adopted in this transaction.

        None if the game is deleted. Code that locks both locks the player before any games, so that
        no two requests wait for each other.
        """
        read = self.select_related("player", "daily", "challenge")
        locked = read.select_for_update(of=("player",), no_key=True)
        mine = locked.filter(pk=game.pk)
        # The player may have been deleted during the wait and the game adopted: then look again.
        return mine.first() or mine.first()

    def halt(self) -> None:
        """Keep requests that have read one of these games from writing to it."""
        self.update(version=F("version") + 1)

    def erase(self) -> None:
        """Delete these games with their boards and guesses, in batches that fit into memory."""
        while step := list(self.values_list("pk", flat=True)[:GAMES_PER_BATCH]):
            self.model.objects.filter(pk__in=step).delete()

    def newest_first(self) -> "GameQuerySet":
        return self.order_by("-pk")

    def beyond(self, key: Key, fields: tuple[str, ...], *, ascending: bool) -> "GameQuerySet":
        """Games behind the position of a key, when sorted by one or two fields."""
        behind = "gt" if ascending else "lt"
        *same, last = fields
        condition = Q(**{f"{last}__{behind}": key[-1]})
        for field in same:
            condition |= Q(**{f"{field}__{behind}": key[0]})
            condition &= Q(**{f"{field}__{behind}e": key[0]})  # lets an index be used
        return self.filter(condition)

    def page(
        self, order: Order, *, length: int, after: Key | None = None, before: Key | None = None
    ) -> "Page":
        """The first games in an order, or those right after or right before a position in it."""
        ascending = order.ascends != (before is not None)
        games, key = self, after or before
        if key:
            games = games.beyond(key, order.fields, ascending=ascending)
        sign = "" if ascending else "-"
        games = games.order_by(*(sign + field for field in order.fields))
        games = games.select_related("daily", "match").prefetch_related("boards")
        found = list(games[: length + 1])
        goes_on, shown = len(found) > length, found[:length]
        if before:
            shown.reverse()
        has_earlier, has_later = (goes_on, True) if before else (after is not None, goes_on)
        return Page(
            shown,
            first=order.key(shown[0]) if shown and has_earlier else None,
            last=order.key(shown[-1]) if shown and has_later else None,
        )

    def start(self, *, player: Player, **choices: Any) -> "Game":
        game: Game = self.model.lay_out(**choices)
        game.begin(player)
        return game
