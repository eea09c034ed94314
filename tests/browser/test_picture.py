"""The picture of a result, taken from the end of a game and from the preview of its link."""

from pathlib import Path

from playwright.sync_api import expect

from tests.browser.table import Table, wrong_for

SECRET = "1234"
SHOWN = "address => new Promise(done => { const image = new Image(); image.onload = () => done([image.naturalWidth, image.naturalHeight]); image.onerror = () => done([]); image.src = address; })"


def test_the_picture_is_downloaded_from_the_end_of_a_game(table: Table) -> None:
    table.start(secret=SECRET)
    table.guess(wrong_for(SECRET))
    table.guess(SECRET)

    with table.page.expect_download() as download:
        table.page.get_by_role("link", name="Picture").click()

    assert download.value.suggested_filename == "mastermind.png"
    assert Path(download.value.path()).read_bytes().startswith(b"\x89PNG")
    expect(table.page.get_by_role("button", name="Share")).to_be_visible()


def test_who_follows_a_shared_link_gets_the_page_to_play_and_its_preview_is_a_picture(
    table: Table,
) -> None:
    table.start(secret=SECRET)
    table.guess(SECRET)
    text = table.page.get_by_role("textbox", name="Result to share", include_hidden=True)
    link = text.input_value().splitlines()[-1]

    table.page.goto(link)

    preview = table.page.locator('meta[property="og:image"]').get_attribute("content")
    assert table.page.evaluate(SHOWN, preview) == [1200, 630]
    expect(table.page.get_by_role("button", name="Guess", exact=True)).to_be_visible()
