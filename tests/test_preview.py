"""The picture of a preview is what the code draws."""

from io import BytesIO

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from games.pictures.drawing import HEIGHT, WIDTH, png
from tests.colors import Color, tokens
from tests.preview import FILE, PEGS, drawn


def shown(image: Image.Image) -> NDArray[np.uint8]:
    return np.asarray(image.convert("RGB"))


def test_the_file_shows_what_is_drawn_now():
    kept = Image.open(FILE)

    assert kept.size == (WIDTH, HEIGHT)
    assert np.array_equal(shown(kept), shown(Image.open(BytesIO(png(drawn()))))), "make icons"


def test_the_pegs_have_the_colors_of_the_style_sheet():
    light = tokens("light")

    for number, color in enumerate(PEGS, start=1):
        assert (Color.parse(color).channels == light[f"peg-{number}"].channels).all()
