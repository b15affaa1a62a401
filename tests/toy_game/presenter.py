"""The presenter of First to Ten."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.html import format_html

from engine.protocol import Action, Message
from games.fast_lane.regions import RegionSpec
from games.presenters.endings import Ended, Figure, Played
from games.presenters.presenter import Presenter
from games.presenters.sums import sum_of
from games.presenters.trays import Cards
from games.presenters.view_models import (
    CardFace,
    EventText,
    Goal,
    Ladder,
    Praise,
    Prompt,
    Question,
    SeatSummary,
    Sum,
)
from tests.toy_game.rules import GOAL, KEY, VALUES

Seen = Mapping[str, Any]


def hand(seen: Seen) -> list[CardFace]:
    return [
        CardFace(face["card"], "number", str(face["value"]), "", 1, face["value"])
        for face in seen["hand"]
    ]


def board(seen: Seen) -> int:
    return int(seen["draw_count"])


def seat_summary(seen: Seen, seat: int) -> SeatSummary:
    return SeatSummary("plays", "First to ten", seen["players"][seat]["hand_count"])


def goal(_seen: Seen) -> Goal:
    return Goal("Make 10", "with two cards")


def prompt(
    seen: Seen, names: Sequence[str], robots: frozenset[int], away: frozenset[int] = frozenset()
) -> Prompt:
    if not seen["waiting_for"]:
        return Prompt("The game is over. Well played!", seen["seat"])
    seat = seen["waiting_for"][0]
    if seat == seen["seat"]:
        return Prompt("Your turn. Make 10.", seat, you=True)
    return Prompt(f"{names[seat]} plays now.", seat)


def window(_seen: Seen, _names: Sequence[str]) -> None:
    return None


def helps(seen: Seen) -> bool:
    return bool(seen["phase"] == "turn")


def ladder(asked: Question) -> Ladder:
    there = "Yes. Two cards make 10." if asked.claims else "Not this time. Swap a card."
    return Ladder(asked.level, "Look at the dots.", there, "Swap a card.")


def event_text(message: Message, names: Sequence[str], me: int) -> EventText | None:
    kind, seat = message.id.partition(".")[2], message.args["seat"]
    said = {"ten_made": "makes 10.", "card_swapped": "swaps a card."}.get(kind)
    if said is None:
        return None
    spoken = f"{names[seat]} {said}"
    return EventText(seat, format_html("{}", spoken), spoken)


def stated(action: Action, n: int = 0) -> Sum | None:
    if action.kind != "make_ten":
        return None
    return sum_of("+", [[VALUES[card] for card in action.args]], [GOAL])


def dots_of(action: Action, n: int = 0) -> list[list[int]]:
    return [[VALUES[card] for card in action.args]]


def tray_of(action: Action) -> dict[str, Any] | None:
    return {"cards": list(action.args)} if action.kind == "make_ten" else None


def praise(_claims: list[dict[str, Any]]) -> Praise:
    return Praise("You made 10!", "Go on")


def ended(played: Played) -> Ended:
    line = "Nobody made 10 this time." if played.seen["result"]["reason"] == "turns" else ""
    return Ended(
        "dawn",
        (Figure("f10", "Ten"),),
        "You made 10!" if played.is_won else "Well played!",
        line,
        (),
    )


PRESENTER = Presenter(
    folder=f"games/{KEY}",
    script=f"js/table/{KEY}/main.js",
    style=f"css/{KEY}.css",
    tray={"cards": Cards(2)},
    regions=(
        RegionSpec("board", "_board.html", ("board",)),
        RegionSpec("tray", "_tray.html", ("options",)),
    ),
    hand=hand,
    board=board,
    seat_summary=seat_summary,
    goal=goal,
    prompt=prompt,
    window=window,
    helps=helps,
    ladder=ladder,
    event_text=event_text,
    stated=stated,
    dots_of=dots_of,
    tray_of=tray_of,
    praise=praise,
    ended=ended,
)
