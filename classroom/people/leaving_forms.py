"""Forms for leaving: hand classes over to a colleague, delete an account."""

from typing import Any

from allauth.account.forms import ReauthenticateForm
from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from classroom.models import TeacherInvitation
from classroom.people.services.colleagues import clean_address

HandsOver = TeacherInvitation.HandsOver


class _Ids(forms.MultipleChoiceField):
    """Public ids, whichever: what is not the teacher's any more is left as it is."""

    def valid_value(self, value: str) -> bool:
        """Take any."""
        return True


class HandOverForm(forms.Form):
    """Which classes, to whom, and what the teacher does then."""

    classes = _Ids(error_messages={"required": _("Choose at least one class.")})
    email = forms.CharField(
        max_length=254, error_messages={"required": _("Type your colleague’s email address.")}
    )
    then = forms.ChoiceField(choices=[(one, one) for one in (HandsOver.STAY, HandsOver.LEAVE)])

    def clean_email(self) -> str:
        """Check that it is an address."""
        try:
            return clean_address(self.cleaned_data["email"])
        except ValidationError:
            raise ValidationError(_("This is not an email address.")) from None


class PasswordForm(ReauthenticateForm):  # type: ignore[misc]
    """The password once more, judged within the limits of signing in; and what the page told."""

    told = forms.CharField(required=False, max_length=20_000, widget=forms.HiddenInput)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Draw the password as the other fields of these pages."""
        super().__init__(*args, **kwargs)
        look = self.fields["password"].widget.attrs
        look.pop("placeholder", None)
        look["class"] = "in"
