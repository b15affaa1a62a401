"""A plugin for the measured run: each test begins with empty caches.

What is kept in a process is made by the first test that needs it. Only that one would be said to
run the function, and a fault in it would be tried on that one alone.
"""

import functools
import os
from typing import Any

PACKAGES = frozenset(filter(None, os.environ.get("UNCACHED", "").split(",")))
"""Where functions are whose caches are emptied."""

_caches: list[Any] = []
_lru_cache = functools.lru_cache


def _known(made: Any) -> Any:
    module = getattr(made, "__module__", None) or ""
    if module.partition(".")[0] in PACKAGES:
        _caches.append(made)
    return made


def _remembered(maxsize: Any = 128, typed: bool = False) -> Any:
    """Do what `lru_cache` does, and know the cache."""
    decorate = _lru_cache(maxsize, typed)
    if callable(maxsize):
        return _known(decorate)
    return lambda function: _known(decorate(function))


if PACKAGES:
    functools.lru_cache = _remembered  # what is imported from now on uses this one


def pytest_runtest_setup() -> None:
    """Empty the caches."""
    for one in _caches:
        one.cache_clear()
