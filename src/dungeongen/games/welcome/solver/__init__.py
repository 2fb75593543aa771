"""Solvers of Welcome to the Dungeon that see every card."""
