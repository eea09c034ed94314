"""Runs of exercises, what they ask, and how much a player has trained."""

from collections.abc import Sequence
from datetime import date, timedelta
from hashlib import sha256
from random import SystemRandom
from typing import Any, ClassVar, NamedTuple

from django.db import models, transaction
from django.db.models import F, Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from games.core.days import today
from games.core.errors import PlayerIsGoneError, PlayError
from games.core.locks import hold
from games.core.player import Belongings, Player
from games.core.sealing import new_token
from games.glicko import MEAN
from games.train.boards import ENOUGH
from games.train.exercise import Exercise, parse_rows
from games.train.rating import RATED, PositionRating, Rated, Step, TrainerRating
from games.train.rating import exported as exported_rating
from games.train.ready_made import GRADES, ReadyMade, find_position, positions
from solver import CLASSIC, Code, History, Rules, Trial, format_code, parse_code, parse_rules

RUN_LENGTH = 10  # exercises
RIGHT = 0.005  # guesses; an answer that loses no more is right
NEARLY = 0.05 + RIGHT  # and one that loses no more is half right
DAYS_COUNTED = 365  # days of training that are counted
HARDEST = 5  # grades are from 1; grade 0 is for a player's own positions


class AnsweredError(PlayError):
    sentence = _(
        "This exercise was answered already: your first answer counts."
        " Here is the run as it stands."
    )


class Kind(models.TextChoices):
    """Where the exercises of a run are from."""

    OWN = "own", _("Your mistakes")
    GRADED = "graded", _("Ready-made")
    DAILY = "daily", _("Ten of the day")


class Question(NamedTuple):
    """An exercise of a run. exercise: the key of a stored one; None for a ready-made one."""

    under: str
    rows: str
    grade: int
    exercise: int | None

    @property
    def rules(self) -> Rules:
        return parse_rules(self.under)

    @property
    def history(self) -> History:
        return parse_rows(self.rows, self.rules)


def halves_for(loss: float) -> int:
    """The half points for a guess that loses so much: two for a best one, one for nearly the best."""
    return (loss <= RIGHT) + (loss <= NEARLY)


class Reply(NamedTuple):
    """What a player answered, the guesses lost by it, and the rating then, with its change."""

    guess: str
    loss: float
    rating: int = 0
    change: int = 0

    @property
    def halves(self) -> int:
        return halves_for(self.loss)

    @property
    def is_right(self) -> bool:
        return self.loss <= RIGHT


def own_questions(player: Player | None) -> list[Question]:
    """Exercises of a player that are due, the longest due first; new mistakes become exercises before.

    Raises PlayerIsGoneError.
    """
    if player is None:
        return []
    player.exercises.collect(player)
    due = player.exercises.due()[:RUN_LENGTH]
    return [Question(each.under, each.rows, 0, each.pk) for each in due]


def ready_made_questions(rules: Rules, grade: int) -> list[Question]:
    drawn = SystemRandom().sample(positions()[rules, grade], RUN_LENGTH)
    return [question_of(each) for each in drawn]


def questions_of_day(day: date) -> list[Question]:
    """The exercises of a day, the same for everybody, the easier ones first."""

    def place(position: ReadyMade) -> bytes:
        return sha256(f"{day} {position.rows}".encode()).digest()

    each = RUN_LENGTH // len(GRADES)
    return [
        question_of(position)
        for grade in GRADES
        for position in sorted(positions()[CLASSIC.rules, grade], key=place)[:each]
    ]


def questions_for(
    kind: Kind, player: Player | None, day: date, rules: Rules, grade: int
) -> list[Question]:
    """The exercises of a new run; none if nothing is due. Raises PlayerIsGoneError."""
    match kind:
        case Kind.OWN:
            return own_questions(player)
        case Kind.DAILY:
            return questions_of_day(day)
    return ready_made_questions(rules, grade)


def question_of(position: ReadyMade) -> Question:
    return Question(str(position.rules), position.rows, position.grade, None)


class RunQuerySet(models.QuerySet["Run"]):
    def begin(
        self, player: Player, kind: Kind, questions: Sequence[Question], day: date | None = None
    ) -> "Run":
        """Start a run in place of the player's last one of this kind; the set of a day only once.

        Raises PlayerIsGoneError.
        """
        with transaction.atomic():
            hold(player)
            if day and (begun := self.filter(player=player).of_day(day)):
                return begun
            run, _is_new = self.update_or_create(
                player=player,
                kind=kind,
                defaults={
                    "token": new_token(),
                    "day": day,
                    "questions": [list(question) for question in questions],
                    "replies": [],
                    "done": 0,
                    "halves": 0,
                },
            )
        return run

    def with_token(self, token: str) -> "Run | None":
        return self.filter(token=token).first()

    def of_day(self, day: date) -> "Run | None":
        return self.filter(kind=Kind.DAILY, day=day).first()

    def finished_on(self, day: date) -> "RunQuerySet":
        """The sets of a day that were answered to the end."""
        return self.filter(kind=Kind.DAILY, day=day, done=RUN_LENGTH)

    def median(self) -> float | None:
        """The half points of the middle one of these; None if there are too few."""
        number = self.count()
        if number < ENOUGH:
            return None
        found: float = self.order_by("halves").values_list("halves", flat=True)[number // 2]
        return found

    def hand_over_to(self, player: Player) -> None:
        """Give these to another player, who keeps one run of each kind."""
        theirs = {run.kind: run for run in player.runs.all()}
        for run in self:
            other = theirs.get(run.kind)
            if other:
                (run if other.outlasts(run) else other).delete()
        self.all().update(player=player)


class Run(models.Model):
    """Up to ten exercises in a row; a player has one run of each kind.

    questions and replies: lists of the fields of `Question` and `Reply`. done: how many replies
    there are, and halves: their half points. day: the day of a daily set.
    """

    player = models.ForeignKey(
        "games.Player", on_delete=models.CASCADE, related_name="runs", db_index=False
    )  # the unique index begins with it
    token = models.CharField(max_length=32, unique=True)
    kind = models.CharField(max_length=10, choices=Kind)
    day = models.DateField(null=True, blank=True)
    questions = models.JSONField(default=list)
    replies = models.JSONField(default=list)
    done = models.PositiveSmallIntegerField(default=0)
    halves = models.PositiveSmallIntegerField(default=0, db_default=0)

    objects = RunQuerySet.as_manager()

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["player", "kind"], name="one_run_of_a_kind"),
            models.CheckConstraint(condition=Q(kind__in=Kind.values), name="run_kind_is_known"),
            models.CheckConstraint(condition=Q(done__lte=RUN_LENGTH), name="run_is_short"),
            models.CheckConstraint(condition=Q(halves__lte=2 * F("done")), name="half_points_fit"),
        ]
        indexes = [
            models.Index(
                fields=["day", "-halves"],
                condition=Q(kind="daily", done=RUN_LENGTH),
                name="run_by_day",
            )
        ]

    def __str__(self) -> str:
        return f"{self.kind} of {self.player}"

    def get_absolute_url(self) -> str:
        return reverse("train-run", args=[self.token])

    @property
    def question_list(self) -> list[Question]:
        return [Question(*fields) for fields in self.questions]

    @property
    def reply_list(self) -> list[Reply]:
        return [Reply(*fields) for fields in self.replies]

    @property
    def is_over(self) -> bool:
        return self.done >= len(self.questions)

    def outlasts(self, guests: "Run") -> bool:
        """Whether an account keeps this run, and not the one of the same kind of its guest.

        Of two daily sets, that of the later day stays. Of other runs, one that is not over stays;
        if both are the same in this, the guest's is the newer one, because it is in use.
        """
        if self.kind == Kind.DAILY:
            return (self.day or date.min) >= (guests.day or date.min)
        return guests.is_over and not self.is_over

    def streak(self, number: int | None = None) -> int:
        """How many answers in a row were right, up to an exercise or the last one."""
        marks = [reply.is_right for reply in self.reply_list][:number]
        return next(
            (ago for ago, is_right in enumerate(reversed(marks)) if not is_right), len(marks)
        )

    @property
    def longest_streak(self) -> int:
        return max((self.streak(number) for number in range(1, self.done + 1)), default=0)

    def guess_for(self, number: int) -> Code:
        return parse_code(self.reply_list[number - 1].guess, self.question_list[number - 1].rules)

    def mistake(self, number: int) -> Exercise | None:
        """The player's own mistake that an exercise is about; None for a ready-made one."""
        key = self.question_list[number - 1].exercise
        if key is None:
            return None
        return Exercise.objects.filter(pk=key, player=self.player_id).first()

    def take(self, number: int, trial: Trial) -> None:
        """Take the answer to an exercise, counted from 1, once.

        Raises AnsweredError if another exercise is next, and PlayerIsGoneError.
        """
        if number != self.done + 1 or self.is_over:
            raise AnsweredError
        question = self.question_list[number - 1]
        with transaction.atomic():
            if not Player.objects.select_for_update().filter(pk=self.player_id).exists():
                raise PlayerIsGoneError
            halves, mistake = halves_for(trial.loss), self.mistake(number)
            step = _contest(self.player_id, question, mistake, halves / 2)
            reply = Reply(format_code(trial.tried.guess, trial.rules), trial.loss, *step)
            same = Run.objects.filter(pk=self.pk, token=self.token, done=self.done)
            replies, sum_ = [*self.replies, list(reply)], self.halves + halves
            if not same.update(replies=replies, done=number, halves=sum_):
                raise AnsweredError
            self.replies, self.done, self.halves = replies, number, sum_
            TrainingDay.objects.mark(self.player_id, question.grade, is_right=reply.is_right)
            if mistake:
                mistake.practice(halves=halves)


def _contest(player: int, question: Question, mistake: Exercise | None, score: float) -> Step:
    """Rate a player, who is locked, and the position; a mistake has a rating of its own."""
    mine = TrainerRating.objects.of(player)
    position: Rated = mistake or Exercise()  # which may have been deleted
    if question.exercise is None:
        ready = find_position(question.rules, question.grade, question.rows)
        level = ready.rating if ready else MEAN
        position = PositionRating.objects.at(question.under, question.rows, level)
        step = mine.contest(position, score)
        position.store(level)
    else:
        step = mine.contest(position, score)
        if mistake:
            mistake.save(update_fields=RATED)
    mine.save()
    return step


class Trained(NamedTuple):
    """How many exercises were done, and how many of them right."""

    done: int = 0
    right: int = 0

    def plus(self, other: "Trained") -> "Trained":
        return Trained(self.done + other.done, self.right + other.right)


class TrainingRecord(NamedTuple):
    """What a player has trained: in all, by grade, and how many days in a row up to today."""

    total: Trained
    by_grade: dict[int, Trained]
    days_in_a_row: int


class TrainingDayQuerySet(models.QuerySet["TrainingDay"]):
    def mark(self, player: int, grade: int, *, is_right: bool) -> None:
        """Count an answer. The player is locked, so nobody else does at the same time."""
        right = int(is_right)
        counted = self.filter(player_id=player, day=today(), grade=grade)
        if not counted.update(done=F("done") + 1, right=F("right") + right):
            self.create(player_id=player, day=today(), grade=grade, done=1, right=right)

    def record(self) -> TrainingRecord:
        """What these say of a player, over the last year."""
        first = today() - timedelta(days=DAYS_COUNTED)
        found = list(self.filter(day__gte=first).values_list("day", "grade", "done", "right"))
        total, by_grade = Trained(), dict[int, Trained]()
        for _day, grade, *counts in found:
            total = total.plus(Trained(*counts))
            by_grade[grade] = by_grade.get(grade, Trained()).plus(Trained(*counts))
        return TrainingRecord(total, by_grade, _in_a_row({day for day, *_ in found}))

    def hand_over_to(self, player: Player) -> None:
        """Give these to another player, and add up what both trained on a day."""
        theirs = {(each.day, each.grade): each for each in player.training_days.all()}
        for day in self:
            both = theirs.get((day.day, day.grade))
            if both is None:
                continue
            both.done, both.right = both.done + day.done, both.right + day.right
            both.save(update_fields=["done", "right"])
            day.delete()
        self.all().update(player=player)


def _in_a_row(days: set[date]) -> int:
    """How many days in a row up to today, or up to yesterday if there is none today."""
    day = today() if today() in days else today() - timedelta(days=1)
    count = 0
    while day - timedelta(days=count) in days:
        count += 1
    return count


class TrainingDay(models.Model):
    """How many exercises of a grade a player did on a day. Grade 0 is for their own positions."""

    player = models.ForeignKey(
        "games.Player", on_delete=models.CASCADE, related_name="training_days", db_index=False
    )  # the unique index begins with it
    day = models.DateField()
    grade = models.PositiveSmallIntegerField()
    done = models.PositiveIntegerField(default=0)
    right = models.PositiveIntegerField(default=0)

    objects = TrainingDayQuerySet.as_manager()

    class Meta:
        ordering = ["player", "day", "grade"]
        constraints = [
            models.UniqueConstraint(
                fields=["player", "day", "grade"], name="one_count_per_day_and_grade"
            ),
            models.CheckConstraint(condition=Q(grade__lte=HARDEST), name="grade_is_known"),
            models.CheckConstraint(condition=Q(right__lte=F("done")), name="right_is_part_of_done"),
        ]

    def __str__(self) -> str:
        return f"{self.day}, grade {self.grade}: {self.right} of {self.done}"


EXERCISE = ("under", "rows", "guess", "loss", "card", "due", "is_mastered", "rating", "answers")
RUN = ("token", "kind", "day", "questions", "replies", "halves")
DAY = ("day", "grade", "done", "right")


class PlayersTraining(Belongings):
    traces: ClassVar = {"training_days": "day"}
    exported_as = "training"
    many = ("exercises", "training_days")

    def exported(self, player: Player | None) -> dict[str, Any] | None:
        if player is None:
            return None
        return {
            "exercises": list(player.exercises.order_by("pk").values(*EXERCISE)),
            "runs": list(player.runs.values(*RUN)),
            "rating": exported_rating(player),
            "days": list(player.training_days.order_by("day", "grade").values(*DAY)),
        }

    def hand_over(self, guest: Player, player: Player) -> None:
        for own in (guest.exercises, guest.runs, guest.training_days):
            own.hand_over_to(player)
        TrainerRating.objects.filter(pk=guest.pk).hand_over_to(player)
