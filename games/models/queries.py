"""Sets of games, and starting one."""

from datetime import datetime
from typing import TYPE_CHECKING, Any, NamedTuple

from django.db import models
from django.db.models import Exists, F, Max, OuterRef
from django.db.models.functions import Coalesce

from games.models.board import Board
from games.models.errors import PlayError
from games.models.player import Player
from games.models.rules import sizes_of
from solver import VARIANTS, Rules, Variant, variant_of

if TYPE_CHECKING:
    from games.models.game import Game

ERASED_AT_ONCE = 1000


class Page(NamedTuple):
    """Some games of a longer list, newest first."""

    games: list["Game"]
    is_last: bool

    @property
    def oldest(self) -> "Game":
        return self.games[-1]


class GameQuerySet(models.QuerySet["Game"]):
    def of(self, player: Player | None) -> "GameQuerySet":
        """A visitor who never played has no games."""
        return self.none() if player is None else self.filter(player=player)

    def in_play(self) -> "GameQuerySet":
        return self.filter(finished_at=None)

    def under(self, variant: Variant) -> "GameQuerySet":
        """Those played by these rules."""
        return self.filter(**sizes_of(variant))

    def variants(self) -> list[Variant]:
        """The rules that were played by, the named ones first."""
        rows = self.order_by().values_list("pegs", "colors", "repeats", "guesses_allowed")
        found = [
            variant_of(Rules(p, c, repeats), guesses) for p, c, repeats, guesses in rows.distinct()
        ]
        named = list(VARIANTS.values())
        return sorted(found, key=lambda v: (named.index(v) if v in named else len(named), str(v)))

    def idle_since(self, moment: datetime) -> "GameQuerySet":
        """Those in play in which nobody has guessed since then."""
        last = Coalesce(Max("boards__guesses__at"), "started_at")
        return self.in_play().annotate(last_move=last).filter(last_move__lt=moment)

    def abandon_idle(self, since: datetime) -> int:
        """End the games idle since then; returns how many. One that is played meanwhile goes on."""
        ended = 0
        for game in self.idle_since(since).iterator():
            try:
                game.abandon()
            except PlayError:
                continue
            ended += 1
        return ended

    def needed_by_others(self) -> "GameQuerySet":
        """Results that stand in a daily or a challenge in which other people take part."""
        others = self.model.objects.exclude(player=OuterRef("player"))
        same_daily = others.filter(daily=OuterRef("daily"), is_practice=False)
        same_challenge = others.filter(challenge=OuterRef("challenge"))
        counted = Board.objects.filter(game=OuterRef("pk"), level="").counted()
        return self.filter(Exists(counted)).filter(Exists(same_daily) | Exists(same_challenge))

    def halt(self) -> None:
        """Let no request that has read one of these games write to it any more."""
        self.update(version=F("version") + 1)

    def erase(self) -> None:
        """Delete these games with their boards and guesses, in steps that memory has room for."""
        while step := list(self.values_list("pk", flat=True)[:ERASED_AT_ONCE]):
            self.model.objects.filter(pk__in=step).delete()

    def newest_first(self) -> "GameQuerySet":
        return self.order_by("-pk")

    def page(self, *, before: int | None, length: int) -> "Page":
        """The newest games that started before the game `before`, with their boards."""
        older = self.filter(pk__lt=before) if before else self
        games = list(
            older.newest_first().select_related("daily").prefetch_related("boards")[: length + 1]
        )
        return Page(games[:length], is_last=len(games) <= length)

    def waiting_besides(self, game: "Game") -> "Game | None":
        """The newest other game in play, to offer its player the way back."""
        others = self.in_play().exclude(token=game.token).newest_first()
        found = others.prefetch_related("boards").first()
        return found if found and found.seats else None  # it may be deleted between both queries

    def start(self, *, player: Player, **choices: Any) -> "Game":
        """Lay out a game as `Game.lay_out` does and store it for its player."""
        game: Game = self.model.lay_out(**choices)
        game.begin(player)
        return game
