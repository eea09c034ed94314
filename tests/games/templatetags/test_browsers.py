"""Browsers in words."""

import pytest

from games.templatetags.browsers import browser

pytestmark = pytest.mark.django_db
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
CHROME = "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36"
SAFARI = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1"


@pytest.mark.parametrize(
    ("user_agent", "words"),
    [
        (FIREFOX, "Firefox on Linux"),
        (CHROME, "Chrome on Android"),
        (SAFARI, "Safari on iPhone"),
        ("Mozilla/5.0 (Windows NT 10.0) Chrome/142.0 Safari/537.36 Edg/142.0", "Edge on Windows"),
        ("curl/8.0", "A browser"),
        ("", "A browser"),
    ],
)
def test_a_browser_is_called_as_people_call_it(user_agent: str, words: str):
    assert browser(user_agent) == words
