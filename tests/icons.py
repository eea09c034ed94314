"""Draws the icons that browsers want as PNG from the one in SVG.

    make icons

A maskable icon and Apple's fill their square, for the system cuts it; what the icon shows stands in
the circle that no system cuts away. 64 colors at most, so that they are light.
"""

import os
import struct
import zlib
from base64 import b64decode, b64encode
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
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
DRAW = """
async ([source, size]) => {
  const image = new Image(size, size);
  image.src = source;
  await image.decode();
  const canvas = new OffscreenCanvas(size, size).getContext("2d");
  canvas.drawImage(image, 0, 0, size, size);
  const { data } = canvas.getImageData(0, 0, size, size);
  return btoa(Array.from(data, (byte) => String.fromCharCode(byte)).join(""));
}
"""

Pixels = NDArray[np.uint8]


def main() -> None:
    svg = (IMAGES / "icon.svg").read_text()
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=(ROOT / "var" / "chromium").read_text().strip(),
            args=["--disable-gpu", *(["--no-sandbox"] if os.geteuid() == 0 else [])],
        )
        page = chromium.new_page()
        for name, (size, corners) in ICONS.items():
            image = png(draw(page, svg.replace(ROUND, corners), size))
            (IMAGES / name).write_bytes(image)
            print(f"{name}: {len(image):,} bytes")
        chromium.close()


def draw(page: Page, svg: str, size: int) -> Pixels:
    """A picture as red, green, blue and opacity, shape (size, size, 4)."""
    source = f"data:image/svg+xml;base64,{b64encode(svg.encode()).decode()}"
    data = b64decode(page.evaluate(DRAW, [source, size]))
    return np.frombuffer(data, np.uint8).reshape(size, size, 4)


def png(pixels: Pixels) -> bytes:
    """The same as a file with a palette: a rare color becomes the nearest of the frequent ones."""
    height, width, _ = pixels.shape
    colors, places, counts = np.unique(
        pixels.reshape(-1, 4), axis=0, return_inverse=True, return_counts=True
    )
    palette = colors[np.argsort(-counts, kind="stable")[:COLORS]]
    distances = np.abs(colors[:, np.newaxis].astype(int) - palette).sum(axis=2)
    rows = distances.argmin(axis=1).astype(np.uint8)[places].reshape(height, width)
    unfiltered = np.hstack([np.zeros((height, 1), np.uint8), rows])
    header = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        [
            _chunk(b"IHDR", header),
            _chunk(b"PLTE", palette[:, :3].tobytes()),
            _chunk(b"tRNS", palette[:, 3].tobytes()),
            _chunk(b"IDAT", zlib.compress(unfiltered.tobytes(), level=9)),
            _chunk(b"IEND", b""),
        ]
    )


def _chunk(kind: bytes, data: bytes) -> bytes:
    body = kind + data
    return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))


if __name__ == "__main__":
    main()
