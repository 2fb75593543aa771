"""The library as editors and type checkers see it: made from the options."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Literal, TypedDict, Unpack, overload

from dungeongen.core.errors import DungeongenError as DungeongenError
from dungeongen.core.facets import OnMessage, OnName
from dungeongen.core.game import Game
from dungeongen.core.verdict import Odds as Odds
from dungeongen.core.verdict import Verdict as Verdict
from dungeongen.games import GAMES as GAMES
from dungeongen.library.check import Report as Report
from dungeongen.library.check import check as check
from dungeongen.library.check import check_all as check_all
from dungeongen.library.drill import drill as drill
from dungeongen.library.play import Playing as Playing
from dungeongen.library.read import What
from dungeongen.library.read import read as read
from dungeongen.library.read import read_all as read_all
from dungeongen.library.replay import Story as Story
from dungeongen.library.replay import replay as replay
from dungeongen.library.result import Result as Result
from dungeongen.library.result import result as result
from dungeongen.library.review import Review as Review
from dungeongen.library.review import review as review
from dungeongen.library.train import Trained as Trained
from dungeongen.press.book import Book as Book
from dungeongen.press.book import Sheet as Sheet
from dungeongen.press.booklet.book import Booklet as Booklet
from dungeongen.press.cards.deck import Deck as Deck
from dungeongen.press.cards.drill import Drill as Drill
from dungeongen.surveys.design import Design as Design
from dungeongen.surveys.survey import Survey as Survey

__version__: str

class _Sudoku(TypedDict, total=False):
    """What can be asked of Sudongeon."""

    seed: str | int | None
    count: int | str | None
    givens: int | str | None
    symmetric: bool | None
    grade: (
        Literal["easy", "medium", "hard", "fiendish", "diabolical", "extreme", "nightmare"] | None
    )
    difficulty: Literal["gentle", "fair", "grim", "deadly", "impossible", "any"] | None
    source: Literal["own", "py-sudoku"] | None
    as_is: bool | None
    from_: What | None
    pick: int | str | None
    party: What | None
    title: str | int | None
    log: bool | None
    log_rows: int | str | None
    player_map: bool | None
    keyed: bool | None
    pieces: bool | None
    poster: bool | None
    share: bool | None
    inch: bool | None
    across: int | str | None
    px: int | str | None
    check: bool | None

class _Doom(TypedDict, total=False):
    """What can be asked of Shuffle and Doom."""

    seed: str | int | None
    count: int | str | None
    size: int | str | None
    rules: (
        Literal[
            "strong",
            "break-up",
            "retreat",
            "retreat-traps",
            "merge",
            "single-use",
            "worth-three",
            "bottom=shuffled",
            "unbounded",
        ]
        | Sequence[
            Literal[
                "strong",
                "break-up",
                "retreat",
                "retreat-traps",
                "merge",
                "single-use",
                "worth-three",
                "bottom=shuffled",
                "unbounded",
            ]
        ]
        | None
    )
    difficulty: Literal["gentle", "fair", "grim", "deadly", "impossible", "any"] | None
    as_is: bool | None
    cards: str | int | None
    deck: str | int | None
    from_: What | None
    title: str | int | None
    blank: bool | None
    deal: bool | None
    tiles: tuple[int, int] | str | None
    play_for: Literal["gold", "safe"] | None
    player_map: bool | None
    keyed: bool | None
    pieces: bool | None
    poster: bool | None
    share: bool | None
    inch: bool | None
    across: int | str | None
    px: int | str | None
    check: bool | None

class _Donsol(TypedDict, total=False):
    """What can be asked of Donsol."""

    seed: str | int | None
    count: int | str | None
    level: Literal["easy", "normal", "hard", "expert"] | None
    rules: Literal["shuffled"] | Sequence[Literal["shuffled"]] | None
    difficulty: Literal["gentle", "fair", "grim", "deadly", "any"] | None
    as_is: bool | None
    deck: str | int | None
    from_: What | None
    title: str | int | None
    card_size: Literal["poker", "mini"] | None
    share: bool | None
    check: bool | None

class _Mythic(TypedDict, total=False):
    """What can be asked of Mythic Dungeon Crawler."""

    seed: str | int | None
    count: int | str | None
    jokers: (
        Literal["dragon", "treasure", "helper", "helpers", "none"]
        | Sequence[Literal["dragon", "treasure", "helper", "helpers", "none"]]
        | None
    )
    easy: bool | None
    max_health: int | Literal["25", "30"] | None
    swap: bool | None
    rules: Literal["strict-discard"] | Sequence[Literal["strict-discard"]] | None
    difficulty: Literal["gentle", "fair", "grim", "deadly", "needs-skip", "any"] | None
    as_is: bool | None
    deck: str | int | None
    from_: What | None
    title: str | int | None
    card_size: Literal["poker", "mini"] | None
    share: bool | None
    check: bool | None

class _Scoundrel(TypedDict, total=False):
    """What can be asked of Scoundrel."""

    seed: str | int | None
    count: int | str | None
    health: int | Literal["15", "20", "25"] | None
    rules: Literal["strict", "shuffled"] | Sequence[Literal["strict", "shuffled"]] | None
    difficulty: Literal["gentle", "fair", "grim", "deadly", "any"] | None
    as_is: bool | None
    deck: str | int | None
    from_: What | None
    title: str | int | None
    card_size: Literal["poker", "mini"] | None
    share: bool | None
    check: bool | None

class _Treasure(TypedDict, total=False):
    """What can be asked of Dungeons & Treasure."""

    seed: str | int | None
    count: int | str | None
    deck: str | int | None
    from_: What | None
    title: str | int | None
    card_size: Literal["poker", "mini"] | None
    share: bool | None
    check: bool | None

class _Welcome(TypedDict, total=False):
    """What can be asked of Welcome to the Dungeon."""

    seed: str | int | None
    count: int | str | None
    decks: str | int | None
    hero: Literal["warrior", "barbarian"] | None
    first: int | str | None
    match: bool | None
    deck: str | int | None
    from_: What | None
    title: str | int | None
    spoiler: Literal["strip", "flap", "list"] | None
    set: bool | None
    share: bool | None
    check: bool | None

class _SudokuCards(TypedDict, total=False):
    """What can be asked of the cards of Sudongeon."""

    card_size: str | int | None
    safe: float | str | None
    font: What | Sequence[What] | None
    title_font: What | None
    backs: Literal["none", "long", "short", "fold"] | None
    back_offset: str | int | None
    front_offset: str | int | None
    only: str | int | None
    scale_x: str | int | None
    scale_y: str | int | None
    format: str | int | None
    singles: bool | None
    stacked: bool | None
    bleed: float | str | None
    gap: float | str | None
    marks: Literal["short", "full", "none", "silhouette"] | None
    corners: float | str | None
    sheet: tuple[int, int] | str | None
    program: Literal["cgs", "pcio", "mpc"] | None
    url: str | None

class _DoomCards(TypedDict, total=False):
    """What can be asked of the cards of Shuffle and Doom."""

    seed: str | int | None
    size: int | str | None
    rules: (
        Literal[
            "strong",
            "break-up",
            "retreat",
            "retreat-traps",
            "merge",
            "single-use",
            "worth-three",
            "bottom=shuffled",
            "unbounded",
        ]
        | Sequence[
            Literal[
                "strong",
                "break-up",
                "retreat",
                "retreat-traps",
                "merge",
                "single-use",
                "worth-three",
                "bottom=shuffled",
                "unbounded",
            ]
        ]
        | None
    )
    difficulty: Literal["gentle", "fair", "grim", "deadly", "impossible", "any"] | None
    as_is: bool | None
    cards: str | int | None
    deck: str | int | None
    from_: What | None
    play_for: Literal["gold", "safe"] | None
    check: bool | None
    suits: Literal["two", "four", "theme"] | None
    card_size: str | int | None
    safe: float | str | None
    font: What | Sequence[What] | None
    title_font: What | None
    backs: Literal["none", "long", "short", "fold"] | None
    back_offset: str | int | None
    front_offset: str | int | None
    only: str | int | None
    scale_x: str | int | None
    scale_y: str | int | None
    format: str | int | None
    singles: bool | None
    stacked: bool | None
    bleed: float | str | None
    gap: float | str | None
    marks: Literal["short", "full", "none", "silhouette"] | None
    corners: float | str | None
    sheet: tuple[int, int] | str | None
    program: Literal["cgs", "pcio", "mpc"] | None
    url: str | None

class _DonsolCards(TypedDict, total=False):
    """What can be asked of the cards of Donsol."""

    seed: str | int | None
    level: Literal["easy", "normal", "hard", "expert"] | None
    rules: Literal["shuffled"] | Sequence[Literal["shuffled"]] | None
    difficulty: Literal["gentle", "fair", "grim", "deadly", "any"] | None
    as_is: bool | None
    deck: str | int | None
    from_: What | None
    check: bool | None
    suits: Literal["two", "four", "theme"] | None
    card_size: str | int | None
    safe: float | str | None
    font: What | Sequence[What] | None
    title_font: What | None
    backs: Literal["none", "long", "short", "fold"] | None
    back_offset: str | int | None
    front_offset: str | int | None
    only: str | int | None
    scale_x: str | int | None
    scale_y: str | int | None
    format: str | int | None
    singles: bool | None
    stacked: bool | None
    bleed: float | str | None
    gap: float | str | None
    marks: Literal["short", "full", "none", "silhouette"] | None
    corners: float | str | None
    sheet: tuple[int, int] | str | None
    program: Literal["cgs", "pcio", "mpc"] | None
    url: str | None

class _MythicCards(TypedDict, total=False):
    """What can be asked of the cards of Mythic Dungeon Crawler."""

    seed: str | int | None
    jokers: (
        Literal["dragon", "treasure", "helper", "helpers", "none"]
        | Sequence[Literal["dragon", "treasure", "helper", "helpers", "none"]]
        | None
    )
    easy: bool | None
    max_health: int | Literal["25", "30"] | None
    swap: bool | None
    rules: Literal["strict-discard"] | Sequence[Literal["strict-discard"]] | None
    difficulty: Literal["gentle", "fair", "grim", "deadly", "needs-skip", "any"] | None
    as_is: bool | None
    deck: str | int | None
    from_: What | None
    check: bool | None
    faces: Literal["pictures", "classic"] | None
    suits: Literal["two", "four", "theme"] | None
    card_size: str | int | None
    safe: float | str | None
    font: What | Sequence[What] | None
    title_font: What | None
    backs: Literal["none", "long", "short", "fold"] | None
    back_offset: str | int | None
    front_offset: str | int | None
    only: str | int | None
    scale_x: str | int | None
    scale_y: str | int | None
    format: str | int | None
    singles: bool | None
    stacked: bool | None
    bleed: float | str | None
    gap: float | str | None
    marks: Literal["short", "full", "none", "silhouette"] | None
    corners: float | str | None
    sheet: tuple[int, int] | str | None
    program: Literal["cgs", "pcio", "mpc"] | None
    url: str | None

class _ScoundrelCards(TypedDict, total=False):
    """What can be asked of the cards of Scoundrel."""

    seed: str | int | None
    health: int | Literal["15", "20", "25"] | None
    rules: Literal["strict", "shuffled"] | Sequence[Literal["strict", "shuffled"]] | None
    difficulty: Literal["gentle", "fair", "grim", "deadly", "any"] | None
    as_is: bool | None
    deck: str | int | None
    from_: What | None
    check: bool | None
    suits: Literal["two", "four", "theme"] | None
    card_size: str | int | None
    safe: float | str | None
    font: What | Sequence[What] | None
    title_font: What | None
    backs: Literal["none", "long", "short", "fold"] | None
    back_offset: str | int | None
    front_offset: str | int | None
    only: str | int | None
    scale_x: str | int | None
    scale_y: str | int | None
    format: str | int | None
    singles: bool | None
    stacked: bool | None
    bleed: float | str | None
    gap: float | str | None
    marks: Literal["short", "full", "none", "silhouette"] | None
    corners: float | str | None
    sheet: tuple[int, int] | str | None
    program: Literal["cgs", "pcio", "mpc"] | None
    url: str | None

class _TreasureCards(TypedDict, total=False):
    """What can be asked of the cards of Dungeons & Treasure."""

    seed: str | int | None
    deck: str | int | None
    from_: What | None
    check: bool | None
    suits: Literal["two", "four", "theme"] | None
    card_size: str | int | None
    safe: float | str | None
    font: What | Sequence[What] | None
    title_font: What | None
    backs: Literal["none", "long", "short", "fold"] | None
    back_offset: str | int | None
    front_offset: str | int | None
    only: str | int | None
    scale_x: str | int | None
    scale_y: str | int | None
    format: str | int | None
    singles: bool | None
    stacked: bool | None
    bleed: float | str | None
    gap: float | str | None
    marks: Literal["short", "full", "none", "silhouette"] | None
    corners: float | str | None
    sheet: tuple[int, int] | str | None
    program: Literal["cgs", "pcio", "mpc"] | None
    url: str | None

class _WelcomeCards(TypedDict, total=False):
    """What can be asked of the cards of Welcome to the Dungeon."""

    seed: str | int | None
    decks: str | int | None
    hero: Literal["warrior", "barbarian"] | None
    first: int | str | None
    match: bool | None
    deck: str | int | None
    from_: What | None
    check: bool | None
    card_size: str | int | None
    safe: float | str | None
    font: What | Sequence[What] | None
    title_font: What | None
    backs: Literal["none", "long", "short", "fold"] | None
    back_offset: str | int | None
    front_offset: str | int | None
    only: str | int | None
    scale_x: str | int | None
    scale_y: str | int | None
    format: str | int | None
    singles: bool | None
    stacked: bool | None
    bleed: float | str | None
    gap: float | str | None
    marks: Literal["short", "full", "none", "silhouette"] | None
    corners: float | str | None
    sheet: tuple[int, int] | str | None
    program: Literal["cgs", "pcio", "mpc"] | None
    url: str | None

class _WelcomeTraining(TypedDict, total=False):
    """What can be asked of a training."""

    hero: Literal["warrior", "barbarian"] | None

@overload
def make(
    game: Literal["sudoku"], *, on_message: OnMessage = ..., **options: Unpack[_Sudoku]
) -> Sheet: ...
@overload
def make(
    game: Literal["doom"], *, on_message: OnMessage = ..., **options: Unpack[_Doom]
) -> Sheet: ...
@overload
def make(
    game: Literal["donsol"], *, on_message: OnMessage = ..., **options: Unpack[_Donsol]
) -> Sheet: ...
@overload
def make(
    game: Literal["mythic"], *, on_message: OnMessage = ..., **options: Unpack[_Mythic]
) -> Sheet: ...
@overload
def make(
    game: Literal["scoundrel"], *, on_message: OnMessage = ..., **options: Unpack[_Scoundrel]
) -> Sheet: ...
@overload
def make(
    game: Literal["treasure"], *, on_message: OnMessage = ..., **options: Unpack[_Treasure]
) -> Sheet: ...
@overload
def make(
    game: Literal["welcome"], *, on_message: OnMessage = ..., **options: Unpack[_Welcome]
) -> Sheet: ...
@overload
def make(game: Game, *, on_message: OnMessage = ..., **options: object) -> Sheet: ...
@overload
def make_all(
    game: Literal["sudoku"],
    *,
    on_message: OnMessage = ...,
    on_name: OnName = ...,
    progress: Callable[[int, int], None] = ...,
    **options: Unpack[_Sudoku],
) -> Book: ...
@overload
def make_all(
    game: Literal["doom"],
    *,
    on_message: OnMessage = ...,
    on_name: OnName = ...,
    progress: Callable[[int, int], None] = ...,
    **options: Unpack[_Doom],
) -> Book: ...
@overload
def make_all(
    game: Literal["donsol"],
    *,
    on_message: OnMessage = ...,
    on_name: OnName = ...,
    progress: Callable[[int, int], None] = ...,
    **options: Unpack[_Donsol],
) -> Book: ...
@overload
def make_all(
    game: Literal["mythic"],
    *,
    on_message: OnMessage = ...,
    on_name: OnName = ...,
    progress: Callable[[int, int], None] = ...,
    **options: Unpack[_Mythic],
) -> Book: ...
@overload
def make_all(
    game: Literal["scoundrel"],
    *,
    on_message: OnMessage = ...,
    on_name: OnName = ...,
    progress: Callable[[int, int], None] = ...,
    **options: Unpack[_Scoundrel],
) -> Book: ...
@overload
def make_all(
    game: Literal["treasure"],
    *,
    on_message: OnMessage = ...,
    on_name: OnName = ...,
    progress: Callable[[int, int], None] = ...,
    **options: Unpack[_Treasure],
) -> Book: ...
@overload
def make_all(
    game: Literal["welcome"],
    *,
    on_message: OnMessage = ...,
    on_name: OnName = ...,
    progress: Callable[[int, int], None] = ...,
    **options: Unpack[_Welcome],
) -> Book: ...
@overload
def make_all(
    game: Game,
    *,
    on_message: OnMessage = ...,
    on_name: OnName = ...,
    progress: Callable[[int, int], None] = ...,
    **options: object,
) -> Book: ...
@overload
def deck(
    game: Literal["sudoku"],
    *,
    on_message: OnMessage = ...,
    on_name: OnName = ...,
    **options: Unpack[_SudokuCards],
) -> Deck: ...
@overload
def deck(
    game: Literal["doom"],
    *,
    on_message: OnMessage = ...,
    on_name: OnName = ...,
    **options: Unpack[_DoomCards],
) -> Deck: ...
@overload
def deck(
    game: Literal["donsol"],
    *,
    on_message: OnMessage = ...,
    on_name: OnName = ...,
    **options: Unpack[_DonsolCards],
) -> Deck: ...
@overload
def deck(
    game: Literal["mythic"],
    *,
    on_message: OnMessage = ...,
    on_name: OnName = ...,
    **options: Unpack[_MythicCards],
) -> Deck: ...
@overload
def deck(
    game: Literal["scoundrel"],
    *,
    on_message: OnMessage = ...,
    on_name: OnName = ...,
    **options: Unpack[_ScoundrelCards],
) -> Deck: ...
@overload
def deck(
    game: Literal["treasure"],
    *,
    on_message: OnMessage = ...,
    on_name: OnName = ...,
    **options: Unpack[_TreasureCards],
) -> Deck: ...
@overload
def deck(
    game: Literal["welcome"],
    *,
    on_message: OnMessage = ...,
    on_name: OnName = ...,
    **options: Unpack[_WelcomeCards],
) -> Deck: ...
@overload
def deck(
    game: Game | None = ...,
    *,
    on_message: OnMessage = ...,
    on_name: OnName = ...,
    **options: object,
) -> Deck: ...
@overload
def train(
    game: Literal["welcome"],
    *,
    minutes: float = ...,
    path: str | Path | None = ...,
    anew: bool = ...,
    on_message: OnMessage = ...,
    **options: Unpack[_WelcomeTraining],
) -> Trained: ...
@overload
def train(
    game: Game,
    *,
    minutes: float = ...,
    path: str | Path | None = ...,
    anew: bool = ...,
    on_message: OnMessage = ...,
    **options: object,
) -> Trained: ...
def book(
    *games: str,
    seed: str | int | None = ...,
    count: int | str | None = ...,
    difficulty: str | int | None = ...,
    as_is: bool | None = ...,
    with_: str | int | Sequence[str | int] | None = ...,
    title: str | int | None = ...,
    chapter: str | int | Sequence[str | int] | None = ...,
    sheet: str | int | Sequence[str | int] | None = ...,
    fold: Literal["saddle", "zine"] | None = ...,
    flip: Literal["long", "short"] | None = ...,
    signature: int | str | None = ...,
    creep: float | str | None = ...,
    gutter: float | str | None = ...,
    right_to_left: bool | None = ...,
    least_type: int | str | None = ...,
    wrap: Literal["white", "cream", "colour"] | None = ...,
    per_page: int | Literal["1", "2", "4"] | None = ...,
    for_sale: bool | None = ...,
    resume: bool | None = ...,
    workers: int = ...,
    progress: Callable[[int, int], None] = ...,
    on_name: OnName = ...,
) -> Booklet: ...
def campaign(
    game: str | Game | None = ...,
    *,
    seed: str | int | None = ...,
    dungeons: int | str | None = ...,
    title: str | int | None = ...,
    log: bool | None = ...,
    log_rows: int | str | None = ...,
    on_message: OnMessage = ...,
    on_name: OnName = ...,
) -> Book: ...
def design(
    game: str | Game,
    *,
    wishes: Mapping[str, object],
    count: int | str | None = ...,
    deals: int | str | None = ...,
    seed: str | int | None = ...,
    out: What | None = ...,
    list_: What | None = ...,
    workers: int | str | None = ...,
    per_chunk: int | str | None = ...,
    scheduler: str | int | None = ...,
    progress: Callable[[int, int], None] = ...,
    note: OnMessage = ...,
    **options: object,
) -> Design: ...
def play(
    what: What | Sheet,
    *,
    party: object | None = ...,
    dice_seed: str | int | None = ...,
    dice: Literal["mine", "program"] | None = ...,
    cards_by_hand: bool | None = ...,
    as_dealt: bool | None = ...,
    hot_seat: bool | None = ...,
    strategy: What | None = ...,
    play_for: str | int | None = ...,
) -> Playing: ...
def practice(
    game: str,
    *,
    seed: str | int | None = ...,
    count: int | str | None = ...,
    difficulty: Literal["gentle", "fair", "grim", "deadly"] | None = ...,
    as_is: bool | None = ...,
    with_: str | int | Sequence[str | int] | None = ...,
    title: str | int | None = ...,
    spoiler: Literal["strip", "flap", "list"] | None = ...,
    resume: bool | None = ...,
    workers: int = ...,
    progress: Callable[[int, int], None] = ...,
    on_name: OnName = ...,
) -> Booklet: ...
def survey(
    game: str | Game,
    *,
    against: Sequence[Mapping[str, object]] = ...,
    deals: int | str,
    seed: str | int | None = ...,
    quick: bool | None = ...,
    budget: float | str | None = ...,
    again: float | str | None = ...,
    out: What,
    list_: What | None = ...,
    workers: int | str | None = ...,
    plots: bool | None = ...,
    scheduler: str | int | None = ...,
    per_chunk: int | str | None = ...,
    progress: Callable[[int, int], None] = ...,
    note: OnMessage = ...,
    **options: object,
) -> Survey: ...
