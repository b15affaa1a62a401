"""Sleeping Queens: what the stage shows of its events."""

from games.presenters.royals import QUEENS
from games.presenters.staging import Moment, StagedEvent, Staging
from games.presenters.sums import same_of, sum_of
from games.sleeping_queens.cards import card_face

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
    )


def _went_back(it: StagedEvent) -> Moment:
    place = f"place-{it.data['slot']}"
    return _of_queen(it, "sleepcloud", origin=place, target=place)


def _slept(it: StagedEvent) -> Moment:
    origin, target = it.at(it.data["owner"]), f"place-{it.data['slot']}"
    return _of_queen(it, "sleepcloud", origin=origin, target=target)


def _taken(it: StagedEvent) -> Moment:
    symbol = QUEENS[it.data["queen"]][2]
    return _of_queen(it, "knight", origin=it.at(it.data["owner"]), target=symbol)


def _stayed(it: StagedEvent) -> Moment:
    symbol = QUEENS[it.data["queen"]][2]
    return _of_queen(it, "heart", origin=symbol, target=symbol)


def _of_queen(it: StagedEvent, beside: str, *, origin: str, target: str) -> Moment:
    name, _short, symbol, _tint = QUEENS[it.data["queen"]]
    return Moment("portrait", (symbol, beside), origin=origin, target=target, title=name)


def _asked(it: StagedEvent) -> Moment:
    """Show the card that is played against somebody; the question itself lies over the table."""
    symbol = QUEENS[it.data["queen"]][2]
    return Moment("card", (it.data["kind"],), origin=it.at(it.data["attacker"]), target=symbol)


def _blocked(it: StagedEvent) -> Moment:
    return Moment("duel", _DEFENCE[it.explained["card"]["kind"]], target=it.here)


def _turned(it: StagedEvent) -> Moment:
    return Moment(
        "card", ("jester",), origin="draw", target=it.here, card=card_face(it.explained["card"])
    )


def _pair(it: StagedEvent) -> Moment:
    return Moment("ribbon", origin=it.here, target="used", sums=(same_of(it.data["values"]),))


def _sum(it: StagedEvent) -> Moment:
    said = sum_of(it.data["op"], it.data["groups"], it.data["result"])
    return Moment("ribbon", origin=it.here, target="used", sums=(said,))


def _counted(it: StagedEvent) -> Moment:
    """Show whom the jester's number reaches."""
    return Moment("card", ("jester",), origin=it.here, target=it.at(it.data["reached"]))


STAGING = Staging(
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
