"""Surveys: the same bytes however they are made, and one line for whatever is wrong."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any, NoReturn

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from cli.running import refused, run
from doors import ListGame
from dungeongen.core.errors import DungeongenError
from dungeongen.core.options import OptionError
from dungeongen.core.verdict import Verdict
from dungeongen.games import game_named
from dungeongen.surveys import deals as manifests
from dungeongen.surveys import engine as engines
from dungeongen.surveys import folder as folders
from dungeongen.surveys.deals import Row, Task, columns, layout_of, result_of, rounded, surveyed_of
from dungeongen.surveys.folder import DamagedError, decoded, encoded
from dungeongen.surveys.report import lines
from dungeongen.surveys.survey import chunk, plan, replayed, survey
from patience import until

DOOM = {
    "deals": 24,
    "per_chunk": 4,
    "size": 4,
    "quick": True,
    "seed": "s",
    "plots": False,
}
TASK = Task("doom", "s", (("size", 4),), True, 1.0, ())
_COMMAND = [sys.executable, "-m", "dungeongen"]
_LINE = "survey doom --deals 24 --per-chunk 4 --size 4 --quick --seed s --no-plots"
_WORDS = _LINE.split()


def contents(folder: Path) -> dict[str, bytes]:
    """Return every file below a folder."""
    files = [path for path in folder.rglob("*") if path.is_file()]
    return {str(path.relative_to(folder)): path.read_bytes() for path in files}


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A survey that nobody interrupted."""
    folder = tmp_path_factory.mktemp("surveys") / "whole"
    survey("doom", out=folder, **DOOM)
    return folder


# The same bytes


_DIES = """
import os, signal, sys
replace = os.replace
times = int(os.environ["TIMES"])
def dying(*names):
    global times
    times -= 1
    if not times:
        os.kill(os.getpid(), signal.SIGKILL)
    replace(*names)
os.replace = dying
from dungeongen.cli import main
if __name__ == "__main__":
    main()
"""


@pytest.mark.skipif(os.name == "nt", reason="a process is killed by a signal")
def test_killed_and_resumed_is_as_if_never_stopped(whole: Path, tmp_path: Path) -> None:
    """It dies where a file is written, but has no name yet: first, third, report."""
    folder = tmp_path / "killed"
    (tmp_path / "dies.py").write_text(_DIES)
    line = [sys.executable, str(tmp_path / "dies.py"), *_WORDS, "--out", str(folder)]
    for times, made in ((1, 0), (3, 2), (5, 6)):
        environment = {**os.environ, "TIMES": str(times)}
        done = subprocess.run([*line, "--workers", "1"], env=environment, check=False)
        assert done.returncode == -signal.SIGKILL, done
        assert len(list(folder.glob("chunk-*"))) == made
        assert len(list(folder.glob(".*.part"))) > 0
    assert run(*_WORDS, "--workers", "2", "--out", str(folder)).code == 0
    assert contents(folder) == contents(whole)


@pytest.mark.skipif(os.name == "nt", reason="processes are killed by a signal")
def test_killed_at_random_moments_it_ends_with_the_same_bytes(whole: Path, tmp_path: Path) -> None:
    """Every process of the survey is killed, after twice the time each time, until it ends."""
    folder, rng, seconds = tmp_path / "random", Random(30), 0.0
    line = [*_COMMAND, *_WORDS, "--workers", "2", "--out", str(folder)]
    while True:
        process = subprocess.Popen(line, stdout=subprocess.DEVNULL, start_new_session=True)
        try:
            assert process.wait(timeout=seconds) == 0
            break
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            until(lambda group=process.pid: _is_gone(group))
            seconds = max(1.0, rng.uniform(1.5, 2.0) * seconds)
    assert contents(folder) == contents(whole)


def _is_gone(group: int) -> bool:
    """Return whether all of a group have ended: one may be amid writing when it is killed."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return True
    return False


def test_what_is_there_is_not_judged_again(whole: Path, tmp_path: Path) -> None:
    folder, steps = tmp_path / "copy", list[tuple[int, int]]()
    shutil.copytree(whole, folder)
    (folder / "chunk-3.parquet").unlink()
    survey("doom", out=folder, progress=lambda done, of: steps.append((done, of)), **DOOM)
    assert steps == [(5, 6), (6, 6)]
    survey("doom", out=folder, progress=lambda done, of: steps.append((done, of)), **DOOM)
    assert steps[2:] == [(6, 6)]
    assert contents(folder) == contents(whole)


def test_a_job_array_makes_the_same(whole: Path, tmp_path: Path) -> None:
    folder = tmp_path / "array"
    with pytest.raises(DungeongenError, match="begin it with --plan"):
        chunk("doom", 1, out=folder, **DOOM)
    chunks = plan("doom", out=folder, **DOOM)
    judged_now = [
        chunk("doom", number, out=folder, **DOOM) for number in (*range(1, chunks + 1), 2)
    ]
    assert judged_now == [*chunks * [True], False]
    with pytest.raises(OptionError, match="from 1 to 6, found 7"):
        chunk("doom", 7, out=folder, **DOOM)
    survey("doom", out=folder, **DOOM)
    assert contents(folder) == contents(whole)


def test_the_report_so_far_is_that_of_as_many_deals(whole: Path, tmp_path: Path) -> None:
    folder = tmp_path / "half"
    shutil.copytree(whole, folder)
    (folder / "chunk-3.parquet").unlink()
    (folder / "report.json").unlink()
    before = contents(folder)
    shown = run(*_WORDS, "--so-far", "--json", "--out", str(folder)).out
    assert json.loads(shown) == survey("doom", out=tmp_path / "8", **{**DOOM, "deals": 8}).report
    assert contents(folder) == before
    (folder / "chunk-1.parquet").write_bytes(b"cut")
    so_far = (*_WORDS, "--so-far", "--out")
    assert "its first chunk is not judged yet" in refused(*so_far, str(folder))
    assert "holds no survey yet" in refused(*so_far, str(tmp_path / "none"))
    assert not (tmp_path / "none").exists()


def test_what_is_measured_does_not_depend_on_how_a_deal_is_judged() -> None:
    """What a quick survey knows of a deal is what a full one says."""
    for name, options in (("doom", {"size": 4}), ("mythic", {})):
        game = game_named(name)
        surveyed = surveyed_of(game)
        layout = layout_of(Task(name, "s", tuple(options.items()), True, 1.0, ()), 3)
        quick = surveyed.values(layout, None)
        full = surveyed.values(layout, game.solver.judge(layout, None, 0.01))
        assert {*quick} == {*full} == {one.name for one in surveyed.measures}
        known = {key: value for key, value in quick.items() if value is not None}
        assert known == {key: full[key] for key in known}


def test_what_a_killed_write_left_goes_and_harms_nothing(whole: Path, tmp_path: Path) -> None:
    folder = tmp_path / "left"
    plan("doom", out=folder, **DOOM)
    (folder / ".chunk-1.parquet.999999999-x.part").write_bytes(b"half")
    survey("doom", out=folder, workers=2, **DOOM)
    assert contents(folder) == contents(whole)


@pytest.mark.parametrize("harm", ["cut", "flipped", "exchanged", "stale", "other", "narrow"])
def test_a_damaged_chunk_is_named_and_made_again(whole: Path, tmp_path: Path, harm: str) -> None:
    folder = tmp_path / "damaged"
    survey("doom", out=folder, **DOOM)
    path = folder / "chunk-2.parquet"
    data, messages = path.read_bytes(), list[str]()
    rows = pq.read_table(path).to_pylist()
    own = columns(game_named("doom"))
    match harm:
        case "cut":
            path.write_bytes(data[:100])
        case "flipped":
            place = data.index(b"beatable") + 1
            path.write_bytes(data[:place] + b"x" + data[place + 1 :])
        case "exchanged":
            path.write_bytes((folder / "chunk-3.parquet").read_bytes())
        case "stale":
            digest = folders.manifests.read((folder / "manifest.json").read_bytes(), "").digest
            path.write_bytes(encoded(rows, own, digest, "0.1"))
        case "narrow":
            digest = folders.manifests.read((folder / "manifest.json").read_bytes(), "").digest
            path.write_bytes(encoded(rows, own[:-1], digest, folders.manifests.VERSION))
        case "other":
            path.write_bytes(encoded(rows, own, "0" * 64, folders.manifests.VERSION))
    survey("doom", out=folder, note=messages.append, **DOOM)
    (line,) = messages
    assert str(path) in line
    assert "it is made again" in line
    assert contents(folder) == contents(whole)


def test_one_process_and_two_make_the_same_as_none(whole: Path, tmp_path: Path) -> None:
    rows = result_of(TASK._replace(numbers=range(1, 25))).rows
    kept = [
        row for path in sorted(whole.glob("chunk-*")) for row in pq.read_table(path).to_pylist()
    ]
    for row in (*rows, *kept):
        row.pop("witness")
    assert rows == kept


# What it answers


def test_what_only_a_skip_saves_is_an_answer_of_its_own(tmp_path: Path) -> None:
    """Every deal of Mythic Dungeon Crawler can be cleared, so a survey asks for what no skip is."""
    result = survey("mythic", deals=10, quick=True, out=tmp_path / "skips", workers=1)
    count = result.report["answers"]
    assert set(count) == {"beatable", "needs-skip", "undecided"}
    assert (count["needs-skip"] > 2, sum(count.values())) == (True, 10)
    assert result.report["won"]["value"] == count["beatable"] / 10
    told = dict(lines(result.report))
    assert "can be cleared without a skip" in told["Won"]
    assert result.report["verified"] == 1


def test_the_report_counts_what_the_chunks_say(whole: Path) -> None:
    rows = [row for path in whole.glob("chunk-*") for row in pq.read_table(path).to_pylist()]
    report = json.loads((whole / "report.json").read_bytes())
    won = sum(row["answer"] == "beatable" for row in rows)
    assert report["answers"] == {"beatable": won, "unbeatable": 24 - won, "undecided": 0}
    assert 0 < won < 24
    assert report["won"]["value"] == round(won / 24, 6)
    assert report["won"]["low"] < report["won"]["value"] < report["won"]["high"]
    assert report["verified"] == 6
    best = max(row["score"] for row in rows)
    assert report["extremes"]["score"]["best"][0]["score"] == best


def test_a_full_survey_has_odds_rounds_and_words(tmp_path: Path) -> None:
    result = survey("doom", deals=4, per_chunk=2, size=4, out=tmp_path / "full", plots=False)
    assert {"win", "score", "fair_score", "rooms", "clearable"} <= {*result.report["means"]}
    assert result.report["survival"][0] == [0, 1.0]
    assert sum(one["deals"] for one in result.report["words"]["difficulty"].values()) <= 4
    text = result.text()
    assert "dungeongen doom --seed survey.N --size 4 --as-is" in text
    assert all(word in text for word in ("Won", "Verified", "Fair score"))
    words = " ".join(text.split())
    assert "Difficulty over all shuffles: " in words
    assert "% can be won as dealt" in words
    assert "as a sheet prints them, over all shuffles" in words


def test_rules_are_compared_on_the_same_deals(tmp_path: Path) -> None:
    against = [{"rules": ["strong"]}, {"rules": ["worth-three"]}]
    folder = tmp_path / "two"
    report = survey("doom", out=folder, against=against, **DOOM).report
    strong, worth = report["compared"]
    assert strong["options"] == "--rule strong"
    assert strong["won"]["value"] >= 0 >= worth["won"]["low"]
    assert strong["score"]["value"] > 0 > worth["score"]["value"]
    plain = survey("doom", out=tmp_path / "one", rules=["strong"], **DOOM).report
    share = report["won"]["value"] + strong["won"]["value"]
    assert plain["won"]["value"] == pytest.approx(share, abs=1e-5)


def test_a_second_pass_takes_only_the_undecided(tmp_path: Path) -> None:
    how = {"deals": 12, "per_chunk": 6, "quick": True, "budget": 0.0005, "plots": False}
    first = survey("mythic", out=tmp_path / "first", **how).report
    again = survey("mythic", out=tmp_path / "first", again=20, **how).report
    left, now = first["answers"]["undecided"], again["answers"]["undecided"]
    assert 0 <= now < left
    rows = [
        row
        for path in (tmp_path / "first").glob("again-*")
        for row in pq.read_table(path).to_pylist()
    ]
    assert len(rows) == left
    assert sum(again["answers"].values()) == 12
    assert survey("mythic", out=tmp_path / "second", again=20, workers=2, **how).report == again
    assert contents(tmp_path / "first") == contents(tmp_path / "second")
    with pytest.raises(DungeongenError, match="20 times the budget, not 3"):
        survey("mythic", out=tmp_path / "first", again=3, **how)


def _falsified(folder: Path, falsify: Callable[[dict[str, Any]], dict[str, Any]]) -> None:
    """Change the rows of a chunk that keep a witness, and write it as if it were sound."""
    path = folder / "chunk-2.parquet"
    rows = [falsify(row) if row["witness"] else row for row in pq.read_table(path).to_pylist()]
    digest = folders.manifests.read((folder / "manifest.json").read_bytes(), "").digest
    path.write_bytes(encoded(rows, columns(game_named("doom")), digest, folders.manifests.VERSION))


@pytest.mark.parametrize(
    ("falsify", "message"),
    [
        (lambda row: {**row, "witness": row["witness"][:-1]}, "does not replay to a win"),
        (lambda row: {**row, "witness": row["witness"][::-1]}, "does not replay to a win"),
        (lambda row: {**row, "witness": ["nonsense"]}, "does not replay to a win"),
        (lambda row: {**row, "answer": "unbeatable"}, "is unbeatable, yet has a witness"),
    ],
)
def test_a_falsified_verdict_is_found_by_the_process_that_reports(
    whole: Path, tmp_path: Path, falsify: Callable[[dict[str, Any]], dict[str, Any]], message: str
) -> None:
    folder = tmp_path / "false"
    shutil.copytree(whole, folder)
    _falsified(folder, falsify)
    assert message in refused(*_WORDS, "--out", str(folder))


def test_a_lost_deal_that_is_called_won_is_found(whole: Path, tmp_path: Path) -> None:
    """The witness of another deal does not help it."""
    rows = [
        row for path in sorted(whole.glob("chunk-*")) for row in pq.read_table(path).to_pylist()
    ]
    lost = next(row["deal"] for row in rows if row["answer"] == "unbeatable")
    shown = next(row["witness"] for row in rows if row["witness"])
    table = pa.table({"deal": [lost], "answer": ["beatable"], "witness": [shown]})
    with pytest.raises(DungeongenError, match=f"deal {lost}: its witness does not replay"):
        replayed(table, TASK)


def test_every_thousandth_witness_is_kept_and_a_game_may_find_it_late(list_game: ListGame) -> None:
    rows = result_of(Task("welcome", "s", (), True, 1.0, range(1, 21)), every=3).rows
    won = [row["witness"] is not None for row in rows if row["answer"] == "beatable"]
    assert won == [place % 3 == 0 for place in range(len(won))]
    calls = list[int]()

    def late(layout: object, budget: float) -> tuple[str, ...] | None:
        calls.append(1)
        return None if len(calls) == 1 else ("a line",)

    def decide(layout: object, budget: float) -> Verdict:
        return Verdict("beatable")

    game = game_named("welcome")
    surveyed = surveyed_of(game)._replace(decide=decide, witness=late)
    list_game(game._replace(name="late", facets=game.facets._replace(surveyed=surveyed)))
    rows = result_of(Task("late", "s", (), True, 1.0, range(1, 9)), every=3).rows
    assert [row["deal"] for row in rows if row["witness"]] == [2, 5, 8]


def test_a_witness_that_does_not_replay_is_refused(whole: Path) -> None:
    table = pq.read_table(whole / "chunk-1.parquet")
    assert replayed(table, TASK) == 1
    with pytest.raises(DungeongenError, match="does not replay to a win"):
        replayed(table, TASK._replace(seed="another"))


# Whatever goes wrong


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--rule", "nonsense"], "'nonsense' is not one of"),
        (["--size", "99"], "from 4 to 26"),
        (["--colour", "red"], "No such option"),
        (["--against", "--rule nonsense"], "--against --rule nonsense"),
        (["--chunk", "9"], "holds no survey yet"),
        (["--plan", "--again", "2"], "do not go with"),
        (["--plan", "--so-far"], "do not go together"),
        (["--scheduler", "nonsense"], "expected tls://HOST:PORT, or tcp://"),
    ],
)
def test_bad_input_is_one_line(words: list[str], message: str, tmp_path: Path) -> None:
    assert message in refused(*_WORDS, "--out", str(tmp_path / "folder"), *words)
    assert not (tmp_path / "folder" / "report.json").exists()


def test_a_folder_of_another_survey_is_left_alone(whole: Path, tmp_path: Path) -> None:
    before = contents(whole)
    said = refused(*_WORDS, "--seed", "7", "--out", str(whole))
    assert 'holds another survey (its seed: "s", not "7")' in said
    assert contents(whole) == before
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "letter.txt").write_text("dear")
    said = refused(*_WORDS, "--out", str(tmp_path / "mine"))
    assert "is not empty, and holds no survey" in said
    assert [*contents(tmp_path / "mine")] == ["letter.txt"]


@pytest.mark.parametrize("data", [b"", b"{}", b'{"format": "dungeongen-survey-1"}', b"\xff"])
def test_a_damaged_manifest_is_one_line(data: bytes, tmp_path: Path) -> None:
    (tmp_path / "manifest.json").write_bytes(data)
    with pytest.raises(DungeongenError, match="is not the manifest of a survey, or is damaged"):
        survey("doom", out=tmp_path, **DOOM)


def one_line(done: subprocess.CompletedProcess[str]) -> str:
    """Return the one line of a command that went wrong; a slow machine logs progress before it."""
    assert (done.returncode, done.stdout) == (2, ""), done
    *progress, line = done.stderr.splitlines()
    assert all(re.fullmatch(r"\d+ of \d+ chunks judged", said) for said in progress), done
    return line


_FULL = """
import resource, sys
resource.setrlimit(resource.RLIMIT_FSIZE, (1500, 1500))
from dungeongen.cli import main
main()
"""


@pytest.mark.skipif(os.name == "nt", reason="sizes of files are limited by Unix")
def test_a_full_disk_is_one_line_and_nothing_is_lost(whole: Path, tmp_path: Path) -> None:
    folder = tmp_path / "full"
    line = [sys.executable, "-c", _FULL, *_WORDS, "--workers", "1", "--out", str(folder)]
    done = subprocess.run(line, capture_output=True, text=True, check=False)
    assert "chunk-1.parquet: cannot be written: File too large" in one_line(done)
    assert [*contents(folder)] == ["manifest.json"]
    survey("doom", out=folder, **DOOM)
    assert contents(folder) == contents(whole)


def test_a_disk_that_is_full_at_the_end_keeps_what_is_judged(whole: Path, tmp_path: Path) -> None:
    """Only the report is too large: the chunks stay, and the next run writes it."""
    folder = tmp_path / "late"
    shutil.copytree(whole, folder)
    (folder / "report.json").unlink()
    line = [sys.executable, "-c", _FULL, *_WORDS, "--workers", "1", "--out", str(folder)]
    done = subprocess.run(line, capture_output=True, text=True, check=False)
    assert "report.json: cannot be written: File too large" in one_line(done)
    assert {*contents(folder)} == {*contents(whole)} - {"report.json"}
    survey("doom", out=folder, **DOOM)
    assert contents(folder) == contents(whole)


@pytest.mark.skipif(os.name == "nt", reason="permissions of Unix")
def test_a_folder_without_permission_is_one_line(whole: Path, tmp_path: Path) -> None:
    if os.geteuid():
        place = tmp_path / "closed"
        shutil.copytree(whole, place)
        (place / "report.json").unlink()
        place.chmod(0o500)
    elif Path("/sys/kernel").is_dir():
        place = Path("/sys/kernel/survey")  # where not even root may write
    else:
        pytest.skip("root may write everywhere")
    assert str(place) in refused(*_WORDS, "--out", str(place))
    if place.exists():
        place.chmod(0o700)


def test_a_place_where_nothing_can_be_written_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    assert "file" in refused(*_WORDS, "--out", str(tmp_path / "file" / "folder"))


def test_an_option_that_the_game_does_not_have(tmp_path: Path) -> None:
    with pytest.raises(OptionError, match="no such option; Shuffle and Doom has size"):
        survey("doom", out=tmp_path / "it", colour="red", **DOOM)
    assert not (tmp_path / "it").exists()


def test_a_game_that_nobody_surveys() -> None:
    with pytest.raises(DungeongenError, match="one of"):
        survey("chess", deals=1, out="nowhere")


def _dies(task: Task) -> NoReturn:
    os.kill(os.getpid(), signal.SIGKILL)


@pytest.mark.skipif(os.name == "nt", reason="processes are killed by a signal")
def test_a_chunk_that_kills_every_process_ends_in_one_line(tmp_path: Path) -> None:
    chunk = folders.Chunk(tmp_path / "chunk-1", TASK)
    with pytest.raises(DungeongenError, match="the process that judges it died 3 times"):
        engines.finish([chunk], engines.at_home(1), lambda chunk, result: None, judge=_dies)


def test_parquet_has_no_date_and_says_whose_it_is() -> None:
    own = columns(game_named("welcome"))
    rows = result_of(Task("welcome", "s", (), False, 1.0, range(1, 4))).rows
    data = encoded(rows, own, "digest", folders.manifests.VERSION)
    assert data == encoded(rows, own, "digest", folders.manifests.VERSION)
    assert decoded(data, own, "digest", range(1, 4)).to_pylist() == rows
    for digest, numbers in (("other", range(1, 4)), ("digest", range(1, 5))):
        with pytest.raises(DamagedError):
            decoded(data, own, digest, numbers)


@pytest.mark.parametrize(("seconds", "size"), [(0.3, 50), (4.0, 5), (30.0, 1), (0.0009, 20_000)])
def test_a_chunk_takes_ten_seconds_at_least(seconds: float, size: int) -> None:
    """The first deal, with which everything is loaded, takes a minute and does not count."""
    clock = [0.0]

    def judging(task: Task) -> Iterator[Row]:
        for number in task.numbers:
            clock[0] += seconds if number > 1 else 60
            yield {"deal": number}

    task = Task("doom", "s", (), True, 1.0, range(1, 10**7))
    assert manifests.measured(task, judging, lambda: clock[0]) == size
    assert size * seconds >= manifests.SECONDS
    one = task._replace(numbers=range(1, 2))
    assert manifests.measured(one, judging, lambda: clock[0]) >= 1


def test_sizes_of_chunks_are_round() -> None:
    assert [rounded(number) for number in (0.1, 3, 11, 99.5, 480)] == [1, 5, 20, 100, 500]
