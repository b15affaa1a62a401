"""Sleepless Princess: what the stage shows of its events.

A moment tells no more than everybody saw in it; what it showed is gone with it, and the team
remembers.
"""

from collections.abc import Sequence

from engine.protocol import Event
from games.presenters.staging import (
    CALM,
    Flyer,
    Moment,
    Mood,
    StagedEvent,
    Staging,
    Tested,
    all_happy,
)
from games.sleepless_princess.cards import asleep_symbol, awake_symbol, card_face, mattress_symbol
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
        Tested("mattress" if smooth else mattress_symbol(key), key == princess, "mattress")
        for key, smooth in it.data["mattresses"]
    )
    outcome = next(iter(it.after), None)
    sleeps = _sleeps(outcome)
    pictures = (awake_symbol(princess), *((asleep_symbol(princess),) if sleeps else ()))
    return Moment(
        "night",
        pictures,
        target=_bed(it.data["bed"]),
        tested=tested,
        told_by=outcome if outcome and outcome.kind in _OUTCOMES else None,
        sound="sleep" if sleeps else "",
    )


_OUTCOMES = {"princess_slept", "princess_left"}
"""What may come at once of a bed that is opened, and is told in its place."""


def _sleeps(outcome: Event | None) -> bool:
    return outcome is not None and outcome.kind == "princess_slept"


def _happy_if_asleep(it: StagedEvent, move: Sequence[Event]) -> Mood:
    return all_happy(it, move) if _sleeps(next(iter(it.after), None)) else CALM


def _told(it: StagedEvent, name: str) -> tuple[Moment, str]:
    """A partner tells: the pictures of the note that then stands beside the partner."""
    pictures = shared_note(name, it.data).pictures
    target = _bed(it.data["bed"])
    return Moment("told", pictures, origin=it.here, target=target), shared_words(name, it.data)


STAGING = Staging(
    passing={"check_shared": _told},
    moods={"three_played": all_happy, "bed_opened": _happy_if_asleep},
    staged={
        "three_played": _made,
        "bed_checked": _checked,
        "mattress_moved": _moved,
        "witch_came": _witch,
        "window_opened": _asked,
        "bed_opened": _opened,
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
            "deck_refilled",
            "window_closed",
            "princess_slept",  # told where her bed is opened
            "princess_left",
            "last_round_started",
            "game_ended",
        }
    ),
)
