"""QR codes: the modules are those of the text, drawn in runs inside a quiet zone."""

import re

import segno

from games.pictures.qr import QUIET_ZONE, qr_code

LINK = "https://mastermind.example/live/abcdefghijklmnopqrstuv/"


def modules_of(svg: str) -> set[tuple[int, int]]:
    """The dark modules that the path fills, as columns and rows."""
    [path] = re.findall(r' d="([^"]+)"', svg)
    runs = re.findall(r"M(\d+) (\d+)h(\d+)v1h-(\d+)z", path)
    assert "".join(f"M{x} {y}h{w}v1h-{b}z" for x, y, w, b in runs) == path
    assert all(width == back for _x, _y, width, back in runs)
    return {(int(x) + i, int(y)) for x, y, width, _ in runs for i in range(int(width))}


def test_it_is_drawn_as_the_library_reckons_it_with_a_quiet_zone_in_white_around_it():
    matrix = segno.make(LINK, error="m", micro=False).matrix
    dark = {(x, y) for y, row in enumerate(matrix) for x, module in enumerate(row) if module}
    size = len(matrix) + 2 * QUIET_ZONE
    box = f"-{QUIET_ZONE} -{QUIET_ZONE} {size} {size}"

    svg = qr_code(LINK)

    assert modules_of(svg) == dark
    assert f'viewBox="{box}"' in svg
    assert f'width="{size}" height="{size}" fill="#fff"' in svg


def test_it_says_in_words_what_it_holds():
    svg = qr_code(LINK + "?a=1&b=<2>")

    assert 'role="img"' in svg
    assert (
        "<title>https://mastermind.example/live/abcdefghijklmnopqrstuv/?a=1&amp;b=&lt;2&gt;" in svg
    )
