"""The home screen: a manifest that every page leads to, and icons of the sizes that it says."""

from __future__ import annotations

import json
import re
from io import BytesIO
from urllib.parse import urljoin

from PIL import Image

from studio.conftest import Asking


def test_the_manifest_is_linked_and_its_icons_are_there(studio: Asking) -> None:
    page = studio.get("/play").text
    linked = dict(re.findall(r'<link rel="(manifest|apple-touch-icon)" href="([^"]+)"', page))
    assert page.count('name="theme-color"') == 2
    manifest = json.loads(studio.get(linked["manifest"]).data)
    assert {"name", "short_name", "display"} <= manifest.keys()
    assert urljoin(linked["manifest"], manifest["start_url"]) == "/"
    assert urljoin(linked["manifest"], manifest["scope"]) == "/"
    icons = {urljoin(linked["manifest"], i["src"]): i["sizes"] for i in manifest["icons"]}
    assert set(icons.values()) == {"192x192", "512x512"}
    for address, sizes in {**icons, linked["apple-touch-icon"]: "180x180"}.items():
        with Image.open(BytesIO(studio.get(address).data)) as picture:
            assert "{}x{}".format(*picture.size) == sizes
