"""Writing down who asked for what and was refused, without a row for each knock of a scan."""

from django.http import HttpRequest

from classroom.models import User
from classroom.site.services import audit, throttle

HOUR = 3600
DENIED = "denied"


def record_denial(request: HttpRequest, user_pk: int) -> None:
    """Count that this person was refused an address of ours (404 or 403).

    One person, one address and one hour give an entry at the first, tenth, hundredth ... time; its
    count says how often so far. The address's name is the act, the id that was asked for the
    subject.
    """
    match = request.resolver_match
    if match is None:  # no address of ours
        return
    name = match.view_name[:40]
    count = throttle.count_one(DENIED, f"{user_pk}:{name}", HOUR)
    if str(count).strip("0") != "1":
        return
    user = User.objects.select_related("student", "teacher", "guardian").filter(pk=user_pk).first()
    if user is None:  # erased meanwhile
        return
    ids = [str(value) for value in match.kwargs.values()]
    audit.record(
        audit.Actor.owner(user, request),
        name,
        outcome="denied",
        school=audit.school_of(user),
        subject=ids[-1][:40] if ids and ids[-1].isalnum() else "",
        count=count,
    )


def forget(user_pk: int) -> None:
    """Forget how often this person was refused."""
    throttle.forget(DENIED, f"{user_pk}:", more=True)
