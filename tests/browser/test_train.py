"""Learning: the example of the rules, and runs of exercises."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from games.models import Game, Run, TrainingDay
from tests.browser.table import Table, Visit, settle
from tests.games.lapses import best_for, worst_for

# The rules


def step(table: Table, title: str) -> Locator:
    return table.page.get_by_role("heading", name=title)


def option(table: Table, name: str, group: str = "Codes") -> Locator:
    return table.page.get_by_role("group", name=group).get_by_role("radio", name=name)


def choose(table: Table, radio: Locator) -> None:
    """Choose one of a group by keys: arrows walk it; which way depends on what is chosen."""
    settle(table.page)
    radio.focus()
    table.page.keyboard.press("Space")


def check(table: Table) -> None:
    table.use(table.page.get_by_role("button", name="Check"))


def test_the_three_steps_are_walked(visit: Visit) -> None:
    table = visit("/rules/", hand="keys")
    page, example = table.page, table.page.locator("#example")

    choose(table, option(table, "2", "Black"))
    choose(table, option(table, "0", "White"))
    check(table)
    expect(example).to_contain_text("You said 2 black, no white. It earned 1 black, 1 white.")
    choose(table, option(table, "1", "Black"))
    choose(table, option(table, "1", "White"))
    check(table)
    expect(example).to_contain_text("Right: 1 black, 1 white.")
    table.use(page.get_by_role("link", name="Next step"))

    expect(step(table, "2. Which code")).to_be_visible()
    choose(table, option(table, "orange, blue, yellow"))
    check(table)
    expect(example).to_contain_text("If it were the code, row 1")
    choose(table, option(table, "yellow, blue, orange"))
    check(table)
    expect(example).to_contain_text("Right: yellow, blue, orange fits both rows.")
    table.use(page.get_by_role("link", name="Next step"))

    expect(step(table, "3. Find the secret")).to_be_visible()
    settle(page)
    table.holes.first.focus()
    table.fill("531")
    table.send()
    expect(example).to_contain_text("If it were the code, row 3")
    expect(table.holes.first).to_be_focused()
    page.keyboard.press("l")
    expect(table.live).to_have_text("Guess 3: yellow, blue, orange. 2 black, no white.")
    table.fill("241")
    table.send()
    expect(example).to_contain_text("You found the secret.")
    expect(page).to_have_url(re.compile(r"/rules/\?step=3&peg-1=2&peg-2=4&peg-3=1"))
    with page.expect_navigation():
        table.use(example.get_by_role("link", name="Play"))
    expect(table.guess_button).to_be_visible()


@pytest.mark.walk
def test_the_focus_goes_where_the_eye_goes_and_the_verdict_is_told(visit: Visit) -> None:
    table = visit("/rules/", hand="keys")
    page = table.page

    choose(table, option(table, "2", "Black"))
    choose(table, option(table, "1", "White"))
    choose(table, option(table, "0", "Black"))
    check(table)
    expect(table.live).to_have_text("You said no black, 1 white. It earned 1 black, 1 white.")
    expect(option(table, "0", "Black")).to_be_focused()

    choose(table, option(table, "1", "Black"))
    page.keyboard.press("Enter")
    expect(table.live).to_have_text("Right: 1 black, 1 white.")
    expect(page.get_by_role("link", name="Next step")).to_be_focused()

    page.keyboard.press("Enter")
    expect(step(table, "2. Which code")).to_be_focused()
    expect(table.live).to_be_empty()


# The trainer

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
    """To the next exercise, or to how it went, by one key."""
    expect(table.page.get_by_role("link", name=name)).to_be_focused()
    table.page.keyboard.press("Enter")


def title_of(page: Page, words: str) -> None:
    expect(page.get_by_role("heading", level=1)).to_have_text(words)


def test_a_run_of_ten(visit: Visit) -> None:
    table = visit("/train/", hand="lists")
    run = begin(table)
    page = table.page

    for number, asked in enumerate(run.asked, start=1):
        title_of(page, f"Exercise {number} of {LENGTH}")
        expect(table.rows).to_have_count(len(asked.history))
        is_right = number % 3 != 0
        answer(table, best_for(asked) if is_right else worst_for(asked))
        verdict = "Right: no guess is better." if is_right else re.compile("^Not the best: ")
        expect(page.locator("#verdict")).to_have_text(verdict)
        if not is_right:
            expect(page.locator(".groups")).to_have_count(2)
        go_on(table, "Next exercise" if number < LENGTH else "How it went")

    title_of(page, "7 of 10 right")
    expect(page.get_by_text("Longest streak: 2 in a row.")).to_be_visible()
    expect(page).to_have_url(re.compile(rf"/train/{run.token}/$"))
    assert list(TrainingDay.objects.values_list("grade", "done", "right")) == [(2, 10, 7)]
    assert not Game.objects.exists()
    expect(page.get_by_role("button", name="Again")).to_be_focused()
    page.keyboard.press("Enter")
    title_of(page, "Exercise 1 of 10")
    assert Run.objects.get().token != run.token


@pytest.mark.walk
def test_an_incomplete_row_is_not_sent(visit: Visit) -> None:
    table = visit("/train/", hand="keys")
    begin(table)

    table.fill("12")
    table.send()

    for place in (table.message, table.live):
        expect(place).to_have_text("Fill every hole first.")
    assert Run.objects.get().done == 0


def test_on_a_phone_the_verdict_and_the_way_on_are_in_sight(visit: Visit) -> None:
    table = visit("/train/", hand="touch")
    run = begin(table)

    answer(table, worst_for(run.asked[0]))

    expect(table.live).to_have_text(re.compile("^Not the best: .* Yours: "))
    expect(table.page.locator("#verdict")).to_be_in_viewport(ratio=1)
    expect(table.page.get_by_role("link", name="Next exercise")).to_be_in_viewport(ratio=1)
