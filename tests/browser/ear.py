"""Hear what a screen reader would say of a table by itself: words that come into live regions, and
names of what a script gives the focus.

A region that is put into the page with its words in it is not read aloud: only what comes into a
region that was there already counts. A screen reader says both in an order of its own: what is
asserted is how often a thing is said.
"""

import json
from collections import Counter
from typing import Any

from playwright.sync_api import Page

from tests.stack import Stack

LISTEN = """(() => {
  const live = '[aria-live=polite], [aria-live=assertive], [role=status], [role=log], [role=alert]';
  const heard = (window.heard = []);
  const words = (node) => (node?.textContent ?? '').trim().replace(/\\s+/g, ' ');
  const hear = (region, node) => words(node) && heard.push([region.id, words(node)]);
  new MutationObserver((changes) => {
    for (const { target, type, addedNodes } of changes) {
      const region = (target.nodeType === 1 ? target : target.parentElement)?.closest(live);
      if (!region) continue;
      if (type === 'characterData') hear(region, region);
      for (const node of addedNodes) hear(region, node);
    }
  }).observe(document, { childList: true, characterData: true, subtree: true });
  document.addEventListener('DOMContentLoaded', () => {
    window.heardAfter = Number(document.getElementById('events')?.dataset.mark ?? 0);
  });
  const texts = (ids) => (ids ?? '').split(' ')
    .map((id) => words(document.getElementById(id))).join(' ').trim();
  const attribute = (one, name) => one.getAttribute(`aria-${name}`);
  document.addEventListener('focusin', ({ target }) => {
    const name = texts(attribute(target, 'labelledby')) || words(target);
    const said = `${name} ${texts(attribute(target, 'describedby'))}`.trim();
    if (['verdict', 'end-title'].includes(target.id)) heard.push([target.id, said]);
  });
})();"""
VOICE = """
window.saidAloud = [];
const voice = {
  speaking: false,
  cancel() { this.speaking = false; },
  speak(one) {
    this.speaking = true;
    window.saidAloud.push(one.text);
    setTimeout(() => { this.speaking = false; one.dispatchEvent(new Event("end")); }, 5);
  },
};
window.SpeechSynthesisUtterance = class extends EventTarget {
  constructor(text) { super(); this.text = text; }
};
Object.defineProperty(window, "speechSynthesis", { value: voice });
"""
"""A voice in place of the device's own, which a browser without windows may not have."""
AFTER_FOCUS = 600
"""Milliseconds after which news have been said: what takes the focus is heard first."""
OF_BOARD = ("box is full!", "box counts as full!")
"""What a page says of what it sees on the board, and no event tells."""
SCRIPT = "from tests.browser.ear import print_told; print_told({public_id!r}, {seat}, {after})"


def print_told(public_id: str, seat: int, after: int) -> None:
    """Print the sentences that the log tells a seat after an event. Runs in a stack."""
    from engine import GAMES
    from engine.codec import event_from_json
    from games.models import Event, GameSession
    from games.registry import PRESENTERS

    session = GameSession.objects.get(public_id=public_id)
    names = tuple(session.seats.order_by("number").values_list("name", flat=True))
    rows = Event.objects.filter(game_session=session, accepted=True, number__gt=after)
    told = []
    for events in rows.order_by("number").values_list("events", flat=True):
        for event in map(event_from_json, events):
            message = GAMES[session.game].explain(event, seat)
            words = PRESENTERS[session.game].event_text(message, names, seat) if message else None
            if words is not None:
                told.append(" ".join(str(words.spoken).split()))
    print(json.dumps(told))


class Ear:
    """Listens to one page of a context that was opened with `listening`."""

    def __init__(self, page: Page, table: Any, seat: int) -> None:
        """Remember how far the log had come when the page was opened: earlier moves are not read
        aloud."""
        self.page, self.table, self.seat = page, table, seat
        self.begun = int(page.evaluate("window.heardAfter"))

    def heard(self, region: str = "") -> list[str]:
        """Return all that was said, in order; of one region by its id."""
        rows: list[tuple[str, str]] = self.page.evaluate("window.heard")
        return [words for one, words in rows if region in {"", one}]

    def told(self, stack: Stack) -> list[str]:
        """Return what the log tells this seat, in order."""
        script = SCRIPT.format(public_id=self.table.public_id, seat=self.seat, after=self.begun)
        found: list[str] = json.loads(stack.shell(script))
        return found

    def assert_followed(self, stack: Stack) -> None:
        """Every move was said, once; so was each turn of this seat, what came of each of its
        claims, and how the game ended."""
        self.page.wait_for_timeout(AFTER_FOCUS)
        told = Counter(self.told(stack))
        heard = Counter(one for one in self.heard("news") if not one.endswith(OF_BOARD))
        assert told
        assert heard == told, f"too often: {heard - told}; never said: {told - heard}"
        elsewhere = set(told) & {one for one in self.heard() if one not in heard}
        assert not elsewhere, f"also said outside the news: {elsewhere}"
        self.assert_judged_once()
        assert any("Your turn" in one for one in self.heard()), "nobody said whose turn it is"
        title = self.page.locator("#end-title").inner_text()
        assert any(title in one for one in self.heard()), f"the end is not said: {title}"

    def assert_judged_once(self) -> None:
        """Each claim of this seat is answered by what takes the focus, and by nothing else."""
        count = "SELECT count(*) FROM games_event WHERE game_session_id = %s AND seat = %s"
        wrong = f"{count} AND NOT accepted AND number > %s"
        [(misses,)] = self.table.stack.query(wrong, (self.table.pk, self.seat, self.begun))
        verdicts = [one for one in self.heard("verdict") if not one.startswith(("Yes!", "Help"))]
        assert len(verdicts) == misses, f"{misses} claims were not there yet: {verdicts}"
        for verdict in verdicts:
            assert verdict.count("Not yet.") == 1, verdict
        loose = [one for one in self.heard() if one.startswith(("Not yet", "Yes!"))]
        assert set(loose) <= set(self.heard("verdict")), f"said outside the focus: {loose}"
