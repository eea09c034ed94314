"""The lab in a browser: comparisons, designs, trees, and positions."""

import re

import pytest
from django_tasks_db.models import DBTaskResult
from playwright.sync_api import expect

from games.lab.design.models import SavedDesign
from games.lab.models import LabRun
from games.lab.tasks import compute_share
from tests.browser.table import Visit, hold_back

# Comparisons

MINUTES = "/lab/compare/?variant=custom&pegs=5&colors=6&repeats=on&s=random&s=careless"


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


def test_a_variation_shows_the_options_that_its_strategy_takes(visit: Visit) -> None:
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
    memory.fill("")
    page.get_by_role("button", name="Compare", exact=True).click()
    figures = page.get_by_role("region", name="Figures of each strategy")
    expect(figures.get_by_role("row", name="Weighted candidates, black weighs 1.0")).to_be_visible()


def test_work_is_started_watched_and_done_and_the_focus_stays(visit: Visit) -> None:
    page = visit(MINUTES).page
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_text("0% done")).to_be_visible()
    address = page.url
    page.get_by_role("button", name="Cancel").focus()

    work(3)
    expect(page.get_by_text("so far").first).to_be_visible()
    expect(page.get_by_role("button", name="Cancel")).to_be_focused()

    work()
    expect(page.get_by_role("heading", name="Races over the same codes")).to_be_visible()
    expect(page.locator("#live")).to_contain_text("Random needs")
    expect(page.locator("#outcome")).to_be_focused()
    assert page.url == address
    assert not LabRun.objects.running().exists()


# Designs

DESIGN_PAGE = "/lab/design/?variant=mini&parts=1&worst=0.5"


@pytest.mark.walk
def test_another_design_that_is_tried_can_be_saved(visit: Visit) -> None:
    page = visit(DESIGN_PAGE).page
    page.get_by_role("checkbox", name="Of equal candidates, take the highest").check()
    expect(page.get_by_text("parts+0.5*worst:ties=highest")).to_be_visible()

    page.get_by_label("Its name").fill("High")
    page.get_by_role("button", name="Save").click()

    expect(page.get_by_text("You have saved this design.")).to_be_visible()
    assert SavedDesign.objects.get().strategy == "parts+0.5*worst:ties=highest"


def test_a_slider_and_its_number_agree_and_say_how_good_the_design_is(visit: Visit) -> None:
    page = visit("/lab/design/").page
    slider, number = (
        page.get_by_role("slider", name="Parts"),
        page.get_by_role("spinbutton", name="Parts"),
    )
    rank = page.locator("#rank")
    expect(rank).to_have_text(
        "Better than Knuth, behind Entropy: 5,728 guesses, 4.4198 on average."
    )

    page.get_by_role("spinbutton", name="Entropy").fill("0")
    slider.focus()
    slider.press("End")
    slider.press("ArrowLeft")

    expect(number).to_have_value("9.9")
    expect(rank).to_have_text("As good as Most parts: 5,668 guesses, 4.3735 on average.")
    expect(slider).to_be_focused()


# Trees and positions


def test_a_tree_is_walked_down_and_up(visit: Visit) -> None:
    page = visit("/lab/trees/4x6/minimax/").page

    page.get_by_role("link", name="1 black, 1 white", exact=True).click()
    expect(page).to_have_url(re.compile("/lab/trees/4x6/minimax/1122-1.1/$"))
    expect(page.locator(".crumbs [aria-current]")).to_contain_text("208 left")
    page.locator(".crumbs a").click()

    expect(page).to_have_url(re.compile("/lab/trees/4x6/minimax/$"))
    expect(page.locator(".crumbs [aria-current]")).to_contain_text("1,296 left")
    page.go_back()
    expect(page.locator(".crumbs [aria-current]")).to_contain_text("208 left")


@pytest.mark.walk
def test_a_tree_is_walked_with_keys(visit: Visit) -> None:
    page = visit("/lab/trees/4x6/minimax/").page

    page.locator(".walk__link").first.focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")

    expect(page.locator(".crumbs a")).to_have_count(1)
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    expect(page).to_have_title(re.compile("^Knuth on Classic 4 × 6 · Walk a decision tree"))


def test_a_guess_is_typed_by_its_pegs(visit: Visit) -> None:
    page = visit("/lab/explore/4x6/1122-1.1/").page
    field = page.get_by_label("Guess", exact=True)

    for name in ("orange 1", "yellow 3", "orange 1", "white 6"):
        page.get_by_role("button", name=name).click()
    expect(field).to_have_value("1316")
    page.get_by_role("button", name="orange 1").focus()
    page.keyboard.press("Enter")

    expect(field).to_have_value("1")


def test_a_sign_says_that_a_position_is_being_computed(visit: Visit) -> None:
    page = visit("/lab/explore/4x6/").page
    waiting = hold_back(page, "**/4x6/1234/")

    page.locator(".kinds__link").nth(1).click()
    expect(page.get_by_role("status").get_by_text("Computing …")).to_be_visible()
    waiting[0].continue_()

    expect(page).to_have_url(re.compile("/4x6/1234/$"))
    expect(page.get_by_text("Computing …")).to_be_hidden()
