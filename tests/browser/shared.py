"""Browsers that one test after the other uses: most of a short test is what a new one takes to begin.

A browser here is a context, with cookies and a storage of its own. A test gets new tabs in it, and gives it
back as it was: no other tab, no cookie, nothing stored, online. What goes on is its process, since one
tab stays open, and its cache of files. After a test that failed, or set the clock, nobody uses it again.
"""

from typing import Any, TypeAlias

from playwright.sync_api import Browser, BrowserContext, Page

Options: TypeAlias = dict[str, Any]

PAGE_THAT_STAYS = "/robots.txt"
IS_CLOCK_SET = "!/native code/.test(setTimeout)"


class SharedBrowser:
    """A browser of one kind; there is one user at a time."""

    def __init__(self, browser: Browser, options: Options) -> None:
        self._browser = browser
        self._options = options
        self._context: BrowserContext | None = None
        self._is_lent = False

    def lend(self) -> BrowserContext | None:
        """The browser, unless this test has it already: another person needs another one."""
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
    """All that a site can leave behind, and all that a test can have changed."""
    context.set_offline(False)
    context.unroute_all()
    context.clear_permissions()
    context.clear_cookies()
    session = context.new_cdp_session(page)
    site = {"origin": page.evaluate("origin"), "storageTypes": "all"}
    session.send("Storage.clearDataForOrigin", site)
    session.detach()
