"""The tabs stand on every page that is a way to play."""

import pytest
from django.test import Client

from games.templatetags.ways import mode_tabs


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("address", "label"),
    [("/", "Solo"), ("/challenges/", "Challenge"), ("/solve/", "Solver")],
)
def test_a_way_to_play_has_the_tabs_twice_and_marks_its_own(
    client: Client, address: str, label: str
):
    html = client.get(address).content.decode()

    assert html.count(f'aria-current="true">{label}</a>') == 2, "above the board, and in the sheet"


def test_the_tabs_are_drawn_once():
    assert mode_tabs("solve") is mode_tabs("solve")
