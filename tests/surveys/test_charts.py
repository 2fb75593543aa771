"""Plots and the printed page: the same report gives the same bytes, and they show its numbers."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree

import pypdf
import pytest

from dungeongen.surveys.charts import charts, plotted
from dungeongen.surveys.page import printed
from dungeongen.surveys.report import Json, table
from dungeongen.surveys.survey import survey
from surveys.invented import report as invented


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small survey with odds and plots."""
    out = tmp_path_factory.mktemp("plots") / "doom"
    survey("doom", deals=6, per_chunk=6, size=4, out=out)
    return out


@pytest.fixture(scope="module")
def report(folder: Path) -> Json:
    """Its report."""
    return survey("doom", deals=6, per_chunk=6, size=4, out=folder, plots=False).report


def test_every_plot_has_the_same_bytes_again_and_no_date(folder: Path, report: Json) -> None:
    plots = dict(plotted(report))
    assert {"distribution-win.svg", "distribution-score.pdf", "survival.svg"} <= {*plots}
    for name, data in plots.items():
        assert data == (folder / name).read_bytes()
        if name.endswith("svg"):
            assert b"Date" not in data
            ElementTree.fromstring(data)
        else:
            assert len(pypdf.PdfReader(folder / name).pages) == 1


def test_the_page_is_one_and_has_every_line(folder: Path, report: Json) -> None:
    assert printed(report).pdf() == (folder / "report.pdf").read_bytes()
    (page,) = pypdf.PdfReader(folder / "report.pdf").pages
    text = " ".join(page.extract_text().split())
    for words in (
        "Shuffle and Doom",
        "Survival in one play",
        "can be won as dealt",
        "Over all shuffles: Difficulty",
    ):
        assert words in text
    assert f"{100 * report['won']['value']:.1f} %" in text
    rows = table(report)
    assert len(rows) >= 8
    for row in rows:
        assert all(cell in text for cell in row), row
    assert len(pypdf.PdfReader(BytesIO(printed(report).pdf(paper="A5"))).pages) == 1


def test_charts_show_the_numbers_of_the_report(report: Json) -> None:
    drawn = {chart.name: chart for chart in charts(report)}
    bars = drawn["distribution-win"].points
    assert sum(bar.y for bar in bars) == pytest.approx(100)
    assert drawn["survival"].points[0].y == 100
    score = drawn["distribution-score"]
    low, high = score.ends
    assert low == report["means"]["score"]["tenths"][0]
    assert high > report["means"]["score"]["tenths"][-1]
    assert score.top >= max(bar.y for bar in score.points)


def test_a_chart_of_difficulties_over_shuffles_says_so(report: Json) -> None:
    (one, *_) = report["words"]["difficulty"].values()
    words = {**report, "words": {"difficulty": {"fair": one, "grim": one}}}
    (chart,) = (some for some in charts(words) if some.name == "difficulty")
    assert chart.across.endswith(", over all shuffles")


def test_a_chart_of_odds_says_which_odds(report: Json) -> None:
    """Of Doom over all shuffles; of a Sudongeon of this very one, so nothing is added."""
    drawn = [chart for chart in charts(report) if "odds" in f"{chart.title} {chart.up}".lower()]
    assert [chart.across for chart in drawn if chart.name == "distribution-win"] == [
        "odds over all shuffles, %"
    ]
    assert all("over all shuffles" in f"{chart.across} {chart.up}" for chart in drawn)
    (plain,) = (chart for chart in charts(invented(compared=1)) if chart.name == "distribution-win")
    assert (plain.title, plain.across) == ("Odds", "odds, %")


def test_a_quick_survey_of_a_duel_has_a_page_too(tmp_path: Path) -> None:
    survey("welcome", deals=60, per_chunk=60, quick=True, out=tmp_path / "it")
    (page,) = pypdf.PdfReader(tmp_path / "it" / "report.pdf").pages
    text = page.extract_text()
    assert "the player who begins wins" in text
    assert "First player wins by dragon" in text
    assert "Best score" not in text


def test_odds_are_shown_by_the_grade_of_the_puzzle() -> None:
    report = invented(compared=200)
    easy, medium = (report["words"]["puzzle"][word] for word in ("easy", "medium"))
    assert (easy["deals"], medium["deals"]) == (20, 1)
    assert easy["win"]["value"] == pytest.approx(0.9)
    assert 0 < easy["won"]["low"] < 0.5 < easy["won"]["high"] < 1
    drawn = {chart.name: chart for chart in charts(report)}
    assert drawn["puzzle"].labels == drawn["win-by-puzzle"].labels == ("easy", "medium", "hard")
    shown = drawn["win-by-puzzle"].points
    assert [(point.x, round(point.y)) for point in shown] == [
        (0.5, 90),
        (2.5, 50),
    ]  # one is too few
    names = {name for name, _ in plotted(report)}
    assert {"win-by-puzzle.svg", "difficulty.pdf"} <= names


def test_many_comparisons_have_pages_of_their_own() -> None:
    report = invented(compared=200)
    pages = pypdf.PdfReader(BytesIO(printed(report).pdf())).pages
    texts = [page.extract_text() for page in pages]
    assert len(texts) > 2
    assert "Odds" in texts[0]
    assert all(
        sum(f"--x {n} " in " ".join(text.split()) + " " for text in texts) == 1 for n in range(200)
    )
    few = {**report, "compared": report["compared"][:8]}
    assert len(pypdf.PdfReader(BytesIO(printed(few).pdf())).pages) == 1
