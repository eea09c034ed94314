"""A run of ten exercises, by every hand: the position, one guess, both splits, and the next one."""

import re

import pytest
from playwright.sync_api import Page, expect

from games.models import Game, Run, TrainingDay
from tests.browser.console import Console
from tests.browser.table import Hand, Table, Visit
from tests.games.lapses import best_for, worst_for

LENGTH = 10


def begin(table: Table, grade: str = "Grade 2") -> Run:
    table.press(grade)
    return Run.objects.get()


def answer(table: Table, code: str) -> None:
    """Fill the row, send it, and wait for the verdict."""
    table.fill(code)
    table.send()
    expect(table.page.locator(".verdict")).to_be_visible()


def go_on(table: Table, name: str) -> None:
    """To the next exercise, or to how it went: by one key where there is a keyboard."""
    link = table.page.get_by_role("link", name=name)
    if table.hand in {"keys", "lists"}:
        expect(link).to_be_focused()
        table.page.keyboard.press("Enter")
    else:
        table.use(link)


def title_of(page: Page, words: str) -> None:
    expect(page.get_by_role("heading", level=1)).to_have_text(words)


@pytest.mark.parametrize("hand", ["touch", "lists"])
def test_a_run_of_ten(visit: Visit, hand: Hand) -> None:
    scripting = {} if hand != "lists" else {"java_script_enabled": False}
    table = visit("/train/", hand=hand, **scripting)
    run = begin(table)
    page = table.page

    for number, asked in enumerate(run.asked, start=1):
        title_of(page, f"Exercise {number} of {LENGTH}")
        expect(table.rows).to_have_count(len(asked.history))
        is_right = number % 3 != 0
        answer(table, best_for(asked) if is_right else worst_for(asked))
        verdict = "Right: no guess is better." if is_right else re.compile("^Not the best: ")
        expect(page.locator("#verdict")).to_have_text(verdict)
        if hand != "lists":
            expect(table.live).to_have_text(re.compile("^(Right|Not the best): .* Yours: "))
        if not is_right:
            expect(page.locator(".groups")).to_have_count(2)
        go_on(table, "Next exercise" if number < LENGTH else "How it went")

    title_of(page, "7 of 10 right")
    expect(page.get_by_text("Longest streak: 2 in a row.")).to_be_visible()
    expect(page).to_have_url(re.compile(rf"/train/{run.token}/$"))
    assert list(TrainingDay.objects.values_list("grade", "done", "right")) == [(2, 10, 7)]
    assert not Game.objects.exists()
    expect(page.get_by_role("button", name="Again")).to_be_focused()
    page.keyboard.press("Enter") if hand in {"keys", "lists"} else table.use(table.again)
    title_of(page, "Exercise 1 of 10")
    assert Run.objects.get().token != run.token


def test_the_way_back_shows_the_answers_and_counts_nothing(visit: Visit) -> None:
    table = visit("/train/", hand="keys")
    run = begin(table)
    page = table.page
    answer(table, worst_for(run.asked[0]))
    go_on(table, "Next exercise")
    title_of(page, "Exercise 2 of 10")
    expect(page).to_have_url(re.compile("/2/$"))

    page.go_back()

    title_of(page, "Exercise 1 of 10")
    expect(page.locator(".verdict")).to_be_visible()
    page.reload()
    expect(page.locator(".verdict")).to_be_visible()
    go_on(table, "Next exercise")
    title_of(page, "Exercise 2 of 10")
    assert TrainingDay.objects.get().done == 1


def test_two_tabs_answer_an_exercise_once(visit: Visit, console: Console) -> None:
    table = visit("/train/")
    run = begin(table)
    with table.second_tab() as other:
        answer(other, best_for(run.asked[0]))
    console.expect_status("409 (Conflict)")

    answer(table, worst_for(run.asked[0]))

    expect(table.page.get_by_role("alert")).to_contain_text("your first answer counts")
    expect(table.page.locator("#verdict")).to_have_text("Right: no guess is better.")
    assert list(TrainingDay.objects.values_list("done", "right")) == [(1, 1)]


@pytest.mark.walk
def test_an_incomplete_row_is_not_sent(visit: Visit) -> None:
    table = visit("/train/", hand="keys")
    begin(table)

    table.fill("12")
    table.send()

    for place in (table.message, table.live):
        expect(place).to_have_text("Fill every hole first.")
    assert Run.objects.get().done == 0


@pytest.mark.parametrize("language", ["de", "fr"])
def test_in_other_languages_nothing_is_wider_than_a_small_phone(
    visit: Visit, language: str
) -> None:
    table = visit("/train/", viewport={"width": 320, "height": 600})
    run = begin(table)
    answer(table, worst_for(run.asked[0]))

    for path in ("/train/", f"/train/{run.token}/1/", f"/train/{run.token}/2/"):
        table.page.goto(path)
        table.read_in(language)
        assert table.page.evaluate("document.documentElement.scrollWidth") <= 320


def test_on_a_phone_the_verdict_and_the_way_on_are_in_sight(visit: Visit) -> None:
    table = visit("/train/", hand="touch")
    run = begin(table)

    answer(table, worst_for(run.asked[0]))

    expect(table.page.locator("#verdict")).to_be_in_viewport(ratio=1)
    expect(table.page.get_by_role("link", name="Next exercise")).to_be_in_viewport(ratio=1)
