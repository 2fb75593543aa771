"""Donsol: a dungeon in a pack of cards and its two jokers, room by room."""
