"""URLs: what guardians read."""

from django.urls import URLPattern, path

from classroom.reports.views import digests, family

urlpatterns: list[URLPattern] = [
    path("family/", family.family, name="family"),
    path("family/mail/", digests.weekly_mail, name="weekly_mail"),
    path("family/mail/stop/<str:token>/", digests.weekly_mail_stop, name="weekly_mail_stop"),
    path("family/<str:student>/", family.family_child, name="family_child"),
]
