"""Mythic Dungeon Crawler: a dungeon of cards, two hands and a bag, after Jon Wittwer (2025)."""
