"""Find collected static files: those of this process's release, of the one before and the next."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from whitenoise.middleware import WhiteNoiseMiddleware
from whitenoise.responders import StaticFile


class StaticFiles(WhiteNoiseMiddleware):  # type: ignore[misc]
    """WhiteNoise lists the folder when a process starts; what comes later is looked for there."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        """List the folder, and remember where it is."""
        super().__init__(get_response)
        self.get_response: Callable[[HttpRequest], HttpResponse] = get_response
        if not self.autorefresh:
            self.directories = [(f"{self.static_root}/", self.static_prefix)]

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer with a file, else hand on."""
        found = self.find(request.path_info)
        response: HttpResponse | None = None
        try:
            response = found and self.serve(found, request)
        except FileNotFoundError:
            self.files.pop(request.path_info, None)
        return self.get_response(request) if response is None else response

    def find(self, path: str) -> StaticFile | None:
        """Return what lies at an address; None where nothing does.

        What was deleted since is told by a FileNotFoundError of `get_response`.
        """
        found = self.files.get(path)
        if found is None and (found := self.find_file(path)) is not None and not self.autorefresh:
            self.files[path] = found
        return found
