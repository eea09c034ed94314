"""The data card of open games, which is one document: on its page, and beside the files."""

from django.utils.safestring import SafeString

from games.lab.sources import DOCS, document

FILE = DOCS / "data.md"


def card() -> SafeString:
    """The data card, in English as all documents."""
    return document(FILE)


def example() -> str:
    """The lines of Python that read the games."""
    return FILE.read_text().partition("```python\n")[2].partition("```")[0].strip()
