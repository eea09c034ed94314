"""From guest to account, and the games that come along."""

from playwright.sync_api import expect

from games.models import Player
from tests.browser.table import Table, Visit, wrong_for
from tests.factories import make_game, make_player

PASSWORD = "correct horse battery"


def games_in_history(table: Table) -> int:
    table.page.goto("/me/history/")
    return table.page.get_by_role("table", name="Games, newest first").locator("tbody tr").count()


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
    second.follow("Go on with it")

    expect(second.page).to_have_url(address)
    expect(second.rows).to_have_count(1)


def test_a_game_in_play_goes_on_after_signing_up(table: Table) -> None:
    table.guess(wrong_for(table.secret))
    address = table.page.url

    table.sign_up("ada", PASSWORD)
    table.follow("Go on with it")

    expect(table.page).to_have_url(address)
    expect(table.rows).to_have_count(1)


def test_signing_out_leaves_an_empty_history(table: Table) -> None:
    table.guess(table.secret)
    table.sign_up("ada", PASSWORD)

    table.sign_out()

    expect(table.page.get_by_role("link", name="ada")).to_have_count(0)
    assert games_in_history(table) == 0
    expect(table.page.get_by_text("No games yet.")).to_be_visible()
