"""The press: paper, page furniture, and the putting together of sheets into files."""
