"""Tables in any position for tests of pages, and browsers that sit at them."""

import json
import re
from collections.abc import Callable, Sequence
from typing import Any

from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from engine import GAMES
from engine.protocol import Action
from games.models import GameSession, Seat
from games.services import SeatPlan, create_session
from games.services.tables import load_table, save_decisions
from tests.table_factory import make_pupils

GAME = GAMES["sleeping_queens"]
NAMES = ("Ripple", "Ember", "Hoot", "Clover", "Splash")
PICTURES = ("otter", "fox", "owl", "hare", "whale")
KING, KNIGHT, POTION, JESTER, DRAGON, WAND = 53, 45, 49, 40, 61, 64
"""The first card of each power kind; number n has the cards 4(n - 1) to 4(n - 1) + 3."""
MOSS, LANTERN, BLOOM, THUNDER, WHISPER = 0, 1, 2, 8, 9


def number(value: int, copy: int = 0) -> int:
    """Return the card of a number, 1 to 10; there are four copies of each."""
    return 4 * (value - 1) + copy


HAND = (number(2), number(7), number(9), KING, DRAGON)
SUM = ((number(2), number(7)), number(9), None)
"""A hand for most positions, and the claim 2 + 7 = 9 from it."""


class TableFixture:
    """A table with a browser for each pupil; seat 0 is to move unless the position says else.

    `key` is the game; hands and queens are laid by their cards in Sleeping Queens only.
    """

    key = "sleeping_queens"

    def __init__(
        self,
        hand: Sequence[int] = (),
        *,
        awake: dict[int, Sequence[int]] | None = None,
        change: Callable[[Any], Any] | None = None,
        pupils: int = 2,
        bots: int = 0,
        game: str = "",
        **more: Any,
    ) -> None:
        self.game: Any = GAMES[game or self.key]
        self.users = make_pupils(pupils)
        plans = [SeatPlan(NAMES[n], PICTURES[n], user) for n, user in enumerate(self.users)]
        plans += [SeatPlan(f"Robot {n}", "bot", bot_level="novice") for n in range(bots)]
        options = {"first_seat": 0, **more.pop("options", {})}
        self.session = create_session(
            game or self.key, plans, options=options, seed=b"7" * 32, **more
        )
        state = self.game.load(self.session.state)
        if hand:
            hold(state, 0, hand)
        for seat, queens in (awake or {}).items():
            wake(state, seat, queens)
        self.put(change(state) if change else state)
        self.clients = sign_in(self.users)

    def put(self, state: Any) -> None:
        """Make this the position of the table."""
        put(self.session, state)

    def state(self) -> Any:
        """Return the position as the engine knows it."""
        self.session.refresh_from_db()
        return self.game.load(self.session.state)

    def seat(self, number: int = 0) -> Seat:
        """Return a seat, fresh from the database."""
        return Seat.objects.get(game_session=self.session, number=number)

    def url(self, name: str = "table") -> str:
        return reverse(name, args=[self.session.public_id])

    def page(self, seat: int = 0, **query: Any) -> HttpResponse:
        return self.clients[seat].get(self.url(), query)

    def part(self, seat: int = 0) -> str:
        """Return the table's part as the page's script gets it."""
        answer = self.clients[seat].get(self.url("table_part"), headers={"HX-Request": "true"})
        assert answer.status_code == 200
        return answer.content.decode()

    def form(self, kind: str, *args: Any, seat: int = 0, **more: Any) -> dict[str, Any]:
        """Return a move's fields as the page of that seat would send them now."""
        told = root_of(self.part(seat))
        fields = {"key": told["key"], "kind": kind, "args": json.dumps(args)}
        place = {"window_id": told["window"]} if told["window"] else {"version": told["version"]}
        return fields | place | {"active_ms": "2500", "input": "touch"} | more

    def send(self, form: dict[str, Any], seat: int = 0) -> HttpResponse:
        """Post a move's fields by script."""
        return self.clients[seat].post(self.url("table_act"), form, headers={"HX-Request": "true"})

    def act(self, kind: str, *args: Any, seat: int = 0, **more: Any) -> HttpResponse:
        """Make a move as the page would."""
        return self.send(self.form(kind, *args, seat=seat, **more), seat)

    def help(self, level: int, seat: int = 0, **tray: Any) -> HttpResponse:
        """Open a step of the help."""
        fields = {"level": level, "decision": self.seat(seat).decision, "tray": json.dumps(tray)}
        return self.clients[seat].post(
            self.url("table_help"), fields, headers={"HX-Request": "true"}
        )


def put(session: GameSession, state: Any) -> None:
    """Make this the position of a stored game."""
    game = GAMES[session.game]
    assert game.check(state) == []
    session.state = game.dump(state)
    if game.result(state) is not None:
        session.status = GameSession.Status.FINISHED
    session.moved_at = timezone.now()  # what was loaded of the old position is out of date
    session.save()
    save_decisions(load_table(session), timezone.now())


def sign_in(users: Sequence[Any]) -> list[Client]:
    """Return a browser for each of them."""
    clients = [Client() for _ in users]
    for client, user in zip(clients, users, strict=True):
        client.force_login(user)
    return clients


def hold(state: Any, seat: int, hand: Sequence[int]) -> None:
    """Give a seat exactly these five cards; who had them gets what it had."""
    old = state.hands[seat]
    spare = [card for card in old if card not in hand]
    for card in [card for card in hand if card not in old]:
        for pile in (state.draw, state.discard, getattr(state, "row", []), *state.hands):
            if card in pile:
                pile[pile.index(card)] = spare.pop()
    state.hands[seat] = list(hand)


def wake(state: Any, seat: int, queens: Sequence[int]) -> None:
    """Put sleeping queens in front of a seat."""
    for queen in queens:
        state.slots[state.slots.index(queen)] = -1
        state.awake[seat] += (queen,)


def attacked(kind: str = "knight") -> Callable[[Any], Any]:
    """Return a change in which seat 1 has played a Knight or Potion at seat 0's first queen."""

    def change(state: Any) -> Any:
        card = KNIGHT if kind == "knight" else POTION
        state.turn = 1
        numbers = [one for one in range(40) if one not in state.hands[0]]
        hold(state, 1, (card, *numbers[:4]))
        queen = state.awake[0][0]
        args = (card, 0, queen) + ((state.slots.index(-1),) if kind == "potion" else ())
        return GAME.play(state, Action(kind, 1, args)).state

    return change


def root_of(html: str) -> dict[str, str]:
    """Return the table's data for the page's script: key, version, window, kinds ..."""
    (tag,) = re.findall(r'<div id="state"[^>]*>', html)
    return {name: value.strip() for name, value in re.findall(r'data-([a-z-]+)="([^"]*)"', tag)}


def words(html: str) -> str:
    """Return the text of a page without markup, in one line."""
    words = re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html)).strip()
    return words.replace(" :", ":")


def prizes(html: str) -> list[str]:
    """Return the names of the pictures of what was won, on the page of a finished game."""
    return re.findall(r'class="figure[^"]*" role="img" aria-label="([^"]*)"', html)


def without_keys(html: str) -> str:
    """Return a page without what is fresh in every answer."""
    html = re.sub(r'data-key="[^"]*"', "", html)
    html = re.sub(r'name="(key|csrfmiddlewaretoken)" value="[^"]*"', "", html)
    return re.sub(r"X-CSRFToken[^}]*}", "", html)
