"""Reading the environment: a bad value is one clear line, production refuses what is unsafe."""

import base64
import binascii
from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import urlsplit

LOOPBACK_HOSTS = {"127.0.0.1", "localhost", "::1", "[::1]"}
MIN_KEY_LENGTH = 50
KNOWN_KEYS = ("django-insecure", "changeme", "change-me", "secret", "insecure", "example")
TRUE_WORDS = {"1", "true", "yes", "on"}
FALSE_WORDS = {"0", "false", "no", "off", ""}


def refuse(problems: Sequence[str]) -> None:
    """End the process with one line a problem; do nothing when there is none."""
    if problems:
        raise SystemExit("\n".join(f"counterpane does not start: {line}" for line in problems))


class Environment:
    """Typed readers over a mapping of variables that collect what is wrong with them."""

    def __init__(self, variables: Mapping[str, str]) -> None:
        """Keep the variables; nothing is wrong yet."""
        self.variables = variables
        self.problems: list[str] = []

    def text(self, name: str, default: str = "") -> str:
        """Return a variable, or the default when it is absent or empty."""
        return self.variables.get(name, "").strip() or default

    def flag(self, name: str, default: bool = False) -> bool:
        """Return a yes-or-no variable."""
        word = self.text(name, "1" if default else "0").lower()
        if word not in TRUE_WORDS | FALSE_WORDS:
            self.problems.append(f"{name} is {word!r}: write 1 or 0.")
        return word in TRUE_WORDS

    def number(self, name: str, default: float, low: float, high: float) -> float:
        """Return a number from low to high, both included."""
        given = self.text(name, str(default))
        try:
            value = float(given)
        except ValueError:
            value = float("nan")
        if not low <= value <= high:
            self.problems.append(f"{name} is {given!r}: write a number from {low:g} to {high:g}.")
            return default
        return value

    def whole(self, name: str, default: int, low: int, high: int) -> int:
        """Return a whole number from low to high, both included."""
        value = self.number(name, default, low, high)
        if value != int(value):
            self.problems.append(f"{name} is {value:g}: write a whole number.")
        return int(value)

    def choice(self, name: str, choices: Sequence[str]) -> str:
        """Return one of the choices; the first is the default."""
        value = self.text(name, choices[0])
        if value not in choices:
            self.problems.append(f"{name} is {value!r}: it may be {' or '.join(choices)}.")
            return choices[0]
        return value

    def words(self, name: str, default: Sequence[str] = ()) -> list[str]:
        """Return a list written with commas."""
        given = [word.strip() for word in self.text(name).split(",")]
        return [word for word in given if word] or list(default)

    def address(self, name: str, default: str, schemes: Sequence[str]) -> str:
        """Return a URL whose scheme is one of these."""
        value = self.text(name, default)
        try:
            parts = urlsplit(value)
            _ = parts.port
            good = parts.scheme in schemes
        except ValueError:
            good = False
        if not good:
            beginning = value.partition("://")[0] if "://" in value else value
            wanted = ", ".join(f"{scheme}://" for scheme in schemes)
            self.problems.append(f"{name} begins with {beginning!r}: it must be a URL ({wanted}).")
            return default
        return value


def production_problems(values: Mapping[str, Any]) -> list[str]:
    """Return the faults that forbid to serve real children, one line each."""
    problems = []
    if values["DEBUG"]:
        problems.append("DEBUG is on: it shows the program's inside to anyone.")
    problems += _key_problems(values["SECRET_KEY"])
    problems += _secrets_problems(values["SECRETS_KEYS"], values["SECRET_KEY"])
    if not values["DATABASE_URL"].startswith(("postgres://", "postgresql://")):
        problems.append("DATABASE_URL must name a PostgreSQL database: postgres://user@host/name.")
    if not values["EMAIL_URL"].startswith("smtp"):
        problems.append("EMAIL_URL must name a mail server: smtp+tls://user:password@host:587.")
    problems += _host_problems(values["ALLOWED_HOSTS"])
    return problems


def _key_problems(key: str) -> list[str]:
    """Say whether SECRET_KEY is missing, short, simple or somebody's example."""
    if not key:
        return ["SECRET_KEY is missing: give at least 50 random symbols."]
    if len(key) < MIN_KEY_LENGTH or len(set(key)) < 10:
        return ["SECRET_KEY is too short or too simple: give at least 50 random symbols."]
    if key.lower().startswith(KNOWN_KEYS):
        return ["SECRET_KEY is an example's key: make your own."]
    return []


def _secrets_problems(keys: Sequence[str], secret_key: str) -> list[str]:
    """Say whether the keys of the children's secrets are 32 random bytes each."""
    if not keys:
        return ["SECRETS_KEYS is missing: give a key made by 'python -m config.environment'."]
    if any(not is_fernet_key(key) for key in keys):
        return ["SECRETS_KEYS holds a bad key: make one by 'python -m config.environment'."]
    if secret_key in keys:
        return ["SECRETS_KEYS and SECRET_KEY are the same: make them apart."]
    return []


def is_fernet_key(key: str) -> bool:
    """Say whether this is 32 bytes in URL-safe base64, and not one byte repeated."""
    try:
        raw = base64.urlsafe_b64decode(key)
    except (binascii.Error, ValueError):
        return False
    return len(raw) == 32 and len(set(raw)) > 8


def _host_problems(hosts: Sequence[str]) -> list[str]:
    """Say whether ALLOWED_HOSTS names the school's address and nothing wider."""
    if any(host in {"*", "."} for host in hosts):
        return ["ALLOWED_HOSTS holds '*': name the addresses by which pupils reach this server."]
    if not set(hosts) - LOOPBACK_HOSTS:
        return ["ALLOWED_HOSTS names this machine only: add the school's address."]
    return []


if __name__ == "__main__":
    import secrets

    print("SECRET_KEY=" + secrets.token_urlsafe(60))
    print("SECRETS_KEYS=" + base64.urlsafe_b64encode(secrets.token_bytes(32)).decode())
