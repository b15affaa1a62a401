"""Read the symbols of the sprite."""

import re
from pathlib import Path

from django.conf import settings


def symbols(sprite: str = "img/sprite.svg") -> set[str]:
    """Return the names of all symbols of a sprite, a static file."""
    text = (Path(settings.BASE_DIR) / "static" / sprite).read_text()
    return set(re.findall(r'<symbol id="([^"]+)"', text))
