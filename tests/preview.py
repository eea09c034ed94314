"""Draws the picture that a link to the site shows in messengers: a board in play, without words.

make icons
"""

from pathlib import Path

from PIL import Image, ImageDraw

from games.pictures.drawing import (
    BOARD,
    FINE,
    HEIGHT,
    HOLE_TODO,
    PAGE,
    WIDTH,
    disk,
    plate,
    png,
    rounded,
)
from solver import CLASSIC, parse_code, score

FILE = Path(__file__).parents[1] / "static" / "img" / "preview.png"
SECRET, GUESSES, ROWS = "1325", ("1122", "3512", "1345"), 4
# The first six pegs of static/css/tokens.css, each with a darker edge.
PEGS = ("#e69f00", "#56b4e9", "#f0e442", "#1f7fc4", "#d55e00", "#f7f7f7")
EDGES = ("#a87400", "#3b85b0", "#b3a92a", "#15588a", "#9a4300", "#b9b9b9")
PANEL = (120, 45, 1080, 585)  # left, top, right, bottom
PEG, PIN, PITCH, ROW = 88, 44, 114, 124  # a peg, a pin; from peg to peg, from row to row


def main() -> None:
    FILE.write_bytes(png(drawn()))
    print(f"{FILE.name}: {FILE.stat().st_size:,} bytes")


def drawn() -> Image.Image:
    """A board with some guesses, the answers, and a row to fill."""
    image = Image.new("RGB", (WIDTH, HEIGHT), PAGE)
    left, top, right, bottom = PANEL
    panel = rounded((right - left, bottom - top), 36, BOARD)
    image.paste(panel, (left, top), panel)
    for row in range(ROWS):
        y = top + 84 + row * ROW
        guess = GUESSES[row] if row < len(GUESSES) else ""
        for hole in range(CLASSIC.rules.pegs):
            sprite = peg(int(guess[hole])) if guess else hole_to_fill()
            image.paste(sprite, (left + 60 + hole * PITCH, y - PEG // 2), sprite)
        if guess:
            codes = (parse_code(code, CLASSIC.rules) for code in (guess, SECRET))
            pins = plate(score(*codes), CLASSIC.rules.pegs, PIN)
            image.paste(pins, (right - 72 - pins.width, y - pins.height // 2), pins)
    return image


def peg(color: int) -> Image.Image:
    image, pen = canvas()
    middle, radius = PEG * FINE / 2, PEG * FINE / 2
    pen.ellipse(disk(middle, middle, radius), EDGES[color - 1])
    pen.ellipse(disk(middle, middle - radius * 0.06, radius * 0.94), PEGS[color - 1])
    return image.resize((PEG, PEG), Image.Resampling.BOX)


def hole_to_fill() -> Image.Image:
    image, pen = canvas()
    pen.ellipse(disk(PEG * FINE / 2, PEG * FINE / 2, PEG * FINE * 0.12), HOLE_TODO)
    return image.resize((PEG, PEG), Image.Resampling.BOX)


def canvas() -> tuple[Image.Image, ImageDraw.ImageDraw]:
    image = Image.new("RGBA", (PEG * FINE, PEG * FINE))
    return image, ImageDraw.Draw(image)


if __name__ == "__main__":
    main()
