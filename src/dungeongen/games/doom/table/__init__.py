"""Shuffle and Doom in words for a person: prompts and story."""
