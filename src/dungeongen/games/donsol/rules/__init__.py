"""The rules of Donsol: one move at a time; nothing here draws or looks at a clock."""
