"""The state of the mail server, for pages that are not our views'."""

from django import template

from classroom.mails.selectors import mails

register = template.Library()


@register.simple_tag
def mail_trouble() -> mails.MailTrouble | None:
    """Return why mails cannot be sent just now, None when they can."""
    return mails.trouble()
