"""The printed pages of Welcome to the Dungeon."""
