"""The bibliography of this project as a page: works, programs, and where each figure comes from."""

import re
from functools import cache
from itertools import count
from pathlib import Path

from django.utils.safestring import SafeString
from markdown_it import MarkdownIt

FILE = Path(__file__).parents[2] / "docs" / "bibliography.md"
TABLE = '<div role="region" tabindex="0" aria-label="Table {}"><table>'
_TO_A_FILE = re.compile(r'<a href="(?!https?://)[^"]*">(.*?)</a>')


@cache
def bibliography() -> SafeString:
    """The document without its title; what is linked to other documents is only text."""
    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    html = reader.render(FILE.read_text().partition("\n")[2])
    numbers = count(1)
    html = re.sub("<table>", lambda _: TABLE.format(next(numbers)), html)
    html = html.replace("</table>", "</table></div>")
    return SafeString(_TO_A_FILE.sub(r"\1", html))
