"""More ways to play: chosen rules, an evil codemaker, duels, and help with a game elsewhere."""

import re

import pytest
from playwright.sync_api import Page, expect

from games.models import Game, Result
from solver import LEVELS
from tests.browser.table import Hand, Table, Visit, wrong_for
from tests.factories import turns_needed

OWN = "6543"
SECRET = "1234"
WRONG = wrong_for(SECRET)
TURNS = turns_needed(LEVELS["knuth"], OWN)


def start_duel(table: Table, first: str) -> None:
    """Hide 6543 from Knuth, who hides 1234."""
    order = "me" if first == "You" else "computer"
    table.page.goto(f"/?mode=duel&variant=classic&level=knuth&first={order}")
    table.fill(OWN)
    table.press("Hide it")
    table.secret = SECRET
    Game.objects.get().boards.filter(seat=2).update(secret=OWN)


@pytest.mark.parametrize("first", ["You", "The computer"])
def test_a_duel_ends_with_a_whole_round(table: Table, first: str) -> None:
    start_duel(table, first)

    for _ in range(TURNS - 1):
        table.guess(WRONG)
    table.guess(SECRET)

    expect(table.ending).to_have_text(f"A draw: you and Knuth both took {TURNS} guesses.")
    assert [board.result for board in Game.objects.get().seats] == [Result.DRAWN, Result.DRAWN]


@pytest.mark.walk
def test_a_duel_is_won_before_the_computer_is_done(table: Table) -> None:
    start_duel(table, "You")

    table.guess(SECRET)

    expect(table.ending).to_have_text("You won the duel in 1 guess; Knuth did not find yours.")
    expect(table.computer.locator("tbody tr")).to_have_count(1)


@pytest.mark.parametrize("hand", ["keys", "touch"])
def test_a_duel_is_lost_by_other_hands(visit: Visit, hand: Hand) -> None:
    options = {"has_touch": True, "viewport": {"width": 375, "height": 667}}
    table = visit(hand=hand, **(options if hand == "touch" else {}))
    start_duel(table, "The computer")

    for _ in range(TURNS):
        table.guess(WRONG)

    table.expect_secret(
        f"Knuth won the duel in {TURNS} guesses; you did not find the code.", SECRET
    )
    expect(table.page.get_by_role("link", name="Again")).to_be_focused()


def test_a_duel_is_played_without_scripting(visit: Visit) -> None:
    table = visit("/new/?mode=duel&level=knuth", hand="lists", java_script_enabled=False)
    for hole, peg in enumerate(OWN, start=1):
        table.page.locator(f"#secret-{hole}").select_option(peg)
    table.press("Start")
    table.secret = SECRET
    Game.objects.get().boards.filter(seat=2).update(secret=OWN)

    table.guess(WRONG)
    table.guess(SECRET)

    expect(table.ending).to_have_text("You won the duel in 2 guesses; Knuth did not find yours.")


@pytest.mark.walk
def test_limits_are_told_while_rules_are_chosen(table: Table) -> None:
    page = table.page
    page.goto("/new/")
    offer = page.locator("#offer")
    expect(offer).to_contain_text("1,296 codes")

    page.get_by_label("Rules").select_option("Custom")
    page.get_by_role("spinbutton", name="Pegs").fill("8")
    page.get_by_role("spinbutton", name="Colors").fill("12")
    page.get_by_role("spinbutton", name="Guesses").focus()
    expect(offer).to_contain_text("8 pegs of 12 colors make 429,981,696 codes, more than the")

    page.get_by_role("spinbutton", name="Colors").fill("5")
    page.get_by_role("spinbutton", name="Guesses").focus()
    expect(offer).to_contain_text("390,625 codes")
    table.press("Start")

    assert (Game.objects.get().pegs, Game.objects.get().colors) == (8, 5)
    expect(page.locator("button.hole")).to_have_count(8)


@pytest.mark.parametrize("scripting", [True, False])
def test_the_evil_one_tells_afterwards_what_it_kept(visit: Visit, scripting: bool) -> None:
    hand: Hand = "mouse" if scripting else "lists"
    table = visit("/new/?mode=break&codemaker=evil", hand=hand, java_script_enabled=scripting)
    table.press("Start")
    expect(table.page.get_by_text("No seal: the evil codemaker hides no code.")).to_be_visible()

    table.guess("1122")
    expect(table.rows.last).not_to_contain_text("left")
    table.resign()

    expect(table.ending).to_have_text("You gave up.")
    expect(table.page.locator(".ending__secret")).to_contain_text("It could have been")
    expect(table.rows.last).to_contain_text("256 left")


def expect_ready(page: Page, number: int, *, scripting: bool) -> None:
    """The focus is where the next row is entered: on the board, or without scripting in the text."""
    row = page.get_by_label(f"Guess {number}", exact=True)
    expect(page.locator("[data-hole]").first if scripting else row).to_be_focused()


@pytest.mark.parametrize(("scripting", "width"), [(True, 375), (False, 1280)])
def test_a_game_elsewhere_is_solved_row_by_row(visit: Visit, scripting: bool, width: int) -> None:
    size = {"width": width, "height": 667}
    page = visit("/solve/", java_script_enabled=scripting, viewport=size).page
    expect(page.get_by_text("splits the 1,296 codes left into 13 groups")).to_be_visible()

    for number, (guess, black, white) in enumerate([["1122", "1", "1"], ["1344", "0", "2"]], 1):
        expect_ready(page, number, scripting=scripting)
        page.get_by_label(f"Guess {number}", exact=True).fill(guess)
        page.get_by_label(f"Black pegs of guess {number}").fill(black)
        page.get_by_label(f"White pegs of guess {number}").fill(white)
        page.keyboard.press("Enter")
        expect_ready(page, number + 1, scripting=scripting)

    expect(page.get_by_text("splits the 37 codes left into 11 groups")).to_be_visible()
    page.get_by_role("link", name="Remove row 1").last.click()
    expect(page.get_by_label("Guess 1", exact=True)).to_have_value("1344")


def test_a_hint_is_taken_and_wins(visit: Visit) -> None:
    table = visit("/new/?mode=break&coach=full")
    table.press("Start")
    table.secret = "1122"
    page = table.page

    page.get_by_role("button", name="Hint").click()
    expect(page.locator("#hint")).to_contain_text("splits the 1,296 codes left into 13 groups")
    table.guess("1122")

    expect(table.ending).to_have_text("You found the code in 1 guess.")
    assert Game.objects.get().board.hints == 1


@pytest.mark.parametrize("scripting", [True, False])
def test_a_board_of_the_front_page_gives_hints_from_its_first_guess_on(
    visit: Visit, scripting: bool
) -> None:
    hand: Hand = "mouse" if scripting else "lists"
    table = visit("/?mode=break&coach=full", hand=hand, java_script_enabled=scripting)
    hint = table.page.get_by_role("button", name="Hint")
    expect(hint).to_have_count(0)

    table.guess("1122")
    hint.click()

    expect(table.page.locator("#hint")).to_contain_text("would guess")
    expect(table.rows).to_have_count(1)


def test_each_way_to_play_is_one_click_from_the_front_page(table: Table) -> None:
    for name, address, shows in (
        ("Solo", "/?mode=break", "Your board"),
        ("Race", "/?mode=race", "Your board"),
        ("Duel", "/?mode=duel", "Your code"),
        ("Hide a code", "/?mode=make", "Your code"),
        ("Play a friend", "/live/", "Live: play other people"),
        ("Challenge", "/challenges/", "Challenge a friend"),
        ("Solver", "/solve/", "Solve any game"),
        ("Daily", "/daily/", "Daily"),
        ("Leaderboard", "/leaderboard/", "Leaderboard"),
        ("Challenges", "/me/challenges/", "Your challenges"),
    ):
        table.page.goto("/")
        table.press_link(name)

        expect(table.page).to_have_url(re.compile(rf"{re.escape(address)}$"))
        heading = table.page.get_by_role("heading", name=shows).or_(table.page.get_by_label(shows))
        expect(heading.first, name).to_be_attached()


@pytest.mark.parametrize(("part", "choice"), [("Dreamer", "Careless"), ("Classic", "Mini")])
def test_another_level_or_other_rules_are_three_clicks_away(
    table: Table, part: str, choice: str
) -> None:
    table.press_link("Race")
    sentence = table.page.locator(".chooser")

    sentence.locator("summary", has_text=part).click()
    with table.page.expect_navigation():
        sentence.locator(".menu a", has_text=re.compile(rf"^\s*{choice}")).click()

    expect(sentence.locator("summary", has_text=choice)).to_be_visible()
    expect(table.holes.first).to_be_focused()
