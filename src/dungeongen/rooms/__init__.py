"""Dungeons in a pack of cards, room by room: what Scoundrel and Donsol have in common.

A room is a few cards; each is taken or left, or the room is avoided. ``native`` has the search, the
player who peeks at nothing, and the position that both stand on; the C of a game says what a card
does. ``judge`` and ``generate`` do the same in Python; ``page`` draws.
"""
