"""The JSON Schemas of what is written: a document, and a line of a list of deals.

    python tests/schemas.py

writes ``docs/schemas``; ``test_schemas.py`` holds them to what the commands write. The names of
rules, heroes and difficulties are those of the games.
"""

from __future__ import annotations

import json
from pathlib import Path

from dungeongen.core.document import FORMAT
from dungeongen.games import GAMES
from dungeongen.games.donsol.layout import LEVELS
from dungeongen.games.doom.layout import SWITCHES
from dungeongen.games.mythic.layout import CAPS, JOKERS
from dungeongen.games.mythic.layout import HEALTHS as MYTHIC_HEALTHS
from dungeongen.games.scoundrel.layout import HEALTHS, RULES
from dungeongen.games.welcome.heroes import HEROES, STRENGTHS
from dungeongen.search.bands import IMPOSSIBLE, NAMES
from dungeongen.surveys.listing import FORMAT as LINE

FOLDER = Path(__file__).resolve().parents[1] / "docs" / "schemas"
DRAFT = "https://json-schema.org/draft/2020-12/schema"
Schema = dict[str, object]


def obj(required: Schema, more: Schema | None = None, about: str = "") -> Schema:
    """Return the schema of an object that has these fields and no others."""
    words = {"description": about} if about else {}
    properties = {**required, **(more or {})}
    return {
        "type": "object",
        **words,
        "required": list(required),
        "properties": properties,
        "additionalProperties": False,
    }


def array(of: Schema, least: int | None = None, most: int | None = None) -> Schema:
    """Return the schema of a list."""
    bounds = {"minItems": least, "maxItems": least if most is None else most}
    return {"type": "array", "items": of, **{k: v for k, v in bounds.items() if v is not None}}


def one_of(*values: object) -> Schema:
    """Return the schema of one of some values."""
    return {"enum": list(values)}


def said(about: str, schema: Schema) -> Schema:
    """Return a schema with its description."""
    return {"description": about, **schema}


def maybe(schema: Schema) -> Schema:
    """Return the schema of a value or null."""
    return {"anyOf": [schema, {"type": "null"}]}


TEXT: Schema = {"type": "string"}
TEXTS = array(TEXT)
WHOLE: Schema = {"type": "integer"}
SHARE: Schema = {"type": "number", "minimum": 0, "maximum": 1}
ANY_OBJECT: Schema = {"type": "object"}
CARD: Schema = {"type": "string", "pattern": "^(([2-9]|10|[JQKA])[HCSD]|J[12]|DRAGON|TREASURE)$"}


def ref(name: str) -> Schema:
    """Return a reference to a definition."""
    return {"$ref": f"#/$defs/{name}"}


def cards(least: int | None = None, most: int | None = None) -> Schema:
    """Return the schema of cards in order, the top one first; people may type them in one text."""
    return {"anyOf": [{**array(ref("card"), least, most), "uniqueItems": True}, TEXT]}


_MONSTERS = {"anyOf": [array(one_of(*STRENGTHS), 13), TEXT]}
DEALS: dict[str, tuple[Schema, Schema]] = {
    "sudoku": (
        obj({}),
        obj({"grid": {"type": "string", "pattern": "^[1-9.]{81}$"}}, about="row by row, . blank"),
    ),
    "doom": (
        obj({}, {"size": {"type": "integer", "minimum": 4, "maximum": 26},
                 "rules": array(one_of(*SWITCHES))}),
        obj(
            {"columns": cards(4, 26), "rows": cards(4, 26)},
            {"deck": cards(0, 52), "reshuffles": array(cards(52)), "seed": TEXT},
            "the top row, the left column, and the deck",
        ),
    ),
    "donsol": (
        obj({}, {"level": one_of(*LEVELS), "rules": array(one_of("shuffled"))}),
        obj({"deck": cards(54)}),
    ),
    "mythic": (
        obj({}, {"health": one_of(*MYTHIC_HEALTHS), "max_health": one_of(*CAPS),
                 "jokers": array(one_of(*JOKERS)), "swap": {"type": "boolean"},
                 "strict_discard": {"type": "boolean"}}),
        obj({"deck": cards(52, 56)}),
    ),
    "scoundrel": (
        obj({}, {"health": one_of(*HEALTHS), "rules": array(one_of(*RULES))}),
        obj({"deck": cards(44)}),
    ),
    "treasure": (
        obj({}),
        obj({"piles": array(cards(2), 12), "hand": cards(3), "deck": cards(25)},
            about="twelve piles, each the top card and the bottom card"),
    ),
    "welcome": (
        obj({}, {"hero": one_of(*HEROES), "first": one_of(1, 2)}),
        {"anyOf": [obj({"deck": _MONSTERS}), obj({"decks": array(_MONSTERS, 7)})]},
    ),
}  # fmt: skip
"""The rules in force and the deal of each game."""

ODDS = said(
    "how often the named player wins, who sees no face-down card; games add figures of their own",
    {
        "type": "object",
        "required": ["win", "low", "high", "method", "runs", "player"],
        "properties": {
            "win": SHARE,
            "low": said("lower end of the interval", SHARE),
            "high": said("upper end of the interval", SHARE),
            "method": said(
                "wilson: the 95 % interval of sampled plays; propagation: of older versions",
                one_of("induction", "exact", "wilson", "propagation"),
            ),
            "runs": maybe({"type": "integer", "minimum": 0}),
            "player": TEXT,
            "bound": said("odds that no plan exceeds", maybe(SHARE)),
        },
    },
)
PROOF = obj({"kind": one_of("structure", "exhausted", "bound"), "reason": TEXT})
BEST = said("the best score that is known; games add figures of their own", ANY_OBJECT)
ID: Schema = {"type": "string", "pattern": "^[A-Z]{2}[1-9]-[1-9A-HJ-NP-Z-]+$"}
DEFINITIONS: Schema = {
    "card": said("a card, such as 10H, KS or J1", CARD),
    "odds": ODDS,
    "proof": said("why the answer holds", PROOF),
    **{f"{name}.params": params for name, (params, _) in DEALS.items()},
    **{f"{name}.deal": deal for name, (_, deal) in DEALS.items()},
}


def by_game(*fields: str) -> list[Schema]:
    """Return what holds of some fields in each game."""
    return [
        {
            "if": {"properties": {"game": {"const": name}}, "required": ["game"]},
            "then": {"properties": {field: ref(f"{name}.{field}") for field in fields}},
        }
        for name in DEALS
    ]


def line() -> Schema:
    """Return the schema of a line of a list of deals."""
    answers = ("beatable", "unbeatable", "undecided", "invalid", "needs-skip", "needs-shuffle")
    fields: Schema = {
        "format": {"const": LINE},
        "game": one_of(*DEALS),
        "version": said("the dungeongen that judged it", TEXT),
        "seed": said("what makes this deal again, with --as-is", TEXT),
        "id": said("the whole deal as a text that can be typed", ID),
        "params": said("the rules in force", ANY_OBJECT),
        "deal": said("the cards in their order, or the grid", ANY_OBJECT),
        "verdict": one_of(*answers),
        "proof": maybe(ref("proof")),
        "word": said(
            f"how hard it is: {', '.join(NAMES)}, {IMPOSSIBLE}, or the words that the odds leave "
            "open, such as 'fair or gentle'",
            maybe(TEXT),
        ),
        "odds": maybe(ref("odds")),
        "best": maybe(BEST),
        "line": said("the moves that win, one text each", maybe({**TEXTS, "minItems": 1})),
    }
    return {
        "$schema": DRAFT,
        "$id": f"urn:{LINE.replace('/', ':')}",
        "title": "A deal, as a line of a list of dungeongen",
        **obj(fields),
        "allOf": [
            *by_game("params", "deal"),
            {
                "if": {"properties": {"verdict": {"const": "beatable"}}},
                "then": {"properties": {"line": {"type": "array"}}},
            },
        ],
        "$defs": DEFINITIONS,
    }


def document() -> Schema:
    """Return the schema of a document, or of a file of several."""
    verdict = obj(
        {"verdict": one_of("beatable", "unbeatable", "undecided", "invalid")},
        {
            "format": {"const": FORMAT},
            "game": one_of(*DEALS),
            "proof": maybe(ref("proof")),
            "structure": maybe(ANY_OBJECT),
            "best": maybe(BEST),
            "odds": maybe(ref("odds")),
            "difficulty": maybe(TEXT),
            "witness": said("the moves that win, one text each", maybe(TEXTS)),
            "effort": maybe(
                obj({}, {"nodes": maybe(WHOLE), "budget": maybe(TEXT),
                         "seconds": {"type": "number"}})
            ),
        },
        "what is known of the deal",
    )  # fmt: skip
    sheet = obj(
        {
            "format": {"const": FORMAT},
            "game": one_of(*DEALS),
            "deal": said("the cards in their order, or the grid", ANY_OBJECT),
        },
        {
            "params": said("the rules in force", ANY_OBJECT),
            "version": maybe(TEXT),
            "seed": maybe(TEXT),
            "candidate": said("which candidate of the seed it is", maybe(WHOLE)),
            "made": said("the other options of the command", maybe(ANY_OBJECT)),
            "title": maybe(TEXT),
            "id": maybe(ID),
            "party": said("who goes in", maybe(ANY_OBJECT)),
            "stacked": said("whether the cards come in this order", maybe({"type": "boolean"})),
            "content": said("what the pages show, worked out from the deal", maybe(ANY_OBJECT)),
            "verdict": maybe(ref("verdict")),
            "digest": said(
                "SHA-256 of everything else as JSON, keys sorted, without spaces, in ASCII",
                {"type": "string", "pattern": "^[0-9a-f]{64}$"},
            ),
        },
    )
    sheet["allOf"] = by_game("params", "deal")
    inside = {**sheet, "required": ["game", "deal"]}
    several = obj({"format": {"const": FORMAT}, "sheets": {**array(inside), "minItems": 1}})
    return {
        "$schema": DRAFT,
        "$id": f"urn:{FORMAT.replace('/', ':')}",
        "title": "A sheet of dungeongen, or several",
        "if": {"required": ["sheets"]},
        "then": several,
        "else": ref("sheet"),
        "$defs": {**DEFINITIONS, "sheet": sheet, "verdict": verdict},
    }


SCHEMAS = {"deal-1.json": line, "document-1.json": document}


def text_of(schema: Schema) -> str:
    """Return a schema as a file."""
    return json.dumps(schema, indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    assert {game.name for game in GAMES} == {*DEALS}
    for name, make in SCHEMAS.items():
        (FOLDER / name).write_text(text_of(make()), "utf-8")
