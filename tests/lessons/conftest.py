"""The whole shelf: games that are not offered yet are offered here."""

from dataclasses import replace

import pytest

from games import registry


@pytest.fixture
def all_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Offer every game that is registered."""
    for key, package in tuple(registry.PACKAGES.items()):
        title = replace(package.title, offered=True)
        monkeypatch.setitem(registry._packages, key, replace(package, title=title))
