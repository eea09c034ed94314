"""Draws results: from words and answers to the bytes of a PNG. Knows no games.

Plates are drawn four times as large and made smaller, so that their disks are smooth; a picture has
few different ones. The letters of Pillow's own font are those of ASCII, and others are left out.
"""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO

from PIL import Image, ImageDraw, ImageFont

from solver import Feedback

WIDTH, HEIGHT = 1200, 630  # pixels, as previews of links want them
FINE = 4  # how much larger a plate is drawn

# The light theme of static/css/tokens.css; the board and its plates are alike in both themes.
PAGE, INK, INK_SOFT, ACCENT, RIVAL = "#f4f1ea", "#20242c", "#5d6470", "#0b6e5d", "#b4530a"
BOARD, BOARD_SOFT, BOARD_ACCENT, BOARD_RIVAL = "#1b1d24", "#a3a9b5", "#4fd1b5", "#f2a35b"
HOLE_TODO, COVER, COVER_EDGE = "#3a404c", "#343a45", "#6d7585"
PLATE, PLATE_EDGE, PLATE_WON = "#f0e7d2", "#cdbd98", "#4fd1b5"
BLACK, WHITE, RING, DOT = "#15161a", "#ffffff", "#2b2e36", "#a89974"
COLORS = 128  # of a picture: as good to the eye as all of them, and less than half the bytes

MARGIN = 64
PANEL = (548, 48, WIDTH - 48, HEIGHT - 48)  # left, top, right, bottom of the board
INSIDE = 30  # from the edge of the board to its rows
HEADER = 44  # height of what stands above the boards of a contest
LARGEST, GAP, PAD, NUMBER, PITCH = 52, 0.28, 0.42, 1.5, 1.95  # a pin; the rest in pins
COLUMN_GAP = 28
FEWEST_ROWS = 5  # that a board shows, if the game allowed as many; the others were not played

Box = tuple[float, float, float, float]
Row = Feedback | None  # None for one that is covered


@dataclass(frozen=True, slots=True)
class Column:
    """The rows that a codebreaker played.

    won: whether the last row found the code.
    """

    rows: Sequence[Row]
    won: bool
    name: str = ""


@dataclass(frozen=True, slots=True)
class Poster:
    site: str
    title: str
    rules: str
    result: str
    rival: str
    skill: str
    address: str
    pegs: int
    allowed: int
    columns: Sequence[Column]

    @property
    def length(self) -> int:
        played = max(len(column.rows) for column in self.columns)
        return max(played, min(self.allowed, FEWEST_ROWS))


def draw(poster: Poster) -> bytes:
    image = background().copy()
    _write(ImageDraw.Draw(image), poster)
    _boards(image, poster)
    return png(image)


def png(image: Image.Image) -> bytes:
    file = BytesIO()
    method, dither = Image.Quantize.FASTOCTREE, Image.Dither.NONE
    image.quantize(COLORS, method, dither=dither).save(file, "PNG", compress_level=6)
    return file.getvalue()


@lru_cache(1)
def background() -> Image.Image:
    image = Image.new("RGB", (WIDTH, HEIGHT), PAGE)
    left, top, right, bottom = PANEL
    panel = rounded((right - left, bottom - top), 28, BOARD)
    image.paste(panel, (left, top), panel)
    mark = _mark(64)
    image.paste(mark, (MARGIN, MARGIN - 4), mark)
    return image


def rounded(size: tuple[int, int], radius: float, color: str) -> Image.Image:
    image = Image.new("RGBA", (size[0] * FINE, size[1] * FINE))
    box = (0, 0, image.width - 1, image.height - 1)
    ImageDraw.Draw(image).rounded_rectangle(box, radius * FINE, color)
    return image.resize(size, Image.Resampling.BOX)


def _mark(size: int) -> Image.Image:
    image = Image.new("RGBA", (size * FINE, size * FINE))
    pen, unit = ImageDraw.Draw(image), size * FINE / 28
    box = (0, 0, image.width - 1, image.height - 1)
    pen.rounded_rectangle(box, 7.5 * unit, PLATE, PLATE_EDGE, round(unit))
    for x, y, kind in ((9, 9, "black"), (19, 9, "black"), (9, 19, "white"), (19, 19, "dot")):
        _pin(pen, x * unit, y * unit, 8.6 * unit, kind)
    return image.resize((size, size), Image.Resampling.BOX)


def disk(x: float, y: float, radius: float) -> Box:
    return (x - radius, y - radius, x + radius, y + radius)


# Words


def _write(pen: ImageDraw.ImageDraw, poster: Poster) -> None:
    width = PANEL[0] - 2 * MARGIN + 24
    _line(pen, poster.site, (MARGIN + 84, MARGIN + 28), width - 84, 40, INK)
    _line(pen, poster.title, (MARGIN, 186), width, 56, INK)
    _line(pen, poster.rules, (MARGIN, 248), width, 34, INK_SOFT)
    _line(pen, poster.result, (MARGIN, 352), width, 112, ACCENT)
    below = 440
    for text, color in ((poster.skill, INK), (poster.rival, RIVAL)):
        if text:
            _line(pen, text, (MARGIN, below), width, 40, color)
            below += 54
    _line(pen, poster.address, (MARGIN, HEIGHT - MARGIN), width, 30, INK_SOFT)


def _line(
    pen: ImageDraw.ImageDraw, text: str, place: tuple[int, int], width: int, size: int, color: str
) -> None:
    """A line of text that begins at a place, around whose height it stands, as large as fits."""
    words = drawable(text)
    while size > 1 and _font(size).getlength(words) > width:
        size -= 2 if size > 20 else 1  # noqa: PLR2004
    pen.text(place, words, color, _font(size), anchor="lm")


def drawable(text: str) -> str:
    """A text in the letters that the font has: accents go, and so does what has no letter."""
    plain = unicodedata.normalize("NFKD", text.replace("×", "x"))
    return "".join(sign for sign in plain if sign.isascii() and sign.isprintable())[:60]


@lru_cache(64)
def _font(size: int) -> ImageFont.FreeTypeFont:
    font = ImageFont.load_default(size)
    assert isinstance(font, ImageFont.FreeTypeFont)  # noqa: S101 - it is one if a size is given
    return font


# Boards


def _boards(image: Image.Image, poster: Poster) -> None:
    header = HEADER if any(column.name for column in poster.columns) else 0
    left, top, right, bottom = PANEL
    box = (left + INSIDE, top + INSIDE - 6 + header, right - INSIDE, bottom - INSIDE + 6)
    parts = best_split(poster, box)
    places = _Places.of(parts, poster.pegs, box)
    for number, part in enumerate(parts):
        _rows(image, part, poster.pegs, places, number)
        if part.column.name:
            color = BOARD_RIVAL if number else BOARD_ACCENT
            place = (round(places.x(number) + places.pin * NUMBER), top + INSIDE + 10)
            width = round(places.width - places.pin * NUMBER)
            _line(ImageDraw.Draw(image), part.column.name, place, width, 26, color)


@dataclass(frozen=True, slots=True)
class Part:
    """Some rows of a column, one below the other."""

    column: Column
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class _Places:
    """Where rows stand: the pin that fits, and what is measured in pins."""

    pin: int
    left: float
    top: float
    width: float
    pitch: float

    @classmethod
    def of(cls, parts: Sequence[Part], pegs: int, box: Box) -> "_Places":
        left, top, right, bottom = box
        rows = max(part.last - part.first for part in parts)
        pin = fitting_pin(parts, pegs, box)
        width = (right - left - COLUMN_GAP * (len(parts) - 1)) / len(parts)
        needed = pin * NUMBER + plate_width(pegs, pin)
        pitch = min((bottom - top) / rows, pin * PITCH * 1.15)
        middle = (bottom - top - pitch * rows) / 2
        left += max(0, width - needed - pin / 2) / 2
        return cls(pin, left, top + middle, width, pitch)

    def x(self, number: int) -> float:
        return self.left + number * (self.width + COLUMN_GAP)


def best_split(poster: Poster, box: Box) -> list[Part]:
    splits = [
        [part for column in poster.columns for part in _parts(column, poster.length, count)]
        for count in (1, 2)
    ]
    return max(splits, key=lambda parts: fitting_pin(parts, poster.pegs, box))


def _parts(column: Column, total: int, count: int) -> list[Part]:
    length = -(-total // count)
    return [Part(column, first, min(first + length, total)) for first in range(0, total, length)]


def fitting_pin(parts: Sequence[Part], pegs: int, box: Box) -> int:
    """The largest pin, in pixels, with which all parts stand side by side in a box."""
    left, top, right, bottom = box
    rows = max(part.last - part.first for part in parts)
    width = (right - left - COLUMN_GAP * (len(parts) - 1)) / len(parts)
    across = width / (NUMBER + pegs + (pegs - 1) * GAP + 2 * PAD)
    return int(min(LARGEST, across, (bottom - top) / rows / PITCH))


def _rows(image: Image.Image, part: Part, pegs: int, places: _Places, number: int) -> None:
    pen = ImageDraw.Draw(image)
    column, pin, x = part.column, places.pin, places.x(number)
    for row in range(part.first, part.last):
        y = places.top + (row - part.first + 0.5) * places.pitch
        is_played = row < len(column.rows)
        color = BOARD_SOFT if is_played else HOLE_TODO
        text = str(row + 1)
        pen.text((x + pin * (NUMBER - 0.4), y), text, color, _font(max(12, pin * 4 // 5)), "rm")
        if is_played:
            is_won = column.won and row == len(column.rows) - 1
            drawn = plate(column.rows[row], pegs, pin, is_won=is_won)
            image.paste(drawn, (round(x + pin * NUMBER), round(y - drawn.height / 2)), drawn)
        else:
            _todo(pen, x + pin * NUMBER, y, pegs, pin)


def _todo(pen: ImageDraw.ImageDraw, left: float, y: float, pegs: int, pin: int) -> None:
    for hole in range(pegs):
        x = left + pin * (PAD + 0.5 + hole * (1 + GAP))
        pen.ellipse(disk(x, y, max(2, pin * 0.1)), HOLE_TODO)


def plate_width(pegs: int, pin: int) -> int:
    return round(pin * (pegs + (pegs - 1) * GAP + 2 * PAD))


@lru_cache(32)
def plate(answer: Feedback | None, pegs: int, pin: int, *, is_won: bool = False) -> Image.Image:
    """A key plate: full disks for black, outlined ones for white, dots for nothing."""
    size = (plate_width(pegs, pin), round(pin * (1 + 2 * PAD * 0.8)))
    image = Image.new("RGBA", (size[0] * FINE, size[1] * FINE))
    pen, unit = ImageDraw.Draw(image), pin * FINE
    fill, edge = (PLATE, PLATE_EDGE) if answer else (COVER, COVER_EDGE)
    pen.rounded_rectangle(
        (0, 0, image.width - 1, image.height - 1),
        image.height / 2,
        fill,
        PLATE_WON if is_won else edge,
        round(unit * 0.11) if is_won else FINE,
    )
    for hole in range(pegs if answer else 0):
        x = unit * (PAD + 0.5 + hole * (1 + GAP))
        _pin(pen, x, image.height / 2, unit, _kind(answer, hole))
    return image.resize(size, Image.Resampling.BOX)


def _kind(answer: Feedback | None, hole: int) -> str:
    black, white = answer or (0, 0)
    if hole < black:
        return "black"
    return "white" if hole < black + white else "dot"


def _pin(pen: ImageDraw.ImageDraw, x: float, y: float, unit: float, kind: str) -> None:
    if kind == "black":
        pen.ellipse(disk(x, y, unit / 2), BLACK)
    elif kind == "white":
        pen.ellipse(disk(x, y, unit / 2), RING)
        pen.ellipse(disk(x, y, unit / 2 - unit * 0.16), WHITE)
    else:
        pen.ellipse(disk(x, y, max(1.5 * FINE, unit * 0.12)), DOT)
