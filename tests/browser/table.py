"""A page with a board, and the hands that play on it."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Literal, Self, TypeAlias

import pytest
from django.conf import settings
from playwright.sync_api import Locator, Page, Route, expect

from games.core.board import Board
from games.core.game import Game
from games.ui.palette import COLOR_NAMES
from solver import Feedback
from tests.factories import play_codes, reread

# "both" types colors, which takes a fifth of the time, and uses the mouse for everything else.
Hand: TypeAlias = Literal["both", "mouse", "touch", "keys", "lists"]

PHONE = {"viewport": {"width": 375, "height": 667}, "has_touch": True, "is_mobile": True}
STILL = {"reduced_motion": "reduce"}
# Whether a finger in its middle would touch it, and nothing above it.
ON_TOP = """(target) => {
  const { x, y, width, height } = target.getBoundingClientRect();
  return target.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}"""
BROWSERS: dict[Hand, dict[str, Any]] = {"touch": PHONE, "lists": {"java_script_enabled": False}}


def color(peg: str) -> str:
    """The name of a color written as a digit; a dot is an empty hole."""
    return "empty" if peg == "." else COLOR_NAMES[int(peg) - 1]


def color_names_of(code: str) -> str:
    return ", ".join(map(color, code))


def wrong_for(secret: str) -> str:
    """A code without a color of the secret, and of one color: no game that begins with it is perfect."""
    return next(peg for peg in "123456" if peg not in secret) * len(secret)


def settle(page: Page) -> None:
    """Wait until htmx has finished with what it fetched.

    It moves the focus and connects links and forms 20 ms after the words are there: no hand is so
    quick, but a test is. A key pressed right after the end is taken for a late one.
    """
    busy = ".htmx-request, .htmx-swapping, .htmx-settling, late-key:defined"
    expect(page.locator(busy)).to_have_count(0)


def see(page: Page) -> None:
    """Wait until the page is drawn.

    With its first frame, it gives the focus to what is marked for it: no hand is quicker, but a test is.
    """
    page.evaluate("() => new Promise(requestAnimationFrame)")


def hold_back(page: Page, address: str) -> list[Route]:
    """The requests to an address from now on, which wait until each is continued."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route(address, hold)
    return held


def tab_to(target: Locator) -> None:
    """Press Tab until it has the focus; the page goes round in fewer than 100 steps."""
    for _ in range(100):
        if target.evaluate("element => element === document.activeElement"):
            return
        target.page.keyboard.press("Tab")
    pytest.fail(f"Tab never comes to {target}.")


class Table:
    """The board of a page as its player sees it, and one kind of hand to play it with."""

    def __init__(self, page: Page, hand: Hand = "both") -> None:
        self.page = page
        self.hand = hand
        self.rows = page.locator("#history tbody tr")
        self.holes = page.get_by_role("button", name=re.compile(r"^Hole \d"))
        self.cursor = page.locator(".hole--cursor")
        self.lists = page.get_by_role("combobox", name=re.compile(r"^Hole \d"))
        self.tray = page.get_by_role("group", name="Colors")
        self.guess_button = page.get_by_role("button", name="Guess", exact=True)
        self.again = page.get_by_role("button", name="Again")
        self.live = page.locator("#live")
        self.message = page.locator("#message")
        self.ending = page.locator(".ending__words")
        self.computer = page.locator("#computer")
        self.answers = page.locator("#answer :is([data-pin], input[type=radio]):visible")

    # Behind the site's back, as only a test may

    @property
    def game(self) -> Game:
        """The game in play; the front page's is not stored yet."""
        return Game.objects.filter(token=self.token).first() or Game.lay_out(token=self.token)

    @property
    def token(self) -> str:
        action = self.page.locator("#entry").get_attribute("action")
        assert action
        return action.split("/")[2]

    @property
    def secret(self) -> str:
        return self.game.board.secret

    @secret.setter
    def secret(self, secret: str) -> None:
        """Hide another one, before the first guess of a game that is stored."""
        assert Board.objects.filter(game__token=self.token).update(secret=secret)

    def guess_unseen(self, *codes: str) -> None:
        """Guess without hands, where the guessing itself is not what is shown; then look again."""
        play_codes(self.game, *codes)
        self.page.reload()

    def answer_unseen(self, *answers: tuple[int, int, int]) -> None:
        """Answer the computer likewise; each answer names its guess, so that it may correct one."""
        game = Game.objects.get()
        for number, black, white in answers:
            game.answer(Feedback(black, white), number=number)
            game = reread(game)
        self.page.reload()

    # What a player does

    def use(self, target: Locator) -> None:
        """Operate a button, a link or the like as this hand does."""
        settle(self.page)
        match self.hand:
            case "keys":
                tab_to(target)
                self.page.keyboard.press("Enter")
            case "touch":
                target.tap()
            case _:
                target.click()

    def choose(self, target: Locator, name: str) -> None:
        """Choose from a list."""
        settle(self.page)
        if self.hand == "keys":
            tab_to(target)
            self.page.keyboard.type(name)
        else:
            target.select_option(name)

    def hide(self, secret: str) -> None:
        """Choose the code that somebody else is to find, from lists."""
        for hole, peg in enumerate(secret, start=1):
            self.choose(self.page.locator(f"#secret-{hole}"), color(peg))

    def place(self, peg: str) -> None:
        match self.hand:
            case "both":
                self.cursor.press(peg)
            case "keys":
                self.page.keyboard.press(peg)
            case "touch":
                self.swatch(peg).tap()
            case _:
                self.swatch(peg).click()

    def fill(self, code: str) -> None:
        if self.hand == "both":
            settle(self.page)
            see(self.page)
            self.cursor.focus()
            self.page.keyboard.type(code)
            return
        if self.hand == "keys":  # a browser gives the focus to a hole when it draws the page
            expect(self.page.locator("code-row :focus")).to_have_count(1)
        for hole, peg in enumerate(code):
            if self.hand == "lists":
                self.lists.nth(hole).select_option(color(peg))
            else:
                self.place(peg)

    def send(self) -> None:
        match self.hand:
            case "keys":
                self.page.keyboard.press("Enter")
            case "touch":
                self.guess_button.tap()
            case _:
                self.guess_button.click()

    def guess(self, code: str) -> None:
        """Fill the row, send it, and wait until it is answered."""
        before = self.rows.count()
        self.fill(code)
        self.send()
        expect(self.rows).to_have_count(before + 1)

    def start(self, mode: str = "break", *, coach: str = "off", secret: str = "") -> None:
        """Start a game from the page for it, against Knuth if it is a race."""
        choices = f"mode={mode.lower()}&coach={coach.lower()}&level=knuth&variant=classic"
        self.page.goto(f"/new/?{choices}")
        self.press("Start")
        if secret:
            self.secret = secret

    def answer(self, black: int, white: int) -> None:
        """Say what the computer's guess earned, and wait until it is taken."""
        before = self.rows.count()
        self.say(black, white)
        expect(self.rows).to_have_count(before + 1)

    def say(self, black: int, white: int) -> None:
        """Click the pins of the answer, or choose both counts where no script is, and send them."""
        if self.hand == "lists":
            for name, count in (("Black", black), ("White", white)):
                choices = self.page.get_by_role("group", name=name)
                self.use(choices.get_by_role("radio", name=str(count), exact=True))
        else:
            self.use(self.page.get_by_role("button", name="Nothing", exact=True))
            for at in range(black + white):
                for _ in range(2 if at < black else 1):
                    self.use(self.answers.nth(at))
        self.use(self.page.get_by_role("button", name="Answer", exact=True))

    def press(self, name: str) -> None:
        """Press a button that leads to another page, and wait for that page."""
        with self.page.expect_navigation():
            self.use(self.page.get_by_role("button", name=name))

    def follow(self, name: str) -> None:
        """Follow the first link of this name, and wait for its page."""
        with self.page.expect_navigation():
            self.use(self.page.get_by_role("link", name=name).first)

    def share(self) -> None:
        """Share a result: with one tap, or from its box where no script is."""
        self.use(self.page.locator("share-result :is(button, summary):visible").first)

    def press_link(self, name: str) -> None:
        """Follow the visible link of exactly this name, and wait for its page."""
        with self.page.expect_navigation():
            self.use(self.page.locator("a:visible").get_by_text(name, exact=True).first)

    def expect_secret(self, words: str, secret: str) -> None:
        """How a game ended whose code was not found, and that the code is shown."""
        expect(self.ending).to_have_text(words)
        shown = self.page.locator(".ending__secret")
        expect(shown).to_contain_text("It was")
        expect(shown.locator(".visually-hidden")).to_have_text(color_names_of(secret))

    def resign(self) -> None:
        self.page.get_by_text("Resign", exact=True).click()
        self.page.get_by_role("button", name="Yes, resign").click()

    def sign_up(self, name: str, password: str) -> None:
        self._enter("Sign up", "Username", name, password)

    def sign_in(self, name: str, password: str) -> None:
        self._enter("Sign in", "Username", name, password)

    def _enter(self, link: str, label: str, name: str, password: str) -> None:
        self.follow(link)
        self.page.get_by_label(label).fill(name)
        self.page.get_by_label("Password").fill(password)
        self.press(link)

    def sign_out(self) -> None:
        self.page.goto("/me/settings/")
        self.follow("Sign out")
        self.press("Sign out")

    @contextmanager
    def second_tab(self) -> Iterator[Self]:
        """The same address in another tab of the same browser, closed when done with."""
        page = self.page.context.new_page()
        page.goto(self.page.url)
        yield type(self)(page, self.hand)
        page.close()

    def read_in(self, language: str) -> None:
        """The same address in another language."""
        name = settings.LANGUAGE_COOKIE_NAME
        self.page.context.add_cookies([{"name": name, "value": language, "url": self.page.url}])
        self.page.goto(self.page.url)

    # What a player sees

    @property
    def asked(self) -> str:
        """The guess of the computer that waits for an answer."""
        pegs = self.page.locator(".row--now .peg").all()
        return "".join(peg.get_attribute("data-color") or "" for peg in pegs)

    def swatch(self, peg: str) -> Locator:
        return self.tray.get_by_role("button", name=color(peg), exact=True)

    def expect_row(self, pegs: str) -> None:
        """The row being filled, a dot for each empty hole."""
        for hole, peg in enumerate(pegs):
            label = re.compile(rf"^Hole {hole + 1}, {color(peg)}(, held)?$")
            expect(self.holes.nth(hole)).to_have_accessible_name(label)

    def expect_cursor(self, hole: int) -> None:
        """Where the next color goes, counting holes from 1."""
        expect(self.cursor).to_have_count(1)
        expect(self.cursor).to_have_attribute("data-hole", str(hole))

    def expect_held(self, *holes: int) -> None:
        """Which holes keep their peg for the next row, counting from 1."""
        held = self.page.locator(".hole--held")
        expect(held).to_have_count(len(holes))
        for place, hole in enumerate(holes):
            expect(held.nth(place)).to_have_attribute("data-hole", str(hole))

    def expect_turn(self, number: int) -> None:
        expect(self.page.locator("#turn")).to_have_text(re.compile(rf"^\s*Your guess {number}\s*$"))


Visit: TypeAlias = Callable[..., Table]
