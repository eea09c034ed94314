"""Forms and figures made up to be shown: each is what its title says. No test here has a database."""

from collections.abc import Callable, Iterator

import pytest

from games.styleguide import samples
from games.styleguide.boards import TODAY, Sample

SETS: list[Callable[[], Iterator[Sample]]] = [samples.offers, samples.lists, samples.figures]


@pytest.mark.parametrize("shown", SETS)
def test_samples_of_a_kind_have_titles_of_their_own(shown: Callable[[], Iterator[Sample]]):
    titles = [sample.title for sample in shown()]

    assert len(set(titles)) == len(titles) > 0


def test_the_calendar_marks_its_games_and_closes_the_days_to_come():
    weeks = samples.month().context["weeks"]
    days = {day.day: day for week in weeks for day in week if day.day.month == 11}

    marks = {day.day: days[day].mark for day in days if days[day].mark}
    assert marks == {3: "3", 4: "×", TODAY.day: "•"}
    assert min(day.day for day in days if not days[day].is_open) == TODAY.day + 1
