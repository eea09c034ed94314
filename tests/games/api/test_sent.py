"""What programs send, read strictly."""

from typing import Any

import pytest
from pydantic import ValidationError

from games.api.sent import Sent, Whole, one_of


class Turn(Sent):
    number: Whole


@pytest.mark.parametrize("value", [5, 5.0])
def test_json_does_not_tell_whole_numbers_apart(value: Any):
    assert Turn(number=value).number == 5


@pytest.mark.parametrize("value", [5.5, "5", True, None])
def test_nothing_else_is_a_number(value: Any):
    with pytest.raises(ValidationError):
        Turn(number=value)


def test_a_name_that_is_not_known_is_refused():
    with pytest.raises(ValidationError, match="colour"):
        Turn.model_validate({"number": 5, "colour": 1})


def test_choices_are_named():
    assert one_of(("a", "b")) == {"enum": ["a", "b"]}
