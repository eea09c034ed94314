"""Published means, as docs/strategies.md states them."""

import re
from pathlib import Path

from solver import Rules
from solver.analysis.published import PUBLISHED, published_means
from solver.analysis.table import measured_table
from solver.strategies import STRATEGIES

PAGE = Path(__file__).parents[3] / "docs" / "strategies.md"


def test_the_page_states_the_same_means() -> None:
    rows = re.findall(r"^\| (\d) \| stated \| (.*) \|$", PAGE.read_text(), re.MULTILINE)

    stated = {
        Rules(int(pegs), 6 + at): float(mean)
        for pegs, means in rows
        for at, mean in enumerate(means.split(" | "))
    }
    published = published_means("weighted")
    assert set(stated) == set(published)
    assert all(abs(stated[rules] - mean) <= 0.0051 for rules, mean in published.items())


def test_only_strategies_of_this_package_have_published_means() -> None:
    assert set(PUBLISHED) <= set(STRATEGIES)
    assert published_means("minimax") == {}


def test_most_published_means_of_weighted_play_are_too_high() -> None:
    ours = measured_table("weighted")

    over = [
        (mean - ours[rules].mean) / (ours[rules].standard_error or 1)
        for rules, mean in published_means("weighted").items()
    ]

    assert sum(each > 2 for each in over) >= 10
    assert all(each > -4 for each in over)
