"""Players: people with an account, and guests before they have one."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any, ClassVar, NamedTuple

from django.contrib.auth.hashers import UNUSABLE_PASSWORD_PREFIX, make_password
from django.contrib.auth.models import AbstractUser, UserManager
from django.db import IntegrityError, models, transaction
from django.db.models import Q, Value
from django.db.models.functions import Lower
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.core.errors import NameTakenError, PlayerIsGoneError
from games.core.names import (
    GONE_PREFIX,
    GUEST_PREFIX,
    MAX_LIKENESS_LENGTH,
    NameValidator,
    isolated,
    likeness_of,
    made_up_name,
    plain_name,
)
from games.core.palette import Palette

GUESTS_PER_BATCH = 500  # guests that are looked at in one step
APPEARING = {"is_public": True, "is_guest": False, "is_active": True, "is_bot": False}
LOST = timedelta(hours=1)  # in which a guess whose answer was lost is sent again


class Theme(models.TextChoices):
    SYSTEM = "system", _("As the system")
    LIGHT = "light", _("Light")
    DARK = "dark", _("Dark")


class Signs(models.TextChoices):
    """What tells the pegs apart, besides their hue."""

    SHAPES = "shapes", _("Shapes")
    LETTERS = "letters", _("Letters or digits")
    PLAIN = "plain", _("Nothing")


class Answers(models.TextChoices):
    """How the answers of codes of digits are written."""

    PINS = "pins", _("Pins")
    SHORT = "short", "2A1B"
    WORDS = "words", _("2 bulls, 1 cow")


class Motion(models.TextChoices):
    SYSTEM = "system", _("As the system")
    REDUCED = "reduced", _("Reduced")


class Language(models.TextChoices):
    """The language of the site. Each choice is named in its own language."""

    BROWSER = "", _("As the browser")
    ENGLISH = "en", "English"
    GERMAN = "de", "Deutsch"
    FRENCH = "fr", "Français"


class Tidied(NamedTuple):
    """What the daily tidying did: "2 matches deleted."."""

    number: int
    name: str
    done: str


class Owner(NamedTuple):
    """The key of a player, and whether it is still that of a guest, as a session knows it."""

    key: int
    is_guest: bool


class Belongings:
    """What a feature stores for players, which follows them into an account and goes with them.

    traces: what shows that a guest was here, by the name that leads to it from a player, and its time.
    exported_as: the name of its part of an export; empty if it has none.
    many: the names that lead from a player to rows of which there may be too many to export at once.
    """

    traces: ClassVar[Mapping[str, str]] = {}
    exported_as: ClassVar[str] = ""
    many: ClassVar[Sequence[str]] = ()

    def exported(
        self,
        player: "Player | None",  # noqa: ARG002
    ) -> Iterator[dict[str, Any]] | dict[str, Any] | None:
        """Everything that is stored: a part, or rows that are read while they are sent."""
        return None

    def tidy(self, now: datetime) -> Iterator[Tidied]:  # noqa: ARG002
        """Delete what is old, once a day, while people play."""
        yield from ()

    def hand_over(self, guest: "Player", player: "Player") -> None:
        """Give what a guest has to the account that adopts the guest, in that transaction."""

    def leave(self, player: "Player") -> None:
        """Let a player leave what is shared with others, before everything is deleted."""

    def erase(self, player: "Player") -> None:
        """Delete what does not go with the row of a player, in the transaction that deletes it."""


_registered: list[Belongings] = []


def register(belongings: Belongings) -> None:
    _registered.append(belongings)


def every_belongings() -> Sequence[Belongings]:
    return _registered


def _traces() -> dict[str, str]:
    found = {"games": "started_at"}
    for belongings in _registered:
        found |= belongings.traces
    return found


class PlayerManager(UserManager["Player"]):
    def named(self, name: str) -> "Player | None":
        """The account with this name, in any case."""
        # Written like the index of names, because SQLite has no index for `iexact`.
        alike = self.alias(lowered=Lower("username")).filter(lowered=Lower(Value(name)))
        found: Player | None = alike.filter(is_guest=False, is_active=True).first()
        return found if found or name.isascii() else self._named_in_another_case(name)

    def _named_in_another_case(self, name: str) -> "Player | None":
        """The same for other letters than those of ASCII, of whose cases SQLite knows nothing."""
        cases = {likeness_of(each) for each in (name.lower(), name.upper(), name.capitalize())}
        alike = self.filter(likeness__in=cases, is_guest=False, is_active=True)
        return next((each for each in alike if each.username.casefold() == name.casefold()), None)

    def named_as_typed(self, text: str) -> str:
        """The stored name that was typed, perhaps with other forms of its letters."""
        plain = plain_name(text)
        found = self.named(text) or self.named(plain)
        return found.username if found else plain

    def looking_like(self, name: str) -> "models.QuerySet[Player]":
        return self.filter(likeness=likeness_of(name))

    def create_former(self, *, is_bot: bool = False) -> "Player":
        """An anonymous player for results of a deleted player that others need."""
        return self.create(
            username=made_up_name(GONE_PREFIX),
            password=make_password(None),
            is_active=False,
            is_bot=is_bot,
            secrets_are_private=True,
        )

    def appearing(self) -> "models.QuerySet[Player]":
        return self.filter(**APPEARING)

    def create_guest(self) -> "Player":
        """A player with neither a chosen name nor a password, whom only the session knows."""
        return self.create(
            username=made_up_name(GUEST_PREFIX), password=make_password(None), is_guest=True
        )

    def who_began(self, token: str) -> "Player | None":
        """The guest who came with the game of this token just now, and has nothing but that game."""
        guest = self.came_with("games").filter(games__token=token).first()
        return guest if guest and guest.games.count() == 1 else None

    def came_with(self, kind: str) -> "models.QuerySet[Player]":
        """The guests who came just now, and have left only one kind of traces."""
        nothing = {trace: None for trace in _traces() if trace != kind}
        return self.filter(is_guest=True, date_joined__gte=timezone.now() - LOST, **nothing)

    def prune_guests(self, *, before: datetime) -> int:
        """Delete guests who joined before then and left nothing; return how many.

        Who keeps secrets from the Mind reader stays: that covers future games, too.
        """
        nothing = dict.fromkeys(_traces())
        empty = self.filter(
            is_guest=True, date_joined__lt=before, secrets_are_private=False, **nothing
        )
        pruned = 0
        while step := list(empty.values_list("pk", flat=True)[:GUESTS_PER_BATCH]):
            with transaction.atomic():
                # A game that starts is stored before we take the lock, or fails without its player.
                list(self.select_for_update().filter(pk__in=step).values_list("pk"))
                gone = empty.filter(pk__in=step)
                pruned += gone.count()
                gone.delete()
        return pruned

    def unseen_guests(self, *, since: datetime) -> "models.QuerySet[Player]":
        """Guests who joined before then, and have not played, sent, or trained anything since."""
        unseen = self.filter(is_guest=True, date_joined__lt=since)
        unseen = unseen.exclude(games__boards__guesses__at__gte=since)
        for trace, time in _traces().items():
            unseen = unseen.exclude(**{f"{trace}__{time}__gte": since})
        return unseen

    def prune_unseen_guests(self, *, since: datetime) -> int:
        """Erase guests who have not come back since then, one after the other; return how many."""
        unseen = self.unseen_guests(since=since)
        pruned = 0
        for pk in list(unseen.values_list("pk", flat=True)):
            with transaction.atomic():
                list(self.select_for_update().filter(pk=pk).values_list("pk"))  # as above
                for guest in unseen.filter(pk=pk):
                    guest.erase()
                    pruned += 1
        return pruned


class Player(AbstractUser):
    """A person who plays. Signing up turns the guest's own row into an account."""

    first_name = None  # type: ignore[assignment]
    last_name = None  # type: ignore[assignment]
    username = models.CharField(
        _("name"),
        max_length=30,
        unique=True,
        validators=[NameValidator()],
        error_messages={"unique": _("This name is taken.")},
    )
    likeness = models.CharField(
        max_length=MAX_LIKENESS_LENGTH,
        blank=True,
        editable=False,
        help_text="What an account's name looks like; empty where another's of before looks so too.",
    )
    is_guest = models.BooleanField(default=False)
    is_bot = models.BooleanField(
        default=False, help_text="A program plays. This is said once and stays so."
    )
    is_public = models.BooleanField(
        default=False, help_text="Everybody may see this player's statistics and place."
    )
    theme = models.CharField(max_length=10, choices=Theme, default=Theme.SYSTEM)
    palette = models.CharField(
        max_length=10, choices=Palette, default=Palette.USUAL, db_default=Palette.USUAL
    )
    signs = models.CharField(max_length=10, choices=Signs, default=Signs.SHAPES)
    motion = models.CharField(max_length=10, choices=Motion, default=Motion.SYSTEM)
    answers = models.CharField(
        max_length=10, choices=Answers, default=Answers.PINS, db_default=Answers.PINS
    )
    has_sound = models.BooleanField(default=False)
    is_non_visual = models.BooleanField(
        default=False, help_text="A game is played by typed commands too."
    )
    has_page_keys = models.BooleanField(
        default=True,
        help_text="Keys of characters play wherever the focus is.",
    )
    has_pauses = models.BooleanField(
        default=True, db_default=True, help_text="A rival seems to think before it answers."
    )
    language = models.CharField(
        max_length=10, choices=Language, default=Language.BROWSER, blank=True
    )
    secrets_are_private = models.BooleanField(
        default=False, help_text="The Mind reader learns nothing from the secrets of this player."
    )
    in_challenges = models.BooleanField(default=False, help_text="Takes part in a challenge.")
    is_invited = models.BooleanField(default=False, help_text="May have been invited to a match.")
    daily_begun = models.DateField(
        null=True, blank=True, help_text="The day of the newest daily that this player has begun."
    )

    usersession_set: Any  # from allauth: where this account is signed in

    objects = PlayerManager()  # type: ignore[misc] # as Django documents it

    class Meta:
        ordering = ["username"]
        constraints = [
            models.UniqueConstraint(Lower("username"), name="names_differ_by_more_than_case"),
            models.UniqueConstraint(
                fields=["likeness"], condition=~Q(likeness=""), name="names_look_different"
            ),
            models.CheckConstraint(
                condition=Q(is_guest=False) | Q(password__startswith=UNUSABLE_PASSWORD_PREFIX),
                name="a_guest_has_no_password",
            ),
            models.CheckConstraint(
                condition=Q(is_bot=False) | Q(is_guest=False), name="a_guest_is_no_bot"
            ),
        ]
        indexes = [
            models.Index(
                fields=["id"],
                condition=Q(is_public=True, is_guest=False, is_active=True),
                name="player_appearing",
            ),
            models.Index(fields=["id"], condition=Q(is_bot=True), name="player_bot"),
        ]

    def __str__(self) -> str:
        return self.username

    def save(self, *args: Any, **options: Any) -> None:
        """Set the likeness of a new account's name; made-up names do not need one."""
        if self._state.adding and not (self.is_guest or self.is_former):
            self.likeness = likeness_of(self.username)
        super().save(*args, **options)

    @classmethod
    def normalize_username(cls, username: str) -> str:
        """The name as it is stored, also by Django's commands."""
        return plain_name(username)

    def be_called(self, name: str) -> None:
        self.username, self.likeness = name, likeness_of(name)

    @transaction.atomic
    def sign_up(self) -> None:
        """Store what makes an account of this guest or new player, and nothing that others store.

        Raises PlayerIsGoneError if the guest is none any more, and IntegrityError for a taken name.
        """
        if self.pk is None:
            self.save()
            return
        if not Player.objects.select_for_update().filter(pk=self.pk, is_guest=True).exists():
            raise PlayerIsGoneError
        self.save(update_fields=["username", "likeness", "email", "password", "is_guest"])

    @property
    def is_former(self) -> bool:
        """Whether this row only holds the results of a deleted player."""
        return self.username.startswith(GONE_PREFIX)

    @property
    def shown_as(self) -> str:
        if self.is_former:
            return gettext("A former player")
        return gettext("A guest") if self.is_guest else isolated(self.username)

    def rename(self, name: str) -> None:
        try:
            with transaction.atomic():
                Player.objects.filter(pk=self.pk).update(username=name, likeness=likeness_of(name))
        except IntegrityError as error:
            raise NameTakenError from error
        self.be_called(name)

    def appear(self, **looks: str | bool) -> None:
        """Choose how the site looks, sounds, and is played; stored only for a stored player."""
        for name, look in looks.items():
            setattr(self, name, look)
        if self.pk:
            self.save(update_fields=list(looks))

    def show_to_everybody(self, *, is_public: bool) -> None:
        """Show this player's statistics and place to everybody, or to nobody else."""
        self.is_public = is_public
        self.save(update_fields=["is_public"])

    def keep_secrets_private(self, *, is_private: bool) -> None:
        """Choose whether the Mind reader may learn from this player's secrets."""
        self.secrets_are_private = is_private
        self.save(update_fields=["secrets_are_private"])

    @transaction.atomic
    def adopt(self, guest: "Player") -> None:
        """Take over a guest's games and everything else, and delete the guest.

        None of the guest's games is on a leaderboard.
        """
        # The locks make games that are just starting or ending finish before the guest is gone.
        both = Player.objects.select_for_update().filter(pk__in=[self.pk, guest.pk])
        locked = {player.pk: player for player in both.order_by("pk")}  # in the order of matches
        if guest.pk not in locked or not locked[guest.pk].is_guest:
            return  # the guest signed up or was adopted in another tab
        if locked[guest.pk].secrets_are_private:
            self.keep_secrets_private(is_private=True)
        for belongings in _registered:
            belongings.hand_over(guest, self)
        for chosen in (guest.games, guest.outcomes):  # maybe only because it went well
            chosen.update(player=self, is_adopted=True)
        guest.boards.update(player=self)
        self.in_challenges = any(player.in_challenges for player in locked.values())
        self.save(update_fields=["in_challenges"])
        guest.delete()

    def erase(self) -> None:
        """Delete this player with everything of theirs, and sign every browser out.

        Results that others need stay, under a former player without a name; challenges stay, too.
        """
        # In a transaction each: together, they would lock players in any order.
        for belongings in _registered:
            belongings.leave(self)
        self._erase()

    @transaction.atomic
    def _erase(self) -> None:
        # The lock makes a game that is starting or ending finish first, or find its player gone.
        if not Player.objects.select_for_update().filter(pk=self.pk).exists():
            return
        self.games.in_play().halt()
        for session in self.usersession_set.all():
            session.end()
        needed = self.games.needed_by_others()
        if needed.exists():
            former = Player.objects.create_former(is_bot=self.is_bot)
            needed.update(player=former)
            self.boards.filter(game__player=former).update(player=former)
        self.outcomes.all().delete()
        self.games.all().erase()
        for belongings in _registered:
            belongings.erase(self)
        self.delete()
