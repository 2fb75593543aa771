"""Welcome to the Dungeon: a bluffing duel over one hero, one dungeon and thirteen monsters."""
