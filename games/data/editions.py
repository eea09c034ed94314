"""The files of open games, as the last night wrote them, and the data card beside them.

Each night has a folder of its own. The link `current` leads to the newest whole one, so whoever reads
sees the files of one night, and a command that is killed changes nothing.
"""

from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from django.conf import settings

from games.ui.documents import DOCS

CARD_FILE = DOCS / "data.md"
CURRENT = "current"
SUMS = "SHA256SUMS"
NDJSON, PARQUET, CARD = "games.ndjson.gz", "games.parquet", "data-card.md"
MEDIA_TYPES = {
    NDJSON: "application/gzip",
    PARQUET: "application/vnd.apache.parquet",
    CARD: "text/markdown; charset=utf-8",
    SUMS: "text/plain; charset=utf-8",
}
"""The files of an edition, and what each is."""


class Edition(NamedTuple):
    """A folder of files that belong together, and the SHA-256 digest of each in hexadecimal digits."""

    folder: Path
    digests: dict[str, str]

    def path(self, name: str) -> Path:
        return self.folder / name


def newest_edition() -> Edition | None:
    """The files of last night; None if there are none yet."""
    try:
        folder = (settings.DATA_FOLDER / CURRENT).resolve(strict=True)
        sums = (folder / SUMS).read_bytes()
    except FileNotFoundError:
        return None
    rows = (line.split("  ") for line in sums.decode().splitlines())
    return Edition(
        folder, {name: digest for digest, name in rows} | {SUMS: sha256(sums).hexdigest()}
    )


def example() -> str:
    """The lines of Python in the data card that read the games."""
    return CARD_FILE.read_text().partition("```python\n")[2].partition("```")[0].strip()
