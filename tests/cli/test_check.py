"""``dungeongen check``: its reports, and one line for anything hostile."""

from __future__ import annotations

import io
import json
import re
import struct
import zlib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cli.running import refused, run
from dungeongen.core.document import FORMAT, dumps, sealed
from dungeongen.core.ident import format_id
from dungeongen.draw import attachments
from dungeongen.games.sudongeon import codec
from dungeongen.games.sudongeon.candidates import make
from dungeongen.games.sudongeon.layout import Layout
from dungeongen.games.sudongeon.solver import judge as verdicts
from dungeongen.library.read import read_all
from dungeongen.puzzle import cover, solve
from dungeongen.puzzle.cover import BUDGET
from dungeongen.search.verdict import EXIT_CODES, percent
from games.sudongeon.positions import EXAMPLE
from games.sudongeon.test_layout import NW, C, grid

BARE = {"format": FORMAT, "game": "sudoku", "params": {}, "deal": {"grid": EXAMPLE}}
ENDINGS = ("pdf", "svg", "png", "json")
GOOD = ((NW, "north", 3), (NW, "gold", 4), (NW, "monster", 2))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the example in every format, and two sheets in each format."""
    home = tmp_path_factory.mktemp("sheets")
    words = ("--pdf", "--svg", "--png", "--json", "--dpi", "36")
    one = run("sudoku", "--from", "-", *words, "-o", str(home / "one.pdf"), given=EXAMPLE.encode())
    two = run(
        "sudoku", "--seed", "13", "--as-is", "--count", "2", *words, "-o", str(home / "two.pdf")
    )
    assert (one.code, two.code) == (0, 0)
    for stem in ("one", "two"):
        for name in ("svg", "png"):
            (home / f"{stem}-1.{name}").rename(home / f"{stem}.{name}")
    return home


@pytest.fixture(scope="module")
def document(folder: Path) -> dict[str, Any]:
    value: dict[str, Any] = json.loads((folder / "one.json").read_text("utf-8"))
    return value


def bare(text: str = EXAMPLE) -> bytes:
    return dumps({**BARE, "deal": {"grid": text}})


def forged(document: dict[str, Any], **fields: Any) -> bytes:
    """Return ``document`` with other fields and a matching digest."""
    return dumps(sealed({**document, **fields}))


# --- what is told


REPORT = """\
The NAME of Baloraz · Sudongeon
  Sudoku   35 givens, one solution, easy (needs: naked single)
  Rooms    8, of which 8 can be reached
  Way in   4 exits; enter at A, B, F, G
  Doors    4 open doors, 3 hidden
  Gold     21, all in reach
  Plan     At the market, buy """


def squeezed(text: str) -> str:
    """Return a report with runs of blanks replaced by one."""
    return re.sub(" +", " ", text)


def test_report_of_the_example() -> None:
    ran = run("check", "-", given=bare())
    assert (ran.code, ran.err) == (0, "")
    told = re.sub(r"The \w+ \w+ of", "The NAME of", ran.out)
    assert squeezed(told).startswith(squeezed(REPORT))
    assert re.search(r"\n  Witness +\d+ moves, replayed to a win\n", ran.out)
    assert re.search(r"\n  Verdict +BEATABLE", ran.out)
    assert max(map(len, ran.lines)) <= 80


def test_odds_and_difficulty_are_told() -> None:
    layout = make("5").layout
    found = verdicts.judge(layout)
    assert found.odds is not None
    out = run("check", "-", given=bare(layout.grid)).out
    assert re.search(rf"\n  Odds +the plan wins {percent(found.odds.win)} of plays\n", out)
    assert re.search(rf"\n  Difficulty +{found.difficulty}\n", out)


@pytest.mark.parametrize("ending", ENDINGS)
def test_every_format_tells_the_same(folder: Path, ending: str) -> None:
    ran = run("check", str(folder / f"one.{ending}"))
    told = run("check", "-", given=bare()).out
    assert ran.out == told.replace("to a win\n", "to a win, and so are the printed ones\n")
    assert ran == run("check", "-", given=(folder / f"one.{ending}").read_bytes())


def test_an_id_in_all_its_forms(document: dict[str, Any]) -> None:
    expected = run("check", "-", given=bare())
    name = document["id"]
    for text in (name, name.lower(), name.replace("-", " "), name.replace("-", ""), f" {name} "):
        assert run("check", text) == expected
    assert run("check", "-", given=f"{name}\n".encode()) == expected


def test_a_file_goes_before_an_id(document: dict[str, Any]) -> None:
    Path(document["id"]).write_bytes(b"")
    assert "is empty" in refused("check", document["id"])


def test_no_way_in() -> None:
    ran = run("check", "-", given=bare(grid((NW, "gold", 1), (NW, "monster", 2)).grid))
    assert ran.code == 4
    assert " Way in 0 exits: none\n" in squeezed(ran.out)
    assert " Verdict UNBEATABLE: no way in" in squeezed(ran.out)


def test_gold_out_of_reach() -> None:
    ran = run("check", "-", given=bare(grid(*GOOD, (C, "gold", 9)).grid))
    assert ran.code == 4
    assert " Gold 4 in reach, 9 out of reach: 9 in the centre box\n" in squeezed(ran.out)
    assert " Rooms 9, of which 1 can be reached; cut off: B, C, D, E, F, G, H, I\n" in squeezed(
        ran.out
    )
    assert " Verdict UNBEATABLE: gold out of reach: 9 in the centre\n" in squeezed(ran.out)
    assert "several solutions: no proper puzzle" in ran.out


def test_entered_by_passageway() -> None:
    ran = run("check", "-", given=bare(grid((NW, "feature", 1)).grid))
    assert " Way in 0 exits; enter at A, by secret passageway only\n" in squeezed(ran.out)


def test_seed_version_and_claim_are_told(document: dict[str, Any]) -> None:
    (name,) = (document["title"],)
    content = {**document["content"], "a": 1}
    other = forged(document, version="9.9", seed="x", candidate=2, title="Mine", content=content)
    ran = run("check", "-", given=other)
    assert ran.code == 0
    assert "Unknown known to another version only: content.a\n" in squeezed(ran.out)
    assert name not in ran.out
    assert ran.out.startswith("Mine · Sudongeon\n")
    assert " Seed x, candidate 2 (as the file claims)\n" in squeezed(ran.out)
    assert " Note made by dungeongen 9.9" in squeezed(ran.out)
    claim = {**document["verdict"], "verdict": "undecided"}
    told = run("check", "-", given=forged(document, verdict=claim))
    assert (told.code, told.err) == (0, "")
    assert " Note the file says undecided; we find beatable\n" in squeezed(told.out)


def test_several_sheets_in_one_file(folder: Path) -> None:
    for ending in ("pdf", "json"):
        ran = run("check", str(folder / f"two.{ending}"))
        assert ran.code == 0
        assert ran.out.count("Verdict") == 2
        assert " Seed 13.2, candidate" in squeezed(ran.out)
        found = json.loads(run("check", "--json", str(folder / f"two.{ending}")).out)
        assert [sheet["verdict"] for sheet in found["sheets"]] == ["beatable"] * 2


def test_a_page_of_its_own_file_has_the_sheet_that_it_shows(folder: Path) -> None:
    (_, other) = read_all(folder / "two.pdf")
    for page in ("two-4.svg", "two-4.png"):
        (document,) = attachments.read((folder / page).read_bytes()).items()
        assert document == ("dungeongen-2-of-2.json", other.json())
        ran = run("check", str(folder / page))
        assert (ran.code, ran.out.count("Verdict")) == (0, 1)
        assert " Seed 13.2, candidate" in squeezed(ran.out)


def test_the_worst_of_several_is_the_exit_code() -> None:
    lost = json.loads(bare(grid(*GOOD, (C, "gold", 9)).grid))
    both = dumps({"format": FORMAT, "sheets": [BARE, lost]})
    assert run("check", "-", given=both).code == 4


def test_no_answer_has_the_exit_code_of_a_crash() -> None:
    """Python ends with 1 after any error that nobody caught."""
    listed = run("check", "--help").out.partition("Exit codes:")[2]
    codes = {int(code) for code in re.findall(r"^  (\d) ", listed, re.MULTILINE)}
    assert codes == set(EXIT_CODES.values()) == {0, 2, 3, 4}


def test_json() -> None:
    ran = run("check", "--json", "-", given=bare())
    found = json.loads(ran.out)
    assert (ran.code, ran.err) == (0, "")
    assert found["effort"].pop("seconds") >= 0
    assert found["effort"]["nodes"] > 0
    assert found.pop("report")["Gold"] == ["21, all in reach"]  # the lines of the text
    assert found == verdicts.judge(Layout(EXAMPLE)).as_json(FORMAT, "sudoku")


# --- what is refused


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "standard input: is empty"),
        (b" \n", "standard input: is empty"),
        (b"hello", "expected a PDF, SVG, PNG, HTML or JSON of dungeongen, or an id"),
        (EXAMPLE.encode(), "expected a PDF, SVG, PNG, HTML or JSON of dungeongen, or an id"),
        (bytes(range(256)) * 9, "expected a PDF"),
        (b"%PDF-1.7\n", "PDF file: damaged"),
        (b"\x89PNG\r\n\x1a\n", "PNG file: cut short"),
        (b"<svg", "SVG file: not valid XML"),
        (b"<html></html>", "SVG file: expected an svg element"),
        (b'<svg xmlns="http://www.w3.org/2000/svg"/>', "contains no dungeongen document"),
        (b'<!DOCTYPE svg [<!ENTITY a "b">]><svg/>', "has entities"),
        (b"{", "not valid JSON"),
        (b"{}", 'expected "format"'),
        (b"[" * 10**6, "expected a PDF"),
        (b'{"a":' * 10**5, "nested deeper"),
        (b'{"format": "dungeongen/1", "format": "x"}', "appears twice"),
        (b'{"a": NaN}', "NaN is not a JSON number"),
        (b"{" + b" " * (100 << 20), "larger than 64 MiB"),
        (b"{" + b" " * (20 << 20), "larger than 16 MiB"),
        (b"\0" * (100 << 20), "larger than 64 MiB"),
    ],
    ids=range(20),
)
def test_data_that_is_no_document(data: bytes, says: str) -> None:
    assert says in refused("check", "-", given=data)


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"deal": {"grid": EXAMPLE[:-1]}}, "deal.grid: a grid has 81 cells, this one has 80"),
        ({"deal": {"grid": "99" + EXAMPLE[2:]}}, "deal.grid: row 1 has 9 twice"),
        ({"deal": {"grid": "٣" + EXAMPLE[1:]}}, "deal.grid: row 1, column 1"),
        ({"deal": {"grid": 5}}, "deal.grid: expected a text"),
        ({"deal": {}}, "deal.grid: expected a text"),
        ({"deal": {"grid": EXAMPLE, "x" * 9000: 1}}, "unknown"),
        ({"deal": {"grid": EXAMPLE, "\n\x1b": 1}}, "deal."),
        ({"params": {"difficulty": 1}}, "params.difficulty"),
        ({"game": "chess"}, "game: expected one of sudoku"),
        ({"game": "\x1b[2J"}, "game: expected one of sudoku"),
        ({"more": 1}, "more: unknown field"),
        ({"id": "SU2-AA"}, "id: does not fit the deal"),
        ({"title": 5}, "title: "),
    ],
)
def test_documents_that_are_wrong(fields: dict[str, Any], says: str) -> None:
    assert says in refused("check", "-", given=dumps({**BARE, **fields}))


def test_documents_that_were_changed(document: dict[str, Any]) -> None:
    assert "digest does not match" in refused("check", "-", given=dumps({**document, "seed": "x"}))
    # A digest can be made anew by anybody; the rest must then still follow from the deal.
    solved = {"grid": solve(EXAMPLE)}
    assert "id: does not fit" in refused("check", "-", given=forged(document, deal=solved))
    content = json.loads(json.dumps(document["content"]))
    content["rooms"][0]["things"][0]["digit"] = 1
    says = refused("check", "-", given=forged(document, content=content))
    assert "content: does not fit the deal" in says
    verdict = {**document["verdict"], "structure": {**document["verdict"]["structure"], "gold": 1}}
    says = refused("check", "-", given=forged(document, verdict=verdict))
    assert "verdict.structure: does not fit the deal" in says


@pytest.fixture(scope="module")
def known() -> dict[str, Any]:
    """The document of a dungeon whose odds are known."""
    ran = run("sudoku", "--seed", "5", "--json", "-o", "-")
    value: dict[str, Any] = json.loads(ran.data)
    assert value["verdict"]["odds"]
    return value


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"witness": []}, "verdict.witness: does not replay to a win by the rules"),
        ({"witness": ["home"]}, "verdict.witness: does not replay"),
        ({"witness": ["enter A", "\x1b[2J"]}, "verdict.witness: does not replay"),
        ({"witness": [5, None]}, "verdict.witness: does not replay"),
        ({"witness": "enter A"}, "verdict.witness: does not replay"),
        ({"witness": ["eat"] * 30_000}, "verdict.witness: does not replay"),
        ({"structure": [1]}, "verdict.structure: does not fit the deal"),
    ],
)
def test_what_does_not_follow_from_the_deal(
    known: dict[str, Any], change: dict[str, Any], says: str
) -> None:
    verdict = {**known["verdict"], **change}
    told = refused("check", "-", given=forged(known, verdict=verdict))
    assert f"standard input: {says}" in told


@pytest.mark.parametrize("version", [{}, {"version": None}])
@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"verdict": "unbeatable"}, "the file says unbeatable; we find beatable"),
        ({"proof": {"kind": "x", "reason": "a wall"}}, "proof: the file says a wall; we find no"),
        ({"difficulty": "deadly"}, "difficulty: the file says deadly; we find "),
        ({"best": {"plan": ["Stay at home."]}}, "best: the file says another plan; we find"),
        ({"best": {"score": [1]}}, "best: the file says"),
        ({"odds": None}, "the file says nothing of odds; we find that it is won in"),
        ({"odds": {"win": 0.5}}, "the file says that it is won in 50.0 % of plays; we find"),
        (
            {"odds": {"win": 1, "runs": 16}},
            "the file says that a player always wins (16 of 16 plays); we find",
        ),
        ({"odds": [1]}, "the file says other odds; we find that it is won in"),
        ({"odds": {"win": "x"}}, "the file says other odds; we find"),
        ({"verdict": [9]}, "the file says something else; we find beatable"),
    ],
)
def test_what_our_solver_finds_otherwise_is_told(
    known: dict[str, Any], change: dict[str, Any], told: str, version: dict[str, Any]
) -> None:
    """With both numbers, and today's verdict as the exit code: it accuses nobody."""
    document = {**known, **version}
    if document["version"] is None:
        del document["version"]
    ran = run("check", "-", given=forged(document, verdict={**known["verdict"], **change}))
    assert (ran.code, ran.err) == (0, "")
    assert told in " ".join(ran.out.split())


@pytest.mark.parametrize("version", ["0.0.9", None])
def test_what_is_stripped_lets_no_lie_pass(known: dict[str, Any], version: str | None) -> None:
    plain = {key: value for key, value in known.items() if key != "version"}
    document = plain if version is None else {**plain, "version": version}
    verdict = known["verdict"]
    lies: dict[str, dict[str, Any]] = {
        "content: ": {"content": {**known["content"], "rooms": []}},
        "verdict.structure": {"verdict": {**verdict, "structure": {"gold": 1}}},
        "verdict.witness": {"verdict": {**verdict, "witness": verdict["witness"][:-1]}},
    }
    assert run("check", "-", given=forged(document)).code == 0
    for says, change in lies.items():
        assert says in refused("check", "-", given=forged(document, **change))


def test_a_seed_is_made_again_or_claimed(known: dict[str, Any]) -> None:
    told = run("check", "-", given=dumps(known)).out
    assert f" Seed 5, candidate {known['candidate']} (made again)\n" in squeezed(told)
    lie = forged(known, seed="6")
    assert "seed: makes another dungeon" in refused("check", "-", given=lie)
    older = forged(known, seed="6", version="0.7.0")
    ran = run("check", "-", given=older)
    assert f" Seed 6, candidate {known['candidate']} (as the file claims)\n" in squeezed(ran.out)
    # A copy of it says so too, under its new digest.
    for claim in (lie, older):
        again = run("sudoku", "--from", "-", "--json", "-o", "-", given=claim)
        assert json.loads(again.data)["made"] == {"claimed": True}
        ran = run("check", "-", given=again.data)
        assert f"Seed 6, candidate {known['candidate']}, claimed (as the file" in squeezed(ran.out)
    true = run("sudoku", "--from", "-", "--json", "-o", "-", given=dumps(known))
    assert "made" not in json.loads(true.data)


def test_nothing_printed_depends_on_time(known: dict[str, Any]) -> None:
    assert "seconds" not in known["verdict"]["effort"]


def test_a_document_of_before_a_fact_was_added(document: dict[str, Any]) -> None:
    structure = {k: v for k, v in document["verdict"]["structure"].items() if k != "ways_in"}
    older = {**document["verdict"], "structure": structure}
    assert run("check", "-", given=forged(document, verdict=older)).code == 0
    more = {**document["verdict"], "structure": {**structure, "more": 1}}
    says = refused("check", "-", given=forged(document, verdict=more))
    assert "verdict.structure: does not fit the deal" in says


def test_the_wrong_ones_of_several_are_named_and_the_others_judged(
    document: dict[str, Any],
) -> None:
    wrong = {**BARE, "deal": {"grid": ""}}
    sheets = [{**document, "title": "Mine"}, document, wrong, BARE]
    ran = run("check", "-", given=dumps({"format": FORMAT, "sheets": sheets}))
    assert (ran.code, ran.out.count("BEATABLE")) == (2, 2)
    first, second = ran.err.splitlines()
    assert first.startswith("dungeongen: standard input: sheet 1: changed since it was made")
    assert second.startswith("dungeongen: standard input: sheet 3: deal.grid")
    found = json.loads(
        run("check", "-", "--json", given=dumps({"format": FORMAT, "sheets": [BARE, wrong]})).out
    )
    assert [sheet["verdict"] for sheet in found["sheets"]] == ["beatable"]
    assert found["refused"] == [second.removeprefix("dungeongen: ").replace("sheet 3", "sheet 2")]


def test_a_merged_pdf_with_a_damaged_sheet(folder: Path, document: dict[str, Any]) -> None:
    """Merged by another program, where one sheet was damaged and another one changed."""
    from pypdf import PdfReader, PdfWriter

    merged = PdfWriter()
    for ending in ("one", "two"):
        merged.append(PdfReader(folder / f"{ending}.pdf"))
    for path in ("one", "two"):
        for name, data in attachments.read((folder / f"{path}.pdf").read_bytes()).items():
            merged.add_attachment(name, data)
    merged.add_attachment("dungeongen.json", b"{")
    merged.add_attachment("dungeongen.json", dumps({**document, "title": "Mine"}))
    stream = io.BytesIO()
    merged.write(stream)
    ran = run("check", "-", given=stream.getvalue())
    assert (ran.code, ran.out.count("Verdict")) == (2, 3), ran
    damaged, changed = ran.err.splitlines()
    assert "standard input: dungeongen.json (2): line 1 column 2: " in damaged
    assert "standard input: dungeongen.json (3): changed since it was made: " in changed
    assert "dungeongen.json (" in refused("sudoku", "--from", "-", given=stream.getvalue())


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda name: name[:10] + ("B" if name[10] == "A" else "A") + name[11:], "do not match"),
        (lambda name: name[:-1], "do not match"),
        (lambda name: name + "A", "do not match"),
        (lambda name: "DO" + name[2:], "id: "),
        (lambda name: name.replace("SU2", "SU0"), "a digit from 1 to 9 after SU"),
        (lambda name: name[:8] + "0" + name[9:], "is '0', which ids do not use"),
        (lambda name: "SU2-" + "9" * 3000, "do not match"),
        (lambda name: "SU2-\x1b[2J-AA", "which ids do not use"),
    ],
)
def test_ids_that_are_wrong(change: Any, says: str, document: dict[str, Any]) -> None:
    assert says in refused("check", change(document["id"]))


def test_ids_of_another_game_and_length() -> None:
    assert "id: expected to begin with one of SU" in refused("check", format_id("ZZ", "12345"))
    assert "id: describes 5 cells, expected 81" in refused("check", format_id("SU", "12345"))
    assert "id: not written in the standard form" in refused("check", format_id("SU", "AAZZZG"))
    assert "row 1 has 5 twice" in refused("check", format_id("SU", "55ZZZG"))


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    assert "No such file" in refused("check", str(tmp_path / "none.pdf"))
    assert "Is a directory" in refused("check", str(tmp_path))
    assert "cannot be read" in refused("check", "x" * 10_000)
    assert "cannot be read" in refused("check", "a\0b")
    for words in (["check", ""], ["replay", ""], ["sudoku", "--from", ""]):
        assert "expected the name of a file, found nothing" in refused(*words)
    assert "cannot be read" in refused("check", "SU2-94A1D/\udcff.pdf")


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no /dev/zero here")
def test_an_endless_file() -> None:
    assert "larger than 64 MiB" in refused("check", "/dev/zero")


def test_foreign_files(tmp_path: Path) -> None:
    from PIL import Image
    from pypdf import PdfWriter
    from reportlab.pdfgen.canvas import Canvas

    Image.new("RGB", (9, 9)).save(tmp_path / "a.png")
    Canvas(str(tmp_path / "a.pdf")).save()
    (tmp_path / "a.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg"><g/></svg>')
    writer = PdfWriter()
    writer.add_blank_page(100, 100)
    writer.add_attachment("invoice.json", b"{}")
    writer.write(tmp_path / "b.pdf")
    for name in ("a.png", "a.pdf", "a.svg", "b.pdf"):
        said = refused("check", str(tmp_path / name))
        assert "no dungeongen document" in said or "no document of dungeongen" in said


def test_a_png_that_says_it_is_huge() -> None:
    def chunk(kind: bytes, body: bytes) -> bytes:
        return (
            struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
        )

    bomb = b"dungeongen:dungeongen.json\0\1\0\0\0" + zlib.compress(b" " * (40 << 20))
    png = (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", bytes(13))
        + chunk(b"iTXt", bomb)
        + chunk(b"IEND", b"")
    )
    assert "holds more than 16 MiB" in refused("check", "-", given=png)


@given(st.text(min_size=1, max_size=80).filter(lambda text: text != "-" and text[0] != "-"))
@settings(max_examples=100, deadline=None)
def test_any_name_gets_a_line(name: str) -> None:
    if not Path(name.replace("\0", "")).exists():
        refused("check", name)


# --- hard grids


HARD = {  # as in ids: a letter is a run of blanks
    # Few givens that do not clash and yet have no solution; guessing row by row takes minutes.
    "no solution, found late": "E5A8D6A1A43K1A5H1A6C3G553E61H4J",
    "one solution, against guessing in order": "P3A85B1A2G5A7E4C1C9G5F73B2A1H4C9",
    "only a last row": "ZZZ123456789",
    "empty": "ZZZJ",
    "its first row has no 9": "12345678ZW9ZC",
}


@pytest.mark.parametrize("name", HARD)
def test_hard_grids_cost_no_more_than_the_solver_s_budget(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    nodes: list[int] = []

    def counted(*arguments: Any, **keywords: Any) -> cover.Search:
        found = search(*arguments, **keywords)
        nodes.append(found.nodes)
        return found

    search = cover.search
    monkeypatch.setattr(cover, "search", counted)
    codec.study.cache_clear()
    assert run("check", format_id("SU", HARD[name])).code in (0, 3, 4)
    assert 0 < max(nodes) <= BUDGET
