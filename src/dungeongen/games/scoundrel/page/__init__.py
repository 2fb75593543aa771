"""The pages of Scoundrel."""
