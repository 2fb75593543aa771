"""Players of Welcome to the Dungeon who see no hidden card."""
