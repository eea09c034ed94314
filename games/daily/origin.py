"""What the core and the pages ask about games of a daily."""

from collections.abc import Sequence
from datetime import date, timedelta
from typing import Any

from django.conf import settings
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.core.errors import PlayError
from games.core.game import Game
from games.core.game_fields import GameFields
from games.core.origins import Origin
from games.core.player import Belongings, Player
from games.core.ways import DAILY, PRACTICE, Way
from games.daily.card import card_of
from games.daily.models import FIRST_DAY, Daily, DailyTakenError
from games.daily.words import link_to_day, place_in_words, time_left
from games.stats.statistics import daily_streak
from games.ui.numbers import labeled

COUNTS = Q(daily__isnull=False, is_practice=False)


class DailyOrigin(Origin[Daily]):
    key = "daily"
    way = Way(DAILY, gettext_lazy("Daily"), COUNTS)

    def names(self, game: GameFields) -> bool:
        return self.gave(game) and not game.is_practice

    def check_start(self, game: GameFields, player: Player | None) -> None:
        self.of(game).check_start(player, is_practice=game.is_practice)

    def refusal(self, game: GameFields, player: Player) -> PlayError | None:
        has_played = not game.is_practice and self.of(game).game_of(player)
        return DailyTakenError() if has_played else None

    def begin(self, game: GameFields) -> None:
        """Note the day with the player, who is read for every page, for the mark in the navigation."""
        if not game.is_practice:
            Player.objects.filter(pk=game.player_id).update(daily_begun=self.of(game).day)

    def needed_by_others(self, decided: "QuerySet[Any]") -> Q:
        others = Game.objects.exclude(player=OuterRef("player"))
        same = others.filter(daily=OuterRef("daily"), is_practice=False)
        shared = decided.filter(Exists(same), daily__isnull=False)
        return Q(pk__in=shared.values("pk"))

    def published(self) -> Q:
        in_play = Game.objects.in_play().filter(daily__isnull=False, is_practice=False)
        still_hidden = Q(game__daily__in=in_play.values("daily"))
        return Q(game__daily__isnull=False, game__version__gt=0) & ~still_hidden

    def title(self, game: GameFields) -> str:
        return str(self.of(game))

    def heading(self, game: GameFields) -> str:
        facts = {"daily": self.of(game), "day": date_format(self.of(game).day, _("M j"))}
        if game.is_practice:
            return _("%(daily)s · %(day)s, practice") % facts
        return f"{facts['daily']} · {facts['day']}"

    def ending(self, game: GameFields, words: str) -> str:
        return labeled(str(self.of(game)), words)

    def listed_as(self, game: GameFields) -> str:
        name = str(self.of(game))
        return _("%(daily)s, practice") % {"daily": name} if game.is_practice else name

    def shared_as(self, game: GameFields) -> tuple[str, str]:
        return PRACTICE.slug if game.is_practice else DAILY, str(self.of(game).number)

    def shared_title(self, way: str, which: str) -> str:
        facts = {"site": settings.SITE_NAME, "number": which}
        if way == PRACTICE.slug:
            return _("%(site)s daily %(number)s practice") % facts
        return _("%(site)s daily %(number)s") % facts if way == DAILY else ""

    def poster_title(self, way: str, which: str) -> str:
        if way == PRACTICE.slug:
            return f"Daily {which}, practice"
        return f"Daily {which}" if way == DAILY else ""

    def shared_note(self, game: GameFields) -> str:
        counts = game.solved and not game.is_practice
        days = daily_streak(game.player, self.of(game).day) if counts else 0
        words = ngettext("%(count)s day in a row", "%(count)s days in a row", days)
        return words % {"count": days} if days > 1 else ""

    def link(self, game: GameFields) -> str:
        return self.of(game).get_absolute_url()

    def is_open_to(self, game: GameFields, viewer: Player) -> bool:
        mine = self.of(game).game_of(viewer) if game.player.is_public else None
        return mine is not None and mine.is_over

    def sentences(self, game: GameFields) -> Sequence[str]:
        if game.is_practice:
            return []
        standing = self.of(game).tally().standing(game.board)
        return [place_in_words(standing, is_today=self.of(game).is_today)]

    def context(self, game: GameFields) -> dict[str, Any]:
        before = self.of(game).day - timedelta(days=1)
        return {
            "yesterday": before if before >= FIRST_DAY else None,
            "time_left": time_left(self.of(game).ends_at),
            "day_words": link_to_day(game),
        }

    def outside(self, game: GameFields) -> dict[str, Any]:
        return {} if game.is_practice else card_of(game.owner)


class DailyGames(Belongings):
    def hand_over(self, guest: Player, player: Player) -> None:
        """The guest's game of a daily that both played becomes practice."""
        played = player.games.filter(COUNTS).values("daily")
        again = guest.games.filter(COUNTS, daily__in=played)
        guest.outcomes.filter(game__in=again).delete()
        again.update(is_practice=True)
        if guest.daily_begun and guest.daily_begun > (player.daily_begun or date.min):
            player.daily_begun = guest.daily_begun
            player.save(update_fields=["daily_begun"])
