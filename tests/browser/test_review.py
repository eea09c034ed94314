"""A review is read by mouse, by touch, by keys, and without scripting; its figures add up."""

import re

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from games.models import Game, Player
from solver import (
    BULLS_AND_COWS,
    LEVELS,
    MINI,
    SUPER,
    VARIANTS,
    Rules,
    chance,
    format_code,
    variant_of,
)
from tests.browser.table import Hand, Table, Visit
from tests.factories import make_game, make_player, make_race, play_codes, reread
from tests.games.ways_to_play import a_game_of_each_way

PASSWORD = "correct horse battery staple"
GUESSES = ["1122", "4421", "6621", "6321", "3621"]


def finished(visit: Visit, hand: Hand = "both", mode: str = "break") -> Table:
    """The end of a game."""
    table = visit(hand=hand)
    if hand == "lists":
        table.page.goto(f"/new/?mode={mode}&level=knuth")
        table.press("Start")
        table.secret = "3621"
    else:
        table.start(mode, secret="3621")
    table.guess_unseen(*GUESSES)
    return table


def chosen(table: Table) -> str:
    return table.page.locator(".ledger__row[aria-current] th").first.inner_text().strip()


def hundredths(text: str) -> int:
    return round(100 * float(text.replace("\N{MINUS SIGN}", "-").replace("≈", "").replace(",", "")))


def shown_sums(page: Page) -> tuple[list[int], list[list[int]]]:
    """The equation, and the figures of each ledger with their totals last, in hundredths."""
    equation = page.locator(".sum__part dd").evaluate_all(
        "parts => parts.map(part => part.innerText.replace(/[=+\\s]/g, ''))"
    )
    columns = []
    for name in ("cost", "luck"):
        for ledger in page.locator(".ledger").all():
            cells = ledger.locator(f".ledger__{name}").all_text_contents()
            numbers = [re.search(r"[+\u2212]?\d+\.\d\d", cell) for cell in cells]
            columns.append([hundredths(number[0]) for number in numbers if number])
    return [hundredths(part) for part in equation], columns


@pytest.mark.parametrize("hand", ["touch", "lists"])
def test_a_review_is_read_row_by_row(visit: Visit, hand: Hand) -> None:
    table = finished(visit, hand)

    table.follow("Review")
    expect(table.page.get_by_role("heading", level=1)).to_have_text(
        "5 guesses, two thirds of a guess over par"
    )
    assert chosen(table).endswith("3")
    for name, number in (("Next guess", 4), ("Previous guess", 3)):
        table.use(table.page.get_by_role("link", name=name))
        expect(table.page).to_have_url(re.compile(rf"/review/{number}/$"))
        expect(table.page.get_by_role("heading", name=f"Row {number}:")).to_be_visible()


def test_keys_go_from_row_to_row_and_hide_the_best_guesses(visit: Visit) -> None:
    table = finished(visit)
    table.follow("Review")
    page = table.page

    for key, number in (("Home", 1), ("ArrowRight", 2), ("End", 5), ("ArrowLeft", 4), ("Home", 1)):
        page.keyboard.press(key)
        expect(page).to_have_url(re.compile(rf"/review/{number}/$"))
        expect(page.get_by_role("heading", name=f"Row {number}:")).to_be_visible()
        assert page.evaluate("scrollY") == 0
    expect(page.locator(".groups__side--best")).to_be_visible()
    page.keyboard.press("b")
    expect(page.locator(".groups__side--best")).to_be_hidden()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("heading", name="Row 2:")).to_be_visible()
    expect(page.locator(".groups__side--best")).to_be_hidden()
    page.keyboard.press("B")
    expect(page.locator(".groups__side--best")).to_be_visible()


@pytest.mark.walk
def test_a_row_is_opened_where_it_is_clicked_and_its_analysis_comes_in_sight(visit: Visit) -> None:
    table = finished(visit)
    table.follow("Review")

    luck = table.page.locator(".ledger__row").first.locator(".ledger__luck")
    luck.click(force=True)  # the link of the row lies over it

    expect(table.page).to_have_url(re.compile(r"/review/1/$"))
    expect(table.page.get_by_role("heading", name="Row 1:")).to_be_in_viewport()


def test_the_page_stays_where_it_is_from_guess_to_guess(visit: Visit) -> None:
    table = finished(visit)
    table.follow("Review")
    page = table.page
    page.get_by_role("link", name="Next guess").scroll_into_view_if_needed()
    before = page.evaluate("scrollY")

    for number in (4, 5):
        page.get_by_role("link", name="Next guess").click()
        expect(page.get_by_role("heading", name=f"Row {number}:")).to_be_visible()
        assert abs(page.evaluate("scrollY") - before) < 60


def test_the_browser_goes_back_from_row_to_row(visit: Visit) -> None:
    table = finished(visit)
    table.follow("Review")
    table.page.keyboard.press("ArrowRight")
    expect(table.page.get_by_role("heading", name="Row 4:")).to_be_visible()

    table.page.go_back()

    expect(table.page.get_by_role("heading", name="Row 3:")).to_be_visible()


@pytest.mark.parametrize("hand", ["touch", "lists"])
def test_another_guess_is_tried(visit: Visit, hand: Hand) -> None:
    table = finished(visit, hand)
    table.follow("Review")
    table.fill("1344")
    table.use(table.page.get_by_role("button", name="Compare"))

    expect(table.page.get_by_text("your try")).to_be_visible()
    expect(table.page.get_by_text("Needs 2.91 guesses")).to_be_visible()


def test_a_code_that_was_left_is_tried_with_a_click(visit: Visit) -> None:
    table = finished(visit)
    table.follow("Review")

    table.follow("See all 23 codes that were left")
    table.use(table.page.locator(".rated__link").first)

    expect(table.page.get_by_text("your try")).to_be_visible()


def test_a_row_is_played_on(visit: Visit) -> None:
    table = finished(visit, "lists")
    table.follow("Review")

    table.press("Same secret")

    expect(table.page.get_by_text("Practice · counts for nothing")).to_be_visible()
    expect(table.rows).to_have_count(2)
    assert Game.objects.get(is_practice=True).board.secret == "3621"


def play_out(game: Game, seed: int) -> Game:
    """The game at its end: the player guesses as *Random* does, and a level that breaks goes on."""
    drawn, level = chance(seed), LEVELS["random"]
    while not (game := reread(game)).is_over:
        if not game.plays.breaks_code:
            game.go_on(number=game.board.guesses_used + 1, to_the_end=True)
            continue
        guess = level.next_guess(game.rules, game.board.history, drawn)
        play_codes(game, format_code(guess, game.rules))
    return game


def games_of(player: Player) -> dict[str, Game]:
    """A game of every way to play in which a code is drawn, and one under all rules on offer."""
    ways = a_game_of_each_way(player)
    del ways["evil"]
    rules = [*VARIANTS.values(), variant_of(Rules(3, 8, repeats=False), 10)]
    alone = {str(each.rules): make_game(player=player, variant=each, secret="") for each in rules}
    contest = {
        f"race {each.rules}": make_race(player=player, variant=each, secret="")
        for each in (MINI, BULLS_AND_COWS, SUPER)
    }
    return ways | alone | contest


def test_the_review_of_every_mode_is_opened_from_its_end_and_walked(visit: Visit) -> None:
    player = make_player(username="ada", password=PASSWORD)
    hands: list[Hand] = ["mouse", "keys", "lists"]
    tables = [visit(hand=hand) for hand in hands]
    for table in tables:
        table.sign_in("ada", PASSWORD)

    for seed, game in enumerate(a_game_of_each_way(player).values()):
        over = play_out(game, seed)
        table = tables[seed % len(tables)]
        table.page.goto(over.get_absolute_url())
        table.follow("Review")
        first = int(chosen(table).split()[-1])
        name = "Next guess" if first < len(over.board.rows) else "Previous guess"
        table.use(table.page.get_by_role("link", name=name))
        number = first + 1 if name == "Next guess" else first - 1
        expect(table.page.get_by_role("heading", name=f"Row {number}:")).to_be_visible()


def test_the_figures_of_every_mode_and_all_rules_add_up_as_they_are_shown(visit: Visit) -> None:
    player = make_player(username="ada", password=PASSWORD)
    games = {
        name: play_out(game, seed) for seed, (name, game) in enumerate(games_of(player).items())
    }
    table = visit()
    table.sign_in("ada", PASSWORD)

    for name, game in games.items():
        table.page.goto(reverse("review", args=[game.token]))
        equation, columns = shown_sums(table.page)

        used, *left, par, loss, luck = equation
        assert used == 100 * game.board.guesses_used, name
        assert used + sum(left) == par + loss + luck, name
        assert len(columns) == 2 * sum(bool(board.rows) for board in game.seats), name
        for column in columns:
            assert sum(column[:-1]) == column[-1], name
        assert (abs(columns[0][-1]), columns[len(columns) // 2][-1]) == (loss, -luck), name


def test_the_figures_of_a_game_that_was_given_up_add_up_as_they_are_shown(visit: Visit) -> None:
    table = visit()
    table.start(secret="3621")
    table.guess_unseen("1122", "3344", "5566")
    table.resign()
    table.follow("Review")

    (used, left, par, loss, luck), columns = shown_sums(table.page)

    assert used + left == par + loss + luck
    assert [sum(column[:-1]) for column in columns] == [column[-1] for column in columns]
