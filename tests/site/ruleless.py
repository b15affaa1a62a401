"""Every address of the project, and one that nobody wrote an access rule for."""

from django.http import HttpRequest, HttpResponse
from django.urls import path

from config.urls import urlpatterns as ours


def open_to_all(request: HttpRequest) -> HttpResponse:
    """Answer whoever gets here."""
    return HttpResponse("in")


urlpatterns = [
    *ours,
    path("forgotten/", open_to_all, name="forgotten"),
    path("remembered/", open_to_all, name="about"),
]
