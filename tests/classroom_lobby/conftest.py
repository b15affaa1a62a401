"""The whole shelf: games that are not offered yet are offered here."""

import pytest

from games.catalogue import GAMES, OFFERED


@pytest.fixture
def all_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Offer every game of the catalogue."""
    for key, game in GAMES.items():
        monkeypatch.setitem(OFFERED, key, game)
