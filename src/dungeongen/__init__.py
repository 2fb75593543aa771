"""Dungeons for the table, printed together with a proof that they can be beaten."""

__version__ = "0.5.0"
