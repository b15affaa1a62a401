"""One whole game at one table, played through pages; the list of claims that the log must hold."""

from dataclasses import dataclass, field

from playwright.sync_api import expect

from engine.protocol import Action
from tests.browser.player import Claim, Table, choose, claim_of, wrong_claim
from tests.browser.table import TablePage

WRONG_EACH = 2
"""How many false claims each pupil makes in the game."""


@dataclass
class Game:
    """Two pupils' pages, the stored table behind them, and what the script did."""

    table: Table
    pages: dict[str, TablePage]
    claims: list[Claim] = field(default_factory=list)
    kinds: list[str] = field(default_factory=list)
    blocked: list[str] = field(default_factory=list)  # who answered a Knight with a Dragon
    reloaded: bool = False

    def play_to_the_end(self, most: int = 400) -> None:
        """Make every pupil's move until the game is over; robots play by themselves."""
        for _ in range(most):
            self.table.read()
            if self.table.over:
                return
            if self.table.awaited in self.table.robots:
                self.table.wait()
            else:
                self.one_move()
        raise AssertionError("the game does not end")

    def one_move(self) -> None:
        """Let the pupil that is waited for claim falsely (while due), then move."""
        table, seat = self.table, self.table.awaited
        name = table.names[seat]
        page = self.pages[name]
        page.shows(table.revision)
        wrong = wrong_claim(table.state, seat)
        if wrong and self.wrong_by(name) < WRONG_EACH:
            self.claim_falsely(name, wrong)
        action = choose(table.state, seat)
        if action.kind == "equation" and not self.reloaded:
            self.reload_half_built(page, action)
        table.hold_back(seat)
        page.do(action, table.state)
        try:
            table.wait()
        except AssertionError as error:
            seen = page.page.locator("#play").aria_snapshot()
            raise AssertionError(f"{name} did {action}:\n{seen}") from error
        self.note(name, action)

    def wrong_by(self, name: str) -> int:
        """Return how many false claims a pupil has made."""
        return sum(one.pupil == name and bool(one.reason) for one in self.claims)

    def claim_falsely(self, name: str, action: Action) -> None:
        """Make a false claim: it is logged, answered kindly, and changes nothing."""
        page, version = self.pages[name], self.table.version
        self.table.hold_back(self.table.seat_named(name))
        page.do(action, self.table.state)
        self.table.wait("event_count")
        expect(page.root.locator("#feedback")).to_contain_text("Not yet")
        assert self.table.version == version
        laid = [card for card in page.tray() if card >= 0]
        assert sorted(laid) == sorted(_cards(action)), "the cards stay in the tray"
        self.note(name, action)

    def reload_half_built(self, page: TablePage, action: Action) -> None:
        """Lay half a sum, reload the page: the half is still there."""
        addends = action.args[0]
        page.close_feedback()
        page.clear()
        with page.page.expect_response(lambda answer: "/tray/" in answer.url and answer.ok):
            page.tap_cards(*addends)
        page.page.wait_for_timeout(600)
        page.page.wait_for_timeout(1_200)  # a half-built sum is saved within a second
        page.page.reload()
        expect(page.root.locator("#sum [data-holds]")).to_have_count(len(addends))
        assert page.tray() == list(addends)
        self.reloaded = True

    def note(self, name: str, action: Action) -> None:
        """Write down what was done."""
        self.kinds.append(action.kind)
        if action.kind == "block":
            self.blocked.append(name)
        if claim := claim_of(name, action):
            self.claims.append(claim)


def _cards(action: Action) -> list[int]:
    if action.kind == "equation":
        return [*action.args[0], action.args[1]]
    return list(action.args)
