"""Random public ids: what addresses show instead of row numbers."""

import secrets

ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
"""31 symbols without 0, 1, i, l, o: safe to read aloud."""

GUEST = "try-"
"""How ids of guests' tables begin. Nothing else has a dash, so the address of one says what it was
also when it is gone."""


def random_id(length: int) -> str:
    """Return `length` random symbols of ALPHABET (about 4.95 bits each)."""
    return "".join(secrets.choice(ALPHABET) for _ in range(length))


def public_id() -> str:
    """Return a 14-symbol id (69 bits) for an address."""
    return random_id(14)


def guest_id() -> str:
    """Return an id of 14 symbols for a guest's table (50 bits)."""
    return GUEST + random_id(10)


def is_guest(public_id: str) -> bool:
    """Is this the id of a guest's table, there or gone?"""
    return public_id.startswith(GUEST)
