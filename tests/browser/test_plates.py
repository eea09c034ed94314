"""Key plates at a glance: what their pixels say without any color."""

import base64
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from playwright.sync_api import Locator, Page

from tests.browser.table import Visit

DARK = 90  # a shade of gray, from 0 to 255
DECODE = """async (png) => {
  const image = new Image();
  image.src = `data:image/png;base64,${png}`;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), image);
  [canvas.width, canvas.height] = [image.width, image.height];
  const pen = canvas.getContext("2d");
  pen.drawImage(image, 0, 0);
  return [image.width, [...pen.getImageData(0, 0, image.width, image.height).data]];
}"""


@pytest.fixture
def gray(page: Page) -> Any:
    """Takes a picture of an element of the page, in shades of gray; shape (height, width)."""
    easel = page.context.new_page()

    def take(element: Locator) -> NDArray[np.float64]:
        png = base64.b64encode(element.screenshot(animations="disabled")).decode()
        width, values = easel.evaluate(DECODE, png)
        colors = np.array(values, dtype=np.float64).reshape(-1, width, 4)
        return colors[..., :3] @ [0.299, 0.587, 0.114]

    return take


def ink(picture: NDArray[np.float64]) -> int:
    """How many pixels of a plate are dark."""
    return int((picture < DARK).sum())


def test_more_black_is_more_ink(visit: Visit, gray: Any) -> None:
    table = visit(viewport={"width": 375, "height": 667})
    table.start(secret="1123")
    table.guess_unseen("1135", "1236", "2314", "4444")
    plates = table.rows.locator(".plate")

    inks = [ink(gray(plates.nth(row))) for row in range(4)]

    answers = table.rows.locator(".row__answer .visually-hidden").all_text_contents()
    assert answers == [
        *("2 black, 1 white", "1 black, 2 white", "no black, 3 white", "no black, no white")
    ]
    assert inks == sorted(inks, reverse=True)
    assert len(set(inks)) == 4


def area(picture: NDArray[np.float64], plate: float) -> float:
    """How many pixels a pin covers of the plate; one at its edge counts by its share."""
    contrast = abs(picture - plate)
    return float(contrast.sum() / contrast.max())


def test_a_dot_has_at_most_a_tenth_of_the_area_of_a_disk(visit: Visit, gray: Any) -> None:
    table = visit(viewport={"width": 375, "height": 667})
    table.start(secret="1111")
    table.guess_unseen("1222")
    pins = table.rows.locator(".plate").first.locator(".pin")
    disk, dot = gray(pins.first), gray(pins.last)
    ground = float(np.median(dot))

    assert area(dot, ground) * 10 <= area(disk, ground)
    assert area(dot, ground) > 1
