"""QR codes, drawn as SVG."""

from functools import lru_cache
from itertools import groupby

import segno
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

QUIET_ZONE = 4  # modules around the code, as many as ISO/IEC 18004 asks for
KEPT = 64  # codes that a process keeps, of about 5 KB each


@lru_cache(maxsize=KEPT)
def qr_code(text: str) -> SafeString:
    """The QR code of a link, named by its text. It is kept, because the same link is asked for again."""
    return draw_qr_code(text, text)


def draw_qr_code(text: str, name: str) -> SafeString:
    """The QR code of a text, black on white in every theme, because readers expect that.

    name: what it says in words. Nothing of it is kept, so the text may be a secret.
    """
    code = segno.make(text, error="m", micro=False)
    rows = [[bool(module) for module in row] for row in code.matrix]
    context = {
        "name": name,
        "start": -QUIET_ZONE,
        "size": len(rows) + 2 * QUIET_ZONE,
        "path": "".join(_row(number, row) for number, row in enumerate(rows)),
    }
    return SafeString(render_to_string("pictures/qr.svg", context))


def _row(number: int, row: list[bool]) -> str:
    """The dark runs of a row as parts of an SVG path."""
    parts, left = [], 0
    for is_dark, modules in groupby(row):
        width = len(list(modules))
        if is_dark:
            parts.append(f"M{left} {number}h{width}v1h-{width}z")
        left += width
    return "".join(parts)
