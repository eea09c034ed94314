"""The reference of the API in a browser, under the policy of the site: everything on it can be used."""

from playwright.sync_api import expect

from tests.browser.table import Visit

GROUND = "() => getComputedStyle(document.querySelector('.opblock')).backgroundColor"
DRAWN = {
    ".copy-to-clipboard button": "element => getComputedStyle(element).backgroundImage",
    ".opblock-body select": "element => getComputedStyle(element).backgroundImage",
}


def test_an_operation_is_tried_and_the_theme_of_the_system_is_followed(visit: Visit) -> None:
    page = visit("/api/v1/docs", color_scheme="light").page

    page.get_by_role("button", name="List the data").click()
    page.get_by_role("button", name="Try it out").click()
    page.get_by_role("button", name="Execute").click()

    expect(page.get_by_text("/api/v1/data").last).to_be_visible()
    for part, drawing in DRAWN.items():
        drawn = page.locator(part).first
        drawn.wait_for()
        assert "/static/reference/" in drawn.evaluate(drawing), part
    light = page.evaluate(GROUND)
    page.emulate_media(color_scheme="dark")
    expect(page.locator("html")).to_have_class("dark-mode")
    assert page.evaluate(GROUND) != light
