"""Sudongeon in words for a person: prompts, scene, story, text map."""
