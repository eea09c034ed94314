"""Designs that players have saved: one-step strategies with a name, and what they need."""

from collections.abc import Iterator
from datetime import datetime
from typing import Any, ClassVar, Self

from django.db import IntegrityError, models, transaction
from django.db.models import F, Q, Value
from django.db.models.functions import Lower
from django.utils import timezone
from django.utils.translation import gettext_lazy

from games.core.errors import PlayError
from games.core.locks import hold
from games.core.played_designs import FIRST_MARK, design_level, slug_of
from games.core.player import Belongings, Player
from games.core.sealing import new_token
from solver import GuessCounts, Level, Rules, parse_rules

MOST_DESIGNS = 50  # of one player; TooManyDesignsError says so
MOST_NAME = 30  # characters, as many as the name of a player has
NEWEST = 200  # designs in tables whose rules are linked
LISTED = Q(listed_at__isnull=False)
SHOWN = Q(is_shown=True)


class TooManyDesignsError(PlayError):
    sentence = gettext_lazy(
        "You have fifty designs, which is the most. Delete one to save another."
    )


class DesignNameTakenError(PlayError):
    sentence = gettext_lazy("You have a design of that name. Choose another name.")


class GuestDesignError(PlayError):
    sentence = gettext_lazy("The table says who made a design, so sign up to show yours there.")


class UnmeasuredError(PlayError):
    sentence = gettext_lazy(
        "The table shows designs that were measured. Let this one be measured first."
    )


class SavedDesignQuerySet(models.QuerySet["SavedDesign"]):
    def of(self, player: Player | None) -> Self:
        return self.none() if player is None else self.filter(owner=player)

    def best(self, rules: Rules) -> Self:
        """Those that the table of some rules shows, the best first."""
        shown = self.filter(SHOWN, rules=str(rules)).select_related("owner")
        return shown.order_by("mean", "listed_at", "pk")

    def rules_listed(self, most: int) -> list[Rules]:
        """The rules of those that came last into a table, the fewest codes first, at most so many."""
        newest = self.filter(SHOWN).order_by("-listed_at").values_list("rules", flat=True)
        texts = list(dict.fromkeys(newest[:NEWEST]))[:most]
        return sorted(map(parse_rules, texts), key=lambda rules: (rules.size, str(rules)))

    def leave_table(self) -> None:
        for design in self.filter(LISTED):
            design.leave_table()

    def opponent(self, token: str, rules: Rules) -> Level | None:
        found = self.filter(token=token).first()
        return found.as_level(rules) if found else None

    def keep(
        self,
        owner: Player,
        *,
        name: str,
        rules: Rules,
        strategy: str,
        first: str = "",
        counts: GuessCounts | None = None,
    ) -> "SavedDesign":
        """Save a design for its owner. counts: what was measured; None if nothing was yet.

        Raises PlayerIsGoneError, TooManyDesignsError, and DesignNameTakenError.
        """
        with transaction.atomic():
            hold(owner)
            if self.filter(owner=owner).count() >= MOST_DESIGNS:
                raise TooManyDesignsError
            _check_name(owner.pk, name)
            saved = SavedDesign(
                owner=owner, name=name, rules=str(rules), strategy=strategy, first=first
            )
            saved.set_figures(counts)
            saved.save(force_insert=True)
            return saved

    def hand_over_to(self, player: Player) -> None:
        """Give these to a player who may have designs of the same names."""
        taken = {name.casefold() for name in player.designs.values_list("name", flat=True)}
        for design in self.order_by("pk"):
            design.name = _free_name(design.name, taken)
            taken.add(design.name.casefold())
            design.owner = player
            design.save(update_fields=["name", "owner"])


def _check_name(owner: int, name: str, besides: int = 0) -> None:
    """Raise DesignNameTakenError if the player has another design of this name."""
    alike = SavedDesign.objects.alias(lowered=Lower("name")).filter(lowered=Lower(Value(name)))
    if alike.filter(owner=owner).exclude(pk=besides).exists():
        raise DesignNameTakenError


def _free_name(name: str, taken: set[str]) -> str:
    """The name, with a number after it if it is taken."""
    free, number = name, 2
    while free.casefold() in taken:
        ending = f" {number}"
        free, number = name[: MOST_NAME - len(ending)] + ending, number + 1
    return free


class SavedDesign(models.Model):
    """A design with a name, under the rules for which it was made.

    strategy: the text that `solver.strategy_text` writes. first: a first guess, or "" for its own.
    histogram, complete, mean: as in `solver.GuessCounts`; no mean while it is not measured.
    listed_at: when it entered the table; None outside it. is_shown: whether the table shows it, which
        shows one of equal designs: the one listed first.
    """

    token = models.CharField(max_length=40, unique=True, default=new_token, editable=False)
    owner = models.ForeignKey(
        "games.Player", on_delete=models.CASCADE, related_name="designs", db_index=False
    )  # the unique index begins with it
    name = models.CharField(max_length=MOST_NAME)
    rules = models.CharField(max_length=20)
    strategy = models.CharField(max_length=200)
    first = models.CharField(max_length=12, blank=True)
    histogram = models.JSONField(default=list)
    complete = models.BooleanField(default=False)
    mean = models.FloatField(null=True, blank=True)
    saved_at = models.DateTimeField(default=timezone.now)
    listed_at = models.DateTimeField(null=True, blank=True)
    is_shown = models.BooleanField(default=False, editable=False)

    objects = SavedDesignQuerySet.as_manager()

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(F("owner"), Lower("name"), name="design_names_differ"),
            models.CheckConstraint(condition=~Q(name=""), name="a_design_has_a_name"),
            models.CheckConstraint(
                condition=Q(listed_at__isnull=True) | Q(mean__isnull=False),
                name="a_listed_design_is_measured",
            ),
            models.UniqueConstraint(
                fields=["rules", "strategy", "first"], condition=SHOWN, name="shown_once"
            ),
            models.CheckConstraint(condition=~SHOWN | LISTED, name="a_shown_design_is_listed"),
        ]
        indexes = [
            models.Index(
                fields=["rules", "mean", "listed_at", "id"], condition=SHOWN, name="design_by_mean"
            ),
            models.Index(fields=["-listed_at"], condition=SHOWN, name="design_by_time"),
            models.Index(
                fields=["rules", "strategy", "first", "listed_at", "id"],
                condition=LISTED,
                name="design_by_strategy",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name}: {self.text} under {self.rules}"

    @property
    def text(self) -> str:
        """Its strategy, and its first guess after an @, as addresses write it."""
        return self.strategy + (FIRST_MARK + self.first if self.first else "")

    @property
    def parsed_rules(self) -> Rules:
        return parse_rules(self.rules)

    @property
    def slug(self) -> str:
        """How addresses name it as an opponent."""
        return slug_of(self.token)

    @property
    def counts(self) -> GuessCounts | None:
        if self.mean is None:
            return None
        return GuessCounts(histogram=tuple(self.histogram), complete=self.complete)

    @property
    def is_listed(self) -> bool:
        return self.listed_at is not None

    def as_level(self, rules: Rules) -> Level:
        """The level that plays it; its first guess is that of its own rules only."""
        text = self.text if str(rules) == self.rules else self.strategy
        return design_level(self.token, self.name, text, rules)

    def set_figures(self, counts: GuessCounts | None) -> None:
        if counts:
            self.histogram, self.complete = list(counts.histogram), counts.complete
            self.mean = counts.mean

    def store_figures(self, counts: GuessCounts) -> None:
        """Store what was measured. Figures that are stored already are not changed."""
        if self.mean is None:
            self.set_figures(counts)
            SavedDesign.objects.filter(pk=self.pk, mean=None).update(
                histogram=self.histogram, complete=self.complete, mean=self.mean
            )

    def rename(self, name: str) -> None:
        with transaction.atomic():
            hold(self.owner)
            _check_name(self.owner_id, name, besides=self.pk)
            SavedDesign.objects.filter(pk=self.pk).update(name=name)
        self.name = name

    def enter_table(self) -> None:
        """Show it to everybody, with its owner's name. Raises GuestDesignError and UnmeasuredError."""
        if self.owner.is_guest:
            raise GuestDesignError
        if self.mean is None:
            raise UnmeasuredError
        if not self.is_listed:
            with transaction.atomic():
                self._set(listed_at=timezone.now())
                self._show_one()

    def leave_table(self) -> None:
        """Take it out of the table. If another one is equal, the table shows that one."""
        with transaction.atomic():
            self._set(listed_at=None, is_shown=False)
            self._show_one()

    def delete(self, *args: Any, **options: Any) -> tuple[int, dict[str, int]]:
        """Forget it, as if it had left the table before."""
        with transaction.atomic():
            if self.is_listed:
                self.leave_table()
            return super().delete(*args, **options)

    def _set(self, **changes: datetime | bool | None) -> None:
        for field, value in changes.items():
            setattr(self, field, value)
        SavedDesign.objects.filter(pk=self.pk).update(**changes)

    def _show_one(self) -> None:
        """Let the table show the first of the listed designs that equal this one."""
        equal = SavedDesign.objects.filter(
            LISTED, rules=self.rules, strategy=self.strategy, first=self.first
        )
        # The lock waits for a request in which the one that is shown leaves.
        if equal.filter(SHOWN).select_for_update().first():
            return
        first = equal.order_by("listed_at", "pk").first()
        if first:
            try:
                with transaction.atomic():
                    SavedDesign.objects.filter(pk=first.pk).update(is_shown=True)
            except IntegrityError:  # another request has shown one meanwhile, which is enough
                return
            self.is_shown = first == self


EXPORTED = ("name", "rules", "strategy", "first", "histogram", "complete", "saved_at", "listed_at")


class PlayersDesigns(Belongings):
    traces: ClassVar = {"designs": "saved_at"}
    exported_as = "designs"

    def exported(self, player: Player | None) -> Iterator[dict[str, Any]]:
        yield from SavedDesign.objects.of(player).values(*EXPORTED)

    def hand_over(self, guest: Player, player: Player) -> None:
        guest.designs.hand_over_to(player)

    def erase(self, player: Player) -> None:
        player.designs.all().leave_table()
