"""Words looked up once for each language, and kept.

What a table shows is made of few cards, names and counts, and is looked at with every request. A
function marked here is called once for equal arguments in each language; what it gives back has
plain strings where it was made with lazy ones.
"""

import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import fields, is_dataclass, replace
from functools import lru_cache, wraps
from typing import Any, ParamSpec, TypeVar

from django.utils.functional import Promise
from django.utils.translation import get_language

P = ParamSpec("P")
R = TypeVar("R")

KEPT = 4096
_here = threading.local()


@contextmanager
def in_one_language() -> Iterator[None]:
    """Ask for the active language once: within, nobody activates another."""
    _here.language = get_language()
    try:
        yield
    finally:
        _here.language = None


def language() -> str | None:
    """Return the language that is active."""
    return getattr(_here, "language", None) or get_language()


def per_language(function: Callable[P, R]) -> Callable[P, R]:
    """Keep what a function of hashable arguments says in each language."""

    @lru_cache(maxsize=KEPT)
    def cached(_language: str | None, *args: Any) -> R:
        return _plain(function(*args))  # type: ignore[call-arg]

    @wraps(function)
    def translated(*args: P.args, **kwargs: P.kwargs) -> R:
        assert not kwargs, "by position only"
        return cached(language(), *args)

    return translated


def face_per_language(
    function: Callable[[Mapping[str, Any]], R],
) -> Callable[[Mapping[str, Any]], R]:
    """Keep how a face of the engine's view (a flat mapping) is drawn in each language."""

    @lru_cache(maxsize=KEPT)
    def cached(_language: str | None, pairs: tuple[tuple[str, Any], ...]) -> R:
        return _plain(function(dict(pairs)))

    @wraps(function)
    def drawn(face: Mapping[str, Any]) -> R:
        return cached(language(), tuple(face.items()))

    return drawn


def _plain(value: R) -> R:
    """Return a value with strings for lazy strings, one level deep."""
    if isinstance(value, Promise):
        return str(value)  # type: ignore[return-value]
    if not is_dataclass(value) or isinstance(value, type):
        return value
    lazy = {
        field.name: str(getattr(value, field.name))
        for field in fields(value)
        if isinstance(getattr(value, field.name), Promise)
    }
    return replace(value, **lazy) if lazy else value
