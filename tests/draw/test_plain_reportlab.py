"""We need no Pillow for a PDF, and take it from nobody who does."""

from __future__ import annotations

import subprocess
import sys

_SCRIPT = """
import io, sys
from dungeongen.draw.plain_reportlab import Writer
assert not any(name.partition(".")[0] == "PIL" for name in sys.modules)
from reportlab.lib.utils import ImageReader
from PIL import Image
picture, file = Image.new("RGB", (4, 4)), io.BytesIO()
picture.save(file, "png")
page = Writer(io.BytesIO())
page.drawImage(ImageReader(picture), 0, 0)
page.drawImage(ImageReader(io.BytesIO(file.getvalue())), 9, 9)
page.save()
"""


def test_pillow_is_imported_by_those_who_draw_pictures_with_reportlab() -> None:
    done = subprocess.run([sys.executable, "-c", _SCRIPT], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
