"""Positions of each game in a few lines of text, as the seat to act sees them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

View = Mapping[str, Any]


def _face(face: Mapping[str, Any]) -> str:
    """Return a card in one word: its number, its name, or its kind."""
    return str(face.get("value", face.get("key", face["kind"])))


def _faces(faces: list[Mapping[str, Any]]) -> str:
    return " ".join(map(_face, faces)) or "-"


def sleeping_queens(view: View) -> Iterator[str]:
    """Give places, piles, the queens of each seat, and the seat's own hand."""
    places = "".join("#" if asleep else "." for asleep in view["slots"])
    hand = " ".join(str(face.get("value", face["kind"])) for face in view["hand"])
    yield f"places {places}  draw {view['draw_count']}  discard {view['discard']['count']}"
    for row in view["players"]:
        queens = " ".join(queen["key"] for queen in row["queens"]) or "-"
        count = row["hand_count"]
        yield f"seat {row['seat']}: {queens} ({row['points']} points, {count} cards)"
    yield f"hand {hand}"


def the_rescue(view: View) -> Iterator[str]:
    """Give the die, what waits, the centre, and the realm of each seat."""
    centre = "".join("." if at is None else "#" if at["down"] else "o" for at in view["centre"])
    piles = f"draw {view['draw_count']}  discard {view['discard']['count']}"
    waits = _faces(view["pending"] + view["drawn"])
    yield f"die {view['die']}  waits {waits}  centre {centre}  kings {len(view['kings'])}  {piles}"
    for row in view["players"]:
        realm = " ".join(("~" if c.get("asleep") else "") + _face(c) for c in row["realm"]) or "-"
        owned = f"{row['knight']}, {len(row['kings'])} kings, {_faces(row['companions'])}"
        yield f"seat {row['seat']} ({owned}): {realm}"


def sleepless_princess(view: View) -> Iterator[str]:
    """Give beds, row and piles, what was found, and the seat's own hand."""
    beds = " ".join(f"{bed['princess']}:{bed['status']}" for bed in view["beds"])
    yield f"beds {beds}"
    piles = f"draw {view['draw_count']}  discard {view['discard']['count']}"
    yield f"row {_faces(view['row'])}  {piles}"
    found = " ".join(f"{one['how']} {one['bed']}: {one['told']}," for one in view["found"]) or "-"
    checks = view["checks"]
    counts = f"touches {checks['touches']}  looks {checks['looks']}  owed {view['owed']}"
    yield f"{counts}  found {found}"
    yield f"hand {_faces(view['hand'])}"


def queens_collection(view: View) -> Iterator[str]:
    """Give the boxes with their pawns, open cards, totals, and the seat's own hand."""
    boxes = " ".join(f"{b['colour']}:{'+'.join(b['pawns']) or '-'}" for b in view["boxes"])
    yield f"boxes {boxes}"
    open_cards = f"display {_colours(view['display'])}  revealed {_colours(view['revealed'])}"
    yield f"{open_cards}  draw {view['draw_count']}"
    for row in view["players"]:
        yield (
            f"seat {row['seat']}: pawns {sum(row['pawns'])}  boxes {' '.join(row['boxes']) or '-'}"
            f"  total {row['total']}  {row['hand_count']} cards"
        )
    yield f"hand {_colours(view['hand'])}"


def _colours(faces: list[Mapping[str, Any]]) -> str:
    return " ".join(str(face["colour"] or face["kind"]) for face in faces) or "-"


def whatever(view: View) -> Iterator[str]:
    """Give all that the seat sees, a thing a line: for a game that has no lines of its own."""
    for name, value in view.items():
        yield f"{name} {value}"


TABLES: Mapping[str, Callable[[View], Iterator[str]]] = {
    "sleeping_queens": sleeping_queens,
    "the_rescue": the_rescue,
    "sleepless_princess": sleepless_princess,
    "queens_collection": queens_collection,
}


def lines(view: View) -> Iterator[str]:
    """Give whose turn it is and what lies on the table of any game."""
    yield f"turn {view['turn_number']}, seat {view['seat']} in {view['phase']}"
    for line in TABLES.get(view["game"], whatever)(view):
        yield f"    {line}"
