"""What the core and the pages ask about games of a daily."""

from datetime import date, timedelta
from typing import Any

from django.conf import settings
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.core.days import today
from games.core.errors import PlayError
from games.core.game import Game
from games.core.game_fields import GameFields
from games.core.modes.choices import Result
from games.core.origins import Origin
from games.core.player import Belongings, Player
from games.core.ways import DAILY, PRACTICE, Way
from games.daily.card import card_of
from games.daily.models import FIRST_DAY, Daily, DailyTakenError, address_of
from games.daily.streak import read_days
from games.daily.words import (
    better_in_words,
    days_in_words,
    everyone_title,
    freezes_in_words,
    place_in_words,
    players_in_words,
    streak_moment,
    time_left,
)
from games.stats.sections import Section
from games.ui.charts.spread import spread_of
from games.ui.numbers import labeled
from solver import Rules

COUNTS = Q(daily__isnull=False, is_practice=False)
HARD = "hard-"  # before the number of a hard daily, in a shared result


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
        if not game.is_practice and not self.of(game).is_hard:
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
        daily = self.of(game)
        which = f"{HARD}{daily.number}" if daily.is_hard else str(daily.number)
        return PRACTICE.slug if game.is_practice else DAILY, which

    def shared_title(self, way: str, which: str) -> str:
        facts = {"site": settings.SITE_NAME, "number": which.removeprefix(HARD)}
        if way == PRACTICE.slug:
            if which.startswith(HARD):
                return _("%(site)s hard daily %(number)s practice") % facts
            return _("%(site)s daily %(number)s practice") % facts
        if way != DAILY:
            return ""
        if which.startswith(HARD):
            return _("%(site)s hard daily %(number)s") % facts
        return _("%(site)s daily %(number)s") % facts

    def poster_title(self, way: str, which: str) -> str:
        name = "Hard daily" if which.startswith(HARD) else "Daily"
        title = f"{name} {which.removeprefix(HARD)}"
        if way == PRACTICE.slug:
            return f"{title}, practice"
        return title if way == DAILY else ""

    def link(self, game: GameFields) -> str:
        return self.of(game).get_absolute_url()

    def is_open_to(self, game: GameFields, viewer: Player) -> bool:
        mine = self.of(game).game_of(viewer) if game.player.is_public else None
        return mine is not None and mine.is_over

    def at_end(self, game: GameFields) -> dict[str, Any]:
        daily = self.of(game)
        before = daily.day - timedelta(days=1)
        context = {
            "yesterday": address_of(before, is_hard=daily.is_hard) if before >= FIRST_DAY else "",
            "time_left": time_left(daily.ends_at),
        }
        if game.is_practice:
            return context
        tally, own = daily.tally(), read_days(game.owner, daily.day, is_hard=daily.is_hard)
        standing, streak = tally.standing(game.board), own.streak
        counted = dict(tally.distribution) if game.result != Result.ABANDONED else {}
        used = game.board.guesses_used if game.board.solved else None
        return context | {
            "own_days": own,
            "tally": tally,
            "columns_of_day": spread_of(counted, used, players_in_words),
            "columns_label": everyone_title(is_today=daily.is_today),
            "better_words": better_in_words(standing),
            "place_words": place_in_words(standing),
            "note": days_in_words(streak) if streak.is_kept and streak.days > 1 else "",
            "freezes": streak.freezes,
            "freezes_words": freezes_in_words(streak.freezes) if streak.is_kept else "",
            "moment": streak_moment(streak),
        }

    def outside(self, game: GameFields, told: dict[str, Any]) -> dict[str, Any]:
        if game.is_practice or self.of(game).is_hard:
            return {}
        return card_of(game.owner, told["own_days"] if self.of(game).is_today else None)


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


class DailySection(Section):
    def for_player(self, player: Player, rules: Rules) -> dict[str, Any]:
        return {"daily_streak": read_days(player, today()).streak.days}
