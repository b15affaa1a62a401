"""What production asks of its database, looked at once when a process starts."""

from django.conf import settings
from django.db import Error, connection

from config.environment import refuse

DEMO_DOMAIN = "@demo.example"
"""The demo school's adults have addresses there, and nobody else can."""


def database_problems() -> list[str]:
    """Return what forbids to keep children's work in this database, one line each."""
    problems = []
    with connection.cursor() as cursor:
        for name in ("fsync", "full_page_writes", "synchronous_commit"):
            cursor.execute(f"SHOW {name}")
            if cursor.fetchone()[0] == "off":
                problems.append(f"PostgreSQL runs with {name} = off: answered moves could be lost.")
        cursor.execute(
            "SELECT count(*) FROM classroom_user WHERE email LIKE %s", ["%" + DEMO_DOMAIN]
        )
        if cursor.fetchone()[0]:
            problems.append("the demo school is in this database: its passwords are printed.")
    return problems


def refuse_unsafe_database() -> None:
    """In production, end the process unless the database keeps what it confirms."""
    if not settings.PRODUCTION:
        return
    try:
        refuse(database_problems())
    except Error as error:
        refuse([f"the database does not answer: {str(error).splitlines()[0]}"])
