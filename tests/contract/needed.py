"""What a sheet of the null game has to say: each rule of its page in the docs, and its words."""

from __future__ import annotations

from contract.null_game import Layout
from games.page_rules import Rule, always

NEEDED: tuple[Rule[Layout], ...] = (Rule("Call the coin.", always, ("Call the coin",)),)
ELSEWHERE: dict[str, str] = {}
