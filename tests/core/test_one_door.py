"""One module reads and writes files: the sources of all others are read for calls that do."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import dungeongen

HOME = Path(dungeongen.__file__).parent
DOOR = "core/files.py"
METHODS = {"read_bytes", "read_text", "write_bytes", "write_text", "mkdir", "touch", "unlink"}
OPENERS = {("os", "open"), ("os", "fdopen"), ("os", "mkdir"), ("os", "makedirs"), ("io", "open")}
MODULES = {"tempfile", "shutil", "mmap", "fileinput", "filecmp"}
EXCEPT = {
    "cli/__init__.py": {"os.open"},  # of the null device, for a closed standard stream
    "cli/sections.py": {"write_text"},  # of click's formatter of help
    "cli/echo.py": {"shutil"},  # the width of the terminal, and what is on the PATH
    "core/templates.py": {"filecmp"},  # fonts of ours with one in the user's folder
}
"""What stands elsewhere, and why."""


def calls(path: Path) -> Iterator[str]:
    """Yield what a module calls or imports that reaches files."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom | ast.Import):
            names = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            names += [alias.name for alias in node.names]
            yield from MODULES & {name.partition(".")[0] for name in names}
        if not isinstance(node, ast.Call):
            continue
        match node.func:
            case ast.Name("open"):
                yield "open"
            case ast.Attribute(ast.Name(module), name) if (module, name) in OPENERS:
                yield f"{module}.{name}"
            case ast.Attribute(_, name) if name in METHODS:
                yield name
            case ast.Attribute(_, "open") if any(_is_mode(one) for one in node.args):
                yield "open"


def _is_mode(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and str(node.value).strip("abrtwx+") == ""


def test_no_other_module_opens_a_file() -> None:
    result = {}
    for path in HOME.rglob("*.py"):
        name = path.relative_to(HOME).as_posix()
        if name != DOOR and (some := {*calls(path)}):
            result[name] = some
    assert result == EXCEPT


def test_what_it_looks_for_is_found(tmp_path: Path) -> None:
    path = tmp_path / "one.py"
    path.write_text(
        "import tempfile\nfrom mmap import mmap\nopen('x')\npath.open('rb')\nos.open(p, 1)\n"
        "path.read_bytes()\npath.mkdir()\nsite.open()\n"
    )
    assert {*calls(path)} == {"tempfile", "mmap", "open", "os.open", "read_bytes", "mkdir"}
