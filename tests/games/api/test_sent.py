"""What programs send, read strictly."""

from typing import Any

import pytest
from django.test import RequestFactory
from pydantic import ValidationError

from games.api.problems import ProblemError
from games.api.sent import Sent, Whole, check_names


class Turn(Sent):
    number: Whole


def test_json_does_not_tell_whole_numbers_apart():
    assert Turn.model_validate({"number": 5.0}).number == Turn(number=5).number == 5


@pytest.mark.parametrize("value", [5.5, "5", True, None])
def test_nothing_else_is_a_number(value: Any):
    with pytest.raises(ValidationError):
        Turn(number=value)


def test_a_name_that_is_not_known_is_refused():
    with pytest.raises(ValidationError, match="colour"):
        Turn.model_validate({"number": 5, "colour": 1})


def test_a_parameter_that_is_not_known_is_refused():
    request = RequestFactory().get("/?rules=4x6&colour=1")

    check_names(request, {"rules", "colour"})
    with pytest.raises(ProblemError, match="“colour” is not a parameter"):
        check_names(request, {"rules"})
