"""The themes in which pages are tested.

Parchment is ink in other colours, which ``test_theme`` and ``test_goldens`` hold it to: a page that
fits in one of the two fits in the other. Where colours are the question, tests name the themes.
"""

from __future__ import annotations

THEMES = ("ink", "large")
