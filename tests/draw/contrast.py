"""How far two colours stand apart, as the Web Content Accessibility Guidelines 2 measure it."""

from __future__ import annotations


def luminance(colour: str) -> float:
    """Return the relative luminance of a colour like #1a2b3c."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    r, g, b = (p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours, from 1 to 21."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


_EYES = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
    "grey": 3 * ((0.2126, 0.7152, 0.0722),),
}
"""What an eye without one kind of cones sees of linear red, green and blue: Machado, Oliveira and
Fernandes, *A Physiologically-based Model for Simulation of Color Vision Deficiency* (2009)."""


def simulated(colour: str, kind: str) -> str:
    """Return a colour like #1a2b3c as one of these eyes sees it."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    result = "#"
    for row in _EYES[kind]:
        value = min(1.0, max(0.0, sum(a * b for a, b in zip(row, linear, strict=True))))
        value = 12.92 * value if value <= 0.0031308 else 1.055 * value ** (1 / 2.4) - 0.055
        result += f"{round(255 * value):02x}"
    return result
