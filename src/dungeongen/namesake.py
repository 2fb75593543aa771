"""What may be wrong with the folder that this package is imported from.

It may be no folder: a zip file can be imported, but templates and solvers are read as files.

Or the other project called dungeongen, a generator of maps, whose package has our import name.

Installed in the same environment, both write to the same folder, and the one that came last has
``import dungeongen``. Our command works either way, since none of their other files has a name of
ours. Nothing but the list of installed packages is read.
"""

from __future__ import annotations

import os
import sys

# No pathlib: it would cost each start of the command some milliseconds.
_PACKAGE = os.path.dirname(os.path.abspath(__file__))  # noqa: PTH100, PTH120
_FOLDER = os.path.dirname(_PACKAGE)  # noqa: PTH120
_MEND = "uninstall both, then install dungeongen-toolkit"


PACKED = "cannot run from a zip file: unpack it, or install it with pip"


def is_packed() -> bool:
    """Return whether this package is in a file."""
    return not os.path.isdir(_PACKAGE)  # noqa: PTH112 (no pathlib, as above)


def notice(folder: str = _FOLDER) -> str:
    """Return one line if the other project is installed beside this one, else nothing."""
    if not hasattr(sys.modules["dungeongen"], "_HOMES"):
        return f"`import dungeongen` is another project's, installed over this one; {_MEND}"
    try:
        names = os.listdir(folder)  # noqa: PTH208 (pathlib is slow to import)
    except OSError:  # inside of an archive
        return ""
    if any(name.startswith("dungeongen-") and name.endswith(".dist-info") for name in names):
        return f"another project called dungeongen is installed in the same place; {_MEND}"
    return ""
