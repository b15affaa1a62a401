"""Read the symbols of the sprite."""

import re
from pathlib import Path

from django.conf import settings


def symbols() -> set[str]:
    """Return the names of all symbols of the sprite."""
    text = (Path(settings.BASE_DIR) / "static/img/sprite.svg").read_text()
    return set(re.findall(r'<symbol id="([^"]+)"', text))
