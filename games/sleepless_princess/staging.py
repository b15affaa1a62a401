"""Sleepless Princess: what the stage shows of its events.

A moment tells no more than everybody saw in it; what it showed is gone with it, and the team
remembers.
"""

from games.presenters.staging import Flyer, Moment, StagedEvent, Staging, Tested
from games.sleepless_princess.cards import SMOOTH, asleep_symbol, awake_symbol, card_face, name_of
from games.sleepless_princess.event_text import sums_of
from games.sleepless_princess.notes import shared_note, shared_words

_HOW = {"touch": "touch", "look": "glass"}


def _bed(number: int) -> str:
    return f"bed-{number}"


def _made(it: StagedEvent) -> Moment:
    return Moment("ribbon", origin=it.here, sums=tuple(sums_of(it.data["groups"])))


def _checked(it: StagedEvent) -> Moment | None:
    """Show others whose bed it is; what the reader's own hand finds is told below the beds."""
    if it.own:
        return None
    return Moment("card", (_HOW[it.data["how"]],), origin=it.here, target=_bed(it.data["bed"]))


def _moved(it: StagedEvent) -> Moment:
    origin, target = _bed(it.data["from_bed"]), _bed(it.data["to_bed"])
    flyer = Flyer("mattress", origin, target, box="96 40")
    return Moment("arc", target=target, flyers=(flyer,))


def _witch(it: StagedEvent) -> Moment:
    return Moment("card", (card_face(it.explained["card"]).symbol,), origin="deck")


def _asked(it: StagedEvent) -> Moment:
    return Moment("card", ("ask",), origin=it.here, target=_bed(it.data["bed"]))


def _opened(it: StagedEvent) -> Moment:
    princess = it.data["princess"]
    tested = tuple(
        Tested(f"swatch-{SMOOTH if smooth else key}", key == princess)
        for key, smooth in it.data["mattresses"]
    )
    return Moment("night", (awake_symbol(princess),), target=_bed(it.data["bed"]), tested=tested)


def _slept(it: StagedEvent) -> Moment:
    princess, bed = it.data["princess"], _bed(it.data["bed"])
    pictures, title = (asleep_symbol(princess), "sleepcloud"), name_of(princess)
    return Moment("portrait", pictures, origin=bed, target=bed, grand=True, title=title)


def _left(it: StagedEvent) -> Moment:
    princess, bed = it.data["princess"], _bed(it.data["bed"])
    title = name_of(princess)
    return Moment("portrait", (awake_symbol(princess),), origin=bed, target=bed, title=title)


def _told(it: StagedEvent, name: str) -> tuple[Moment, str]:
    """A partner tells: the pictures of the note that then stands beside the partner."""
    pictures = shared_note(name, it.data).pictures
    target = _bed(it.data["bed"])
    return Moment("told", pictures, origin=it.here, target=target), shared_words(name, it.data)


STAGING = Staging(
    passing={"check_shared": _told},
    staged={
        "three_played": _made,
        "bed_checked": _checked,
        "mattress_moved": _moved,
        "witch_came": _witch,
        "window_opened": _asked,
        "bed_opened": _opened,
        "princess_slept": _slept,
        "princess_left": _left,
    },
    silent=frozenset(
        {
            "game_started",
            "hand_dealt",
            "turn_started",
            "cards_swapped",
            "turn_skipped",
            "mattress_left",
            "checks_given_up",
            "card_taken",
            "card_drawn",
            "row_filled",
            "window_closed",
            "last_round_started",
            "game_ended",
        }
    ),
)
