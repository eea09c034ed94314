"""What the pages of the trainer show."""

from collections.abc import Sequence
from datetime import timedelta
from statistics import mean
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from games import thinking
from games.core.days import today
from games.core.player import Player
from games.train import ready_made, words
from games.train.boards import Line, board_of, share_below
from games.train.exercise import Collection
from games.train.forms import TRAINED
from games.train.rating import TrainerRating
from games.train.runs import Kind, Question, Run, TrainingRecord
from games.ui.charts.groups import Side, answers_of, groups
from games.ui.game_in_words import PlayedRow
from games.ui.numbers import halves, percent
from games.ui.terms import codes_left_in_words, grouped, names_of
from solver import CLASSIC, Rules, Trial, format_code


class Mark(NamedTuple):
    number: int
    state: str
    sign: str
    words: str


class Grade(NamedTuple):
    number: int
    name: str
    missed: str


NOTHING = Collection(total=0, due=0, mastered=0, next_due=None)


class Started(NamedTuple):
    run: Run
    words: str


def marks_of(run: Run, current: int | None = None) -> list[Mark]:
    """All exercises of a run; the current one is marked unless it was answered."""
    marks = []
    for number in range(1, len(run.questions) + 1):
        state = "todo"
        if number <= run.done:
            state = words.STATES[run.reply_list[number - 1].halves]
        elif number == current:
            state = "now"
        marks.append(Mark(number, state, words.SIGNS[state], words.mark_in_words(number, state)))
    return marks


def exercise_context(run: Run, number: int) -> dict[str, Any]:
    question = run.question_list[number - 1]
    left = thinking.count_candidates(question.rules, question.history)
    task = words.task_in_words(left)
    return _common_context(run, number, question) | {
        "task": task,
        "left_words": codes_left_in_words(left),
        "news": f"{words.place_in_words(number, len(run.questions))}. {task}",
    }


def answer_context(run: Run, number: int) -> dict[str, Any]:
    question, reply = run.question_list[number - 1], run.reply_list[number - 1]
    trial = thinking.try_guess(question.rules, question.history, run.guess_for(number))
    ready = ready_made.find_position(question.rules, question.grade, question.rows)
    mistake = run.mistake(number)
    return _common_context(run, number, question) | {
        "reply": reply,
        "lost": words.lost_in_words(trial),
        "headline": words.headline_in_words(reply.halves),
        "state": words.STATES[reply.halves],
        "sign": words.SIGNS[words.STATES[reply.halves]],
        "change": words.change_in_words(reply.change),
        "is_minus": reply.change < 0,
        "verdict": words.verdict_in_words(trial),
        "notes": [
            words.ties_in_words(trial),
            words.missed_in_words(ready.fails if ready else None),
            words.mistake_in_words(mistake) if mistake else "",
        ],
        "sides": sides_of(trial),
        "left_words": codes_left_in_words(trial.candidates),
        "news": words.answer_in_words(trial),
        "next_number": number + 1 if number < len(run.questions) else None,
    }


def _common_context(run: Run, number: int, question: Question) -> dict[str, Any]:
    return {
        "run": run,
        "number": number,
        "rules": question.rules,
        "rows": PlayedRow.list_of(question.history, question.rules),
        "row_number": len(question.history) + 1,
        "title": words.place_in_words(number, len(run.questions)),
        "kind": words.kind_in_words(Kind(run.kind), question.grade),
        "marks": marks_of(run, number),
        "streak": words.streak_in_words(run.streak(number)),
    }


def sides_of(trial: Trial) -> list[Side]:
    splits = [trial.tried, *([trial.rival] if trial.rival else [])]
    answers = answers_of(trial.rules.pegs, *(split.cells for split in splits))
    tallest = max(split.worst for split in splits)
    names = words.names_of_sides(trial)
    return [
        Side(
            name,
            format_code(split.guess, trial.rules),
            words.groups_in_words(split),
            words.need_in_words(split),
            groups(split.cells, answers, tallest),
        )
        for name, split in zip(names, splits, strict=False)
    ]


def summary_context(run: Run, player: Player) -> dict[str, Any]:
    questions, replies = run.question_list, run.reply_list
    change = sum(reply.change for reply in replies)
    context = {
        "run": run,
        "title": words.summary_in_words(run.halves, len(run.questions)),
        "points": halves(run.halves / 2),
        "length": len(run.questions),
        "kind": words.kind_in_words(Kind(run.kind), run.question_list[0].grade),
        "marks": marks_of(run),
        "longest": words.longest_in_words(run.longest_streak),
        "rating": replies[-1].rating,
        "change": words.change_in_words(change),
        "is_minus": change < 0,
        "days": player.training_days.record().days_in_a_row,
        "missed": [
            Missed(
                number,
                words.looked_at_in_words(number, reply.loss),
                reply.guess,
                questions[number - 1].rules,
            )
            for number, reply in enumerate(replies, 1)
            if not reply.halves
        ],
        "again": again_of(run),
    }
    if run.kind != Kind.DAILY or run.day is None:
        return context
    sets = Run.objects.finished_on(run.day)
    share = share_below(sets.exclude(pk=run.pk), "halves", run.halves)
    board = board_of(sets, "halves", ("set", run.day), player)
    return context | {
        "share": words.today_in_words(share),
        "lines": [BoardLine.of(line) for line in board],
    }


class Missed(NamedTuple):
    """An exercise that brought no point, with the guess of the player."""

    number: int
    words: str
    code: str
    rules: Rules


class BoardLine(NamedTuple):
    """A line of the board of a set. score: points, as they are shown."""

    place: int
    name: str
    score: str
    is_viewer: bool

    @classmethod
    def of(cls, line: Line) -> "BoardLine":
        return cls(line.place, line.name, halves(line.score / 2), line.is_viewer)


class RatingShown(NamedTuple):
    """The rating on the page of the trainer. rise: the path of its line; empty with too few days."""

    points: int
    week: str
    words: str
    rise: str
    summary: str


RISE_WIDTH, RISE_HEIGHT, RISE_MARGIN = 320, 84, 10


def rating_of(player: Player | None) -> RatingShown | None:
    if player is None or not (found := TrainerRating.objects.of(player.pk)).answers:
        return None
    values = [rating for _day, rating in found.line]
    monday = today() - timedelta(days=today().weekday())
    summary = _("Rating, from %(first)s to %(last)s")
    ends = {"first": grouped(round(values[0])), "last": grouped(found.points)}
    return RatingShown(
        found.points,
        words.week_in_words(found.gained_since(monday)),
        words.place_of_rating(found),
        rise_of(values),
        summary % ends,
    )


def rise_of(values: Sequence[float]) -> str:
    """The path of a line through these values, from the left to the right end of the drawing."""
    if len(values) <= 1:
        return ""
    low, high = min(values), max(values)
    scale = (RISE_HEIGHT - 2 * RISE_MARGIN) / max(high - low, 1)
    points = [
        f"{RISE_WIDTH * at / (len(values) - 1):.1f} {RISE_HEIGHT - RISE_MARGIN - scale * (value - low):.1f}"
        for at, value in enumerate(values)
    ]
    return "M" + " L".join(points)


def again_of(run: Run) -> dict[str, str]:
    """What starts another run like this one; nothing for the set of a day, which there is once."""
    if run.kind == Kind.DAILY:
        return {}
    if run.kind == Kind.OWN:
        return {"kind": Kind.OWN}
    question = run.question_list[0]
    variant = next(each for each in TRAINED if each.rules == question.rules)
    return {"kind": Kind.GRADED, "variant": variant.slug, "grade": str(question.grade)}


def trainer_context(player: Player | None) -> dict[str, Any]:
    collection = player.exercises.collection() if player else NOTHING
    new = len(player.exercises.to_collect(player)) if player else 0
    collection = collection._replace(total=collection.total + new, due=collection.due + new)
    runs = {run.kind: run for run in player.runs.all()} if player else {}
    record = player.training_days.record() if player else None
    daily = runs.get(Kind.DAILY)
    set_ = daily if daily and daily.day == today() else None
    return {
        "rating": rating_of(player),
        "streak": record.days_in_a_row if record else 0,
        "best_rush": player.rush_runs.bests().ever if player else None,
        "set_marks": marks_of(set_, set_.done + 1) if set_ else [],
        "set_words": words.set_in_words(set_, Run.objects.finished_on(today()).median()),
        "own": words.own_in_words(collection),
        "has_due": bool(collection.due),
        "mastered": words.mastered_in_words(collection),
        "grades": grades_to_choose(),
        "variants": names_of(TRAINED),
        "started": {kind: _started(runs.get(kind)) for kind in Kind.values},
        "lines": lines_of(record) if record else [],
        "days": words.days_in_words(record.days_in_a_row) if record else "",
    }


def grades_to_choose() -> list[Grade]:
    found = []
    for grade in ready_made.GRADES:
        fails = mean(each.fails for each in ready_made.positions()[CLASSIC.rules, grade])
        found.append(Grade(grade, words.grade_in_words(grade), percent(fails)))
    return found


def _started(run: Run | None) -> Started | None:
    if run is None or (run.kind == Kind.DAILY and run.day != today()):
        return None
    length = len(run.questions)
    if not run.is_over:
        return Started(run, words.go_on_in_words(words.place_in_words(run.done + 1, length)))
    if run.kind == Kind.DAILY:
        return Started(run, words.summary_in_words(run.halves, length))
    return None


def lines_of(record: TrainingRecord) -> list[words.Line]:
    if not record.total.done:
        return []
    grades = [
        words.line_in_words(words.grade_in_words(grade), record.by_grade[grade])
        for grade in sorted(record.by_grade)
    ]
    return [*grades, words.line_in_words(_("All exercises"), record.total)]
