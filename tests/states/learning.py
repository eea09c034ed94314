"""The rules, help elsewhere, the trainer, and reviews."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from django.test import Client
from django.utils import timezone

from games.core.days import today
from games.core.game import Game
from games.core.player import Player
from games.train import runs
from games.train.rating import TrainerRating
from games.train.runs import Kind, Run
from games.train.rush.run import RushRun
from solver import Rules, parse_code, try_guess, variant_of
from tests.factories import make_game, make_player, make_race, play_codes
from tests.games.train.exercises import (
    best_for,
    lapse,
    make_run,
    question_with_near_miss,
    worst_for,
)
from tests.games.train.rush.answers import answer
from tests.states.state import WRONG, State, at, come_as_guest

if TYPE_CHECKING:
    from tests.browser.table import Table


def rules(client: Client) -> Iterator[State]:
    yield State("rules", "/rules/", then=_open_rules)
    for name, query in {
        "explained": "step=1&black=2&white=0",
        "second_step": "step=2",
        "clash": "step=2&option=143",
        "last_step": "step=3",
        "found": "step=3&peg-1=2&peg-2=4&peg-3=1",
    }.items():
        yield State(f"rules_{name}", f"/rules/?{query}")
    yield State("rules_refused", "/rules/?step=1&black=2&white=1", status=422)
    yield State("rules_last_guess", "/rules/?step=2&option=341", then=_guess_last)


def _open_rules(table: "Table") -> None:
    table.page.get_by_text("How strong are the opponents?").click()
    table.page.locator("#keys summary").click()


def _guess_last(table: "Table") -> None:
    table.page.get_by_role("link", name="Next step").click()
    table.page.wait_for_selector("#step:focus")
    table.fill("531")
    table.send()
    table.page.wait_for_selector("#message:not(:empty)")


def help_elsewhere(client: Client) -> Iterator[State]:
    yield State("solve", "/solve/")
    few = "guess-1=1122&black-1=1&white-1=1&guess-2=1344&white-2=2"
    yield State("solve_few_left", f"/solve/?{few}")
    clash = "guess-1=1122&black-1=0&guess-2=1111&black-2=1"
    yield State("solve_contradiction", f"/solve/?{clash}", status=422)
    yield State("solve_refused", "/solve/?guess-1=1122&black-1=3&white-1=1", status=422)


def trainer(client: Client) -> Iterator[State]:
    yield State("trainer_of_newcomer", "/train/")
    me = come_as_guest(client)
    client.post("/train/runs/", {"kind": "graded", "grade": "4"})
    run = Run.objects.get()
    first = f"{at(run)}1/"
    yield State("exercise", first, then=lambda table: table.page.locator("#keys summary").click())
    yield State("exercise_refused", first, then=_send_half)
    _answer(run, 1)
    yield State("exercise_answered", first)
    for number in range(2, len(run.questions) + 1):
        _answer(run, number)
    yield State("exercise_answered_well", f"{at(run)}2/")
    yield State("run_over", at(run))
    near, code = question_with_near_miss()
    nearly = make_run(me, near)
    nearly.take(1, try_guess(near.rules, near.history, parse_code(code, near.rules)))
    yield State("exercise_answered_nearly", f"{at(nearly)}1/")
    TrainerRating.objects.update(
        line=[["2026-11-01", 1454.0], ["2026-11-02", 1447.0], ["2026-11-03", 1486.0]]
    )
    lapse(me)
    Run.objects.begin(me, Kind.DAILY, runs.questions_of_day(today()), today())
    yield State("trainer", "/train/")


def _send_half(table: "Table") -> None:
    table.fill("12")
    table.page.keyboard.press("Enter")
    table.page.wait_for_selector("#message:not(:empty)")


def _answer(run: Run, number: int) -> None:
    """Answer an exercise, every second one right."""
    run.refresh_from_db()
    asked = run.question_list[number - 1]
    code = worst_for(asked) if number % 2 else best_for(asked)
    guess = parse_code(code, asked.rules)
    run.take(number, try_guess(asked.rules, asked.history, guess))


def reviews(client: Client) -> Iterator[State]:
    me = come_as_guest(client)
    race = play_codes(make_race(player=me, secret="3621"), "1122", "4421", "6621", "3621")
    yield State("review_of_a_race", f"{at(race)}review/")
    yield State("codes_left", f"{at(race)}review/3/codes/")
    yield State("codes_left_at_last", f"{at(race)}review/4/codes/")
    yield State("review_of_long_codes", f"{at(_long(me))}review/2/")
    for name, rules, codes in (
        ("many_answers", Rules(8, 4), ("11223344", "11223343")),
        ("many_codes", Rules(4, 12), ("1234", "1235")),
    ):
        game = make_game(player=me, variant=variant_of(rules, 10), secret=codes[-1])
        yield State(f"review_of_{name}", f"{at(play_codes(game, *codes))}review/1/")
    lucky = play_codes(make_game(player=me, secret="1123"), "1123")
    yield State("review_of_best_guesses", f"{at(lucky)}review/")
    evil = make_game(player=me, codemaker="evil", secret="")
    cornered = play_codes(evil, "1111", "1122", "3345", "3366", "1444", "4555")
    yield State("review_of_an_evil_game", f"{at(cornered)}review/3/", then=_open_numbers)
    given_up = play_codes(make_game(player=me), "1122")
    given_up.resign()
    yield State("review_of_a_lost_game", f"{at(given_up)}review/")
    unfinished = play_codes(make_game(player=me), WRONG)
    yield State("review_refused", f"{at(unfinished)}review/", status=409)


def _open_numbers(table: "Table") -> None:
    table.page.get_by_text("Numbers", exact=True).click()


def _long(me: Player) -> Game:
    """Rows of eight pegs, which take the most room."""
    game = make_game(player=me, variant=variant_of(Rules(8, 2), 5), secret="11221122")
    return play_codes(game, "11112222", "12121212", "11221122")


def rush(client: Client) -> Iterator[State]:
    for number, score in enumerate((31, 27, 24, 19)):
        _rushed(make_player(username=f"{number}{WRONG}", is_public=True), score)
    yield State("rush_of_newcomer", "/train/rush/")
    me = come_as_guest(client)
    run = RushRun.objects.begin(me, is_timed=True)
    yield State("rush_last_code", at(run))
    answer(run, "r")
    yield State("rush_best_split", at(run))
    yield State("rush_answered", at(run), then=_answer_second)
    run.refresh_from_db()
    answer(run, "rrrwrrp")
    yield State("rush_refused", f"{at(run)}{run.done + 1}/", form={"choice": "0"}, status=422)
    run.end(timezone.now())
    yield State("rush_over", at(run), then=_open_all)
    yield State("rush", "/train/rush/")
    practice = answer(RushRun.objects.begin(me, is_timed=False), "rr")
    yield State("rush_practice", at(practice))
    answer(practice, "www")
    yield State("rush_practice_over", at(practice))


def _rushed(player: Player, score: int) -> None:
    run = RushRun.objects.begin(player, is_timed=True)
    RushRun.objects.filter(pk=run.pk).update(score=score, ended_at=run.started_at)


def _answer_second(table: "Table") -> None:
    """The moment for which the answer stays would be over before all is seen."""
    table.page.evaluate(
        "() => { const later = setTimeout;"
        " window.setTimeout = (act, time) => (time === 700 ? 0 : later(act, time)); }"
    )
    table.page.locator(".opt").first.click()
    table.page.locator("[data-was]").wait_for()


def _open_all(table: "Table") -> None:
    table.page.locator(".result details:not(.share) > summary").click()


STORIES = (rules, help_elsewhere, trainer, rush, reviews)
