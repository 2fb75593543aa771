"""The rules of Dungeons & Treasure: one move at a time; nothing here draws or looks at a clock."""
