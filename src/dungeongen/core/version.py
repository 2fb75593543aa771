"""The version of this program, which stands on every page and in every document."""

VERSION = "0.15.0"
