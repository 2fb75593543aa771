"""Welcome to the Dungeon in words: prompts, story, the table in the terminal."""
