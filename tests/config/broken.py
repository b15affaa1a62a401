"""An address whose page always breaks, beside the product's own."""

from django.http import HttpRequest, HttpResponse
from django.urls import path

from config.urls import handler400, handler403, handler404, handler500, urlpatterns

__all__ = ["handler400", "handler403", "handler404", "handler500"]


def broken(request: HttpRequest) -> HttpResponse:
    """Divide by nothing."""
    return HttpResponse(str(1 / 0))


urlpatterns = [*urlpatterns, path("broken/", broken, name="about")]
