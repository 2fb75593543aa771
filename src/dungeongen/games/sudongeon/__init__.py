"""Sudongeon: dungeons from Sudokus, after Marten Zabel's game (version 0.4, 2011)."""
