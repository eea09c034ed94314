"""The tokens of the style sheet as colors, and how far apart people see them."""

import re
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt
from pathlib import Path
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

CSS = Path(__file__).parents[1] / "static" / "css"
THEMES = ("light", "dark")
HEX = r"#[0-9a-f]{3,8}"
TOKEN = re.compile(rf"--([\w-]+): (?:({HEX})|light-dark\(({HEX}), ({HEX})\));")

Channels: TypeAlias = NDArray[np.float64]
Lab: TypeAlias = tuple[float, float, float]

LINEAR_TO_XYZ = np.array(
    [
        [0.4124564, 0.3575761, 0.1804375],
        [0.2126729, 0.7151522, 0.0721750],
        [0.0193339, 0.1191920, 0.9503041],
    ]
)
D65 = np.array([0.95047, 1.0, 1.08883])

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

SIGHTS = {
    "usual": np.eye(3),
    "protanopia": np.array(
        [
            [0.152286, 1.052583, -0.204868],
            [0.114503, 0.786281, 0.099216],
            [-0.003882, -0.048116, 1.051998],
        ]
    ),
    "deuteranopia": np.array(
        [
            [0.367322, 0.860646, -0.227968],
            [0.280085, 0.672501, 0.047413],
            [-0.011820, 0.042940, 0.968881],
        ]
    ),
    "tritanopia": np.array(
        [
            [1.255528, -0.076749, -0.178779],
            [-0.078411, 0.930809, 0.147602],
            [0.004733, 0.691367, 0.303900],
        ]
    ),
}
"""What linear RGB becomes for an eye without one kind of cone: G. M. Machado, M. M. Oliveira,
L. A. F. Fernandes, "A physiologically-based model for simulation of color vision deficiency",
IEEE TVCG 15 (2009), severity 1.0."""


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
    def luminance(self) -> float:
        return float(LINEAR_TO_XYZ[1] @ self.linear)


def mixed(one: Color, share: float, other: Color) -> Color:
    """What color-mix(in oklab) makes of a share of one opaque color and the rest of another."""
    lab = share * _oklab(one) + (1 - share) * _oklab(other)
    cones = np.linalg.solve(CONES_TO_OKLAB, lab) ** 3
    c = np.clip(np.linalg.solve(LINEAR_TO_CONES, cones), 0, 1)
    return Color(np.where(c <= 0.0031308, 12.92 * c, 1.055 * c ** (1 / 2.4) - 0.055))


def _oklab(color: Color) -> Channels:
    return CONES_TO_OKLAB @ np.cbrt(LINEAR_TO_CONES @ color.linear)


def tokens(theme: str) -> dict[str, Color]:
    """Every custom property of the style sheet that is one color."""
    return {
        name: Color.parse(always or (light if theme == "light" else dark))
        for name, always, light, dark in TOKEN.findall((CSS / "tokens.css").read_text())
    }


def contrast(color: Color, ground: Color) -> float:
    """From 1 to 21 (WCAG 2.2)."""
    dark, light = sorted((color.over(ground).luminance, ground.luminance))
    return (light + 0.05) / (dark + 0.05)


def seen(color: Color, sight: str) -> Lab:
    """CIELAB of what an eye of this sight makes of a color."""
    xyz = LINEAR_TO_XYZ @ np.clip(SIGHTS[sight] @ color.linear, 0, 1) / D65
    x, y, z = np.where(xyz > 216 / 24389, np.cbrt(xyz), (24389 / 27 * xyz + 16) / 116)
    return float(116 * y - 16), float(500 * (x - y)), float(200 * (y - z))


def delta_e(one: Lab, other: Lab) -> float:
    """How different two colors look: CIEDE2000.

    G. Sharma, W. Wu, E. N. Dalal, "The CIEDE2000 color-difference formula: implementation notes,
    supplementary test data, and mathematical observations", Color Res. Appl. 30 (2005), whose
    names the variables bear.
    """
    (L1, a1, b1), (L2, a2, b2) = one, other  # noqa: N806
    G = (1 - _of_25((hypot(a1, b1) + hypot(a2, b2)) / 2)) / 2  # noqa: N806
    a1, a2 = (1 + G) * a1, (1 + G) * a2
    C1, C2 = hypot(a1, b1), hypot(a2, b2)  # noqa: N806
    h1, h2 = degrees(atan2(b1, a1)) % 360, degrees(atan2(b2, a2)) % 360
    dh = (h2 - h1 + 180) % 360 - 180 if C1 * C2 else 0
    L, C = (L1 + L2) / 2, (C1 + C2) / 2  # noqa: N806
    h = h1 + dh / 2 if C1 * C2 else h1 + h2
    T = (  # noqa: N806
        1
        - 0.17 * cos(radians(h - 30))
        + 0.24 * cos(radians(2 * h))
        + 0.32 * cos(radians(3 * h + 6))
        - 0.20 * cos(radians(4 * h - 63))
    )
    turn = -2 * _of_25(C) * sin(radians(60 * exp(-(((h % 360 - 275) / 25) ** 2))))
    lightness = (L2 - L1) / (1 + 0.015 * (L - 50) ** 2 / sqrt(20 + (L - 50) ** 2))
    chroma = (C2 - C1) / (1 + 0.045 * C)
    hue = 2 * sqrt(C1 * C2) * sin(radians(dh / 2)) / (1 + 0.015 * C * T)
    return sqrt(lightness**2 + chroma**2 + hue**2 + turn * chroma * hue)


def _of_25(chroma: float) -> float:
    return sqrt(chroma**7 / (chroma**7 + 25**7))
