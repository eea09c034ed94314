"""A game: query sets, how it is laid out, stored for its player, and saved after each move."""

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, time, timedelta
from functools import cached_property
from typing import Any, NamedTuple, TypeAlias

from django.db import IntegrityError, models, transaction
from django.db.models import Exists, F, Max, OuterRef, Q
from django.db.models.functions import Coalesce
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games import thinking
from games.core.board import Board
from games.core.compiled import CompiledInsert, CompiledUpdate, Slot
from games.core.ends import record_ends, review_ended
from games.core.errors import AlreadyStartedError, OvertakenError, PlayerIsGoneError, PlayError
from games.core.guess import Guess, store_figures
from games.core.modes import BREAK, MODES, GameMode
from games.core.modes.choices import DECIDED, Coach, Codemaker, First, Handicap, Result
from games.core.moves import REPEATED, Moves
from games.core.origins import Given, origin_of, origins, ways
from games.core.outcome import CUT_SHORT, Outcome
from games.core.player import Player
from games.core.rules import OtherGuesses, bounds, counted_under, fields_of, parse_counted, sizes_of
from games.core.sealing import Ticket, draw_nonce, draw_secrets, new_token, seal_of
from games.core.ticket import SpentTicket
from games.core.ways import mode_among
from solver import CLASSIC, CUSTOM, VARIANTS, Code, Level, Rules, Variant, format_code, parse_code

MAX_OPEN = 100  # open games that are counted
IDLE_DAYS = 7  # days without a guess after which a game is ended
GAMES_PER_BATCH = 1000  # games that are deleted at a time
MAKES = [mode.slug for mode in MODES.values() if not mode.breaks_code]
HELPED = "with"  # any coach, or any handicap
NOT_FOUND = "none"  # in place of a number of guesses
COUNTED = "counted"  # any result of a game that the statistics count
CONTESTS = [mode.slug for mode in MODES.values() if mode.is_contest]
IN_TURN = [mode.slug for mode in MODES.values() if mode.is_in_turn]
WITH_EVIL_CODEMAKER = [mode.slug for mode in MODES.values() if Codemaker.EVIL in mode.codemakers]
CHANGING = ["finished_at", *REPEATED]
NARROWING = [
    *("result", "level", "coach", "mode", "codemaker", "daily", "is_practice", "challenge"),
    *("match", "pegs", "colors", "repeats", "guesses_allowed", "solved", "handicap", "finished_at"),
]


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
            games = games.filter(ways()[way].condition)
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
        """Games whose results other people see, because these play for the same secret."""
        decided = self.decided()
        needed = Q(pk__in=[])
        for origin in origins():
            needed |= origin.needed_by_others(decided)
        return self.model.objects.filter(needed)

    def lock_player_of(self, game: "Game") -> "Game | None":
        """The current state of a game; its player is not deleted or adopted in this transaction.

        None if the game is deleted. Code that locks both locks the player before any games, so that
        no two requests wait for each other.
        """
        read = self.select_related("player", *(origin.key for origin in origins()))
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
        games = games.select_related(*(origin.key for origin in origins())).prefetch_related(
            "boards"
        )
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


class Game(Moves):
    """One or two boards that one person plays under one set of rules.

    `GameFields` has the fields, `Moves` the moves, and the mode knows how the game is played.
    """

    ticket: Ticket | None = None  # the ticket that the page carried, if there is one

    objects = GameQuerySet.as_manager()

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(condition=Q(mode__in=list(MODES)), name="mode_is_known"),
            models.CheckConstraint(condition=Q(coach__in=Coach.values), name="coach_is_known"),
            models.CheckConstraint(
                condition=Q(codemaker__in=Codemaker.values), name="codemaker_is_known"
            ),
            models.CheckConstraint(
                condition=Q(handicap__in=Handicap.values), name="handicap_is_known"
            ),
            models.CheckConstraint(
                condition=~Q(codemaker="evil") | mode_among(WITH_EVIL_CODEMAKER),
                name="evil_answers_one_board",
            ),
            models.CheckConstraint(
                condition=Q(handicap="none") | Q(mode__in=CONTESTS),
                name="handicaps_are_for_races_and_duels",
            ),
            models.CheckConstraint(condition=Q(first__in=First.values), name="first_is_known"),
            models.CheckConstraint(condition=Q(result__in=Result.values), name="result_is_known"),
            models.CheckConstraint(
                condition=Q(first="me") | mode_among(IN_TURN),
                name="only_in_duels_the_computer_is_first",
            ),
            *bounds(),
            models.UniqueConstraint(
                fields=["player", "daily"],
                condition=Q(daily__isnull=False, is_practice=False),
                name="a_daily_is_played_once",
            ),
            models.UniqueConstraint(
                fields=["player", "challenge"],
                condition=Q(challenge__isnull=False),
                name="a_challenge_is_taken_up_once",
            ),
            models.CheckConstraint(
                condition=Q(is_practice=False)
                | Q(mode=BREAK.slug, codemaker="fair", challenge__isnull=True),
                name="one_practices_alone",
            ),
            models.CheckConstraint(
                condition=~Q(codemaker="fair") | ~Q(seal=""), name="a_fair_game_is_sealed"
            ),
            models.CheckConstraint(
                condition=Q(codemaker="fair") | Q(seal=""), name="only_a_fair_game_is_sealed"
            ),
            models.CheckConstraint(
                condition=Q(codemaker__in=["me", "real"]) & mode_among(MAKES)
                | ~mode_among(MAKES) & Q(codemaker__in=["fair", "evil"]),
                name="in_make_a_person_is_the_codemaker",
            ),
        ]
        indexes = [
            models.Index(fields=["player", "finished_at"], name="game_by_player_and_end"),
            # Includes every field that filters a history, so that the index alone is read.
            models.Index(fields=["player", "id", *NARROWING], name="game_by_player_and_start"),
            models.Index(
                fields=["player", "needed", "id", *NARROWING], name="game_by_player_and_needed"
            ),
            # Most games belong to no daily, challenge, or match. Without those games, an index is
            # short, and its statistics do not tell SQLite that it leads to nearly every game. The
            # indexes of the constraints above leave them out, too.
            models.Index(
                fields=["daily", "is_practice", "result", "guesses_used", "player", "is_adopted"],
                condition=Q(daily__isnull=False),
                name="game_by_daily",
            ),
            models.Index(
                fields=["challenge", "-solved", "guesses_used", "id", "result", "player"],
                condition=Q(challenge__isnull=False),
                name="game_by_challenge",
            ),
            models.Index(
                fields=["match", "player"], condition=Q(match__isnull=False), name="game_by_match"
            ),
            # These two lead to the newest secrets of all players, and of one player.
            models.Index(
                fields=["mode", "pegs", "colors", "repeats", "id"], name="game_by_mode_and_rules"
            ),
            models.Index(
                fields=["player", "mode", "pegs", "colors", "repeats", "id"],
                name="game_by_player_and_mode",
            ),
        ]

    @cached_property
    def at_end(self) -> dict[str, Any]:
        """What its origin has to tell at its end, which is read once."""
        origin = origin_of(self)
        return origin.at_end(self) if origin else {}

    def get_absolute_url(self) -> str:
        origin = origin_of(self)
        return (origin and origin.address(self)) or reverse("game", args=[self.token])

    @classmethod
    def find(cls, token: str, player: int, *, is_guest: bool) -> "Game | None":
        """A game that this player started, with its boards and their guesses; see `Board.at`."""
        seats = Board.objects.at(token, player=player, is_guest=is_guest)
        if not seats:
            return None
        game: Game = seats[0].game
        game.seats = seats
        return game

    @classmethod
    def lay_out(
        cls,
        *,
        mode: GameMode = BREAK,
        variant: Variant = CLASSIC,
        level: Level | None = None,
        coach: Coach = Coach.OFF,
        codemaker: Codemaker = Codemaker.FAIR,
        handicap: Handicap = Handicap.NONE,
        first: First = First.ME,
        token: str = "",
        ticket: Ticket | None = None,
        secret: str = "",
        own_secret: str = "",
        rematch_of: "Game | None" = None,
        origin: Given | None = None,
        is_practice: bool = False,
    ) -> "Game":
        """A game that is ready to play, with its boards and its seal, but not stored.

        The same token always gives the same secret, and a ticket gives the secret whose seal was
        shown with it. An evil codemaker has neither a secret nor a seal.

        origin: a daily or a challenge, which brings its rules and its secret. secret: a secret that
        somebody sets, in place of the drawn one. own_secret: what the player hides in a duel or a
        make; in a make without it, the player answers from a real board.
        """
        if origin:
            variant, secret = origin.variant, origin.secret
        rules = variant.rules
        if mode.has_level and level is None:
            raise ValueError(f"A {mode.slug} needs the level that plays it.")
        if not mode.breaks_code:
            codemaker = Codemaker.ME if own_secret else Codemaker.REAL_BOARD
        slug = level.slug if level and mode.has_level else ""
        game = cls(
            token=ticket.token if ticket else token or new_token(),
            mode=mode.slug,
            **sizes_of(variant),
            coach=coach,
            codemaker=codemaker,
            handicap=handicap,
            first=first,
            rematch_of=rematch_of,
            is_practice=is_practice,
            **({origin.key: origin} if origin else {}),
        )
        game.ticket = ticket
        secrets = [""] * mode.secrets
        if codemaker == Codemaker.FAIR:
            key = ticket.key if ticket else ""
            secrets = draw_secrets(game.token, rules, key, mode.secrets)
            secrets[0] = secret or secrets[0]
            game.nonce = draw_nonce(game.token, key)
            game.seal = seal_of("".join(secrets), game.nonce)
        if mode.hides_code and (mode.breaks_code or own_secret):
            own_secret = format_code(parse_code(own_secret, rules), rules)
        seats = enumerate(mode.seats(slug, secrets, own_secret), start=1)
        game.seats = [
            Board(game=game, seat=number, level=seat.level, secret=seat.secret)
            for number, seat in seats
        ]
        for board in game.seats:
            if level and board.level:
                board.be_played_by(level)
        game.level = next((board.level for board in game.seats if board.level), "")
        return game

    @classmethod
    def practice(cls, variant: Variant, secret: str, guesses: Iterable[Code]) -> "Game":
        """A game that begins with these guesses and counts for nothing; not stored. Raises BusyError."""
        game = cls.lay_out(variant=variant, secret=secret, is_practice=True)
        for guess in guesses:
            game.board.take(guess)
        game.settle()
        return game

    def begin(self, player: Player | None) -> None:
        """Store a game that was just laid out, for its player or for a new guest.

        Raises AlreadyStartedError, PlayerIsGoneError, or what its origin refuses. In that case, no guest
        is created.
        """
        origin = origin_of(self)
        if origin:
            origin.check_start(self, player)
        if player:
            self.player = player
        given = list(self.board.rows)  # of a position of another game, which is played on
        turns = self.take_computers_turns()
        if self.is_by_hand:
            self.board.asked = self.board.next_code()
        try:
            with transaction.atomic():
                if self.ticket:
                    SpentTicket.objects.spend(self.token)
                self.player = player or Player.objects.create_guest()
                for board in self.seats:
                    board.player = None if board.level else self.player
                self.save(force_insert=True)
                Board.objects.bulk_create(self.seats)
                Guess.objects.bulk_create([*given, *turns])
                if origin:
                    origin.begin(self)
        except IntegrityError as error:
            if reason := self._why_not(player):
                raise reason from error
            raise

    def _why_not(self, player: Player | None) -> PlayError | None:
        if SpentTicket.objects.has(self.token) or Game.objects.filter(token=self.token).exists():
            return AlreadyStartedError()
        if player and not Player.objects.filter(pk=player.pk).exists():
            return PlayerIsGoneError()
        origin = origin_of(self)
        return origin.refusal(self, player) if origin and player else None

    def _store(self, taken: list[Guess], corrected: Sequence[Guess] | None = None) -> None:
        """Determine the results and write everything, unless another request wrote first.

        Raising the version is the lock: if two requests read the same state, one of them finds that
        the version has changed. All results are computed before, and so is the review of a game that
        is over, so the transaction is short.
        """
        self.settle()
        if self.is_over:
            review_ended(self.seats)
        changes = {field: getattr(self, field) for field in CHANGING}
        with transaction.atomic():
            if self.is_over:
                self._meet_player()
            if not _CHANGE(pk=self.pk, seen=self.version, version=self.version + 1, **changes):
                raise OvertakenError
            if corrected is not None:
                Guess.objects.bulk_update(corrected, ["black", "white", "candidates_left"])
                self.board.guesses.filter(number__gt=len(corrected)).delete()
            _store_rows(taken, self.seats)
            Board.objects.store_move(self.seats)
            if self.is_over:
                record_ends([self])
                if origin := origin_of(self):
                    origin.end(self)
        self.version += 1

    def _meet_player(self) -> None:
        """Lock the player and reread whose game this is, because a guest may have signed in."""
        found = Game.objects.lock_player_of(self)
        if found is None:
            raise OvertakenError
        self.player, self.is_practice = found.player, found.is_practice
        for origin in origins():
            setattr(self, origin.key, origin.of(found))
        self.is_adopted = found.is_adopted


def _store_rows(taken: Sequence[Guess], boards: Iterable[Board]) -> None:
    """Store the guesses just taken; with those of reviewed boards, the figures of all their guesses."""
    store_figures([row for board in boards if board.loss is not None for row in board.rows])
    _TAKE([row for row in taken if row.board.loss is None])


_TAKE = CompiledInsert(lambda: Guess)
_KEY = models.BigAutoField()
_SEEN = {"pk": Slot("pk", _KEY), "version": Slot("seen", _KEY)}
_CHANGE = CompiledUpdate(lambda: Game.objects.filter(**_SEEN), ["version", *CHANGING])
