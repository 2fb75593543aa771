"""Build the documentation as a site, in ``out/site`` if you name no folder.

    python examples/make_site.py [FOLDER]

The pages lie where GitHub shows them: README here, examples there. MkDocs wants one folder, so a
copy is made of them and of the pictures that they show. It needs what the extra ``docs`` installs.
A link that leads nowhere, or a page that the menu leaves out, ends it with exit code 1.
"""

from __future__ import annotations

import logging
import os
import re
import shutil
import sys
import tempfile
from pathlib import Path

from mkdocs.commands.build import build
from mkdocs.config import load_config

import dungeongen

ROOT = Path(__file__).resolve().parents[1]
KINDS = {
    ".md",
    ".png",
    ".svg",
    ".pdf",
    ".ttf",
    ".css",
    ".txt",
    ".json",
    ".jsonl",
    ".html",
    ".pcio",
    ".dxf",
}
FOLDERS = ("docs", "examples", "templates/fonts", "src/dungeongen/games/sudongeon/kernel")
TOP = ("README.md", "CHANGELOG.md", "CONTRIBUTING.md", "CREDITS.md", "SECURITY.md", "LICENSE")
ENTRIES = sorted(set(dungeongen.__all__) - {"GAMES"}, key=lambda name: (name[0].isupper(), name))
EXAMPLE = re.compile(r"(?m)^( *)(>>> .*\n(?:(?!\s*\"\"\"$).*\S.*\n)*)")  # in a docstring
ELSEWHERE = re.compile(r"\[([^\]]+)\]\((?:\.\./)*(?:src|tests|\.github)/[^)]*\)")


def stage(folder: Path) -> None:
    """Copy pages, what they show, and sources, and write the reference of the library."""
    files = [ROOT / name for name in TOP]
    for name in FOLDERS:
        files += [path for path in (ROOT / name).rglob("*") if path.suffix in KINDS]
    files += [*(ROOT / "src").rglob("*.py"), ROOT / "examples" / "verify.py"]
    for path in files:
        if path.parent == ROOT / "examples" / "play":  # a template
            continue
        copy = folder / path.relative_to(ROOT / "templates" if path.suffix == ".ttf" else ROOT)
        copy.parent.mkdir(parents=True, exist_ok=True)
        if path.suffix == ".md":  # sources are no pages
            copy.write_text(ELSEWHERE.sub(r"\1", path.read_text("utf-8")), "utf-8")
        elif path.suffix == ".py":  # Markdown would take an example for a quotation
            text = EXAMPLE.sub(r"\1```pycon\n\1\2\1```\n", path.read_text("utf-8"))
            copy.write_text(text, "utf-8")
        else:
            shutil.copyfile(path, copy)
    entries = [f"::: {getattr(dungeongen, name).__module__}.{name}" for name in ENTRIES]
    (folder / "reference.md").write_text("\n\n".join(["# Reference", *entries, ""]), "utf-8")


def main(site: Path) -> int:
    """Build the site and return an exit code."""
    logging.basicConfig(level=logging.WARNING, format="%(message)s")
    config = str(ROOT / "docs" / "site" / "mkdocs.yml")
    with tempfile.TemporaryDirectory() as folder:
        stage(Path(folder))
        os.environ["DUNGEONGEN_SOURCES"] = str(Path(folder, "src"))  # mkdocs.yml asks for it
        build(load_config(config, docs_dir=folder, site_dir=str(site.resolve())))
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(*(sys.argv[1:] or [ROOT / "out" / "site"]))))
