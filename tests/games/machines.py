"""The environment of an older processor, for programs that must come to the same numbers there."""

from __future__ import annotations

from typing import Any

import numpy as np


def older() -> dict[str, str]:
    """Return variables that take the wide instructions from numpy and from its BLAS."""
    built: dict[str, Any] = dict(np.show_config("dicts") or {})
    wide = built["SIMD Extensions"].get("found", [])
    return {"OPENBLAS_CORETYPE": "Prescott", "NPY_DISABLE_CPU_FEATURES": " ".join(wide)}
