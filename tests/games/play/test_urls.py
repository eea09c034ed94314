"""Addresses of games and days."""

from datetime import date

import pytest
from django.urls import Resolver404, resolve, reverse
from hypothesis import given
from hypothesis import strategies as st

from games.play.urls import DayConverter


@given(st.dates())
def test_a_day_is_read_as_it_is_written(day: date):
    converter = DayConverter()

    assert converter.to_python(converter.to_url(day)) == day


@given(st.dates())
def test_every_day_has_an_address_of_its_own(day: date):
    assert resolve(reverse("day", args=[day])).kwargs == {"day": day}


@pytest.mark.parametrize(
    "text",
    [
        "2026-02-30",
        "2026-13-01",
        "0000-01-01",
        "2026-1-1",
        "20260101",
        "today",
        "\N{FULLWIDTH DIGIT TWO}026-01-01",
    ],
)
def test_what_is_no_day_is_no_address(text: str):
    with pytest.raises(Resolver404):
        resolve(f"/daily/{text}/")
