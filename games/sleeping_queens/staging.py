"""Sleeping Queens: what the stage shows of its events."""

from collections.abc import Sequence

from django.utils.translation import ngettext

from engine.protocol import Event
from games.presenters.endings import number_first
from games.presenters.royals import QUEENS
from games.presenters.staging import (
    Moment,
    Mood,
    Sound,
    StagedEvent,
    Staging,
    doer_happy,
    owner_oops,
)
from games.presenters.sums import same_of, sum_of
from games.sleeping_queens.cards import card_face

LONG = 3
"""A sum of so many numbers, its total not counted, is celebrated."""
_DEFENCE = {"dragon": ("dragon-roar", "knight"), "wand": ("starshield", "sleepcloud", "wand")}
"""Who stops an attack, who is stopped, and what stands within the ring."""


def _woken(it: StagedEvent) -> Moment:
    name, _short, symbol, _tint = QUEENS[it.data["queen"]]
    return Moment(
        "portrait",
        (symbol,),
        origin=f"place-{it.data['slot']}",
        target=symbol,
        grand=it.own,
        title=name,
        badge=str(it.explained["points"]),
        sound="wake",
    )


def _went_back(it: StagedEvent) -> Moment:
    place = f"place-{it.data['slot']}"
    return _of_queen(it, "sleepcloud", origin=place, target=place, sound="sleep")


def _slept(it: StagedEvent) -> Moment:
    origin, target = it.at(it.data["owner"]), f"place-{it.data['slot']}"
    return _of_queen(it, "sleepcloud", origin=origin, target=target, sound="sleep")


def _taken(it: StagedEvent) -> Moment:
    symbol = QUEENS[it.data["queen"]][2]
    return _of_queen(it, "knight", origin=it.at(it.data["owner"]), target=symbol)


def _stayed(it: StagedEvent) -> Moment:
    symbol = QUEENS[it.data["queen"]][2]
    return _of_queen(it, "heart", origin=symbol, target=symbol)


def _of_queen(
    it: StagedEvent, beside: str, *, origin: str, target: str, sound: Sound = ""
) -> Moment:
    name, _short, symbol, _tint = QUEENS[it.data["queen"]]
    pictures = (symbol, beside)
    return Moment("portrait", pictures, origin=origin, target=target, title=name, sound=sound)


def _asked(it: StagedEvent) -> Moment:
    """Show the card that is played against somebody; the question itself lies over the table."""
    symbol = QUEENS[it.data["queen"]][2]
    return Moment("card", (it.data["kind"],), origin=it.at(it.data["attacker"]), target=symbol)


def _blocked(it: StagedEvent) -> Moment:
    kind = it.explained["card"]["kind"]
    sound: Sound = "dragon" if kind == "dragon" else ""
    return Moment("duel", _DEFENCE[kind], target=it.here, sound=sound)


def _turned(it: StagedEvent) -> Moment:
    return Moment(
        "card", ("jester",), origin="draw", target=it.here, card=card_face(it.explained["card"])
    )


def _pair(it: StagedEvent) -> Moment:
    return Moment("ribbon", origin=it.here, target="used", sums=(same_of(it.data["values"]),))


def _sum(it: StagedEvent) -> Moment:
    statement = sum_of(it.data["op"], it.data["groups"], it.data["result"])
    count = max(map(len, it.data["groups"]))
    if count < LONG:
        return Moment("ribbon", origin=it.here, target="used", sums=(statement,))
    title = ngettext("%(count)s number in one sum!", "%(count)s numbers in one sum!", count)
    return Moment(
        "feast",
        ("rays", "glints"),
        origin=it.here,
        target="used",
        title=title % {"count": number_first(count)},
        sums=(statement,),
    )


def _counted(it: StagedEvent) -> Moment:
    """Show whom the jester's number reaches."""
    return Moment("card", ("jester",), origin=it.here, target=it.at(it.data["reached"]))


def _stopped(it: StagedEvent, move: Sequence[Event]) -> Mood:
    """Return the moods after a defence; the attacker is who then draws beside the defender."""
    attackers = [one.seat for one in move if one.kind == "cards_drawn" and one.seat != it.seat]
    return Mood(happy=it.here, oops=it.at(attackers[0]) if attackers else "")


STAGING = Staging(
    moods={
        "queen_woken": doer_happy,
        "queen_slept": owner_oops,
        "queen_taken": owner_oops,
        "attack_blocked": _stopped,
        "pair_discarded": doer_happy,
        "sum_discarded": doer_happy,
    },
    staged={
        "queen_woken": _woken,
        "queen_went_back": _went_back,
        "queen_slept": _slept,
        "queen_taken": _taken,
        "queen_stayed": _stayed,
        "window_opened": _asked,
        "attack_blocked": _blocked,
        "jester_turned": _turned,
        "seat_counted": _counted,
        "pair_discarded": _pair,
        "sum_discarded": _sum,
    },
    silent=frozenset(
        {
            "game_started",
            "turn_started",
            "cards_drawn",
            "card_played",
            "card_discarded",
            "pick_started",
            "window_closed",
            "pile_reshuffled",
            "game_won",
        }
    ),
)
