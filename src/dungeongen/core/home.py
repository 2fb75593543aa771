"""The folder where the system keeps what a person has set: settings and presets."""

from __future__ import annotations

import os
from functools import partial
from pathlib import Path

VARIABLE = "DUNGEONGEN_SETTINGS"
"""The variable that names another file of settings; presets stand in a folder beside it."""


def settings_file() -> Path:
    """Return the file that settings are kept in."""
    path = os.environ.get(VARIABLE)
    if path:
        return Path(path)
    from platformdirs import user_config_path

    from dungeongen.core.cache import at_home

    place = partial(user_config_path, "dungeongen", appauthor=False, roaming=True)
    return at_home(place) / "settings.json"


def presets_folder() -> Path:
    """Return the folder that presets are kept in."""
    return settings_file().parent / "presets"
