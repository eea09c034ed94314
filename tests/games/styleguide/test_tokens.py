"""The tokens of the style sheet, read from it."""

import pytest

from games.styleguide.tokens import Token, read_tokens


@pytest.mark.parametrize(
    ("name", "value", "kind"),
    [
        ("page", "light-dark(#fff, #000)", "color"),
        ("board", "#1b1d24", "color"),
        ("text-small", "0.875rem", "text"),
        ("space-2", "0.5rem", "space"),
        ("fast", "120ms", "other"),
        ("board-shadow", "0 1px 0 #fff1 inset", "other"),
    ],
)
def test_a_token_is_told_by_its_value_or_its_name(name: str, value: str, kind: str):
    assert Token(name, value).kind == kind


def test_every_token_is_read_once_under_its_own_kind():
    tokens = read_tokens()

    every = [token for kind in tokens.values() for token in kind]
    assert all(token.kind == kind for kind, some in tokens.items() for token in some)
    assert len({token.name for token in every}) == len(every) > 50


def test_the_page_has_a_color_for_each_theme():
    [page] = [token for token in read_tokens()["color"] if token.name == "page"]

    assert page.value.startswith("light-dark(#")
