"""Where the project lives, for the package's description on an index.

The sources do not know where they will be published; a build on GitHub Actions does. Built
elsewhere, the package names no address.
"""

from __future__ import annotations

import os

from hatchling.metadata.plugin.interface import MetadataHookInterface


class HomeHook(MetadataHookInterface):  # type: ignore[misc] # has no types
    """Writes ``[project.urls]`` from the variables that every GitHub Actions job has."""

    def update(self, metadata: dict[str, object]) -> None:
        """Add the addresses of the repository that is being built."""
        server, repository = map(os.environ.get, ("GITHUB_SERVER_URL", "GITHUB_REPOSITORY"))
        if not (server and repository):
            metadata["urls"] = {}
            return
        home = f"{server}/{repository}"
        metadata["urls"] = {
            "Homepage": home,
            "Documentation": f"{home}/tree/main/docs",
            "Changelog": f"{home}/blob/main/CHANGELOG.md",
            "Issues": f"{home}/issues",
        }
