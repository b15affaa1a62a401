"""Context processor: names that every template may use."""

from typing import Any

from django.http import HttpRequest

PRODUCT = "Counterpane"


def page(request: HttpRequest) -> dict[str, Any]:
    """Return the product's name for page titles and the bar."""
    return {"product": PRODUCT}
