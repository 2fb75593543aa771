"""The rules of Welcome to the Dungeon: one move at a time; nothing here draws or asks the time."""
