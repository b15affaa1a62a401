"""Ready sentences of which a teacher chooses one as a note home."""

from django.utils.translation import gettext_lazy as _

SENTENCES = {
    "kept_trying": _("%(name)s kept trying until a hard calculation came right."),
    "took_time": _("%(name)s took time to look before answering."),
    "helped": _("%(name)s helped others at the table."),
    "explained": _("%(name)s explained to others how a calculation works."),
    "asked": _("%(name)s asked for help at the right moment."),
    "fair": _("%(name)s played fairly and waited for others."),
    "calm": _("%(name)s stayed calm when a game went badly."),
    "brave": _("%(name)s tried harder calculations than before."),
    "show_me": _("Please let %(name)s show you a game at home."),
    "talk": _("I would like to talk with you about %(name)s’s number work. Please get in touch."),
}
"""Key that is stored -> the sentence; they are translated like every fixed text."""
