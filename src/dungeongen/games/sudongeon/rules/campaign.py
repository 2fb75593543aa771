"""Between dungeons: level-ups, retirement, and the company as a document (SU-15).

A company is what a party brings out of a dungeon: its members with what they wear, its bag and its
stock. Life is not part of it, since wounds heal in between. The caller rolls the dice of a
level-up: ``after`` asks for one at a time, as the table does.

A fresh party of any five classes can be named in a line: ``warrior, thief, cleric, 2 wizards``
(SU-17).
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from dungeongen.core.errors import DocumentError
from dungeongen.core.facets import Parties, Roll
from dungeongen.core.plain_json import Json, JsonObject
from dungeongen.core.table import ChancePrompt
from dungeongen.games.sudongeon.catalog import ARTIFACTS as ARTIFACT_WORDS
from dungeongen.games.sudongeon.catalog import CLASSES
from dungeongen.games.sudongeon.rules.moves import CLASS_WORDS
from dungeongen.games.sudongeon.rules.state import (
    ARTIFACTS,
    MOST_ARTIFACTS,
    ONE_OF_EACH,
    Company,
    Member,
    State,
    titles,
)

TOP = 3
_STOCKS = ("rations", "mana", "elixirs", "gold")
MOST = {"rations": 2_999, "mana": 999, "elixirs": 999, "gold": 999}
"""What a party may own. The rulebook has no limit, but a party retires after the tenth dungeon that
it beats, and no legal grid holds more than 72 gold."""
_LONGEST_NAME = 40
_SHOWN = {
    "find": "find",
    "parley": "parley",
    "initiative": "In",
    "attack": "At",
    "defence": "Def",
    "life": "LP",
}


def company_after(state: State) -> Company:
    """Return the company that comes out of a dungeon."""
    return Company(
        state.party.members, state.bag, state.rations, state.mana, state.elixirs, state.gold
    )


def can_rise(company: Company) -> tuple[int, ...]:
    """Return the members below level 3, one of whom gains a level when a dungeon is beaten."""
    return tuple(i for i, member in enumerate(company.members) if member.level < TOP)


def raised(company: Company, member: int, *, second: bool = False) -> Company:
    """Return the company with one member a level higher.

    At level 2 the coin picks one of the class's two values; ``second`` means the second of them. At
    level 3 the other value rises, whatever the coin says. Raises ValueError beyond level 3.
    """
    old = company.members[member]
    if old.level >= TOP:
        raise ValueError(f"{CLASSES[old.person].name}: already level {TOP}")
    values = CLASSES[old.person].grows
    if old.raised:
        value = values[1] if old.raised[0] == values[0] else values[0]
    else:
        value = values[second]
    risen = old._replace(raised=(*old.raised, value))
    return company._replace(
        members=(*company.members[:member], risen, *company.members[member + 1 :])
    )


def retired(company: Company) -> str:
    """Return why the party retires: all five are at level 3; nothing while anybody can rise."""
    return "" if can_rise(company) else "all five are at level 3"


def after(state: State, roll: Roll) -> tuple[Company | None, tuple[str, ...]]:
    """Return the company that comes out of a finished play and the news of it (SU-14, SU-15).

    ``roll`` supplies the dice of a level-up: a D6 for the member, rolled again until it names
    a member below level 3, and a coin where there is a choice of two values.
    """
    if state.step == "dead":
        return None, ("Nobody came back: the campaign is over.",)
    company = company_after(state)
    if state.step != "beaten":
        return company, ("Gold was left behind, so nobody gains a level.",)
    able = can_rise(company)
    if not able:
        return company, ()
    names = titles(company.members)
    member = able[roll(_who(able, names))] if len(able) > 1 else able[0]
    old = company.members[member]
    grows = CLASSES[old.person].grows
    coin = not old.raised and grows[0] != grows[1]
    risen = raised(company, member, second=coin and roll(_coin(names[member], grows)) == 1)
    now = risen.members[member]
    news = [f"The {names[member]} rises to level {now.level}: {_SHOWN[now.raised[-1]]} +1."]
    if retired(risen):
        news.append("All five are at level 3: the party retires, with honours.")
    return risen, tuple(news)


def _who(able: tuple[int, ...], names: tuple[str, ...]) -> ChancePrompt:
    choices = ", ".join(f"{i + 1} {names[i]}" for i in able)
    again = "on anything else, roll again"
    return ChancePrompt(
        f"D6 for who gains a level ({choices}; {again})", tuple(str(i + 1) for i in able)
    )


def _coin(name: str, grows: tuple[str, str]) -> ChancePrompt:
    first, second = (_SHOWN[value] for value in grows)
    return ChancePrompt(
        f"Coin for the {name}’s level: heads, {first} +1; tails, {second} +1",
        ("heads", "tails"),
    )


def facts(company: Company) -> tuple[tuple[str, str], ...]:
    """Return a company's levels, artifacts and stock as pairs of name and text."""
    levels = []
    for member, name in zip(company.members, company.names, strict=True):
        gains = ", ".join(f"{_SHOWN[value]} +1" for value in member.raised)
        person = CLASSES[member.person].name
        who = f"{name} the {person}" if name else person
        levels.append(f"{who} {member.level}" + (f" ({gains})" if gains else ""))
    result = [("Name", company.name)] if company.name else []
    result.append(("Party", ", ".join(levels)))
    worn = [ARTIFACT_WORDS[member.artifact - 1][0] for member in company.members if member.artifact]
    carried = [ARTIFACT_WORDS[number - 1][0] for number in company.bag]
    if worn:
        result.append(("Worn", ", ".join(worn)))
    if carried:
        result.append(("Carried", ", ".join(carried)))
    result.append(("Stock", ", ".join(f"{name} {getattr(company, name)}" for name in _STOCKS)))
    return tuple(result)


def company_as_json(company: Company) -> JsonObject:
    """Return a company as JSON values, which ``company_from_json`` reads back.

    Its members stand by class, or in a list where there is not one of each class (SU-17).
    """
    classes = [CLASS_WORDS[member.person] for member in company.members]
    members: list[JsonObject] = [
        {
            "raised": list(member.raised),
            "artifact": member.artifact,
            **({"name": name} if name else {}),
        }
        for member, name in zip(company.members, company.names, strict=True)
    ]
    by_class = dict(zip(classes, members, strict=True))
    return {
        **({"name": company.name} if company.name else {}),
        "members": by_class
        if len(by_class) == len(members)
        else [{"class": one, **two} for one, two in zip(classes, members, strict=True)],
        "bag": list(company.bag),
        **{name: getattr(company, name) for name in _STOCKS},
    }


def company_from_json(value: JsonObject) -> Company:
    """Return the company that JSON values describe, with the fresh party's values as defaults.

    Raises DocumentError, naming the field.
    """
    expected = {"name", "members", "bag", *_STOCKS}
    for name in value:
        if name not in expected:
            raise DocumentError(f"party: unknown field {str(name)[:20]!a}")
    start = Company()
    stocks = {name: _stock(value.get(name, getattr(start, name)), name) for name in _STOCKS}
    described = sorted(_described(value.get("members", {})), key=lambda member: member[1])
    five = tuple(_member(*member) for member in described)
    bag = value.get("bag", [])
    if not isinstance(bag, list):
        raise DocumentError("party.bag: expected a list of artifacts, 1 to 10")
    numbers = tuple(sorted(_artifact(item, "bag") for item in bag))
    if len(numbers) + sum(member.artifact > 0 for member in five) > MOST_ARTIFACTS:
        raise DocumentError(f"party: more than {MOST_ARTIFACTS} artifacts")
    called = tuple(_name(member.get("name"), f"members.{place}.") for member, _, place in described)
    return Company(five, numbers, **stocks, name=_name(value.get("name"), ""), names=called)


def _described(members: Json) -> list[tuple[JsonObject, int, str]]:
    """Return what is said of each member, its class, and its place in the document."""
    if isinstance(members, list):
        if len(members) != len(ONE_OF_EACH):
            raise DocumentError(f"party.members: expected {len(ONE_OF_EACH)}, found {len(members)}")
        listed = [
            (_fields(member, str(i), {"class"}), str(i)) for i, member in enumerate(members, 1)
        ]
        return [(member, _class(member.get("class"), place), place) for member, place in listed]
    if not isinstance(members, Mapping) or set(members) - set(CLASS_WORDS):
        raise DocumentError(
            f"party.members: expected an object with {', '.join(CLASS_WORDS)}, or a list of five"
        )
    return [
        (_fields(members.get(name, {}), name, set()), i, name) for i, name in enumerate(CLASS_WORDS)
    ]


def _fields(value: Json, place: str, more: set[str]) -> JsonObject:
    expected = {"name", "raised", "artifact"} | more
    if not isinstance(value, Mapping) or set(value) - expected:
        names = "name, raised and artifact" if not more else "class, name, raised and artifact"
        raise DocumentError(f"party.members.{place}: expected {names}, no more")
    return value


def _class(name: Json, place: str) -> int:
    if not isinstance(name, str) or name not in CLASS_WORDS:
        raise DocumentError(f"party.members.{place}.class: expected {_one_of(CLASS_WORDS)}")
    return CLASS_WORDS.index(name)


def _member(value: JsonObject, person: int, place: str) -> Member:
    values = value.get("raised", [])
    grows = list(CLASSES[person].grows)
    if not isinstance(values, list) or values not in ([], grows[:1], grows[1:], grows, grows[::-1]):
        raise DocumentError(
            f"party.members.{place}.raised: expected a list of {' and '.join(grows)}"
        )
    number = _whole(value.get("artifact", 0), f"members.{place}.artifact", len(ARTIFACTS))
    if number and ARTIFACTS[number - 1][0] != person:
        name = CLASS_WORDS[person]
        raise DocumentError(f"party.members.{place}.artifact: {number} is not for a {name}")
    return Member(person, tuple(values), number)


def _one_of(names: tuple[str, ...]) -> str:
    return f"{', '.join(names[:-1])} or {names[-1]}"


_PLURALS = ("warriors", "rangers", "thieves", "clerics", "wizards")
_SET_UP = re.compile(r"\s*(?:[1-5] *)?[a-z]+(?:\s*,\s*(?:[1-5] *)?[a-z]+)*\s*", re.IGNORECASE)
_SOME = re.compile(r"([1-5]?) *([a-z]+)")


def company_from_words(text: str) -> Company | None:
    """Return the fresh company of five classes named in a line, or ``None`` for another text.

    A class may be cut short, and have a number before it. Raises DocumentError where
    there are not five, or a word is no class.

    >>> company = company_from_words("cleric, 2 wizards, thief, war")
    >>> company and [CLASS_WORDS[member.person] for member in company.members]
    ['warrior', 'thief', 'cleric', 'wizard', 'wizard']
    """
    if not _SET_UP.fullmatch(text) or not set(text) & set(",12345"):
        return None
    classes: list[int] = []
    for number, word in _SOME.findall(text.lower()):
        persons = [
            i
            for i, names in enumerate(zip(CLASS_WORDS, _PLURALS, strict=True))
            if any(name.startswith(word) for name in names)
        ]
        if len(persons) != 1:
            what = "may be several" if persons else "is no class"
            raise DocumentError(f"{word[:20]!a} {what}: expected {_one_of(CLASS_WORDS)}")
        classes += persons * int(number or 1)
    if len(classes) != len(ONE_OF_EACH):
        raise DocumentError(f"a party has five members, found {len(classes)}")
    return Company(tuple(map(Member, sorted(classes))))


def _name(value: object, where: str) -> str:
    """Return a name that a player gave, empty if none was given."""
    if value is None:
        return ""
    if not (
        isinstance(value, str)
        and len(value.strip()) > 0
        and len(value) <= _LONGEST_NAME
        and value.isprintable()
    ):
        raise DocumentError(f"party.{where}name: expected 1 to {_LONGEST_NAME} characters")
    return value.strip()


def named(out: Company, before: Company | None) -> Company:
    """Return who came out of a dungeon with the names of who went in."""
    return out if before is None else out._replace(name=before.name, names=before.names)


def _artifact(value: object, where: str) -> int:
    number = _whole(value, where, len(ARTIFACTS))
    if not number:
        raise DocumentError(f"party.{where}: expected artifacts, 1 to 10")
    return number


def _stock(value: object, name: str) -> int:
    if type(value) is int and value > MOST[name]:
        raise DocumentError(
            f"party.{name}: expected at most {MOST[name]:,}, more than the ten dungeons of a "
            "campaign hold"
        )
    return _whole(value, name, MOST[name])


def _whole(value: object, where: str, most: int) -> int:
    if type(value) is not int or not 0 <= value <= most:
        raise DocumentError(f"party.{where}: expected a whole number from 0 to {most}")
    return value


def portraits(company: Company) -> tuple[tuple[str, str, str], ...]:
    """Return the engraving of each member, the name, and the level with the artifact worn."""
    shown = []
    for member, name in zip(company.members, company.names, strict=True):
        artifact = f", {ARTIFACT_WORDS[member.artifact - 1][0]}" if member.artifact else ""
        own = CLASSES[member.person].name
        words = f"Level {member.level}{artifact}"
        shown.append(
            (
                CLASS_WORDS[member.person],
                name or own,
                f"{own}, {words[0].lower()}{words[1:]}" if name else words,
            )
        )
    return tuple(shown)


PARTIES: Parties[State, Company] = Parties(
    kind=Company,
    read=company_from_json,
    write=company_as_json,
    after=after,
    retired=retired,
    facts=facts,
    portraits=portraits,
    named=named,
    typed=company_from_words,
)
