"""Errors of requests to a table; views map these to HTTP in one place."""


class GamesError(Exception):
    """The base of this room's errors."""


class UnreadableState(GamesError):
    """The stored state fails the game's checks: the session is quarantined, never guessed at."""
