"""Lazy sequences of legal actions: counted at once, each action made when it is asked for.

A seat may have tens of thousands of actions where a child sees a handful of cards: ``LazyActions``
knows at once how many there are, and which comes at any place.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, groupby
from operator import attrgetter, eq
from typing import Protocol, overload

from engine.protocol import Action


class LazyBlock(Protocol):
    """A run of actions of one kind, ``count`` of them."""

    @property
    def kind(self) -> str:
        """The kind of all its actions."""

    @property
    def count(self) -> int:
        """How many there are."""

    def nth(self, number: int) -> Action:
        """The action at a place from 0 to ``count`` - 1."""

    def __iter__(self) -> Iterator[Action]:
        """All of them in order."""


class ListedBlock:
    """Actions of one kind that are made already."""

    __slots__ = ("actions", "count", "kind")

    def __init__(self, kind: str, actions: Sequence[Action]) -> None:
        self.kind, self.actions, self.count = kind, actions, len(actions)

    def nth(self, number: int) -> Action:
        """The action at a place."""
        return self.actions[number]

    def __iter__(self) -> Iterator[Action]:
        return iter(self.actions)


class LazyActions(Sequence[Action]):
    """Blocks one after another, read like a list. Equal to a sequence of the same actions."""

    __slots__ = ("blocks", "size")

    def __init__(self, blocks: Sequence[LazyBlock]) -> None:
        self.blocks, self.size = [], 0
        for block in blocks:
            if count := block.count:
                self.blocks.append(block)
                self.size += count

    def __len__(self) -> int:
        return self.size

    @overload
    def __getitem__(self, number: int) -> Action: ...

    @overload
    def __getitem__(self, number: slice) -> list[Action]: ...

    def __getitem__(self, number: int | slice) -> Action | list[Action]:
        if isinstance(number, slice):
            return [self[one] for one in range(*number.indices(self.size))]
        left = number + self.size if number < 0 else number
        if left >= 0:
            for block in self.blocks:
                if left < block.count:
                    return block.nth(left)
                left -= block.count
        raise IndexError(number)

    def __iter__(self) -> Iterator[Action]:
        return chain.from_iterable(self.blocks)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Sequence) or len(other) != self.size:
            return False
        return all(map(eq, self, other))

    __hash__ = None  # type: ignore[assignment]


def by_kind(legal: Sequence[Action]) -> Mapping[str, Sequence[Action]]:
    """The actions of each kind, kinds in alphabetical order, without making those of a listing."""
    kind = attrgetter("kind")
    if isinstance(legal, LazyActions):
        blocks = groupby(sorted(legal.blocks, key=kind), key=kind)
        return {name: LazyActions(tuple(run)) for name, run in blocks}
    return {name: list(run) for name, run in groupby(sorted(legal, key=kind), key=kind)}


def spread(legal: Sequence[Action], most: int) -> Sequence[Action]:
    """The actions, or ``most`` of them spread evenly over the list where there are more."""
    if len(legal) <= most:
        return legal
    return [legal[place * len(legal) // most] for place in range(most)]
