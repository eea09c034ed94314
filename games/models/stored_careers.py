"""What is stored about careers: how many games each has, and all but the newest of them in parts.

Without parts, statistics of a player with ten thousand games would read ten thousand outcomes in every
process that has just started. A part holds five hundred games in their short form (`games.models.career`),
so twenty rows and the newest few hundred outcomes are read instead. Every action that ends or changes a
game also keeps these rows right, under the lock of its player: it counts the game, writes the next part as
soon as there are enough games for it, and reads a part again if its games have changed.

The previous release does not know these rows. When it changes older games, it sets `adopted_at` of the
player. So parts are used only while that has the value for which they were written; `tend` writes the
others again.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, TypeAlias

from django.db import models, transaction
from django.db.models import F, Q
from django.utils import timezone

from games.models.by_name import all_of, lock_player, without_player
from games.models.career import FORM, FRESH_GAMES, LONG_AGO, SETTLING_TIME, Career
from games.models.career_parts import MOST_OF_A_PART, PART_GAMES, fields_of_part, key_of
from games.models.newest import SIZES
from games.models.rules import OtherGuesses, counted_rules
from games.modes.choices import Handicap
from solver import Rules, variant_of

if TYPE_CHECKING:
    from games.models.outcome import Outcome, OutcomeQuerySet

PARTS_AT_ONCE = 4  # that one request writes, in about 30 ms; `tend` writes the others that are due

Key: TypeAlias = tuple[int, Rules]
"""A player, and rules under which statistics count games."""


def _outcomes_of(player: int) -> "OutcomeQuerySet":
    outcomes: OutcomeQuerySet = all_of("Outcome")
    return outcomes.filter(player=player)


class StoredCareerQuerySet(models.QuerySet["StoredCareer"]):
    def of(self, player: int, rules: Rules) -> "StoredCareerQuerySet":
        return self.filter(player=player, **key_of(rules))

    def count_in(self, outcome: "Outcome") -> None:
        """Count a game that has just been stored. The caller has locked the player."""
        rules = counted_rules(outcome.variant)
        own = self.of(outcome.player_id, rules)
        alone = int(not outcome.is_assisted and outcome.handicap == Handicap.NONE)
        due = F("stored") + PART_GAMES + FRESH_GAMES
        # Usually there is nothing else to do, so one statement is enough.
        usual = own.filter(games__lt=due - 1).exclude(before__gt=outcome.finished_at)
        if not usual.update(games=F("games") + 1, alone=F("alone") + alone):
            self.follow(outcome.player_id, rules, [outcome.finished_at])

    def refresh(self, player: int, rules: Rules, ended: Iterable[datetime]) -> None:
        """Read parts again whose games ended at these moments, because these games have changed.

        The caller has locked the player.
        """
        moments = sorted(ended)
        reaching = self.of(player, rules).filter(before__gt=moments[0]) if moments else self.none()
        for career in reaching:
            _change(career, lambda career: career.read_again(moments))

    def follow(self, player: int, rules: Rules, changed: Iterable[datetime] = ()) -> bool:
        """Count all games, read parts again whose games ended at these moments, and write those due.

        Returns whether more may be due. The caller has locked the player.
        """
        career = self._counted(player, rules)
        return career is not None and _change(career, lambda each: each.set_right(changed))

    def write_anew(self, player: int, rules: Rules, since: datetime = LONG_AGO) -> None:
        """Write the parts anew that hold games since a moment. The caller has locked the player."""
        if career := self._counted(player, rules):
            _change(career, lambda career: career.cut(since))

    def write_all_anew(self, player: int) -> None:
        """Write all parts of a player anew, because games were taken away."""
        for career in self.filter(player=player):
            self.write_anew(player, career.counted)

    def _counted(self, player: int, rules: Rules) -> "StoredCareer | None":
        """The career with its games counted again, which the caller stores; None without games."""
        games, alone = _outcomes_of(player).under(rules).numbers()
        if not games:
            self.of(player, rules).delete()
            return None
        numbers = {"games": games, "alone": alone}
        career, _ = self.get_or_create(player_id=player, **key_of(rules), defaults=numbers)
        career.games, career.alone = games, alone
        return career

    def first_games(self, player: int) -> dict[Rules, list[datetime]]:
        """When the first games of a player under each of their rules ended, one more than a part has."""
        ended = _outcomes_of(player).by_time()
        return {
            rules: list(ended.under(rules).values_list("finished_at", flat=True)[: PART_GAMES + 1])
            for rules in ended.all_rules()
        }

    def take_over(self, taker: int, first_games: Mapping[Rules, Sequence[datetime]]) -> None:
        """Count games of a guest that are now the taker's.

        If they are few, parts that hold them are read again; otherwise, the parts since the first
        of them are written anew.
        """
        for rules, moments in first_games.items():
            if len(moments) <= PART_GAMES:
                self.follow(taker, rules, moments)
            else:
                self.write_anew(taker, rules, moments[0])

    def hold_as_of(self, player: int, before: datetime | None, now: datetime) -> None:
        """Mark parts that were right for one value of `adopted_at` as right for another."""
        same = Q(as_of__isnull=True) if before is None else Q(as_of=before)
        self.filter(same, player=player).update(as_of=now)

    def without_player(self) -> "StoredCareerQuerySet":
        return without_player(self)

    def waiting(self) -> "StoredCareerQuerySet":
        """Careers with games for another part, and those whose older games changed unnoticed."""
        changed_at = "player__adopted_at"
        is_other = (
            Q(as_of__isnull=True, **{f"{changed_at}__isnull": False})
            | Q(as_of__lt=F(changed_at))
            | Q(as_of__gt=F(changed_at))
        )
        has_another_form = Q(stored__gt=0) & ~Q(form=FORM)
        is_due = Q(games__gte=F("stored") + PART_GAMES + FRESH_GAMES)
        return self.filter(is_other | has_another_form | is_due)

    def catch_up(self, since: datetime | None = None) -> int:
        """Count games of everybody who finished one since then, or ever, and write parts that wait.

        A release that did not know these rows may have stored games. Returns how many careers were checked.
        """
        keys: set[Key] = {(each.player_id, each.counted) for each in self.waiting().iterator()}
        ended = all_of("Outcome")
        if since is not None:
            ended = ended.filter(finished_at__gte=since)
        for player, *rules, guesses in ended.values_list("player", *SIZES).distinct().iterator():
            keys.add((player, counted_rules(variant_of(Rules(*rules), guesses))))
        if since is not None:
            # The release before may have moved older games to them, under rules that were new to them.
            changed = all_of("Player").filter(adopted_at__gte=since).values_list("pk", flat=True)
            for player in changed.iterator():
                keys |= {(player, counted) for counted in _outcomes_of(player).all_rules()}
        for player, counted in keys:
            while self._follow_locked(player, counted):
                pass
        return len(keys)

    def _follow_locked(self, player: int, rules: Rules) -> bool:
        """Follow games in a transaction. Returns whether more parts may be due."""
        with transaction.atomic():
            return lock_player(player) and self.follow(player, rules)


class StoredCareer(models.Model):
    """A player's games that are counted under some rules: how many, and how far parts reach."""

    player = models.ForeignKey(
        "games.Player",
        on_delete=models.CASCADE,
        related_name="careers",
        db_index=False,  # the unique index begins with it
        db_constraint=False,  # the previous release does not know these rows, and deletes players
    )
    pegs = models.PositiveSmallIntegerField()
    colors = models.PositiveSmallIntegerField()
    repeats = models.BooleanField()
    has_other_guesses = models.BooleanField(
        help_text="The sizes have a name, which allows another number of guesses."
    )
    games = models.PositiveIntegerField()
    alone = models.PositiveIntegerField(help_text="Games with neither coach nor handicap.")
    stored = models.PositiveIntegerField(default=0, help_text="The games in parts.")
    before = models.DateTimeField(null=True, help_text="All games that ended before are in parts.")
    form = models.CharField(max_length=16, blank=True, help_text="The form of the parts.")
    as_of = models.DateTimeField(
        null=True, help_text="When older games had last changed, as the player says."
    )

    objects = StoredCareerQuerySet.as_manager()

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["player", "pegs", "colors", "repeats", "has_other_guesses"],
                name="one_career_by_rules",
            ),
            models.CheckConstraint(
                condition=Q(games__gte=1, alone__lte=F("games"), stored__lte=F("games")),
                name="a_career_has_its_games",
            ),
            models.CheckConstraint(
                condition=Q(stored=0, before__isnull=True) | Q(stored__gt=0, before__isnull=False),
                name="parts_reach_somewhere",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.games} games of {self.player} under {self.counted}"

    @property
    def counted(self) -> Rules:
        """The rules under which its games are counted."""
        kind = OtherGuesses if self.has_other_guesses else Rules
        return kind(self.pegs, self.colors, self.repeats)

    @property
    def outcomes(self) -> "OutcomeQuerySet":
        return _outcomes_of(self.player_id).under(self.counted)

    def is_usable(self, as_of: datetime | None) -> bool:
        """Whether the parts may be used, if older games last changed at this moment."""
        return not self.stored or (self.form == FORM and self.as_of == as_of)

    def cut(self, since: datetime) -> None:
        """Delete the parts with games since a moment. The caller stores the career."""
        self.parts.filter(before__gt=since).delete()
        self._add_up()

    def read_again(self, changed: Iterable[datetime]) -> None:
        """Read parts again whose games ended at these moments. The caller stores the career."""
        bounds = list(self.parts.order_by("before").values_list("before", flat=True))
        starts = dict(zip(bounds, [LONG_AGO, *bounds], strict=False))
        for before in dict.fromkeys(
            bounds[place]
            for moment in sorted(changed)
            if (place := bisect_right(bounds, moment)) < len(bounds)
        ):
            games = Career.read(self.outcomes.ended_from(starts[before]).ended_before(before))
            if not 1 <= len(games.games) <= MOST_OF_A_PART:
                self.cut(starts[before])
                return
            self.parts.filter(before=before).update(**fields_of_part(games))
        self._add_up()

    def set_right(self, changed: Iterable[datetime]) -> None:
        """As `read_again`, but delete all parts if other games of theirs came or went unnoticed."""
        self.read_again(changed)
        if self.before and self.outcomes.ended_before(self.before).count() != self.stored:
            self.cut(LONG_AGO)

    def extend(self) -> bool:
        """Write the next parts that are due, of all but the newest games. The caller stores the career.

        Returns whether more may be due.
        """
        settled = timezone.now() - SETTLING_TIME
        for _ in range(PARTS_AT_ONCE):
            since = self.before or LONG_AGO
            ahead = self.outcomes.ended_from(since).by_time().values_list("finished_at", flat=True)
            is_due = self.games - self.stored >= PART_GAMES + FRESH_GAMES
            before = next(iter(ahead[PART_GAMES : PART_GAMES + 1]), None) if is_due else None
            if before is None or before >= settled:  # too new
                return False
            games = Career.read(self.outcomes.ended_from(since).ended_before(before))
            if not games.games:  # all ended at once
                return False
            self.parts.create(before=before, **fields_of_part(games))
            self.stored, self.before = self.stored + len(games.games), before
        return True

    def _add_up(self) -> None:
        found = self.parts.aggregate(stored=models.Sum("games"), before=models.Max("before"))
        self.stored, self.before = found["stored"] or 0, found["before"]
        self.games = max(self.games, self.stored)  # an older release may have stored some


def _change(career: StoredCareer, change: Callable[[StoredCareer], None]) -> bool:
    """Change parts that may be used, or else delete them all; add some that are due, and store the career.

    Returns whether more may be due.
    """
    as_of = all_of("Player").filter(pk=career.player_id).values_list("adopted_at", flat=True)[0]
    if career.is_usable(as_of):
        change(career)
    else:
        career.cut(LONG_AGO)
    career.form, career.as_of = FORM, as_of
    is_more_due = career.extend()
    career.save()
    return is_more_due
