"""Acting at a table of any game that was laid by hand, and reading what came of it."""

from __future__ import annotations

from typing import Any, ClassVar

from engine.protocol import Accepted, Action, Event, Game, Rejected, Wrong


class Acting:
    """What the tables of all games can do: `state` is the position, `told` the last events."""

    game: ClassVar[Game[Any]]
    state: Any
    told: tuple[Event, ...]

    def ask(self, kind: str, seat: int, *args: Any) -> Accepted | Wrong | Rejected:
        """Return the answer to an action, and change nothing."""
        return self.game.play(self.state, Action(kind, seat, args))

    def do(self, kind: str, seat: int, *args: Any) -> tuple[Event, ...]:
        """Carry out an action that must be listed and accepted; return its events."""
        action, before = Action(kind, seat, args), self.state
        answer = self.game.play(before, action)
        assert isinstance(answer, Accepted), answer
        plain = self.game.canonical(action)
        listed = plain in self.game.legal_actions(before, seat)
        assert listed or plain in self.game.side_actions(before, seat), action
        self.state, self.told = answer.state, answer.events
        assert self.game.check(self.state) == []
        return answer.events

    def kinds(self, seat: int) -> set[str]:
        """Return the kinds of the legal actions."""
        return {action.kind for action in self.game.legal_actions(self.state, seat)}

    def listed(self, kind: str, seat: int) -> list[tuple[Any, ...]]:
        """Return the arguments of the legal actions of a kind."""
        return [one.args for one in self.game.legal_actions(self.state, seat) if one.kind == kind]

    def event(self, kind: str) -> Event:
        """Return the one event of this kind among the last ones."""
        (found,) = [event for event in self.told if event.kind == kind]
        return found

    def data(self, kind: str) -> dict[str, Any]:
        """Return the data of the one event of this kind."""
        return dict(self.event(kind).data)
