"""What all tests share: known verdicts, and no deadlines."""

from __future__ import annotations

import gc
import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from _pytest.doctest import DoctestModule
from hypothesis import HealthCheck, settings

import compiled
import known
import quick
import rough_plans
from contract.contracts import judge_of
from dungeongen.games.sudongeon.solver import judge as verdicts
from dungeongen.games.sudongeon.solver import selection
from rough_plans import Plans
from thorough import EXAMPLES

pytest_plugins = ("doors",)

# A busy machine may take any time for an example, and to make one up.
settings.register_profile(
    "suite",
    deadline=None,
    max_examples=EXAMPLES,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("suite")


if hasattr(signal, "SIGHUP") and signal.getsignal(signal.SIGHUP) is signal.SIG_IGN:
    signal.signal(signal.SIGHUP, lambda *_: None)  # nohup is for us, not for what we start

os.environ["DUNGEONGEN_SETTINGS"] = os.devnull  # nobody's own settings
os.environ["DUNGEONGEN_ANSWERS"] = "off"  # each run searches for itself
os.environ["DUNGEONGEN_FONTS"] = ""  # the fonts of a machine are its own


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--all", action="store_true", help="run what takes long too")
    parser.addoption(
        "--note-seconds", action="store_true", help="write what the tests take into tests/data"
    )
    parser.addoption(
        "--note-verdicts",
        action="store_true",
        help="write what tests/data has of verdicts",
    )


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """Tell a worker of pytest-xdist, whose files are always named."""
    node.workerinput["quick"] = _is_quick(node.config)


def pytest_sessionstart(session: pytest.Session) -> None:
    """Begin without what an earlier run has compiled; the workers leave that to who began."""
    if not hasattr(session.config, "workerinput"):
        compiled.remove()


pytest_sessionfinish = pytest_sessionstart


def _is_quick(config: pytest.Config) -> bool:
    if hasattr(config, "workerinput"):
        return bool(config.workerinput["quick"])
    whole = quick.is_whole_suite(config.args, config.getini("testpaths"))
    return whole and not config.getoption("--all")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave out what cannot be tried here, and early what waits: to import it takes a while."""
    waits = _is_quick(config) and quick.waits(collection_path)
    return True if waits or quick.lacking(collection_path) else None


@pytest.hookimpl(wrapper=True)
def pytest_collect_file(file_path: Path) -> Iterator[Any]:
    """Look for doctests in a file of tests, which is read anyway, only if it has one."""
    collectors = yield
    if not file_path.match("test_*.py") or ">>>" in file_path.read_text("utf-8"):
        return collectors
    return [one for one in collectors if not isinstance(one, DoctestModule)]


def pytest_collection_finish() -> None:
    """What was collected stays: the collector of garbage need not look at it again and again."""
    gc.freeze()
    gc.set_threshold(50_000)
    _spent[0] = sum(os.times()[:4])  # the first test has not collected them all


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave what takes long to whoever asks for it."""
    if not _is_quick(config):
        return
    kept = quick.chosen(items, quick.noted())
    left = set(items) - set(kept)
    config.hook.pytest_deselected(items=[item for item in items if item in left])
    items[:] = kept


@pytest.hookimpl(wrapper=True)
def pytest_fixture_setup(fixturedef: pytest.FixtureDef[Any]) -> Iterator[Any]:
    """Charge no test for what it is only the first to ask for: the next one would make it."""
    begun = sum(os.times()[:4])
    value = yield
    if fixturedef.scope != "function":
        _spent[0] += sum(os.times()[:4]) - begun
    return value


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Iterator[Any]:
    """Let a report say what the processor has done since the one before, also for what we start."""
    report = yield
    spent, _spent[0] = _spent[0], sum(os.times()[:4])
    report.processor = _spent[0] - spent
    return report


_spent = [sum(os.times()[:4])]


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    if modules := quick.missing():
        terminalreporter.write_line(
            f"not tried, for want of {', '.join(modules)}: "
            "`python3 src/start.py test --all` installs what all tests need"
        )
    if config.getoption("--note-seconds"):
        reports = [
            one for kind in ("passed", "failed", "") for one in terminalreporter.getreports(kind)
        ]
        quick.note((one.nodeid, getattr(one, "processor", 0.0)) for one in reports)


@pytest.fixture(scope="session", autouse=True)
def _judged_once(request: pytest.FixtureRequest) -> Iterator[None]:
    """``judge`` is a function of its arguments: ``test_known`` and ``test_verdict`` see to that."""
    noting = request.config.getoption("--note-verdicts")
    memory = known.Memory({} if noting else dict(known.stored()))
    plans = Plans({} if noting else rough_plans.stored())
    with pytest.MonkeyPatch.context() as patch:
        for game in known.judging():
            judge = judge_of(game)
            patch.setattr(judge, "judge", memory.judge(game.name, judge.judge))
        patch.setattr(verdicts, "planned", memory.planned(verdicts.planned))
        patch.setattr(verdicts, "bounded", memory.bounded(verdicts.bounded))
        patch.setattr(selection, "rough", plans.rough(selection.rough))
        yield
    if noting:
        known.write(memory.slow)
        rough_plans.write(plans.slow)
