"""First to Ten without script: two forms, and what is posted as arguments."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from games.presenters.plain import Asked, Form, Given, cards, texts
from tests.toy_game.presenter import hand


def _make_ten(asked: Asked) -> Form:
    two = cards("cards", "Which cards make 10?", hand(asked.seen), many=True)
    return Form("make_ten", "Make 10", "Check", (two,))


def _swap(asked: Asked) -> Form:
    return Form("swap", "Swap a card", "Swap", (cards("card", "Which card?", hand(asked.seen)),))


FORMS: Mapping[str, Callable[[Asked], Form | None]] = {"make_ten": _make_ten, "swap": _swap}


def lines(asked: Asked) -> Iterator[str]:
    yield f"{asked.seen['draw_count']} cards"


def laid(tray: Mapping[str, Any]) -> Mapping[str, Sequence[str]]:
    return {"cards": texts(tray.get("cards") or ())}


ARGS: Mapping[str, Callable[[Given], list[Any]]] = {
    "make_ten": lambda given: given.many("cards"),
    "swap": lambda given: [given.one("card")],
}
