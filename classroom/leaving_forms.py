"""Forms for leaving: hand classes over to a colleague."""

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from classroom.models import TeacherInvitation
from classroom.services.colleagues import clean_address

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
        max_length=254, error_messages={"required": _("Type your colleague’s e-mail address.")}
    )
    then = forms.ChoiceField(choices=[(one, one) for one in (HandsOver.STAY, HandsOver.LEAVE)])

    def clean_email(self) -> str:
        """Check that it is an address."""
        try:
            return clean_address(self.cleaned_data["email"])
        except ValidationError:
            raise ValidationError(_("This is no e-mail address.")) from None
