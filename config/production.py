"""Check production's database once, when a process starts."""

from django.conf import settings
from django.db import Error, connection

from config.environment import refuse
from database.pooler import statements_stay

DEMO_DOMAIN = "@demo.example"
"""The demo school's adults have addresses there, and nobody else can."""


POOLER = (
    "DATABASE_URL leads to a pooler that drops prepared statements: take PostgreSQL itself,"
    " pool_mode = session, or PgBouncer 1.21 or newer with max_prepared_statements."
)


def database_problems() -> list[str]:
    """Return the database settings that could lose children's work, one line each."""
    problems = [] if statements_stay() else [POOLER]
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


def key_problems() -> list[str]:
    """Return one line when the database holds what no key of SECRETS_KEYS opens."""
    from classroom.site.services.encryption import count_unreadable

    count = count_unreadable()
    if not count:
        return []
    secrets = "1 secret" if count == 1 else f"{count} secrets"
    mend = "add the key that made them (it is kept with the backups)"
    return [f"SECRETS_KEYS does not open {secrets} in this database: {mend}."]


def refuse_unfit_database() -> None:
    """End the process unless it can read the database and, in production, trust it.

    On a laptop a database without tables is the launcher's to tell about.
    """
    try:
        refuse([*(database_problems() if settings.PRODUCTION else []), *key_problems()])
    except Error as error:
        if settings.PRODUCTION:
            refuse([f"the database does not answer: {str(error).splitlines()[0]}"])
    finally:
        connection.close()
