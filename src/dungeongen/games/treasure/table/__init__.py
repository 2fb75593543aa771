"""Dungeons & Treasure in plain words, for the terminal and the solution page."""
