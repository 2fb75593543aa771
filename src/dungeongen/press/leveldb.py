"""A LevelDB database of a few records, as the folder that a program opens.

LevelDB keeps new records in a log before it sorts them into tables, and reads that log when a
database is opened. So three files are a whole database: ``CURRENT``, which names the manifest; the
manifest, which says that there are no tables yet; and a log with the records. Both are logs of the
same form: blocks of 32 KiB with fragments of records, each after its checksum, length and kind.

Source: the pages on its log format and its implementation in google/leveldb.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import accumulate

_BLOCK = 32768  # bytes
_HEADER = 7  # bytes before a fragment: checksum, length, kind
_WHOLE, _FIRST, _MIDDLE, _LAST = 1, 2, 3, 4  # kinds of fragments
_POLYNOMIAL = 0x82F63B78  # of CRC-32C, its bits reversed
_MASK = 0xA282EAD8  # added to a checksum that is stored
_COMPARATOR = b"leveldb.BytewiseComparator"
_PUT = 1  # kind of a record


def database(records: Mapping[bytes, bytes]) -> dict[str, bytes]:
    """Return the files of a database, by their names."""
    named = (1, _sized(_COMPARATOR))
    log_number, next_file, last_sequence = (
        (field, _varint(n)) for field, n in ((2, 0), (3, 3), (4, 0))
    )
    edit = b"".join(
        bytes([field]) + value for field, value in (named, log_number, next_file, last_sequence)
    )
    puts = (bytes([_PUT]) + _sized(key) + _sized(value) for key, value in records.items())
    batch = (1).to_bytes(8, "little") + len(records).to_bytes(4, "little") + b"".join(puts)
    return {
        "CURRENT": b"MANIFEST-000001\n",
        "MANIFEST-000001": b"".join(_fragments(edit)),
        "000002.log": b"".join(_fragments(batch)),
    }


def _fragments(record: bytes) -> Iterator[bytes]:
    """Yield the blocks of a log with one record."""
    most = _BLOCK - _HEADER
    parts = [record[start : start + most] for start in range(0, len(record), most)]
    for number, part in enumerate(parts, 1):
        kind = _MIDDLE
        if len(parts) == 1:
            kind = _WHOLE
        elif number == 1:
            kind = _FIRST
        elif number == len(parts):
            kind = _LAST
        crc = checksum(bytes([kind]) + part)
        turned = ((crc >> 15 | crc << 17) + _MASK) & 0xFFFFFFFF
        yield turned.to_bytes(4, "little") + len(part).to_bytes(2, "little") + bytes([kind]) + part


def checksum(data: bytes) -> int:
    """Return the CRC-32C of bytes.

    >>> hex(checksum(b"123456789"))
    '0xe3069283'
    """
    crc = 0xFFFFFFFF
    for byte in data:
        crc = _TABLE[(crc ^ byte) & 0xFF] ^ crc >> 8
    return crc ^ 0xFFFFFFFF


def _entry(byte: int) -> int:
    *_, crc = accumulate(
        range(8), lambda crc, _: crc >> 1 ^ (_POLYNOMIAL & -(crc & 1)), initial=byte
    )
    return crc


_TABLE = tuple(map(_entry, range(256)))


def _sized(data: bytes) -> bytes:
    return _varint(len(data)) + data


def _varint(number: int) -> bytes:
    """Return a number in sevens of bits, the lowest first."""
    result = bytearray()
    while number > 0x7F:
        result.append(number & 0x7F | 0x80)
        number >>= 7
    return bytes([*result, number])
