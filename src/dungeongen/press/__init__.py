"""The press: paper sizes, page furniture, and the composition of sheets into files."""
