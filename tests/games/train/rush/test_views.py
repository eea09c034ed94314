"""Rush over HTTP: pages, fragments, and refusals, what they give away, and what they cost."""

from datetime import UTC, datetime, timedelta
from http import HTTPStatus
from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries, Settings

from games.core.player import Player
from games.train.rush import words
from games.train.rush.course import asked
from games.train.rush.run import GRACE, TIME, Bests, RushRun
from tests.factories import enter_as, make_guest, make_player, row
from tests.games.conftest import SetClock
from tests.games.reading import words_in, words_of
from tests.games.train.rush.answers import answer, right_for, wrong_for

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}
RUSH, BEGIN = "/train/rush/", "/train/rush/runs/"
NOON = datetime(2026, 11, 26, 12, tzinfo=UTC)


def address(run: RushRun, number: int | None = None) -> str:
    return f"{RUSH}{run.token}/" + (f"{number}/" if number else "")


def send(client: Client, run: RushRun, code: str, *, number: int = 0, htmx: bool = True) -> Any:
    """Answer the next position, or that with a number."""
    number = number or run.done + 1
    is_row = not run.asked(number).puzzle.choices
    fields = row(code) if is_row else {"choice": code}
    return client.post(address(run, number), fields, headers=HTMX if htmx else {})


@pytest.fixture(autouse=True)
def _at_noon(set_clock: SetClock) -> None:
    """On a day whose positions have no code in common by chance, far from midnight."""
    set_clock(NOON)


@pytest.fixture
def run(guest: Player) -> RushRun:
    return RushRun.objects.begin(guest, is_timed=True)


def stored() -> RushRun:
    return RushRun.objects.get()


def test_a_visitor_may_start_at_once_and_becomes_a_guest(client: Client):
    assert client.get(RUSH).status_code == HTTPStatus.OK
    assert not Player.objects.exists()

    response = client.post(BEGIN)

    assert stored().player.is_guest
    assert stored().is_timed
    assert response.headers["Location"] == address(stored())
    assert "Only one code fits. Find it." in words_of(client, address(stored()))


def test_practice_is_started_by_another_button(client: Client):
    client.post(BEGIN, {"practice": "on"})

    assert not stored().is_timed
    page = client.get(address(stored())).content.decode()
    assert "data-left" not in page
    assert "Practice" in page


def test_a_run_without_scripting(client: Client, run: RushRun):
    response = send(client, run, right_for(run), htmx=False)
    assert response.headers["Location"] == address(run)
    page = words_of(client, address(run))
    assert "+1 Right." in page
    assert "Which guess splits them best?" in page

    for _ in range(3):
        send(client, stored(), wrong_for(stored()), htmx=False)

    page = words_of(client, address(run))
    assert "1 point Your first run." in page
    assert "The 3 you missed" in page
    assert "All 4 positions" in page


def test_one_request_brings_the_verdict_and_the_next_position(client: Client, run: RushRun):
    right = right_for(run)

    page = send(client, run, right).content.decode()

    assert "<html" not in page
    assert 'data-right="1"' in page
    assert address(run, 2) in page
    assert page.count("Which guess splits them best?") == 2  # shown and told
    again = send(client, run, right, number=1).content.decode()
    assert 'data-right="1"' in again
    assert address(run, 2) in again


def test_a_wrong_choice_shows_the_groups_of_all_four(client: Client, run: RushRun):
    answer(run, "r")
    choices = run.next_asked.puzzle.choices

    page = send(client, run, wrong_for(run)).content.decode()

    for choice in choices:
        assert f"<b>{choice.groups}</b> group" in page
    assert "Better: " in words_in(page)


def test_a_passed_position_costs_a_life_and_its_answer_is_told(client: Client, run: RushRun):
    page = client.post(address(run, 1), {"pass": "1"}, headers=HTMX).content.decode()

    assert "Passed. The code was " in words_in(page)
    assert "2 of 3 lives" in page
    assert stored().answers == [["", False]]
    page = client.post(address(run, 2), {"pass": "1"}, headers=HTMX).content.decode()
    assert "Passed. Best: " in words_in(page)


def test_the_answer_that_ends_a_run_brings_its_result_and_the_boards(client: Client, run: RushRun):
    answer(run, "rww")

    page = send(client, run, wrong_for(run)).content.decode()

    assert "data-was" in page
    assert "result__score" in page
    assert '<aside id="rush-board"' in page
    assert 'hx-swap-oob="true"' in page


def test_a_run_is_ended_by_its_player_once(client: Client, run: RushRun):
    assert client.post(f"{address(run)}end/").headers["Location"] == address(run)
    ended = stored().ended_at

    client.post(f"{address(run)}end/")

    assert stored().ended_at == ended
    assert "Nothing yet." in words_of(client, address(run))
    assert client.get(f"{address(run)}end/").status_code == HTTPStatus.FOUND


# What is refused


def test_what_is_no_answer_is_told_and_changes_nothing(client: Client, run: RushRun):
    for code in ("", "12", "12345", "1237"):
        response = client.post(address(run, 1), row(code) if code else {}, headers=HTMX)
        assert response.status_code == HTTPStatus.UNPROCESSABLE_ENTITY, code
    answer(run, "r")
    choices = [each.code for each in run.next_asked.puzzle.choices]
    free = next(code for code in ("1111", "2222") if code not in choices)
    for fields in ({}, {"choice": free}, {"choice": "x" * 5000}, {"choice": ""}, row("1122")):
        response = client.post(address(run, 2), fields, headers=HTMX)
        assert response.status_code == HTTPStatus.UNPROCESSABLE_ENTITY, fields
        assert "That guess is none of the four." in response.content.decode()

    assert stored().done == 1


def test_an_answer_after_the_clock_is_refused_with_the_result(
    client: Client, run: RushRun, set_clock: SetClock
):
    set_clock(run.started_at + TIME + GRACE + timedelta(seconds=1))

    response = send(client, run, right_for(run))

    assert response.status_code == HTTPStatus.CONFLICT
    assert "that answer came too late to count" in response.content.decode()
    assert stored().score == 0
    assert "too late" in words_in(send(client, run, right_for(run), htmx=False).content.decode())


def test_another_answer_or_a_position_to_come_is_refused(client: Client, run: RushRun):
    right, wrong = right_for(run), wrong_for(run)
    send(client, run, right)

    for number, code in ((1, wrong), (3, "1122"), (120, "1122")):
        response = send(client, run, code, number=number)
        assert response.status_code == HTTPStatus.CONFLICT
        assert "Your first answer to that position counts." in response.content.decode()

    assert stored().answers == [[right, True]]


def test_runs_of_others_and_positions_that_no_run_has_are_not_found(client: Client, run: RushRun):
    assert client.post(address(run, 121), row("1122")).status_code == HTTPStatus.NOT_FOUND
    assert client.post(f"{address(run)}0/", row("1122")).status_code == HTTPStatus.NOT_FOUND
    other = Client()
    for someone in (other, Client()):
        assert someone.get(address(run)).status_code == HTTPStatus.NOT_FOUND
        assert someone.post(address(run, 1), row("1122")).status_code == HTTPStatus.NOT_FOUND
        assert someone.post(f"{address(run)}end/").status_code == HTTPStatus.NOT_FOUND
        enter_as(other, make_guest())

    assert stored().done == 0


def test_many_starts_are_refused_for_a_while(client: Client, settings: Settings):
    settings.RATE_LIMITS = settings.RATE_LIMITS | {"train": (1, 60)}
    client.post(BEGIN)

    response = client.post(BEGIN)

    assert response.status_code == HTTPStatus.TOO_MANY_REQUESTS
    assert int(response.headers["Retry-After"]) <= 60
    assert RushRun.objects.count() == 1


def test_a_forged_score_or_clock_is_not_even_read(client: Client, run: RushRun):
    forged = {"score": "99", "seed": "0", "started_at": "2099-01-01", "is_timed": "", "right": "9"}

    client.post(address(run, 1), row(wrong_for(run)) | forged, headers=HTMX)

    after = stored()
    assert (after.score, after.right, after.done) == (0, 0, 1)
    assert (after.seed, after.started_at) == (run.seed, run.started_at)


# What is secret


def test_a_page_tells_nothing_of_an_answer_that_is_still_to_come(client: Client, run: RushRun):
    answer(run, "rrrr")
    for _ in range(2):
        page = client.get(address(run)).content.decode()
        puzzle = run.next_asked.puzzle

        assert run.seed not in page
        assert "opt--best" not in page
        assert "group" not in words_in(page.split("data-now")[1].split("</section>")[0])
        assert not any(f">{choice.needed}<" in page for choice in puzzle.choices)
        following = asked(run.seed, run.done + 2).puzzle
        for code, _answer in (each.split("-") for each in following.rows.split()):
            assert code not in page
        answer(run, "r")


def test_a_result_does_not_tell_the_seed_of_the_day(client: Client, run: RushRun):
    answer(run, "rwww")

    assert run.seed not in client.get(address(run)).content.decode()


def test_the_share_text_tells_points_and_marks_and_no_position(run: RushRun):
    answer(run, "rrwrpw")

    text = words.share_text(run, "http://testserver/train/rush/")

    assert text.splitlines()[0].startswith("Mastermind Rush, ")
    assert "🟩🟩🟥🟩🟥🟥" in text
    assert "3 of 6 right" in text


# Words


@pytest.mark.parametrize(
    ("score", "today", "ever", "said"),
    [
        (0, 3, 3, "Nothing yet. The first right answer is a point."),
        (4, None, None, "Your first run."),
        (9, 4, 7, "Your best ever, by 2."),
        (9, 4, 12, "Your best today, by 5."),
        (4, 4, 12, "As good as your best today."),
        (3, 4, 12, "1 point from your best today."),
        (3, None, 12, "9 points from your best ever."),
        (12, None, 12, "As good as your best ever."),
    ],
)
def test_a_result_is_set_beside_the_others(
    score: int, today: int | None, ever: int | None, said: str
):
    run = RushRun(is_timed=True, score=score)

    assert words.verdict_in_words(run, Bests(today, ever)) == said


def test_the_start_page_tells_the_bests_and_a_run_that_goes_on(client: Client, run: RushRun):
    answer(run, "rrr")

    page = words_of(client, RUSH)

    assert "Best today 3 · best ever 3" in page
    assert "Go on with your run" in page
    assert "Your first run of the day counts for the board." not in page


# What it costs


def test_an_answer_costs_few_queries_and_asks_no_solver(
    client: Client, run: RushRun, django_assert_num_queries: DjangoAssertNumQueries
):
    send(client, run, right_for(run))
    run = stored()

    with django_assert_num_queries(3):  # the session, the run, and what changed
        send(client, run, right_for(run))


def test_the_other_pages_cost_few_queries(
    client: Client, run: RushRun, django_assert_num_queries: DjangoAssertNumQueries
):
    answer(run, "rwww")
    answer(RushRun.objects.begin(make_player(username="Mia", is_public=True), is_timed=True), "rr")
    client.get(RUSH)  # from now on, the boards are kept for a minute

    with django_assert_num_queries(9):
        client.get(RUSH)
    with django_assert_num_queries(8):
        client.get(address(run))
