"""Browsers that tests share, because starting one takes longer than most short tests.

A browser here is a context, with cookies and storage of its own. A test opens new tabs in it and
returns it as it was: no other tab, no cookie, nothing stored, online. Its process and its cache of
files stay, because one tab stays open. After a test that failed or set the clock, it is discarded.
"""

from typing import Any, TypeAlias

from playwright.sync_api import Browser, BrowserContext, Page

Options: TypeAlias = dict[str, Any]

PAGE_THAT_STAYS = "/robots.txt"
IS_CLOCK_SET = "!/native code/.test(setTimeout)"


class SharedBrowser:
    """A browser of one kind, for one visitor at a time."""

    def __init__(self, browser: Browser, options: Options) -> None:
        self._browser = browser
        self._options = options
        self._context: BrowserContext | None = None
        self._is_lent = False

    def lend(self) -> BrowserContext | None:
        """The browser; None if the test has it already, because another visitor needs another one."""
        if self._is_lent:
            return None
        self._is_lent = True
        if self._context is None:
            self._context = self._browser.new_context(**self._options)
            self._context.new_page().goto(PAGE_THAT_STAYS)
        return self._context

    def take_back(self, *, is_spoilt: bool) -> None:
        if self._context is None or not self._is_lent:
            return
        self._is_lent = False
        stays, *others = self._context.pages
        for page in others:
            page.close()
        if is_spoilt or stays.evaluate(IS_CLOCK_SET):
            self.close()
        else:
            forget_everything(self._context, stays)

    def close(self) -> None:
        if self._context is not None:
            self._context.close()
        self._context = None


def forget_everything(context: BrowserContext, page: Page) -> None:
    """Clear what a site can leave behind, and undo what a test can change."""
    context.set_offline(False)
    context.unroute_all()
    context.clear_permissions()
    context.clear_cookies()
    session = context.new_cdp_session(page)
    site = {"origin": page.evaluate("origin"), "storageTypes": "all"}
    session.send("Storage.clearDataForOrigin", site)
    session.detach()
