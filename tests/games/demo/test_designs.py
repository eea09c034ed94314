"""The designs to look around in."""

import pytest

from games.demo.designs import save_designs
from games.models import SavedDesign
from solver import CLASSIC, strategy_text
from solver import parse_strategy as read
from tests.factories import make_player

pytestmark = pytest.mark.django_db


def test_two_designs_are_measured_and_one_is_in_the_table():
    ada = make_player(username="ada")

    save_designs(ada)

    designs = SavedDesign.objects.of(ada)
    assert [design.is_listed for design in designs] == [False, True]
    assert all(design.strategy == strategy_text(read(design.strategy)) for design in designs)
    assert [design.name for design in SavedDesign.objects.best(CLASSIC.rules)] == ["Steady"]
