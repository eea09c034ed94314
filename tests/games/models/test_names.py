"""Names that eyes take for one another have one likeness."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.models.names import (
    GONE_PREFIX,
    GUEST_PREFIX,
    MAX_LIKENESS_LENGTH,
    likeness_of,
    plain_name,
)
from tests.depth import at_depth

pytestmark = pytest.mark.django_db


@given(st.text(max_size=30))
def test_a_name_looks_the_same_in_plain_letters(text: str):
    assert likeness_of(plain_name(text)) == likeness_of(text)


@pytest.mark.both
def test_the_longest_likeness_of_any_letter_fits():
    letters = (chr(code) for code in range(at_depth(0x3000, 0x110000)) if chr(code).isalnum())

    longest = max(
        len(likeness_of(letter * 30)) for letter in letters if len(plain_name(letter)) == 1
    )

    assert longest <= MAX_LIKENESS_LENGTH


def test_the_table_comes_with_the_site():
    assert (Path(__file__).parents[3] / "games" / "models" / "look_alikes.json").is_file()
    assert {likeness_of(prefix) for prefix in (GUEST_PREFIX, GONE_PREFIX)} == {"guest-", "gone-"}
