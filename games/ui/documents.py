"""Documents of this project as pages, such as the bibliography."""

import re
from functools import cache
from pathlib import Path

from django.utils.safestring import SafeString
from markdown_it import MarkdownIt

DOCS = Path(__file__).parents[2] / "docs"
# A narrow screen shows rows as blocks, after which browsers no longer take them for a table.
ROLES = {
    "table": "table",
    "thead": "rowgroup",
    "tbody": "rowgroup",
    "tr": "row",
    "th": "columnheader",
    "td": "cell",
}
_OF_A_TABLE = re.compile(rf"<({'|'.join(ROLES)})>")
_TO_A_FILE = re.compile(r'<a href="(?!https?://)[^"]*">(.*?)</a>')


@cache
def document(file: Path) -> SafeString:
    """A document without its title; what is linked to other documents is only text."""
    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    html = reader.render(file.read_text().partition("\n")[2])
    html = _OF_A_TABLE.sub(lambda tag: f'<{tag[1]} role="{ROLES[tag[1]]}">', html)
    return SafeString(_TO_A_FILE.sub(r"\1", html))


def bibliography() -> SafeString:
    return document(DOCS / "bibliography.md")
