"""Two depths of one suite: what a person waits for, and what runs before a change lands.

A test that is marked `deep` runs in `make test-deep` alone, one that is marked `both` runs in both, with
more in the deep one, and any other test runs in `make test` alone. A test with a browser is deep unless
it is marked `walk`. What is marked `postgres` meets PostgreSQL besides, in the deep run.
"""

import os
from collections.abc import Callable
from typing import Any, TypeVar

import pytest
from hypothesis import settings

T = TypeVar("T")
Law = TypeVar("Law", bound=Callable[..., Any])

IS_DEEP = os.environ.get("DEPTH") == "deep"


def at_depth(small: T, large: T) -> T:
    """What a test that is marked `both` takes: the small one in `make test`, the large one in the deep run."""
    return large if IS_DEEP else small


def examples(small: int, large: int, **options: Any) -> Callable[[Law], Law]:
    """Draw so many examples of a law in `make test`, and so many in the deep run."""

    def decorate(law: Law) -> Law:
        drawn = settings(max_examples=at_depth(small, large), **options)(law)
        marked: Law = pytest.mark.both(drawn)
        return marked

    return decorate
