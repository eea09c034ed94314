"""Comparisons in the browser: by keyboard, without scripting, and while workers compute them."""

import pytest
from django_tasks_db.models import DBTaskResult
from playwright.sync_api import expect

from games.lab.tasks import compute_share
from games.models import LabRun
from tests.browser.table import Visit

MINUTES = "/lab/compare/?variant=custom&pegs=5&colors=6&repeats=on&s=random&s=careless"


def work(tasks: int | None = None) -> None:
    """What a worker does with the next tasks, or with all."""
    for task in DBTaskResult.objects.ready()[:tasks]:
        task.claim("tests")
        compute_share.call(*task.args_kwargs["args"])
        task.set_successful(None)


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


def test_work_is_canceled(visit: Visit) -> None:
    page = visit(MINUTES).page
    page.get_by_role("button", name="Start").click()
    page.get_by_role("button", name="Cancel").click()

    expect(page.get_by_role("button", name="Start")).to_be_visible()
    assert not LabRun.objects.running().exists()
