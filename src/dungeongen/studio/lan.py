"""The studio for a telephone beside the computer: its address on the local network, and a key.

Off by default. The server then listens on that address too, and nowhere else. The link in the QR
code has a key that lets one browser in, once; with that the next key is made, and printed, so that
it is seen at the computer. All other checks are as they are at the
computer (``security``). The network carries no secrets: there is no certificate that a telephone
would believe, so what is sent can be read by others on it.
"""

from __future__ import annotations

import secrets
import socket
from collections.abc import Callable
from secrets import compare_digest

from dungeongen.core.errors import DungeongenError

WARNING = (
    "Warning: the studio can be reached from this network. Whoever scans the code first gets in, "
    "and others on the network can read what is sent. Ctrl-C ends it."
)
_ELSEWHERE = ("192.0.2.1", 9)
"""An address for documentation: nothing is sent there."""
_QUIET = 2  # light modules around a code


def own_address() -> str:
    """Return this computer's address on the local network; raises DungeongenError without one."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(_ELSEWHERE)  # which only chooses a way
            address = str(asking.getsockname()[0])
        except OSError:
            address = ""
    if not address or address.startswith(("127.", "0.")):
        raise DungeongenError("--lan: this computer is on no network")
    return address


class Invitation:
    """A key that lets one browser in; ``say`` is called with the link that has the next one.

    ``address`` is where the studio is, with its port.
    """

    def __init__(self, address: str, say: Callable[[str], None], name: str) -> None:
        self._address, self._say, self._name = address, say, name
        self._key = secrets.token_urlsafe(12)

    @property
    def link(self) -> str:
        """The address to open, with the key."""
        return f"http://{self._address}/?{self._name}={self._key}"

    def accepts(self, key: str) -> bool:
        """Return whether this is the key; it never is again."""
        if not compare_digest(key.encode(), self._key.encode()):
            return False
        self._key = secrets.token_urlsafe(12)
        self._say("A browser has come in. For another one:")
        self.show()
        return True

    def show(self) -> None:
        """Say the link, as a QR code too."""
        self._say(qr_code(self.link))
        self._say(self.link)


def qr_code(text: str) -> str:
    """Return a QR code for a terminal, two modules in a character; light ones are printed.

    >>> len(qr_code("http://10.0.0.2:8432/").splitlines())
    15
    """
    from qrcodegen import QrCode

    code = QrCode.encode_text(text, QrCode.Ecc.LOW)
    size = code.get_size()

    def light(x: int, y: int) -> bool:
        return y < size + _QUIET and not code.get_module(x, y)

    sides = range(-_QUIET, size + _QUIET)
    signs = {(True, True): "█", (True, False): "▀", (False, True): "▄", (False, False): " "}
    return "\n".join(
        "".join(signs[light(x, y), light(x, y + 1)] for x in sides) for y in sides[::2]
    )
