"""The pages of Donsol."""
