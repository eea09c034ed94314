"""Comparisons in the browser: by keyboard, without scripting, and while workers compute them."""

import pytest
from django_tasks_db.models import DBTaskResult
from playwright.sync_api import expect

from games.lab.tasks import compute_share
from games.models import LabRun
from tests.browser.console import Console
from tests.browser.table import Visit

MINUTES = "/lab/compare/?variant=custom&pegs=5&colors=6&repeats=on&s=random&s=careless"

BELOW = """
(columns) => columns.map((column) => {
  const name = document.createRange();
  name.selectNode(column.lastChild);
  return name.getBoundingClientRect().top >= column.querySelector("svg").getBoundingClientRect().bottom;
})
"""


def work(tasks: int | None = None) -> None:
    """What a worker does with the next tasks, or with all."""
    for task in DBTaskResult.objects.ready()[:tasks]:
        task.claim("tests")
        compute_share.call(*task.args_kwargs["args"])
        task.set_successful(None)


@pytest.mark.walk
def test_strategies_are_chosen_by_keyboard(visit: Visit) -> None:
    page = visit("/lab/", hand="keys").page
    page.get_by_role("link", name="Compare strategies").focus()
    page.keyboard.press("Enter")

    for name in ("Knuth", "Perfect"):
        page.get_by_role("checkbox", name=name, exact=True).focus()
        page.keyboard.press("Space")
    page.keyboard.press("Enter")

    figures = page.get_by_role("region", name="Figures of each strategy")
    expect(figures.get_by_role("row", name="Knuth")).to_contain_text("5,801")
    expect(figures.get_by_role("row", name="Perfect")).to_contain_text("proven optimal")


def test_each_number_of_guesses_stands_below_its_column(visit: Visit) -> None:
    page = visit("/lab/compare/?rules=mini&s=goldfish").page

    columns = page.locator(".cols > div")
    expect(columns).to_have_count(13)
    assert columns.evaluate_all(BELOW) == [True] * 13


def test_a_variation_shows_the_options_that_its_strategy_takes(
    visit: Visit, console: Console
) -> None:
    console.expect_status("422 (Unprocessable Entity)")
    page = visit("/lab/compare/", java_script_enabled=False).page
    memory, red = page.get_by_label("Answers that it remembers"), page.get_by_label("black peg")
    page.get_by_text("Add a variation").click()
    expect(page.get_by_label("Ties go to")).to_be_visible()
    expect(memory).to_be_hidden()

    page.locator("select[name=add]").select_option("random")
    memory.fill("2")
    page.locator("select[name=add]").select_option("weighted")
    red.fill("1")

    expect(memory).to_be_visible()
    page.get_by_role("button", name="Compare", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("is not for Weighted candidates")
    memory.fill("")
    page.get_by_role("button", name="Compare", exact=True).click()
    figures = page.get_by_role("region", name="Figures of each strategy")
    expect(figures.get_by_role("row", name="Weighted candidates, black weighs 1.0")).to_be_visible()


@pytest.mark.parametrize("scripting", [True, False])
def test_work_is_started_watched_and_done(visit: Visit, scripting: bool) -> None:
    hand = "mouse" if scripting else "lists"
    page = visit(MINUTES, hand=hand, java_script_enabled=scripting).page
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_text("0% done")).to_be_visible()
    address = page.url

    work(1)
    if not scripting:
        page.get_by_role("link", name="Look again").click()
    expect(page.get_by_text("so far").first).to_be_visible()

    work()
    if not scripting:
        page.get_by_role("link", name="Look again").click()
    expect(page.get_by_role("heading", name="Races over the same codes")).to_be_visible()
    assert page.url == address
    assert not LabRun.objects.running().exists()


def test_the_button_keeps_the_focus_while_figures_arrive(visit: Visit) -> None:
    page = visit(MINUTES).page
    page.get_by_role("button", name="Start").click()
    page.get_by_role("button", name="Cancel").focus()

    work(3)
    expect(page.get_by_text("so far").first).to_be_visible()
    expect(page.get_by_role("button", name="Cancel")).to_be_focused()

    work()
    expect(page.get_by_role("status")).to_contain_text("Random needs")
    expect(page.locator("#outcome")).to_be_focused()


def test_work_is_canceled_and_goes_on(visit: Visit) -> None:
    page = visit(MINUTES).page
    page.get_by_role("button", name="Start").click()
    work(1)
    page.get_by_role("button", name="Cancel").click()

    expect(page.get_by_text("What was computed is kept.")).to_be_visible()
    assert not LabRun.objects.running().exists()
    page.get_by_role("button", name="Go on").click()
    expect(page.get_by_role("button", name="Cancel")).to_be_visible()
