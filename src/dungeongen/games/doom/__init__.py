"""Shuffle and Doom: dungeons from a deck of cards, after Handsome Wolf Benny and Alfaric (2023)."""
