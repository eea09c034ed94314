"""From guest to account, and the games that come along."""

import csv
import json
from io import StringIO

import pytest
from playwright.sync_api import expect

from games.models import Game, Player
from tests.browser.table import Table, Visit, wrong_for
from tests.factories import make_game, make_player

PASSWORD = "correct horse battery"


def games_in_history(table: Table) -> int:
    table.page.goto("/me/history/")
    return table.page.get_by_role("table", name="Games: Newest first").locator("tbody tr").count()


@pytest.mark.walk
def test_a_guest_who_signs_up_keeps_every_game(table: Table) -> None:
    table.guess(table.secret)
    guest = Player.objects.get()

    table.sign_up("ada", PASSWORD)

    expect(table.page.get_by_role("link", name="ada")).to_be_visible()
    assert games_in_history(table) == 1
    expect(table.page.get_by_role("row", name="Won")).to_have_count(1)
    player = Player.objects.get()
    assert (player.pk, player.username, player.is_guest) == (guest.pk, "ada", False)


def test_a_guest_who_signs_in_takes_the_games_to_the_older_account(visit: Visit) -> None:
    player = make_player(username="ada", password=PASSWORD)
    make_game(player=player)
    table = visit()
    table.guess(table.secret)

    table.sign_in("ada", PASSWORD)

    assert games_in_history(table) == 2
    assert list(Player.objects.all()) == [player]


def test_games_are_found_again_from_another_browser(visit: Visit) -> None:
    first = visit()
    first.sign_up("ada", PASSWORD)
    first.start()
    first.guess(wrong_for(first.secret))
    address = first.page.url
    second = visit()

    second.sign_in("ada", PASSWORD)
    second.follow("Resume")

    expect(second.page).to_have_url(address)
    expect(second.rows).to_have_count(1)


def test_a_game_in_play_goes_on_after_signing_up(table: Table) -> None:
    table.guess(wrong_for(table.secret))
    address = table.page.url

    table.sign_up("ada", PASSWORD)
    table.follow("Resume")

    expect(table.page).to_have_url(address)
    expect(table.rows).to_have_count(1)


def test_signing_out_leaves_an_empty_history(table: Table) -> None:
    table.guess(table.secret)
    table.sign_up("ada", PASSWORD)

    table.sign_out()

    expect(table.page.get_by_role("link", name="ada")).to_have_count(0)
    assert games_in_history(table) == 0
    expect(table.page.get_by_text("No games yet.")).to_be_visible()


def export(table: Table, name: str) -> str:
    """What the browser keeps as a file."""
    table.page.goto("/me/export/")
    with table.page.expect_download() as download:
        table.use(table.page.get_by_role("link", name=name))
    return download.value.path().read_text(encoding="utf-8-sig")


def test_from_the_first_guess_to_the_last_click(visit: Visit) -> None:
    first = visit()
    first.guess(first.secret)
    first.sign_up("ada", PASSWORD)
    first.page.goto("/")
    first.start("Race", secret="1234")
    first.guess(wrong_for("1234"))
    second = visit()
    second.sign_in("ada", PASSWORD)
    assert games_in_history(first) == games_in_history(second) == 2

    whole = json.loads(export(second, "Download JSON"))
    table = list(csv.DictReader(StringIO(export(second, "Download CSV"))))
    stored = list(Game.objects.order_by("pk"))
    assert [game["token"] for game in whole["games"]] == [game.token for game in stored]
    assert [len(game["boards"]) for game in whole["games"]] == [1, 2]
    assert whole["games"][0]["boards"][0]["secret"] == stored[0].board.secret
    assert whole["games"][1]["boards"][0]["secret"] is None
    assert [row["game"] for row in table] == [
        stored[0].get_absolute_url(),
        stored[1].get_absolute_url(),
        stored[1].get_absolute_url(),
    ]

    second.follow("Delete")
    second.page.get_by_label("Password").fill(PASSWORD)
    second.press("Delete everything")

    expect(second.page.get_by_text("Your data has been deleted.")).to_be_visible()
    assert not Player.objects.exists()
    assert not Game.objects.exists()
    first.page.goto("/")
    expect(first.page.get_by_role("link", name="ada")).to_have_count(0)
    assert games_in_history(first) == games_in_history(second) == 0
    second.sign_up("ada", PASSWORD)
    expect(second.page.get_by_role("link", name="ada")).to_be_visible()


def test_a_browser_signs_another_out(visit: Visit) -> None:
    first, second = visit(), visit()
    first.sign_up("ada", PASSWORD)
    second.sign_in("ada", PASSWORD)
    second.follow("ada")
    second.follow("Sessions")

    second.page.get_by_role("listitem").get_by_role("button", name="Sign out").click()
    second.page.get_by_label("Password").fill(PASSWORD)
    second.press("Confirm")

    expect(second.page.get_by_text("1 browser signed out.")).to_be_visible()
    first.page.reload()
    expect(first.page.get_by_role("link", name="ada")).to_have_count(0)
    expect(second.page.get_by_role("link", name="ada")).to_be_visible()


def test_an_account_is_renamed_and_keeps_its_password(table: Table) -> None:
    table.sign_up("ada", PASSWORD)
    table.follow("ada")

    table.page.get_by_role("textbox", name="Name").fill("grace")
    table.press("Change name")
    table.page.get_by_label("Password").fill(PASSWORD)
    table.press("Confirm")

    expect(table.page.get_by_role("link", name="grace")).to_be_visible()
    table.sign_out()
    table.sign_in("grace", PASSWORD)
    expect(table.page.get_by_role("link", name="grace")).to_be_visible()
