"""Players who plan nothing, to measure a dungeon by."""
