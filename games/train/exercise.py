"""Exercises: positions in which a player lost guesses, and when each of them comes back."""

from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta
from functools import lru_cache
from itertools import groupby
from operator import itemgetter
from typing import Any, NamedTuple

from django.db import models, transaction
from django.db.models import Count, Min, Q
from django.utils import timezone
from fsrs import Card, Rating, Scheduler

from games import thinking
from games.core.board import Board
from games.core.days import start_of, today
from games.core.guess import Guess
from games.core.locks import hold
from games.core.player import Player
from games.train.rating import Rated
from solver import MAX_PEGS, Feedback, History, Rules, format_code, parse_code, parse_rules
from solver.site import Relabeling

LEAST_LOSS = 0.10  # guesses lost by one guess, from which on its position becomes an exercise
MOST_EXERCISES = 300  # of a player that are not mastered
MOST_MASTERED = 700  # mastered exercises of a player; of more, the best known give way
MOST_AT_ONCE = 30  # new exercises of a player in one request
BOARDS_SEARCHED = 200  # boards of a player that are searched for mistakes, the newest
MASTERED_DAYS = 21  # days until an exercise comes back, from which on it counts as mastered
# By days alone: what is due is due on the whole day, and a failed exercise comes back on the next one.
_scheduler = Scheduler(learning_steps=[], relearning_steps=[], enable_fuzzing=False)
_ANSWERED = (Rating.Again, Rating.Hard, Rating.Good)  # for no, one, and two half points


def format_rows(history: History, rules: Rules) -> str:
    """Rows as text, each a code and the counts of its answer: "1122-11 1344-02"."""
    return " ".join(
        f"{format_code(code, rules)}-{answer.black}{answer.white}" for code, answer in history
    )


def parse_rows(text: str, rules: Rules) -> History:
    found = (row.partition("-") for row in text.split())
    return [(parse_code(code, rules), Feedback(*map(int, counts))) for code, _dash, counts in found]


@lru_cache(maxsize=10_000)
def kind_of(under: str, rows: str) -> tuple[str, str]:
    """What exercises share that differ only by the names of colors and holes."""
    rules = parse_rules(under)
    history = parse_rows(rows, rules)
    names = Relabeling.of(rules, tuple(code for code, _answer in history))
    return under, format_rows([(names.code(code), answer) for code, answer in history], rules)


class Collection(NamedTuple):
    """How many exercises a player has, how many of them are due and mastered, and when one is due."""

    total: int
    due: int
    mastered: int
    next_due: datetime | None


class ExerciseQuerySet(models.QuerySet["Exercise"]):
    def due(self) -> "ExerciseQuerySet":
        return self.filter(due__lt=_end_of_today()).order_by("due", "pk")

    def collection(self) -> Collection:
        end = _end_of_today()
        counted = self.aggregate(
            total=Count("pk"),
            returned=Count("pk", filter=Q(due__lt=end)),
            mastered=Count("pk", filter=Q(is_mastered=True)),
            next_due=Min("due", filter=Q(due__gte=end)),
        )
        return Collection(due=counted.pop("returned"), **counted)

    @transaction.atomic
    def collect(self, player: Player) -> int:
        """Make exercises of a player's newest mistakes, up to a number at once; return how many.

        The player is locked, so that two requests make no more than one. Raises PlayerIsGoneError.
        """
        hold(player)
        new = self.bulk_create(self.to_collect(player))
        self.filter(player=player).forget_best_known()
        return len(new)

    def to_collect(self, player: Player) -> "list[Exercise]":
        own = self.filter(player=player)
        known = list(own.values_list("under", "rows", "is_mastered"))
        mastered = sum(is_mastered for _under, _rows, is_mastered in known)
        room = min(MOST_AT_ONCE, MOST_EXERCISES - (len(known) - mastered))
        kinds = {kind_of(under, rows) for under, rows, _is_mastered in known}
        new: dict[tuple[str, str], Exercise] = {}
        for mistake in _mistakes_of(player) if room > 0 else ():
            kind = kind_of(mistake.under, mistake.rows)
            if kind not in kinds and len(new) < room:
                new.setdefault(kind, mistake)
        return list(new.values())

    def forget_best_known(self) -> None:
        """Delete the mastered exercises that are too many: those that would come back last."""
        spare = self.filter(is_mastered=True).order_by("-due", "-pk").values_list("pk", flat=True)
        number = max(0, spare.count() - MOST_MASTERED)
        self.filter(pk__in=list(spare[:number])).delete()

    def hand_over_to(self, player: Player) -> None:
        """Give these to another player, except those that player has; no more than there is room."""
        theirs = {kind_of(*each) for each in player.exercises.values_list("under", "rows")}
        mine = self.values_list("pk", "under", "rows")
        same = [pk for pk, under, rows in mine if kind_of(under, rows) in theirs]
        self.filter(pk__in=same).delete()
        for is_mastered, most in ((False, MOST_EXERCISES), (True, MOST_MASTERED)):
            room = max(0, most - player.exercises.filter(is_mastered=is_mastered).count())
            newest = self.filter(is_mastered=is_mastered).order_by("-pk")
            kept = list(newest.values_list("pk", flat=True)[:room])
            self.filter(pk__in=kept).update(player=player)


class Exercise(Rated):
    """A position in which a player lost guesses. It comes back by spaced repetition (FSRS).

    under: the rules as text. rows: the rows so far, as `format_rows` writes them. guess: what the
    player guessed there, and the guesses lost by it. card: the state of the repetition.
    """

    player = models.ForeignKey(
        "games.Player", on_delete=models.CASCADE, related_name="exercises", db_index=False
    )  # both indexes of the table begin with it
    under = models.CharField(max_length=16)
    rows = models.CharField(max_length=255, blank=True)
    guess = models.CharField(max_length=MAX_PEGS)
    loss = models.FloatField()
    card = models.JSONField(default=dict)
    due = models.DateTimeField(default=timezone.now)
    is_mastered = models.BooleanField(default=False)

    objects = ExerciseQuerySet.as_manager()

    class Meta:
        ordering = ["due", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["player", "under", "rows"], name="one_exercise_per_position"
            ),
            models.CheckConstraint(condition=Q(loss__gte=LEAST_LOSS), name="exercise_is_a_lapse"),
        ]
        indexes = [models.Index(fields=["player", "due"], name="exercise_by_due")]

    def __str__(self) -> str:
        return f"{self.under}: {self.rows}"

    @property
    def rules(self) -> Rules:
        return parse_rules(self.under)

    def practice(self, *, halves: int) -> None:
        """Remember an answer with so many half points, and the day on which the exercise comes back."""
        card, now = _card_of(self.card), timezone.now()
        card, _log = _scheduler.review_card(card, _ANSWERED[halves], now)
        if not halves:
            card.due = min(card.due, now + timedelta(days=1))
        self.card, self.due = dict(card.to_dict()), card.due
        self.is_mastered = card.due - now >= timedelta(days=MASTERED_DAYS)
        self.save(update_fields=["card", "due", "is_mastered"])


def _end_of_today() -> datetime:
    return start_of(today() + timedelta(days=1))


def _card_of(state: Mapping[str, Any]) -> Card:
    return Card.from_dict(state) if state else Card(card_id=0)  # type: ignore[arg-type]


def _mistakes_of(player: Player) -> Iterator[Exercise]:
    """The mistakes on the newest boards of a player that are no practice, newest first.

    Practice may begin with rows of somebody else. A board that the computer breaks has no player.
    """
    own = Board.objects.filter(player=player, game__is_practice=False)
    boards = own.order_by("-pk").values("pk")[:BOARDS_SEARCHED]
    reviewed = Guess.objects.filter(
        board__in=boards, board__loss__gte=LEAST_LOSS, board__game__finished_at__isnull=False
    )
    shape = ("pegs", "colors", "repeats")
    rows = reviewed.order_by("-board", "number").values_list(
        "board", *(f"board__game__{size}" for size in shape), "code", "black", "white", "loss"
    )
    for (_board, *sizes), guesses in groupby(rows, key=itemgetter(0, 1, 2, 3)):
        rules = Rules(*sizes)
        if thinking.can_review(rules):
            under, so_far = str(rules), list[str]()
            for *_shape, code, black, white, loss in guesses:
                if loss is not None and loss >= LEAST_LOSS:
                    before = " ".join(so_far)
                    yield Exercise(player=player, under=under, rows=before, guess=code, loss=loss)
                so_far.append(f"{code}-{black}{white}")
