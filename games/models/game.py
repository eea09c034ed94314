"""A game: how it is laid out, stored for its player, and saved after each move."""

from collections.abc import Iterable, Sequence

from django.db import IntegrityError, models, transaction
from django.db.models import Q

from games.models.board import Board
from games.models.challenge import Challenge
from games.models.daily import Daily, may_lead, start_of
from games.models.errors import (
    AlreadyStartedError,
    ChallengeTakenError,
    DailyTakenError,
    OvertakenError,
    OwnSecretError,
    PlayerIsGoneError,
    PlayError,
)
from games.models.guess import Guess
from games.models.ledgers import record_ends, review_boards, store_rows
from games.models.participant import Participant
from games.models.player import Player
from games.models.playing import REPEATED, Playing
from games.models.queries import MAKES, GameQuerySet
from games.models.rules import bounds, sizes_of
from games.models.sealing import Ticket, draw_nonce, draw_secrets, new_token, seal_of
from games.models.ticket import SpentTicket
from games.models.ways import mode_among
from games.modes import BREAK, MODES, GameMode
from games.modes.choices import Coach, Codemaker, First, Handicap, Result
from games.prepared import PreparedUpdate, Slot
from solver import CLASSIC, Code, Level, Variant, format_code, parse_code

CONTESTS = [mode.slug for mode in MODES.values() if mode.is_contest]
IN_TURN = [mode.slug for mode in MODES.values() if mode.is_in_turn]
EVIL = [mode.slug for mode in MODES.values() if Codemaker.EVIL in mode.codemakers]
CHANGING = ["finished_at", *REPEATED]
NARROWING = [
    *("result", "level", "coach", "mode", "codemaker", "daily", "is_practice", "challenge"),
    *("match", "pegs", "colors", "repeats", "guesses_allowed", "solved", "handicap", "finished_at"),
]


class Game(Playing):
    """One or two boards that one person plays under one set of rules.

    `GameRecord` has the fields, `Playing` the moves, and the mode knows how the game is played.
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
                condition=~Q(codemaker="evil") | mode_among(EVIL), name="evil_answers_one_board"
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
        origin: Daily | Challenge | None = None,
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
            daily=origin if isinstance(origin, Daily) else None,
            is_practice=is_practice,
            challenge=origin if isinstance(origin, Challenge) else None,
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
        game.seats = [Board.of_seat(game, number, seat, level) for number, seat in seats]
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

        Raises AlreadyStartedError, PlayerIsGoneError, DayIsOverError, NoPracticeYetError,
        DailyTakenError, ChallengeTakenError or OwnSecretError. In that case, no guest is created.
        """
        if self.daily:
            self.daily.check_start(player, is_practice=self.is_practice)
        if self.challenge and self.challenge.is_secret_of(player):
            raise OwnSecretError
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
                if self.challenge:
                    Participant.objects.join(self.player, self.challenge)
        except IntegrityError as error:
            if reason := self._why_not(player):
                raise reason from error
            raise

    def _why_not(self, player: Player | None) -> PlayError | None:
        if SpentTicket.objects.has(self.token) or Game.objects.filter(token=self.token).exists():
            return AlreadyStartedError()
        if player and not Player.objects.filter(pk=player.pk).exists():
            return PlayerIsGoneError()
        if self.daily and not self.is_practice and self.daily.game_of(player):
            return DailyTakenError()
        if self.challenge and self.challenge.game_of(player):
            return ChallengeTakenError()
        return None

    def _store(self, taken: list[Guess], corrected: Sequence[Guess] | None = None) -> None:
        """Determine the results and write everything, unless another request wrote first.

        Raising the version is the lock: if two requests read the same state, one of them finds that
        the version has changed. All results are computed before, and so is the review of a game that
        is over, so the transaction is short.
        """
        self.settle()
        if self.is_over:
            review_boards(self.seats)
        changes = {field: getattr(self, field) for field in CHANGING}
        with transaction.atomic():
            if self.is_over:
                self._meet_player()
            if not _CHANGE(pk=self.pk, seen=self.version, version=self.version + 1, **changes):
                raise OvertakenError
            if corrected is not None:
                Guess.objects.bulk_update(corrected, ["black", "white", "candidates_left"])
                self.board.guesses.filter(number__gt=len(corrected)).delete()
            store_rows(taken, self.seats)
            Board.objects.store_move(self.seats)
            if self.is_over:
                record_ends([self])
            if self.challenge_id and self.is_decided:
                Challenge.objects.count_finish(self)
        self.version += 1

    @property
    def may_lead(self) -> bool:
        """Whether a daily may have a place if its code was found."""
        assert self.daily  # noqa: S101
        is_young = self.player.date_joined >= start_of(self.daily.day)
        return may_lead(self.guesses_used, is_young=is_young, is_adopted=self.is_adopted)

    def _meet_player(self) -> None:
        """Lock the player and reread whose game this is, because a guest may have signed in."""
        found = Game.objects.lock_player_of(self)
        if found is None:
            raise OvertakenError
        self.player, self.is_practice = found.player, found.is_practice
        self.daily, self.challenge = found.daily, found.challenge
        self.is_adopted = found.is_adopted


_KEY = models.BigAutoField()
_SEEN = {"pk": Slot("pk", _KEY), "version": Slot("seen", _KEY)}
_CHANGE = PreparedUpdate(lambda: Game.objects.filter(**_SEEN), ["version", *CHANGING])
