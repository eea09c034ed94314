"""The form that makes a token."""

import pytest

from games.api.forms import TokenForm

pytestmark = pytest.mark.django_db


def test_a_token_has_a_name_and_a_scope():
    form = TokenForm({"name": " My bot ", "scope": "read"})

    assert form.is_valid()
    assert form.cleaned_data == {"name": "My bot", "scope": "read"}


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ({"scope": "play"}, "Give the token a name."),
        ({"name": "x" * 41, "scope": "play"}, "40"),
        ({"name": "bot", "scope": "admin"}, "admin"),
        ({"name": "bot\0", "scope": "play"}, "Null characters"),
    ],
)
def test_what_is_not_accepted(sent: dict[str, str], said: str):
    assert said in str(TokenForm(sent).errors)
