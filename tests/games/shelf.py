"""A shelf of books that may be damaged."""

from pathlib import Path


def damage(folder: Path, name: str) -> None:
    book = folder / f"{name}.json"
    book.write_text(book.read_text()[:-100])
