"""The forms that make a token, and that say that an account is a bot."""

import pytest

from games.api.forms import BotForm, TokenForm
from tests.factories import make_bot, make_player

pytestmark = pytest.mark.django_db


def test_a_token_has_a_name_and_a_scope():
    form = TokenForm({"name": " My bot ", "scope": "read"}, player=make_player())

    assert form.is_valid()
    assert form.cleaned_data == {"name": "My bot", "scope": "read"}


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ({"scope": "play"}, "Give the token a name."),
        ({"name": "x" * 41, "scope": "play"}, "40"),
        ({"name": "bot", "scope": "admin"}, "admin"),
        ({"name": "bot", "scope": "bot"}, "Only bot accounts can make bot tokens."),
        ({"name": "bot\0", "scope": "play"}, "Null characters"),
    ],
)
def test_what_is_not_accepted(sent: dict[str, str], said: str):
    assert said in str(TokenForm(sent, player=make_player()).errors)


def test_a_bot_makes_tokens_that_read_or_are_those_of_a_bot():
    bot = make_bot()

    of_bot, of_person = (
        TokenForm({"name": "bot", "scope": scope}, player=bot) for scope in ("bot", "play")
    )

    assert of_bot.is_valid()
    assert "so its tokens can only read, or play as a bot" in str(of_person.errors)


def test_the_name_of_the_account_confirms_that_it_is_a_bot():
    ada = make_player(username="ada")

    for name, is_right in (("ada", True), ("Ada", False), ("", False)):
        assert BotForm({"name": name}, player=ada).is_valid() == is_right
