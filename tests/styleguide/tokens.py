"""Reads the design tokens from the style sheet."""

import re
from pathlib import Path
from typing import NamedTuple

from django.contrib.staticfiles import finders

TOKEN = re.compile(r"--([\w-]+): ([^;]+);")


class Token(NamedTuple):
    """A custom property of `:root`."""

    name: str
    value: str

    @property
    def kind(self) -> str:
        if self.value.startswith(("#", "light-dark(")):
            return "color"
        return next((kind for kind in ("text", "space") if self.name.startswith(kind)), "other")


def read_tokens() -> dict[str, list[Token]]:
    """The tokens by kind: colors, sizes of text, spaces, and others."""
    style = Path(str(finders.find("css/tokens.css"))).read_text()
    root = style.partition(":root {")[2].partition("}")[0]
    tokens: dict[str, list[Token]] = {}
    for token in map(Token._make, TOKEN.findall(root)):
        tokens.setdefault(token.kind, []).append(token)
    return tokens
