"""Dungeons & Treasure: piles to destroy and treasure to keep, a solitaire with a pack of cards."""
