"""URLs: the live board of a class."""

from django.urls import URLPattern, path

from classroom.views import live

urlpatterns: list[URLPattern] = [
    path("class/<slug:classroom>/live/", live.live, name="live"),
    path("class/<slug:classroom>/live/part/", live.live_part, name="live_part"),
    path("class/<slug:classroom>/live/ticket/", live.live_ticket, name="live_ticket"),
    path("class/<slug:classroom>/live/pause/", live.pause_all, name="pause_all"),
    path("class/<slug:classroom>/live/resume/", live.resume_all, name="resume_all"),
    path("class/<slug:classroom>/live/<slug:public_id>/hand/", live.hand_down, name="hand_down"),
]
