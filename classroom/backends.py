"""Authentication backend: the signed-in user with the profile, in one query."""

from allauth.account.auth_backends import AuthenticationBackend

from classroom.models import User


class ProfileBackend(AuthenticationBackend):  # type: ignore[misc]
    """allauth's sign-in by e-mail; a request's user comes with pupil, teacher and guardian."""

    def get_user(self, user_id: int | str) -> User | None:
        """Return the user of a session while active, every profile read along."""
        try:
            user = User.objects.select_related("student", "teacher", "guardian").get(pk=user_id)
        except User.DoesNotExist:
            return None
        return user if self.user_can_authenticate(user) else None
