"""Plots and the printed page: the same report gives the same bytes, and they show its numbers."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from io import BytesIO
from pathlib import Path

import pypdf
import pytest

from dungeongen.surveys.charts import charts
from dungeongen.surveys.page import printed
from dungeongen.surveys.plots import plotted
from dungeongen.surveys.report import table
from dungeongen.surveys.statistics import Json
from dungeongen.surveys.survey import survey


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
        assert b"Date" not in data
        if name.endswith("svg"):
            ElementTree.fromstring(data)
        else:
            assert len(pypdf.PdfReader(folder / name).pages) == 1


def test_the_page_is_one_and_has_every_line(folder: Path, report: Json) -> None:
    assert printed(report).pdf() == (folder / "report.pdf").read_bytes()
    (page,) = pypdf.PdfReader(folder / "report.pdf").pages
    text = " ".join(page.extract_text().split())
    for words in ("Shuffle and Doom", "Survival in one play", "can be won"):
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


def test_a_quick_survey_of_a_duel_has_a_page_too(tmp_path: Path) -> None:
    survey("welcome", deals=20, per_chunk=20, quick=True, out=tmp_path / "it")
    (page,) = pypdf.PdfReader(tmp_path / "it" / "report.pdf").pages
    assert "the player who begins wins" in page.extract_text()
