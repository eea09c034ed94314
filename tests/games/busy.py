"""A site on which somebody else asks the solver for much."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from games.thinking.gate import solving


@contextmanager
def busy_site() -> Iterator[None]:
    """Whoever asks for heavy work is refused at once."""
    with pytest.MonkeyPatch.context() as patch, solving.passed():
        patch.setattr("games.thinking.gate.WAIT_SECONDS", 0.0)
        yield
