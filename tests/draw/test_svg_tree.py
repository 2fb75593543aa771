"""SVG of anybody as a tree: what is read, and what multiplies, nests or reads other files."""

from __future__ import annotations

import pytest

from dungeongen.draw.svg_tree import SvgError, named, parsed

HEAD = b'<svg xmlns="http://www.w3.org/2000/svg">'


def laughs(levels: int) -> bytes:
    """Return a file of entities that hold ten of the one before."""
    lines = [b'<!ENTITY a0 "ha">']
    lines += [b'<!ENTITY a%d "%s">' % (i, b"&a%d;" % (i - 1) * 10) for i in range(1, levels)]
    return b"<!DOCTYPE svg [%s]>" % b"".join(lines) + HEAD + b"&a%d;</svg>" % (levels - 1)


def test_a_tree() -> None:
    root = parsed(HEAD + "<g a='1'>é&lt;<!-- c --><x:y xmlns:x='urn:x'/>t</g></svg>".encode())
    (group,) = root
    assert (named(group.tag)[1], group.attrib, group.text) == ("g", {"a": "1"}, "é<")
    assert [(named(one.tag), one.tail) for one in group] == [(("urn:x", "y"), "t")]


def test_a_doctype_alone_is_harmless() -> None:
    for external in (b"", b' PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd"', b' SYSTEM "/etc/x"'):
        assert named(parsed(b"<!DOCTYPE svg%s>" % external + HEAD + b"</svg>").tag)[1] == "svg"


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (laughs(2), "has entities"),
        (laughs(30), "has entities"),
        (b'<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/hostname">]><svg>&a;</svg>', "entities"),
        (b'<!DOCTYPE svg [<!ENTITY % a SYSTEM "http://x/"> %a;]><svg/>', "entities"),
        (b'<!DOCTYPE svg [<!ATTLIST g a CDATA "long">]><svg><g/></svg>', "entities"),
        (laughs(9).decode().encode("utf-16"), "not valid XML"),
        (b'<?xml version="1.0" encoding="utf-16"?>' + HEAD + b"&a;</svg>", "undefined entity"),
        (b"<!DOCTYPE svg SYSTEM 'a.dtd'>" + HEAD + b"&a;</svg>", "undefined entity"),
        (HEAD + b"<g>" * 64 + b"</g>" * 64 + b"</svg>", "nested more than 64 deep"),
        (HEAD + b"<g/>" * 100_000 + b"</svg>", "more than 100000 elements"),
        (HEAD + b"<g a=''/>" * 600_001 + b"</svg>", "more than 600000 attributes"),
        (HEAD + b"A\n" * 600_001 + b"</svg>", "more than 600000 attributes"),
        (HEAD + b"<g>", "not valid XML"),
        (HEAD + b"<g a='' a=''/></svg>", "not valid XML: duplicate attribute"),
        (HEAD + b"\xff</svg>", "not valid XML"),
        (HEAD + b"<a:g/></svg>", "not valid XML: unbound prefix"),
        (b"", "not valid XML"),
        (b"<html/>", "expected an svg element"),
        (b"<svg xmlns='urn:other'/>", "expected an svg element"),
    ],
    ids=range(19),
)
def test_what_is_refused(data: bytes, says: str) -> None:
    with pytest.raises(SvgError, match=says) as refusal:
        parsed(data)
    assert str(refusal.value).isprintable()
    assert len(str(refusal.value)) < 200
