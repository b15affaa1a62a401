"""The Rescue for the log."""

from typing import Any

from engine import GAMES
from engine.protocol import Action, Attempt
from games.services.readings.reading import Seen

_GAME: Any = GAMES["the_rescue"]  # with its own `face`, beside the protocol


class _TheRescue:
    """See `Reading`."""

    def held(self, seen: Seen) -> list[int | str]:
        """The own realm, in the order in which it came."""
        return [face.get("value", face["kind"]) for face in _realm(seen)]

    def rivals(self, seen: Seen) -> frozenset[int]:
        """Everybody else."""
        return frozenset(range(len(seen["players"]))) - {seen["seat"]}

    def pressure(self, seen: Seen) -> dict[str, int | None]:
        """Kings that the nearest rival needs."""
        goal, players = seen["goal"]["kings"], seen["players"]
        kings = [goal - len(players[seat]["kings"]) for seat in self.rivals(seen)]
        return {"rival_kings_to_go": min(kings, default=None)}

    def puts_number_away(self, seen: Seen, action: Action) -> bool:
        """Numbers put away at the end of a turn."""
        numbers = {face["card"] for face in _realm(seen) if face["kind"] == "number"}
        return action.kind == "end_turn" and not numbers.isdisjoint(action.args)

    def modifier(self, judged: Attempt) -> str:
        """What the red knight did: 'knight+1', 'knight-1'; '' nothing. The first card counts."""
        if judged.card_total is None:
            return ""
        printed = _GAME.face(judged.cards[-1]).get("value", 0)
        pairs = [*zip(judged.operands, judged.effective, strict=True), (printed, judged.card_total)]
        step = next((counted - value for value, counted in pairs if counted != value), 0)
        return f"knight{step:+d}" if step else ""


def _realm(seen: Seen) -> list[dict[str, Any]]:
    realm: list[dict[str, Any]] = seen["players"][seen["seat"]]["realm"]
    return realm


THE_RESCUE = _TheRescue()
