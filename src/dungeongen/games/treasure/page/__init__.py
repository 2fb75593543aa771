"""The printed pages of Dungeons & Treasure."""
