"""Fights as the solver knows them: exact where it can, in plain numbers."""
