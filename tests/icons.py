"""Draws the icons that browsers want as PNG from the one in SVG.

    make icons

A maskable icon and Apple's fill their square, for the system cuts it; what the icon shows stands in
the circle that no system cuts away. 64 colors at most, so that they are light.
"""

import os
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).parents[1]
IMAGES = ROOT / "static" / "img"
ROUND, SQUARE = 'rx="14"', 'rx="0"'
ICONS = {
    "icon-192.png": (192, ROUND),
    "icon-512.png": (512, ROUND),
    "icon-maskable-512.png": (512, SQUARE),
    "apple-touch-icon.png": (180, SQUARE),
}
COLORS = 64
PAGE = "<style>html, body {{ margin: 0 }} svg {{ display: block; width: {0}px; height: {0}px }}</style>"


def main() -> None:
    svg = (IMAGES / "icon.svg").read_text()
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=(ROOT / "var" / "chromium").read_text().strip(),
            args=["--disable-gpu", *(["--no-sandbox"] if os.geteuid() == 0 else [])],
        )
        page = chromium.new_page()
        for name, (size, corners) in ICONS.items():
            image = draw(page, svg.replace(ROUND, corners), size)
            image.quantize(COLORS, Image.Quantize.FASTOCTREE).save(IMAGES / name, optimize=True)
            print(f"{name}: {(IMAGES / name).stat().st_size:,} bytes")
        chromium.close()


def draw(page: Page, svg: str, size: int) -> Image.Image:
    page.set_viewport_size({"width": size, "height": size})
    page.set_content(PAGE.format(size) + svg)
    return Image.open(BytesIO(page.screenshot(omit_background=True)))


if __name__ == "__main__":
    main()
