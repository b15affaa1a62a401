"""Middleware that gives the frames of a request room in one piece.

CPython keeps the frames of a thread in chunks of 16 kB. A call that does not fit into the last one
has another allocated, and its return has it freed: a loop at the edge of a chunk, where those of
templates come to lie by chance, pays for that in each round. In a class's report it was 300 times,
a tenth of the page's time; in a pupil's report it was a third. A function whose own frame is larger
than a chunk gets one of the next power of two that holds it and 8 kB more, and the frames of all
that it calls lie in the rest.
"""

from collections.abc import Callable
from types import FunctionType
from typing import Final

from django.http import HttpRequest, HttpResponse

View = Callable[[HttpRequest], HttpResponse]

WORDS: Final = 8_000
"""Of 8 bytes, in the large frame: in a chunk of 128 kB, which leaves 64 kB. None is touched before
it is used."""


def _answer(get_response: View, request: HttpRequest) -> HttpResponse:
    return get_response(request)


_answer_in_large_frame = FunctionType(_answer.__code__.replace(co_stacksize=WORDS), globals())


def frame_room(get_response: View) -> View:
    """Answer from within a large frame."""

    def answer(request: HttpRequest) -> HttpResponse:
        response: HttpResponse = _answer_in_large_frame(get_response, request)
        return response

    return answer
