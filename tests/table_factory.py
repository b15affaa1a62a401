"""Tables for processes that are tested from outside: pupils with open sign-ins, games being played.

    python -m tests.table_factory --tables 2 --pupils 2 --bots 1

runs on the database of the environment and prints, for each table, its public id and the cookies
of each pupil in the order of seats.
"""

import argparse
import json
import os
from typing import Any

SEED = b"7" * 32
"""Of each deal: where chance decides, a robot may win before a test has had its turns."""


def make_pupils(count: int) -> list[Any]:
    """Make pupils of a new school; return their users."""
    from classroom.models import School, Student, User

    school = School.objects.create(name="Meadow School")
    users = []
    for number in range(count):
        user = User()
        user.set_unusable_password()
        user.save()
        Student.objects.create(user=user, school=school, name=f"Pupil {number}", avatar="otter")
        users.append(user)
    return users


def cookies_of(user: Any) -> dict[str, str]:
    """Return the cookies of an open sign-in of this user."""
    from django.conf import settings
    from django.utils.crypto import get_random_string

    from classroom.sessions import SessionStore

    store = SessionStore()
    store["_auth_user_id"] = str(user.pk)
    store["_auth_user_backend"] = settings.AUTHENTICATION_BACKENDS[0]
    store["_auth_user_hash"] = user.get_session_auth_hash()
    store.save()
    return {
        settings.SESSION_COOKIE_NAME: str(store.session_key),
        settings.CSRF_COOKIE_NAME: get_random_string(32),
    }


def make_table(
    users: list[Any],
    bots: int = 0,
    game: str = "sleeping_queens",
    mode: str = "standard",
    hold_seconds: float = 0,
) -> Any:
    """Begin a game session for these pupils, and robots after them."""
    from games.catalogue import GAMES
    from games.services import SeatPlan, create_session

    plans = [SeatPlan(f"Pupil {n}", "otter", user) for n, user in enumerate(users)]
    plans += [SeatPlan(f"Robot {n}", "bot", bot_level="greedy") for n in range(bots)]
    options = GAMES[game].mode(mode).options
    return create_session(
        game, plans, variant=mode, options=options, hold_seconds=hold_seconds, seed=SEED
    )


def main() -> None:
    """Read the command line, lay the tables, print them as JSON."""
    parser = argparse.ArgumentParser(description="Lay tables for tests of whole processes.")
    parser.add_argument("--tables", type=int, default=1)
    parser.add_argument("--pupils", type=int, default=2)
    parser.add_argument("--bots", type=int, default=0)
    args = parser.parse_args()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    import django

    django.setup()
    tables = []
    for _number in range(args.tables):
        users = make_pupils(args.pupils)
        table = make_table(users, args.bots)
        cookies = [cookies_of(user) for user in users]
        tables.append({"public_id": table.public_id, "cookies": cookies})
    print(json.dumps(tables))


if __name__ == "__main__":
    main()
