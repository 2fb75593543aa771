"""Mythic Dungeon Crawler in words for a person: prompts, story, text map."""
