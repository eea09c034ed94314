"""Without a network in Firefox: the page that says so, once the site has been visited by a player."""

from pathlib import Path

import pytest

from tests.engines.engine import until
from tests.engines.firefox import Firefox
from tests.engines.visitor import Visitor
from tests.serving import environment_in, serve

pytestmark = pytest.mark.deep
IS_KEPT = "navigator.serviceWorker.controller !== null"


def test_a_site_that_is_gone_leaves_a_page_that_says_what_waits(tmp_path: Path):
    engine = Firefox(tmp_path)
    try:
        with serve(environment_in(tmp_path)) as site:
            visitor = Visitor(engine, site)
            visitor.sign_up("ada", "correct horse battery")

            def comes_again() -> bool:
                visitor.open("/rules/")
                return bool(engine.evaluate(IS_KEPT))

            until(comes_again, "the service worker")

        visitor.open("/rules/")

        assert engine.evaluate("document.querySelector('h1').textContent") == "You are offline"
        assert engine.evaluate("document.styleSheets.length") > 3
    finally:
        engine.close()
