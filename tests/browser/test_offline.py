"""Without a network: the page that says so, the review read last, and what goes with a sign-out or a release."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect
from pytest_django import Settings

from games.core.player import Player
from tests.browser.console import Console
from tests.browser.table import Table, settle
from tests.factories import make_game, make_player, play_codes, reread

PASSWORD = "Zweiundvierzig Stifte"
LOST = "Failed to load resource: net::ERR_FAILED"
READY = "() => navigator.serviceWorker.ready.then(({ active }) => active.state === 'activated')"
# The worker keeps and drops after it has answered.
IS_KEPT = """async ([address, isKept]) => {
  const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
  const kept = await Promise.all(caches_.map((cache) => cache.keys()));
  return kept.flat().some(({ url }) => new URL(url).pathname === address) === isKept;
}"""
NAMES = "() => caches.keys()"
UPDATE = """async () => {
  const registration = await navigator.serviceWorker.getRegistration();
  const found = new Promise((resolve) => registration.addEventListener("updatefound", resolve));
  await registration.update();
  await found;
  const worker = registration.installing ?? registration.waiting ?? registration.active;
  while (worker.state !== "activated") {
    await new Promise((resolve) => worker.addEventListener("statechange", resolve, { once: true }));
  }
}"""
REGISTRATIONS = "async () => (await navigator.serviceWorker.getRegistrations()).length"


@pytest.fixture
def ada() -> Player:
    return make_player(username="ada", password=PASSWORD)


@pytest.fixture
def page(new_context: Callable[..., BrowserContext], settings: Settings, ada: Player) -> Page:
    """A page of Ada's, whose browser has a service worker."""
    settings.SERVICE_WORKER = True
    page = new_context().new_page()
    page.goto("/accounts/login/")
    page.get_by_label("Name").fill(ada.username)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_function(READY)
    page.reload()
    return page


def over(player: Player, *codes: str) -> str:
    """The address of the review of a game that a player has lost."""
    game = make_game(player=player, secret="1234")
    play_codes(game, *codes)
    reread(game).resign()
    return f"/games/{game.token}/review/"


def expect_offline(page: Page) -> None:
    expect(page.get_by_role("heading", level=1)).to_have_text("You are offline")
    assert page.locator("html").evaluate("e => getComputedStyle(e).getPropertyValue('--accent')")


def test_any_page_says_that_there_is_no_network_and_is_back_with_it(page: Page) -> None:
    page.context.set_offline(True)

    page.goto("/rules/")
    expect_offline(page)
    expect(page.get_by_role("link", name="Your last review")).to_be_hidden()
    page.context.set_offline(False)
    page.get_by_role("link", name="Try again").click()

    expect(page).to_have_url("/rules/")
    expect(page.get_by_role("heading", level=1)).not_to_have_text("You are offline")


def test_the_review_read_last_can_be_read_on(page: Page, console: Console, ada: Player) -> None:
    earlier, last = over(ada, "5566"), over(ada, "1122", "1344")
    page.goto(earlier)
    page.goto(last)
    page.locator(f'a[href="{last}2/"]').first.click()
    settle(page)
    chosen = page.locator("#review").inner_text()
    for address, is_kept in ((last, True), (f"{last}2/", True), (earlier, False)):
        page.wait_for_function(IS_KEPT, arg=[address, is_kept])

    page.context.set_offline(True)
    page.goto("/daily/")
    page.get_by_role("link", name="Your last review").click()

    expect(page).to_have_url(last)
    page.locator(f'a[href="{last}2/"]').first.click()
    settle(page)
    expect(page.locator("#review")).to_have_text(chosen, use_inner_text=True)
    console.expect(
        LOST, "htmx:afterRequest, [object HTMLElement]", "htmx:sendError, [object HTMLElement]"
    )
    page.locator(f'a[href="{last}1/"]').first.click()
    expect(page.locator("#message")).to_contain_text("The site did not answer")


def test_signing_out_leaves_no_review(page: Page, ada: Player) -> None:
    review = over(ada, "1122")
    page.goto(review)
    page.wait_for_function(IS_KEPT, arg=[review, True])

    page.goto("/accounts/logout/")
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("link", name="Sign in")).to_be_visible()

    page.wait_for_function(IS_KEPT, arg=[review, False])
    page.context.set_offline(True)
    page.goto(review)
    expect_offline(page)
    expect(page.get_by_role("link", name="Your last review")).to_be_hidden()


def test_a_release_replaces_all_that_is_kept(page: Page, settings: Settings) -> None:
    before = page.evaluate(NAMES)
    settings.SITE_NAME = "Codes"  # as anything that differs in the files or the page

    page.context.new_cdp_session(page).send("Network.clearBrowserCache")  # ten minutes later
    page.evaluate(UPDATE)

    after = page.evaluate(NAMES)
    assert after != before
    assert len(after) == 1
    page.context.set_offline(True)
    page.goto("/")
    expect_offline(page)
    expect(page).to_have_title("No network · Codes")


def test_a_switch_removes_the_worker_and_all_that_it_kept(page: Page, settings: Settings) -> None:
    settings.SERVICE_WORKER = False

    page.context.new_cdp_session(page).send("Network.clearBrowserCache")
    page.evaluate(UPDATE)
    page.wait_for_function(f"async () => !(await ({REGISTRATIONS})())")

    assert page.evaluate(NAMES) == []
    page.goto("/rules/")
    assert page.evaluate(REGISTRATIONS) == 0


def test_the_icon_is_marked_while_the_daily_waits(page: Page) -> None:
    page.context.add_init_script(
        "navigator.setAppBadge = async () => { window.isMarked = true; };"
        "navigator.clearAppBadge = async () => { window.isMarked = false; };"
    )

    page.goto("/rules/")
    page.wait_for_function("() => window.isMarked === true")
    page.goto("/daily/")
    page.get_by_role("button", name="Play today").click()
    Table(page).guess("1122")
    page.goto("/rules/")

    page.wait_for_function("() => window.isMarked === false")
