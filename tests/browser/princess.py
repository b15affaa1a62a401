"""Sleepless Princess for browser tests: a table, its page, and what its players do.

The deal is that of a seed which was searched so that both pupils begin with a play: the first with
a blanket in it, the second with a sum (in the simplified game with a blanket too).
"""

import itertools
import json
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import expect

from engine import GAMES
from engine.protocol import Action
from engine.rules.sleepless_princess.components import KIND, VALUE
from engine.rules.sleepless_princess.state import SLEEPLESS, has_own_set
from tests.browser.conftest import OpenContext
from tests.browser.player import Claim, Table
from tests.browser.signed_in import open_signed_in
from tests.browser.table import TablePage
from tests.stack import Stack

KEY = "sleepless_princess"
GAME = GAMES[KEY]
NAMES = ("Ripple", "Ember")
SCRIPT = "from tests.browser.princess import lay; lay({options!r}, {robots!r}, {seed!r})"


def plays_of(state: Any, seat: int, kind: str = "") -> list[Action]:
    """Return the true plays of a hand, those with a heap of that kind only."""
    cards = state.hands[seat]
    twin = state.clone()
    twin.turn = seat
    assert len(cards) == 5 or state.last >= 0
    actions = GAME.legal_actions(twin, seat)
    plays = [action for action in actions if action.kind == "play"]
    return [one for one in plays if not kind or any(g[0] == kind for g in one.args[0])]


def seed_for(options: Any, seats: int) -> bytes:
    """Return the first seed whose deal gives both pupils their play."""
    second = "cover" if options.variant == "simplified" else "sum"
    for number in itertools.count():
        seed = number.to_bytes(32, "big")
        state, _events = GAME.start(options, seats, seed)
        if plays_of(state, 0, "cover") and plays_of(state, 1, second):
            return seed
    raise AssertionError


def lay(options: dict[str, Any], robots: int, seed: bytes | None = None) -> None:
    """Make two pupils and robots, deal; print id and cookies. Runs in a stack."""
    from games.services import SeatPlan, create_session
    from tests.table_factory import cookies_of, make_pupils

    users = make_pupils(2)
    people = zip(NAMES, ("otter", "fox"), users, strict=True)
    plans = [SeatPlan(name, avatar, user) for name, avatar, user in people]
    plans += [SeatPlan("Biscuit", "bot", bot_level="novice") for _ in range(robots)]
    given = {"first_seat": 0, **options}
    seed = seed or seed_for(GAME.make_options(given), len(plans))
    session = create_session(
        KEY, plans, options=given, seed=seed, help_on=True, versus=False, place="Maple"
    )
    cookies = [cookies_of(user) for user in users]
    print(json.dumps({"public_id": session.public_id, "cookies": cookies}))


def sit_down(
    stack: Stack,
    opener: OpenContext,
    options: dict[str, Any],
    robots: int,
    *,
    seed: bytes | None = None,
    **size: Any,
) -> "Team":
    """Lay a table and open it in a browser for each pupil."""
    script = SCRIPT.format(options=options, robots=robots, seed=seed)
    laid = json.loads(stack.shell(script))
    pages = {}
    for name, cookies in zip(NAMES, laid["cookies"], strict=True):
        page = open_signed_in(opener, stack.url, cookies, **size)
        page.goto(f"{stack.url}/table/{laid['public_id']}/")
        pages[name] = PrincessPage(page)
    return Team(Table(stack, laid["public_id"]), pages)


class PrincessPage(TablePage):
    """One pupil's open table of this game."""

    def _play(self, args: tuple[Any, ...], state: Any) -> None:
        self.build(args[0])
        self.press(self.verb("check"))

    def build(self, groups: Any) -> None:  # type: ignore[override]
        """Lay three heaps into the tray."""
        for place, group in enumerate(groups):
            self.build_heap(place, group)

    def build_heap(self, place: int, group: Any) -> None:
        """Lay one heap: a card, a sum with its total, or a cover with what it leaves."""
        if group[0] == "one":
            self.tap_cards(group[1])
        elif group[0] == "sum":
            self._sum(place, group)
        else:
            self._cover(group)

    def _sum(self, place: int, group: Any) -> None:
        self.tap_cards(group[2])
        for card in group[3:]:
            self.press(self.root.locator(f"#slot-{place}-more"))
            self.tap_cards(card)
        self.key(group[1])

    def _cover(self, group: Any) -> None:
        _kind, stated, count, blanket, card = group
        self.tap_cards(card, blanket)
        for n in range(count):
            bugs = self.root.locator("#bugs")
            if n % 2 and self.keys:
                self.keys.to(bugs)
                self.page.keyboard.press("ArrowRight")
            else:
                bug = self.root.locator(f"#bug-{VALUE[card] - n}")
                self.press(bug if n % 2 else self.root.locator("#cover-more"))
        expect(self.root.locator("#bugs .hid")).to_have_count(count)
        self.key(stated)

    def key(self, number: int) -> None:
        """Key what a heap is worth."""
        for digit in str(number):
            self.press(self.root.locator(f"#digit-{digit}"))

    def _swap(self, args: tuple[Any, ...], state: Any) -> None:
        self.tap_cards(*args)
        self.press(self.verb("swap_one" if len(args) == 1 else "swap_two"))

    def do_at_beds(self, action: Action, state: Any) -> None:
        """Do that, whatever the page still says of the play before."""
        getattr(self, f"_{action.kind}")(action.args, state)

    def _check(self, verb: str, bed: int, *, both: bool) -> None:
        """Tap a bed; where it may be touched and looked at, say first which."""
        if both:
            self.press(self.verb(verb))
        self.press(self.root.locator(f"#bed-{bed}"))

    def _touch(self, args: tuple[Any, ...], state: Any) -> None:
        self._check("touch", args[0], both=False)

    def _look(self, args: tuple[Any, ...], state: Any) -> None:
        self._check("look", args[0], both=bool(state.touches))

    def _move(self, args: tuple[Any, ...], state: Any) -> None:
        self.press(self.root.locator(f"#bed-{args[0]}"))
        if args[0] == state.check.bed:
            self.press(self.verb("move"))

    def _leave(self, args: tuple[Any, ...], state: Any) -> None:
        self.press(self.verb("leave"))

    def _done(self, args: tuple[Any, ...], state: Any) -> None:
        self.press(self.verb("done"))

    def _skip(self, args: tuple[Any, ...], state: Any) -> None:
        self.press(self.verb("skip"))

    def _take(self, args: tuple[Any, ...], state: Any) -> None:
        self.press(self.root.locator(f"#open-{args[0]}"))
        self.press(self.verb("take"))

    def _draw(self, args: tuple[Any, ...], state: Any) -> None:
        self.press(self.root.locator("#deck"))

    def _lull(self, args: tuple[Any, ...], state: Any) -> None:
        self.press(self.root.locator(f"#bed-{args[0]}"))
        self.press(self.root.locator("[data-lull=ask]"))
        self.press(self.root.locator("[data-lull=yes]"))

    def _share(self, args: tuple[Any, ...], state: Any) -> None:
        picture = self.root.locator("[data-talk=share]")
        words = self.root.locator(f"[data-share='{args[0]}']")
        self.press(picture if picture.count() else words)

    def _agree(self, args: tuple[Any, ...], state: Any) -> None:
        expect(self.page.get_by_role("alertdialog")).to_be_visible()
        self.press(self.verb("agree"))

    def _decline(self, args: tuple[Any, ...], state: Any) -> None:
        expect(self.page.get_by_role("alertdialog")).to_be_visible()
        self.press(self.verb("decline"))


@dataclass
class Team:
    """Two pupils' pages, the stored table behind them, and what the script did."""

    table: Table
    pages: dict[str, PrincessPage]
    claims: list[Claim] = field(default_factory=list)
    kinds: list[str] = field(default_factory=list)
    missed: set[tuple[str, str]] = field(default_factory=set)  # pupil, kind of a false claim
    declined: bool = False

    def play_to_the_end(self, most: int = 300) -> None:
        """Make every pupil's move until the game is over; robots play by themselves."""
        for _ in range(most):
            self.table.read()
            if self.table.over:
                return
            self.one_move()
        raise AssertionError("the game does not end")

    def one_move(self) -> None:
        """Let a pupil who is waited for claim falsely (while due), lull, or move."""
        table = self.table
        awaited = [seat for seat in table.game.waiting_for(table.state) if seat < len(NAMES)]
        if not awaited:
            table.wait()
            return
        name = NAMES[awaited[0]]
        state = table.state
        self.pages[name].shows(table.revision)
        for action in false_claims(state, awaited[0]):
            self.claim_falsely(name, action)
        ready = [] if state.consent or state.check else ready_beds(state)
        if ready:
            self.act(NAMES[1 - awaited[0]], Action("lull", 1 - awaited[0], (ready[0],)))
        else:
            self.act(name, self.choose(awaited[0]))

    def choose(self, seat: int) -> Action:
        """Return what a pupil who remembers everything would do."""
        state, actions = self.table.state, self.table.game.legal_actions(self.table.state, seat)
        kinds = {action.kind for action in actions}
        if "agree" in kinds:
            self.declined, first = True, not self.declined
            return Action("decline" if first else "agree", seat, ())
        if state.check is not None:
            return self._with_mattress(seat)
        if "touch" in kinds or "look" in kinds:
            strange = [action for action in actions if action.args and _is_strange(state, action)]
            return strange[0] if strange else Action("done", seat, ())
        plays = [action for action in actions if action.kind == "play"]
        if plays:
            return max(plays, key=lambda one: len({group[0] for group in one.args[0]}))
        if "swap" in kinds:
            return _swap(state, seat)
        return actions[-1] if self.kinds.count("draw") < 6 else actions[0]

    def _with_mattress(self, seat: int) -> Action:
        """Share what was found, once; then take it to its princess."""
        state = self.table.state
        if state.options.share_checks and "share" not in self.kinds:
            return Action("share", seat, (len(state.found) - 1,))
        owner = state.beds[state.check.bed][0] // 3
        kept = owner == state.check.bed or state.status[owner] == "asleep"
        return Action("leave", seat, ()) if kept else Action("move", seat, (owner,))

    def act(self, name: str, action: Action) -> None:
        """Carry out an action through that pupil's page, and wait for it."""
        page = self.pages[name]
        page.shows(self.table.revision)
        self.table.hold_back(NAMES.index(name))
        page.do(action, self.table.state)
        try:
            self.table.wait()
        except AssertionError as error:
            seen = page.page.locator("#play").aria_snapshot()
            raise AssertionError(f"{name} did {action}:\n{seen}") from error
        self.kinds.append(action.kind)
        if action.kind == "play":
            self.claims += claims_of(name, action)

    def claim_falsely(self, name: str, action: Action) -> None:
        """Make a false claim of a kind not yet missed: it is logged, and changes nothing."""
        claims = claims_of(name, action)
        if (name, claims[-1].kind) in self.missed:
            return
        page, version = self.pages[name], self.table.version
        self.table.hold_back(NAMES.index(name))
        page.do(action, self.table.state)
        self.table.wait("event_count")
        expect(page.root.locator("#feedback")).to_contain_text("Not yet")
        assert self.table.version == version
        page.close_feedback()
        laid = sorted(page.tray())
        assert laid == sorted(_cards(action)), "the cards stay in their heaps"
        self.missed.add((name, claims[-1].kind))
        self.claims += claims


def _cards(action: Action) -> list[int]:
    first = {"one": 1, "sum": 2, "cover": 3}
    return [card for group in action.args[0] for card in group[first[group[0]] :]]


def ready_beds(state: Any) -> list[int]:
    """Return the beds on which a sleepless princess lies on exactly her own set."""
    status = enumerate(state.status)
    return [
        bed
        for bed, one in status
        if one == SLEEPLESS and has_own_set(state, bed) and bed not in state.refused
    ]


def _is_strange(state: Any, action: Action) -> bool:
    """Is the lowest mattress of that bed another princess's, who can still have it?"""
    owner = state.beds[action.args[0]][0] // 3
    return owner != action.args[0] and state.status[owner] != "asleep"


def _swap(state: Any, seat: int) -> Action:
    """Swap two cards of which the hand has no second one."""
    hand = state.hands[seat]
    counts = [VALUE[card] for card in hand]
    spare = sorted(hand, key=lambda card: (KIND[card] != "helper", counts.count(VALUE[card])))
    most = min(2, len(state.draw) + len(state.row))
    return Action("swap", seat, tuple(sorted(spare[:most])))


def false_claims(state: Any, seat: int) -> list[Action]:
    """Return false plays near the true ones of a hand: a cover, a sum, three not the same."""
    if state.phase != "turn" or state.consent is not None:
        return []
    found = {}
    for play in plays_of(state, seat):
        groups, value = play.args
        for place, group in enumerate(groups):
            if group[0] != "one":
                off = (group[0], group[1] + 1, *group[2:])
                found[group[0]] = (*groups[:place], off, *groups[place + 1 :])
            spare = [card for card in state.hands[seat] if card not in _cards(play)]
            other = [card for card in spare if 0 != VALUE[card] != value]
            if group[0] == "one" and other:
                found["one"] = (*groups[:place], ("one", other[0]), *groups[place + 1 :])
    return [Action("play", seat, (groups, _worth(groups[0]))) for groups in found.values()]


def _worth(group: tuple[Any, ...]) -> int:
    return VALUE[group[1]] if group[0] == "one" else int(group[1])


def claims_of(name: str, action: Action) -> list[Claim]:
    """Return what the log must hold of a play, worked out from its cards."""
    told = []
    for group in action.args[0]:
        if group[0] == "one":
            continue
        cover = group[0] == "cover"
        values = [VALUE[card] for card in group[4 if cover else 2 :]]
        truth = values[0] - group[2] if cover else sum(values)
        operands = (values[0], group[2]) if cover else tuple(values)
        right = truth == group[1]
        told.append(
            Claim(
                name,
                group[0],
                "-" if cover else "+",
                operands,
                group[1],
                None,
                right,
                "" if right else "arith",
            )
        )
        if not right:
            return told[-1:]
    values = [_worth(group) for group in action.args[0]]
    same = len(set(values)) == 1
    reason = "" if same else "not_equal"
    return [*told, Claim(name, "match3", "", tuple(values), values[0], None, same, reason)]
