"""Random public ids: what addresses show instead of row numbers."""

import secrets

ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
"""31 symbols without 0, 1, i, l, o: safe to read aloud."""


def random_id(length: int) -> str:
    """Return `length` random symbols of ALPHABET (about 4.95 bits each)."""
    return "".join(secrets.choice(ALPHABET) for _ in range(length))


def public_id() -> str:
    """Return a 14-symbol id (69 bits) for an address."""
    return random_id(14)
