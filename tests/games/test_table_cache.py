"""Tables that a process keeps: not too many, not for long, each with the moves read of it."""

import pytest

from games.fast_lane.table_cache import TableCache, stamp_of
from games.models import GameSession

pytestmark = pytest.mark.fast


def row(name: str, version: int = 0) -> GameSession:
    return GameSession(public_id=name, version=version)


def test_the_table_used_longest_ago_makes_room() -> None:
    cache = TableCache(most=2)
    for name in ("a", "b", "a", "c"):
        cache.put("state", row(name), [])
    assert list(cache) == ["a", "c"]


def test_tables_that_nobody_asks_for_any_more_are_forgotten() -> None:
    cache = TableCache(idle_seconds=-1)
    for name in ("a", "b"):
        cache.put("state", row(name), [])
    assert list(cache) == ["b"]


def test_moves_stay_with_a_table_that_goes_on() -> None:
    cache = TableCache()
    cache.put("before", row("a"), [])
    cache.put_moves("a", 3, ("third", "second"))
    cache.put("after", row("a", 1), [])
    assert cache.moves_of("a") == (3, ("third", "second"))
    assert cache.get("a", stamp_of(row("a"))) is None
    found = cache.get("a", stamp_of(row("a", 1)))
    assert found is not None
    assert found.state == "after"


def test_newer_moves_are_not_written_over_and_unknown_tables_get_none() -> None:
    cache = TableCache()
    cache.put("state", row("a"), [])
    cache.put_moves("a", 5, ("fifth",))
    cache.put_moves("a", 4, ("fourth",))
    cache.put_moves("b", 1, ("first",))
    assert cache.moves_of("a") == (5, ("fifth",))
    assert cache.moves_of("b") == (0, ())
