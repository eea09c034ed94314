"""The tokens of the style sheet as colors."""

import re
from pathlib import Path
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

CSS = Path(__file__).parents[1] / "static" / "css"
THEMES = ("light", "dark")
HEX = r"#[0-9a-f]{3,8}"
TOKEN = re.compile(rf"--([\w-]+): (?:({HEX})|light-dark\(({HEX}), ({HEX})\));")

Channels: TypeAlias = NDArray[np.float64]

LUMINANCE = np.array([0.2126729, 0.7151522, 0.0721750])  # of linear RGB

# Björn Ottosson, "A perceptual color space for image processing" (2020): from linear RGB to the
# response of cones, and from its cube root to Oklab.
LINEAR_TO_CONES = np.array(
    [
        [0.4122214708, 0.5363325363, 0.0514459929],
        [0.2119034982, 0.6806995451, 0.1073969566],
        [0.0883024619, 0.2817188376, 0.6299787005],
    ]
)
CONES_TO_OKLAB = np.array(
    [
        [0.2104542553, 0.7936177850, -0.0040720468],
        [1.9779984951, -2.4285922050, 0.4505937099],
        [0.0259040371, 0.7827717662, -0.8086757660],
    ]
)


class Color(NamedTuple):
    """A color of sRGB, channels and opacity from 0 to 1."""

    channels: Channels
    alpha: float = 1.0

    @classmethod
    def parse(cls, text: str) -> "Color":
        """Read #rgb, #rgba, #rrggbb, or #rrggbbaa."""
        digits = text.removeprefix("#")
        if len(digits) <= len("rgba"):
            digits = "".join(digit * 2 for digit in digits)
        *channels, alpha = np.array([*bytes.fromhex(digits.ljust(8, "f"))]) / 255
        return cls(np.array(channels), float(alpha))

    def over(self, ground: "Color") -> "Color":
        """As it looks on an opaque ground."""
        return Color(self.channels * self.alpha + ground.channels * (1 - self.alpha))

    @property
    def linear(self) -> Channels:
        c = self.channels
        return np.where(c <= 0.04045, c / 12.92, ((c + 0.055) / 1.055) ** 2.4)

    @property
    def oklab(self) -> Channels:
        return CONES_TO_OKLAB @ np.cbrt(LINEAR_TO_CONES @ self.linear)

    @property
    def luminance(self) -> float:
        return float(LUMINANCE @ self.linear)


def mixed(one: Color, share: float, other: Color) -> Color:
    """What color-mix(in oklab) makes of a share of one opaque color and the rest of another."""
    lab = share * one.oklab + (1 - share) * other.oklab
    cones = np.linalg.solve(CONES_TO_OKLAB, lab) ** 3
    c = np.clip(np.linalg.solve(LINEAR_TO_CONES, cones), 0, 1)
    return Color(np.where(c <= 0.0031308, 12.92 * c, 1.055 * c ** (1 / 2.4) - 0.055))


def tokens(theme: str, palette: str = "usual") -> dict[str, Color]:
    """Every custom property of the style sheet that is one color, as it is under a palette."""
    usual, *others = (CSS / "tokens.css").read_text().split(":root[data-palette=")
    chosen = next((each for each in others if each.startswith(palette)), "").partition("}")[0]
    return {
        name: Color.parse(always or (light if theme == "light" else dark))
        for name, always, light, dark in TOKEN.findall(usual + chosen)
    }


def contrast(color: Color, ground: Color) -> float:
    """From 1 to 21 (WCAG 2.2)."""
    dark, light = sorted((color.over(ground).luminance, ground.luminance))
    return (light + 0.05) / (dark + 0.05)
