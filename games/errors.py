"""What can go wrong with a request to a table; views map these to HTTP in one place."""


class GamesError(Exception):
    """The base of this room's errors."""


class BrokenGame(GamesError):
    """The stored state fails the game's own checks: the session is set aside, never guessed at."""
