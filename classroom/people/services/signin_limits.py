"""Limits on guessing: wrong codes, passwords and pictures, all in one place.

Misses of a known device are its own affair: no stranger can use them up. Misses of new devices
count for what they aim at, pictures for the browser too, and widely for the address, which may be
a whole school's; codes of new devices for the address alone. What an attacker gets out of this is
worked out in docs/decisions.
"""

from datetime import timedelta

from classroom.models import Classroom
from classroom.site.devices import Visitor, hashed
from classroom.site.services.throttle import Limit, forget

MINUTE = 60
TEN_MINUTES = 10 * MINUTE
DAY = 24 * 3600

CODES_A_DEVICE = 30
"""Wrong class or family codes of a known device, in a minute."""
CODES_AN_ADDRESS = 400
"""Wrong class codes of all other devices at one address, in ten minutes."""

PASSWORDS_A_DEVICE = 10
"""Wrong passwords for one account on a device that knows it, in five minutes."""
PASSWORDS_FROM_HERE = 5
"""Wrong passwords for one account from other devices at one address, in five minutes."""
PASSWORDS_A_DAY = 100
"""Wrong passwords for one account from devices that do not know it, anywhere, in a day."""
PASSWORDS_AN_ADDRESS = 300
"""Wrong passwords for all accounts from such devices at one address, in ten minutes."""

# Pictures. These waits are for one pupil: the first is FIRST_WAIT, each miss after it doubles it.
TRIES_BEFORE_WAIT = 5
"""Wrong pictures for one pupil from one device, known or not, before it waits."""
TRIES_BEFORE_WAIT_HERE = 10
"""Wrong pictures for one pupil from all new devices at one address, before these wait."""
FIRST_WAIT = timedelta(seconds=60)
LONGEST_WAIT = timedelta(minutes=15)
TRIES_A_DAY = 100
"""Pictures judged for one pupil in a day: on one known device, and on all new ones together."""
PICTURES_A_BROWSER = 20
"""Wrong pictures for a class from one new device, in ten minutes."""
PICTURES_A_CLASS = 200
"""Wrong pictures for a class from all new devices, in a day."""

TABLES_AN_ADDRESS = 40
"""Tables that guests begin at one address, in ten minutes: a staffroom tries all four games."""

LOGIN_DEVICE, LOGIN_HERE, LOGIN_TARGET = "login_device", "login_here", "login_target"
PICTURES_BROWSER, PICTURES_CLASS = "pictures_browser", "pictures_class"


def for_codes(what: str, visitor: Visitor) -> list[Limit]:
    """Return the limits on wrong codes; `what`: class or family."""
    if known := visitor.device.vouched_by:
        return [Limit(f"{what}_code_device", known, CODES_A_DEVICE, MINUTE)]
    return [Limit(f"{what}_code_address", visitor.address, CODES_AN_ADDRESS, TEN_MINUTES)]


def for_password(visitor: Visitor, email: str) -> list[Limit]:
    """Return the limits on wrong passwords for the account with this email address."""
    account = hashed("email", email.lower())
    if key := visitor.device.key_for_adult(email):
        return [Limit(LOGIN_DEVICE, f"{account}:{key}", PASSWORDS_A_DEVICE, 5 * MINUTE)]
    return [
        Limit(LOGIN_HERE, f"{account}:{visitor.address}", PASSWORDS_FROM_HERE, 5 * MINUTE),
        Limit(LOGIN_TARGET, account, PASSWORDS_A_DAY, DAY),
        Limit("login_address", visitor.address, PASSWORDS_AN_ADDRESS, TEN_MINUTES),
    ]


def forget_adult(email: str) -> None:
    """Forget the wrong passwords for an account that is deleted."""
    account = hashed("email", email.lower())
    forget(LOGIN_TARGET, account)
    for scope in (LOGIN_DEVICE, LOGIN_HERE):
        forget(scope, f"{account}:", more=True)


def for_pictures(classroom: Classroom, visitor: Visitor) -> list[Limit]:
    """Return the limits on wrong pictures that a device new to the pupil meets in a class."""
    browser = f"{classroom.public_id}:{visitor.browser}"
    return [
        Limit(PICTURES_BROWSER, browser, PICTURES_A_BROWSER, TEN_MINUTES),
        class_limit(classroom),
    ]


def class_limit(classroom: Classroom) -> Limit:
    """Return the limit on wrong pictures from all new devices together."""
    return Limit(PICTURES_CLASS, classroom.public_id, PICTURES_A_CLASS, DAY)


def for_guest_tables(address: str) -> Limit:
    """Return the limit on tables that guests begin: here every one counts, not misses."""
    return Limit("guest_tables", address, TABLES_AN_ADDRESS, TEN_MINUTES)
