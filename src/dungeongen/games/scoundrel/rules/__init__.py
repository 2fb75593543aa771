"""The rules of Scoundrel: one move at a time; nothing here draws or looks at a clock."""
