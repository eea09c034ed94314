"""Somebody who plays on the site, whatever the engine of the browser.

What is looked for is named by what a form sends and by the data attributes that the scripts use,
not by what it looks like.
"""

from collections.abc import Callable

from django.test import Client
from selenium.webdriver.common.keys import Keys

from games.core.game import Game
from tests.engines.engine import Engine

ENTRY = "form#entry"
GUESS = f"{ENTRY} [type=submit]:not([formaction], [form])"
RESIGNING = "form[action$='/resign/']"
NAME, PASSWORD = "main [autocomplete=username]", "main [type=password]"
LIVE = "#live[role=status]"
TOO_WIDE = """
const { scrollWidth, clientWidth } = document.scrollingElement;
return scrollWidth > clientWidth ? `${scrollWidth} in ${clientWidth}` : "";
"""
TO_THE_EDGE = 100  # steps with Tab, more than any page has


class Visitor:
    """A visitor with a browser, at the site."""

    def __init__(self, engine: Engine, site: str) -> None:
        self.engine = engine
        self.site = site

    def open(self, path: str) -> None:
        self.engine.open(self.site + path.removeprefix("/"))

    @property
    def path(self) -> str:
        return str(self.engine.evaluate("location.pathname"))

    def leave(self) -> None:
        """Forget everything: who comes next is somebody new."""
        self.open("/rules/")
        self.engine.forget()

    def become(self, client: Client) -> None:
        """Be who holds a client of Django's, in this browser."""
        self.leave()
        for name, cookie in client.cookies.items():
            self.engine.run(
                "document.cookie = `${name}=${value}; path=/`", name=name, value=cookie.coded_value
            )

    def sign_up(self, name: str, password: str) -> None:
        self.open("/accounts/signup/")
        self._enter(name, password)

    def sign_in(self, name: str, password: str) -> None:
        self.open("/accounts/login/")
        self._enter(name, password)

    def _enter(self, name: str, password: str) -> None:
        for field, text in ((NAME, name), (PASSWORD, password)):
            self.engine.click(field)
            self.engine.press(*text)
        self.engine.press(Keys.ENTER)
        self.engine.until("!document.querySelector(field)", field=PASSWORD)

    @property
    def game(self) -> Game:
        """The front page's game, which is not stored yet; its secret comes from its token."""
        action = self.engine.run(
            "return document.querySelector(selector).getAttribute('action')", selector=ENTRY
        )
        return Game.lay_out(token=action.split("/")[2])

    @property
    def too_wide(self) -> str:
        """By how much the page is wider than its window; nothing if it is not."""
        return str(self.engine.run(TOO_WIDE))

    @property
    def news(self) -> str:
        """What the live region says."""
        return self.engine.text(LIVE)

    def click_code(self, code: str) -> str:
        """Place a code with the mouse, and guess; gives what the live region says then."""
        for peg in code:
            self.engine.click(f"{ENTRY} [data-place='{peg}']")
        return self._news_after(lambda: self.engine.click(GUESS))

    def type_code(self, code: str) -> str:
        """The same with the keyboard alone."""
        self._tab_to("[data-hole]")
        self.engine.press(*code)
        return self._news_after(lambda: self.engine.press(Keys.ENTER))

    def resign(self) -> str:
        self.engine.click(f"details:has({RESIGNING}) > summary")
        return self._news_after(lambda: self.engine.click(f"{RESIGNING} [type=submit]"))

    def _news_after(self, act: Callable[[], None]) -> str:
        before = self.news
        act()
        self.engine.until(
            "document.querySelector(live).textContent.trim() !== before", live=LIVE, before=before
        )
        return self.news

    def _tab_to(self, selector: str) -> None:
        for _ in range(TO_THE_EDGE):
            if self.engine.run(
                "return document.activeElement.matches(selector)", selector=selector
            ):
                return
            self.engine.press(Keys.TAB)
        raise AssertionError(f"Tab never comes to {selector}.")
