"""dungeongen works as a wheel, as an editable install and in the checkout, from any folder.

Each is put into an interpreter of its own that has nothing else (``-I -S``: no environment, no
site-packages) but the libraries, so that no other copy can answer for the one under test.
"""

from __future__ import annotations

import email
import json
import os
import re
import runpy
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import zipfile
from pathlib import Path
from urllib.request import HTTPCookieProcessor, build_opener

import pytest

from dungeongen import __version__
from dungeongen.games import game_named
from dungeongen.library.make import generator_request
from dungeongen.search.shelf import numbers
from patience import PATIENCE

ROOT = Path(__file__).resolve().parent.parent
LIBRARIES = list(dict.fromkeys(sysconfig.get_path(name) for name in ("purelib", "platlib")))
FORMS = ("wheel", "editable", "checkout")
KERNELS = " ".join(
    sorted(
        file.relative_to(ROOT / "src/dungeongen").as_posix()
        for file in (ROOT / "src/dungeongen").rglob("*.wasm")
    )
)
STRATEGIES = "4000000 4000000"  # the decks that the warrior's and the barbarian's were trained on
SHELF = " ".join(numbers(game_named("sudoku"), generator_request(game_named("sudoku"), {})))
LONGEST = 64 << 10  # bytes of a text in the package; what is longer is data, and packed
SHEET = ("sudoku", "--seed", "17", "--no-check")  # which is judged in a moment

_RUN = """
import json, site, sys
from pathlib import Path
home, libraries, *arguments = sys.argv[1:]
site.addsitedir(home)  # as site-packages: the .pth file of an editable install is honoured
sys.path += json.loads(libraries)  # only to import from: no .pth file of theirs is
sys.argv = ["dungeongen", *arguments]
if arguments == ["where"]:
    import dungeongen
    from dungeongen.core.templates import Templates
    print(dungeongen.__file__)
    print(Templates().find("fonts/text.ttf"))
    home = Path(dungeongen.__file__).parent
    print(*sorted(file.relative_to(home).as_posix() for file in home.rglob("*.wasm")))
    from dungeongen.games.welcome.solver.trained import shipped
    print(*(shipped(hero).decks for hero in ("warrior", "barbarian")))
    from dungeongen.games import game_named
    from dungeongen.library.make import generator_request
    from dungeongen.search.shelf import numbers
    print(*numbers(game_named("sudoku"), generator_request(game_named("sudoku"), {})))
else:
    from dungeongen.cli import main
    main()
"""


def _made(command: list[str], folder: Path) -> Path:
    """Run a build in the checkout and return the only file that it puts into ``folder``."""
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    (wheel,) = folder.glob("*.whl")
    return wheel


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder)]
    return _made([*build, str(ROOT)], folder)


def _installed(wheel: Path, folder: Path) -> Path:
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-index", "--no-deps"]
    done = subprocess.run([*pip, "--target", str(folder), str(wheel)], capture_output=True)
    assert done.returncode == 0, done.stderr
    return folder


def _linked(folder: Path) -> Path:
    """Do what ``src/start.py`` does after pip, or Python 3.11 may not start at all (``_link``)."""
    runpy.run_path(str(ROOT / "src" / "start.py"))["_link"](folder.parent)
    return folder


@pytest.fixture(scope="module")
def homes(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The folder from which each form is imported."""
    base = tmp_path_factory.mktemp("homes")
    script = "import sys; from hatchling import build; build.build_editable(sys.argv[1])"
    (base / "dist").mkdir()
    editable = _made([sys.executable, "-c", script, str(base / "dist")], base / "dist")
    return {
        "wheel": _installed(wheel, base / "wheel"),
        "editable": _linked(_installed(editable, base / "editable" / "site-packages")),
        "checkout": ROOT / "src",
    }


def _run(home: Path, *arguments: str, folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-I", "-S", "-c", _RUN, str(home), json.dumps(LIBRARIES), *arguments],
        cwd=folder,
        capture_output=True,
        text=True,
    )


# What is in the wheel


def test_the_wheel_has_the_package_and_its_templates_but_no_sources_in_c(wheel: Path) -> None:
    expected = {
        f"dungeongen/{path.relative_to(ROOT / 'src' / 'dungeongen').as_posix()}"
        for path in (ROOT / "src" / "dungeongen").rglob("*")
        if path.is_file() and "__pycache__" not in path.parts and path.suffix not in {".c", ".h"}
    } | {
        f"dungeongen/{path.relative_to(ROOT).as_posix()}"
        for path in (ROOT / "templates").rglob("*")
        if path.is_file()
    }
    expected |= {f"dungeongen/schemas/{path.name}" for path in (ROOT / "docs/schemas").iterdir()}
    assert "dungeongen/templates/fonts/OFL.txt" in expected
    with zipfile.ZipFile(wheel) as archive:
        names = {name for name in archive.namelist() if ".dist-info/" not in name}
    assert names == expected


def test_the_source_archive_has_all_of_the_source(tmp_path: Path) -> None:
    build = [sys.executable, "-m", "build", "--sdist", "--no-isolation", "--outdir", str(tmp_path)]
    done = subprocess.run([*build, str(ROOT)], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    (archive,) = tmp_path.glob("*.tar.gz")
    with tarfile.open(archive) as opened:
        names = {name.partition("/")[2] for name in opened.getnames()}
    expected = {
        path.relative_to(ROOT).as_posix()
        for folder in ("src", "templates")
        for path in (ROOT / folder).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert expected <= names


def test_a_search_of_the_source_meets_no_packed_data() -> None:
    texts = ("*.py", "*.c", "*.h", "*.json", "*.txt", "*.toml")
    source = ROOT / "src" / "dungeongen"
    long = [path for kind in texts for path in source.rglob(kind) if path.stat().st_size > LONGEST]
    long = [path for path in long if path.name != "shelf.txt"]  # which is read with find alone
    assert long == []


def test_the_wheel_says_what_it_is(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        files = {name.split("/", 1)[-1]: name for name in archive.namelist() if ".dist-" in name}
        about = email.message_from_bytes(archive.read(files["METADATA"]))
        scripts = archive.read(files["entry_points.txt"]).decode()
        assert archive.read(files["licenses/LICENSE"]) == (ROOT / "LICENSE").read_bytes()
        assert archive.read(files["licenses/CREDITS.md"]) == (ROOT / "CREDITS.md").read_bytes()
        assert files["licenses/templates/fonts/OFL.txt"]
    assert about["Name"] == "dungeongen-toolkit"
    assert about["Version"] == __version__
    assert about["Requires-Python"] == ">=3.11"
    assert about["License-Expression"] == "MIT"
    assert about.get_payload().startswith("# dungeongen")
    assert "dungeongen = dungeongen.__main__:run" in scripts
    needs = [
        re.split("[ ;<>=!]", one)[0] for one in about.get_all("Requires-Dist") if "extra" not in one
    ]
    assert {"click", "reportlab", "svgwrite", "py-sudoku", "pillow"} <= {*needs}
    assert "pytest>=9; extra == 'test'" in about.get_all("Requires-Dist")


# It runs


def test_each_form_uses_its_own_files(homes: dict[str, Path], tmp_path: Path) -> None:
    shown = {
        form: _run(homes[form], "where", folder=tmp_path).stdout.splitlines() for form in FORMS
    }
    package = homes["wheel"] / "dungeongen"
    assert shown["wheel"] == [
        str(package / "__init__.py"),
        str(package / "templates" / "fonts" / "text.ttf"),
        KERNELS,
        STRATEGIES,
        SHELF,
    ]
    ours = [
        str(ROOT / "src" / "dungeongen" / "__init__.py"),
        str(ROOT / "templates" / "fonts" / "text.ttf"),
        KERNELS,
        STRATEGIES,
        SHELF,
    ]
    assert shown["editable"] == shown["checkout"] == ours


def test_all_forms_print_the_same_and_read_it_back(homes: dict[str, Path], tmp_path: Path) -> None:
    sheets = set()
    for form in FORMS:
        folder = tmp_path / form
        folder.mkdir()
        done = _run(homes[form], *SHEET, "--pdf", folder=folder)
        assert (done.returncode, done.stdout) == (0, "out/sudoku-17-no-check.pdf\n"), done.stderr
        sheets.add((folder / "out" / "sudoku-17-no-check.pdf").read_bytes())
    assert len(sheets) == 1
    # One of them with the solver: that all files of it are in the wheel is tested above.
    checked = _run(
        homes["wheel"], "check", "out/sudoku-17-no-check.pdf", "--json", folder=tmp_path / "wheel"
    )
    assert checked.returncode in (0, 1, 3), checked.stderr
    assert json.loads(checked.stdout)["game"] == "sudoku"


def test_the_studio_serves_what_is_in_the_wheel(homes: dict[str, Path], tmp_path: Path) -> None:
    pytest.importorskip("uvicorn", reason="the studio's packages are not installed")
    words = [sys.executable, "-I", "-S", "-c", _RUN, str(homes["wheel"]), json.dumps(LIBRARIES)]
    serving = subprocess.Popen(
        [*words, "studio", "--no-open"],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "DUNGEONGEN_CACHE": str(tmp_path / "cache")},
    )
    try:
        assert serving.stdout is not None
        address = serving.stdout.readline().strip()
        browser = build_opener(HTTPCookieProcessor())
        browser.open(address, timeout=PATIENCE).close()
        for path in (
            "",
            "static/any/make.js",
            "static/any/studio.css",
            "fonts/text.woff",
            "print/book/all",
            "draft/treasure?seed=5",
        ):
            with browser.open(address.partition("?")[0] + path, timeout=PATIENCE) as answer:
                assert answer.status == 200, path
                assert b"Something went wrong" not in answer.read()
    finally:
        serving.kill()
        serving.communicate()


def test_python_m_is_the_command(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "dungeongen", "--version"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
    )
    assert done.stdout == f"dungeongen {__version__}\n"


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_is_what_the_page_says(shell: str) -> None:
    line = f"_DUNGEONGEN_COMPLETE={shell}_source dungeongen"
    assert line in (ROOT / "docs" / "install.md").read_text("utf-8")
    done = subprocess.run(
        [sys.executable, "-c", "from dungeongen.cli import main; main()"],
        env={"_DUNGEONGEN_COMPLETE": f"{shell}_source", "PYTHONPATH": str(ROOT / "src")},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0
    assert f"_DUNGEONGEN_COMPLETE={shell}_complete" in done.stdout


# A user's own templates


def _look(name: str) -> str:
    return (ROOT / "templates" / name).read_text("utf-8")


@pytest.mark.parametrize("form", FORMS)
def test_a_users_template_wins_over_ours(form: str, homes: dict[str, Path], tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    (mine / "themes").mkdir(parents=True)
    theme = json.loads(_look("themes/ink.json"))
    theme["inks"]["text"] = "#12ab34"
    (mine / "themes" / "ink.json").write_text(json.dumps(theme))
    (mine / "themes" / "moss.json").write_text(json.dumps(theme))
    for name in ("ink", "moss"):
        arguments = (*SHEET, "-o", f"{name}.svg", "--templates", "mine")
        done = _run(homes[form], *arguments, "--theme", name, folder=tmp_path)
        assert done.returncode == 0, done.stderr
        assert "#12ab34" in (tmp_path / f"{name}-1.svg").read_text("utf-8")
    plain = _run(homes[form], *SHEET, "-o", "plain.svg", folder=tmp_path)
    assert plain.returncode == 0
    assert "#12ab34" not in (tmp_path / "plain-1.svg").read_text("utf-8")


BAD = {
    "not valid JSON": ("themes/ink.json", "{"),
    "no object": ("themes/ink.json", "[]"),
    "no colour": ("themes/ink.json", _look("themes/ink.json").replace("#000000", "black", 1)),
    "no size": ("themes/ink.json", json.dumps({**json.loads(_look("themes/ink.json")), "type": 3})),
    "not text": ("themes/ink.json", "\udcff"),
    "nested": ("themes/ink.json", "[" * 100_000),
    "not valid XML": ("icons/gold.svg", "<svg"),
    "no icon": ("icons/gold.svg", "<html/>"),
    "an entity": (
        "icons/gold.svg",
        _look("icons/gold.svg").replace("<svg", '<!DOCTYPE svg [<!ENTITY a "b">]><svg', 1),
    ),
    "no art": ("art/beast.svg", "<html/>"),
    "no path": (
        "icons/gold.svg",
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><title>Gold</title>'
        '<path d="M 1 x"/></svg>',
    ),
}


@pytest.mark.parametrize(("file", "text"), BAD.values(), ids=list(BAD))
def test_a_malformed_template_is_one_line(file: str, text: str, tmp_path: Path) -> None:
    path = tmp_path / "mine" / file
    path.parent.mkdir(parents=True)
    path.write_text(text, "utf-8", errors="surrogateescape")
    sheet = ("mythic", "--no-check") if file.startswith("art") else SHEET
    done = _run(ROOT / "src", *sheet, "--pdf", "--svg", "--templates", "mine", folder=tmp_path)
    assert done.returncode == 2, done.stderr
    (line,) = done.stderr.splitlines()
    assert line.startswith("dungeongen: template ")
    assert path.name in line
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("folder", ["nowhere", "a file"])
def test_templates_that_are_no_folder_are_one_line(folder: str, tmp_path: Path) -> None:
    (tmp_path / "a file").write_text("")
    done = _run(ROOT / "src", *SHEET, "--pdf", "--templates", folder, folder=tmp_path)
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert folder in done.stderr


def test_a_checkout_without_templates_says_so(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "src" / "dungeongen", tmp_path / "src" / "dungeongen")
    done = _run(tmp_path / "src", *SHEET, "--pdf", folder=tmp_path)
    assert done.returncode == 2
    (line,) = done.stderr.splitlines()
    assert "ink" in line
