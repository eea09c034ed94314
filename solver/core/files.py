"""Files: read as other programs write text, and written as a whole, so that a good one outlasts
whatever stops the writing.
"""

from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from pathlib import Path


def decoded(content: bytes) -> str:
    """The text of a file: UTF-16 with a mark, UTF-8, or else Latin-1.

    Raises UnicodeDecodeError if it is no text.
    """
    if content.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        return content.decode("utf-16")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        if b"\0" in content:
            raise
        return content.decode("latin-1")


def tidied(text: str) -> str:
    """A text without the marks of other systems: each line ends with a line feed, and Ctrl-Z is gone."""
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    return lines.rstrip("\x1a\n\t ")


def write_whole(file: Path, text: str) -> None:
    """Write a file, which keeps what it holds until all of the text is written beside it.

    A device, which keeps nothing, is written at once. Raises OSError.
    """
    if file.exists() and not file.is_file():
        file.write_text(text)
        return
    file = file.resolve()  # a link stays one
    part = file.with_name(f"{file.name}.part")
    try:
        part.write_text(text)
        part.replace(file)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
