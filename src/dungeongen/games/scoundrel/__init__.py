"""Scoundrel: a dungeon in a pack of cards, room by room."""
