"""What can be asked of Sudongeon's generator, and how its answers are found.

A dungeon comes from a seed, or from a Sudoku of the user's. Those of a seed are judged, unless
the request leaves that out; those of a file are taken as they are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from dungeongen.core.common_options import (
    AS_IS,
    CHECK,
    COUNT,
    FROM,
    JUDGED,
    MAP_CLASHES,
    MAPS,
    PARTY,
    PICTURE_NAMES,
    SEED,
    TITLE,
    difficulty,
)
from dungeongen.core.errors import GridError
from dungeongen.core.facets import Campaign, Candidate, CandidateMessage, Generator, Shelf
from dungeongen.core.naming import LazyMap
from dungeongen.core.options import (
    ADVANCED,
    PAGES,
    YOURS,
    Choice,
    Clash,
    Clashes,
    Flag,
    Need,
    Number,
    Option,
    clashes,
)
from dungeongen.core.request import Request
from dungeongen.search.bands import IMPOSSIBLE, NAMES, SCALE

if TYPE_CHECKING:
    from dungeongen.core.facets import OnMessage
    from dungeongen.games.sudongeon.layout import Layout
    from dungeongen.games.sudongeon.rules.state import Company
    from dungeongen.games.sudongeon.solver.selection import Progress
    from dungeongen.games.sudongeon.verdict import Verdict

_LEVELS = ("easy", "medium", "hard", "fiendish", "diabolical", "extreme", "nightmare")
_PY_SUDOKU = "py-sudoku"
_MOST = 10  # by then all five are at level 3 and retire (SU-15)


LOG = Option(
    name="log",
    preset=True,
    kind=Flag(),
    section=PAGES,
    role="page",
    default=True,
    help="Print a log with a row for each round of the plan and a third more (the default), or "
    "none.",
)
LOG_ROWS = Option(
    name="log_rows",
    preset=True,
    label="Rows of the log",
    kind=Number(1, 500),
    section=PAGES,
    role="page",
    metavar="N",
    help="How many rows the log has at least (1-500).",
)
OPTIONS = (
    SEED,
    COUNT,
    Option(
        name="givens",
        label="Digits on the map",
        kind=Number(17, 80),
        role="made",
        metavar="N",
        help="How many digits to print (17-80). Default: as few as the puzzle allows. Below 20 "
        "there are hardly any, and the search takes long.",
    ),
    Option(
        name="symmetric",
        label="Symmetric",
        kind=Flag(),
        role="made",
        help="Place the digits so that they look the same upside down.",
    ),
    Option(
        name="grade",
        label="How hard the Sudoku is",
        kind=Choice(_LEVELS),
        role="made",
        metavar="GRADE",
        help="How hard the Sudoku is, by the hardest step it takes: easy, medium, hard, fiendish, "
        "diabolical, extreme or nightmare.",
    ),
    difficulty(
        f"How hard the dungeon is, not the Sudoku, by how often our best plan wins: {SCALE}. "
        "impossible: proved that nothing wins. any: whatever can be beaten. Default: worth an "
        "evening, won in 40 to 97 % of plays.",
        (*NAMES, IMPOSSIBLE),
    ),
    Option(
        name="source",
        label="Who makes the Sudoku",
        kind=Choice(("own", _PY_SUDOKU)),
        section=ADVANCED,
        role="made",
        metavar="WHO",
        default="own",
        shows_default=True,
        help="Who makes the Sudoku: own, or py-sudoku, whose boards mostly have several solutions.",
    ),
    AS_IS,
    FROM._replace(
        help="Use the Sudoku in FILE: a puzzle, a dungeongen sheet or id, or - for standard input.",
    ),
    Option(
        name="pick",
        preset=True,
        label="Which of several puzzles",
        kind=Number(1),
        section=YOURS,
        metavar="N",
        help="Use puzzle number N of a collection; with --count, those after it too.",
    ),
    PARTY._replace(
        metavar="WHO",
        help="Who goes in: five classes, such as warrior,thief,cleric,wizard,wizard (default: one "
        "of each); a party file of a campaign; or the saved play that the party came out of.",
    ),
    TITLE,
    LOG,
    LOG_ROWS,
    *MAPS,
    CHECK._replace(
        help="Choose a dungeon worth an evening, and work out how often it is won (the default), "
        "or take the first whose gold is all in reach, which is quicker.",
    ),
)
_GIVEN = "the Sudoku is given"
NO_ROWS = Clash("log_rows", "log", value=False)
CLASHES: Clashes = (
    Need("pick", "from_"),
    *clashes(("seed", "givens", "symmetric", "source", "as_is"), "from_", _GIVEN),
    Clash("grade", "source", value=_PY_SUDOKU),
    Clash("symmetric", "source", value=_PY_SUDOKU),
    NO_ROWS,
    *JUDGED,
    *MAP_CLASHES,
    *clashes(PICTURE_NAMES, "party", "nobody is on a map"),
)
_EXAMPLES = (
    ("--seed 42", "show it in the terminal"),
    ("--seed 42 --pdf", "print it: out/sudoku-42.pdf"),
    ("--seed 42 --pdf --theme large --paper Letter", ""),
    ("--grade hard --symmetric --count 10 -o book.pdf", ""),
    ("--difficulty grim --pdf", "an easy Sudoku may be a grim dungeon"),
    ("--from puzzles.txt --pick 3", "number 3 of a collection"),
    ("--from puzzles.txt --difficulty fair --grade hard", "the first of it that fits"),
    ("--seed 42 --party warrior,thief,cleric,2wizards --pdf", "another five than one of each"),
    ("--seed 43 --party out/play-sudoku-42-party.json --pdf", ""),
    ("--from - --svg --png < puzzle.txt", ""),
    ("--seed 42 --player-map --png --px 140", "a map to show to the players"),
    ("--seed 42 --keyed --vtt", "the game master's map for a virtual table"),
)


def make(seed: str, request: Request[Company], on_message: OnMessage) -> Candidate[Layout]:
    """Make the dungeon of a seed: one worth an evening, or as the request says."""
    from dungeongen.games.sudongeon import candidates

    how = {name: request.options[name] for name in ("givens", "symmetric", "grade", "source")}
    if not request.judged:
        return candidates.make(seed, **how, as_is=request.options["as_is"])
    from dungeongen.games.sudongeon.solver import selection

    difficulty, as_is = request.options["difficulty"], request.options["as_is"]

    def search() -> Candidate[Layout]:
        return selection.candidate(
            seed,
            **how,
            difficulty=difficulty,
            as_is=as_is,
            company=request.party,
            on_progress=partial(_send, on_message),
        )

    return selection.recalled(
        seed,
        candidates.PuzzleRequest(**how),
        difficulty=difficulty,
        as_is=as_is,
        company=request.party,
        search=search,
    )


def _send(on_message: OnMessage, progress: Progress) -> None:
    words, layout = looking_for(progress), progress.judging
    on_message(words if layout is None else CandidateMessage(words, layout))


def looking_for(progress: Progress) -> str:
    """Return a line of progress: the target of the search, how far it got, and how far it may go.

    >>> from dungeongen.games.sudongeon.solver.selection import Progress
    >>> looking_for(Progress("a grim dungeon worth an evening", 512, 14, 0.7))
    'looking for a grim dungeon worth an evening: 512 looked at, 14 tried out, at most 70 % to go'
    """
    parts = [f"{progress.looked} looked at"]
    if progress.tried:
        parts.append(f"{progress.tried} tried out")
    if progress.left is not None:
        parts.append(f"at most {progress.left:.0%} to go".replace("%", " %"))
    if progress.judging is not None:
        parts.append("one being judged")
    return f"looking for {progress.what}: {', '.join(parts)}"


def _files(data: bytes, name: str) -> Sequence[Layout]:
    from dungeongen import puzzle
    from dungeongen.games.sudongeon.layout import Layout
    from dungeongen.puzzle import photo

    if data[:5] == b"%PDF-":
        data = _text_of_pdf(data[:], name)
    elif photo.is_picture(data[:16]):
        data = photo.grid_in(data[:], name=name).encode()
    return LazyMap(Layout, puzzle.puzzles_in(data, name=name))


def _text_of_pdf(data: bytes, name: str) -> bytes:
    """Return the Sudokus on the pages of a PDF as text; raises GridError."""
    from dungeongen.draw.pdf_content import PdfError, pages_in
    from dungeongen.puzzle.placed import as_text

    try:
        return as_text(pages_in(data)).encode("utf-8", "replace")
    except (PdfError, GridError) as error:
        raise GridError(f"{name}: {error}") from None


def chosen(layout: Layout, request: Request[Company]) -> Candidate[Layout] | None:
    """Return a dungeon of a file if it is as hard as the request says, judged where that matters.

    A quick look passes over most of those whose odds are others.
    """
    from dungeongen.games.sudongeon.codec import study
    from dungeongen.games.sudongeon.solver import facets, judge
    from dungeongen.search.verdict import suits

    grade, difficulty = request.options["grade"], request.options["difficulty"]
    level = study(layout).grade
    if grade is not None and (level is None or str(level.level) != grade):
        return None
    if difficulty is None:
        return Candidate(layout)
    if request.party is None and not facets.may_be(layout, difficulty):
        return None
    verdict = judge.judge(layout, request.party)
    fits = verdict.answer == "beatable" if difficulty == "any" else suits(verdict, difficulty)
    return Candidate(layout, verdict=verdict) if fits else None


def matches_seed(layout: Layout, seed: str, number: int, request: Request[Company]) -> bool:
    """Return whether candidate ``number`` of a seed is this dungeon."""
    from dungeongen.games.sudongeon import candidates

    how = (request.options[name] for name in ("givens", "symmetric", "grade", "source"))
    some = candidates.numbered(seed, number, candidates.PuzzleRequest(*how))
    return any(candidate.layout == layout for candidate in some)


def _numbered(seed: str, number: int) -> Candidate[Layout] | None:
    from dungeongen.games.sudongeon.candidates import GUISES, MOST, guise

    return guise(seed, number) if 1 <= number <= MOST * GUISES else None


def _bare(verdict: Verdict) -> Verdict:
    """Return a verdict without its structure, and without what the witness tells."""
    best = verdict.best and replace(verdict.best, plan=())
    return replace(verdict, structure=None, best=best)


def _whole(layout: Layout, verdict: Verdict) -> Verdict:
    """Return a verdict with its structure, and with what the witness tells."""
    from dungeongen.games.sudongeon.solver.plan_words import advice
    from dungeongen.games.sudongeon.verdict import structure

    plan = tuple(advice(layout, verdict.witness or ()))
    best = verdict.best and replace(verdict.best, plan=plan)
    return replace(verdict, structure=structure(layout), best=best)


GENERATOR: Generator[Layout, Company] = Generator(
    make=make,
    options=OPTIONS,
    clashes=CLASHES,
    about=(
        "Make a dungeon from a Sudoku, after Marten Zabel's Sudongeon.",
        "Each 3×3 box of the Sudoku is a place: its digits are monsters, traps, people, gold and "
        "doors. Without a file to write, the dungeon is shown in the terminal.",
    ),
    examples=_EXAMPLES,
    solution="the solved Sudoku and the plan",
    read_foreign=_files,
    to_sdm=lambda layout: layout.grid,
    filter_options=("grade", "difficulty"),
    filter=chosen,
    matches_seed=matches_seed,
    shelf=Shelf(__file__, _numbered, _bare, _whole),
)


CAMPAIGN = Campaign(most=_MOST, options=(LOG, LOG_ROWS), clashes=(NO_ROWS,))
