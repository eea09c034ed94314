"""Every way to play has a tab."""

from urllib.parse import parse_qsl, urlsplit

import pytest

from games.modes import MODES
from games.words.tabs import tabs


@pytest.mark.parametrize(
    ("current", "label"), [("race", "Race"), ("challenge", "Challenge"), ("solve", "Solver")]
)
def test_every_way_to_play_has_a_tab_and_the_current_one_is_marked(current: str, label: str):
    shown = tabs(current)
    chosen = [dict(parse_qsl(urlsplit(tab.address).query)) for tab in shown]

    assert [tab.label for tab in shown] == [
        *("Solo", "Race", "Duel", "Hide a code", "Play a friend", "Challenge", "Solver")
    ]
    assert [tab.label for tab in shown if tab.is_current] == [label]
    assert {each.get("mode") for each in chosen} == {*MODES, None}
