"""Files that are written as a whole, so that a good one outlasts whatever stops the writing."""

from pathlib import Path


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
