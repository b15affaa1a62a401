"""Addresses: the front door, signing in and out, one's own first page, what we say about us."""

from django.urls import URLPattern, path

from classroom.views import entry

urlpatterns: list[URLPattern] = [
    path("", entry.front, name="front"),
    path("who/", entry.who, name="who"),
    path("who/<str:student>/", entry.secret, name="secret"),
    path("bye/", entry.bye, name="bye"),
    path("home/", entry.home, name="home"),
    path("class/new/", entry.first_class, name="first_class"),
    path("privacy/", entry.privacy, name="privacy"),
    path("about/", entry.about, name="about"),
]
