"""reportlab as it is delivered, whatever its user has set: the same page has the same bytes.

While it is imported, reportlab runs modules and hidden files of its user, such as
``~/.reportlab_settings``, and reads variables that begin with ``RL_``. They are hidden from it.
Another program may have imported it before us, with settings of its own: those are laid aside
while we write. It also imports Pillow, for pictures in pages. Ours have none, and a browser has no
Pillow: it is imported when other code draws a picture.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import RLock
from types import ModuleType
from typing import Any

_OF_USERS = (
    "reportlab_settings",
    "reportlab_mods",
    "reportlab.local_rl_settings",
    "reportlab.local_rl_mods",
)  # a home folder is looked into for the first two, if there is no such module


class _Pictures(ModuleType):
    """Stands for ``PIL.Image`` until something of it is used."""

    def __getattr__(self, name: str) -> object:
        from PIL import Image

        return getattr(Image, name)


def _without_pillow() -> dict[str, ModuleType]:
    """Return modules in the place of Pillow, unless it has been imported."""
    if "PIL" in sys.modules:
        return {}
    pillow = ModuleType("PIL")
    vars(pillow)["Image"] = pictures = _Pictures("PIL.Image")
    return {"PIL": pillow, "PIL.Image": pictures}


@contextmanager
def _hidden() -> Iterator[None]:
    variables = {name: os.environ.pop(name) for name in [*os.environ] if name.startswith("RL_")}
    empty = {name: ModuleType(name) for name in _OF_USERS if name not in sys.modules}
    empty |= _without_pillow()
    sys.modules.update(empty)
    try:
        yield
    finally:
        os.environ.update(variables)
        for name in empty:
            del sys.modules[name]


with _hidden():
    from reportlab import rl_config, rl_settings
    from reportlab.lib.utils import ImageReader
    from reportlab.pdfbase import pdfdoc, pdfmetrics, ttfonts
    from reportlab.pdfbase.ttfonts import TTFont
    from reportlab.pdfgen.canvas import Canvas as Writer

__all__ = ["ImageReader", "TTFont", "Writer", "as_delivered", "pdfdoc", "pdfmetrics"]

_CONVERTED = ("SearchPath", "Glob", "defaultPageSize")  # not kept as they are written down
_DELIVERED: dict[str, Any] = {
    name: getattr(rl_settings, name)
    for name in rl_settings.__all__
    if not name.endswith(_CONVERTED)
}
_DELIVERED["useA85"] = 0  # ASCII85 is a quarter larger, and slow
_to_unicode = ttfonts.makeToUnicodeCMap
_BEYOND = re.compile("<([0-9A-F]{5,6})>")
_ONE_AT_A_TIME = RLock()  # the settings are those of the whole program


@contextmanager
def as_delivered() -> Iterator[None]:
    """Lay all settings aside, and ``SOURCE_DATE_EPOCH``, which would be the date of the file."""
    with _ONE_AT_A_TIME:
        theirs = {name: getattr(rl_config, name) for name in _DELIVERED}
        epoch = os.environ.pop("SOURCE_DATE_EPOCH", None)
        vars(rl_config).update(_DELIVERED)
        ttfonts.makeToUnicodeCMap = _by_utf_16
        try:
            yield
        finally:
            vars(rl_config).update(theirs)
            ttfonts.makeToUnicodeCMap = _to_unicode
            if epoch is not None:
                os.environ["SOURCE_DATE_EPOCH"] = epoch


def _by_utf_16(name: str, subset: list[int]) -> str:
    """Return the characters of a font, those beyond U+FFFF too, which reportlab writes wrongly."""
    text: str = _to_unicode(name, subset)
    return _BEYOND.sub(lambda code: f"<{chr(int(code[1], 16)).encode('utf-16-be').hex()}>", text)
