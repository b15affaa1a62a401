"""Count a child's answers in minutes of real time: a real Chromium beside one robot.

    python -m bench.child --game the_rescue --mode standard --minutes 5 --answer-seconds 6

The child begins a game for fun with as few robots as the mode needs, at the product's own pace, and
begins it again when it is over. It looks for `--look-seconds` at what its page asks, needs
`--answer-seconds` for a claim or a thinking card, turns every card that lies face down, and plays
what a greedy robot would; all its answers are right. `own_sums` are judged claims that carry
arithmetic (`games.kinds.sum_kinds`); `answers_a_minute` counts them and the cards.
"""

import argparse
import json
import random
import time
from collections import Counter
from typing import Any

from bench.school import start_django
from tests.skips import chromium
from tests.stack import Stack

LAY = "from bench.child import begin; begin({game!r}, {mode!r}, {ages!r})"
PLAYER = "greedy"
LITTLE = "5-6"
USUAL = "7-8"
ROUND = 0.1
"""Seconds between two looks at the page."""
LOOK = """() => {
  const find = (selector) => document.querySelector(selector);
  const part = find("#thinking"), state = find("#state")?.dataset ?? {};
  return {
    path: location.pathname,
    over: Boolean(find("#table.over")),
    rules: Boolean(find("#rules[open]")),
    yours: state.yours === "1",
    version: state.version,
    card: part?.dataset.state ?? "",
    ask: find("#think-ask")?.textContent ?? "",
    truth: part?.dataset.answer ?? "",
  };
}"""
MOVE = """async ([kind, args]) => {
  document.querySelector("[data-close=feedback]")?.click();
  const scripts = performance.getEntriesByType("resource").map((one) => one.name);
  (await import(scripts.find((name) => /\\/send[.\\w]*\\.js/.test(name)))).sendMove(kind, args);
}"""
ANSWER = """truth => {
  const pick = document.querySelector(`#thinking [data-pick="${truth}"]`);
  if (pick) return pick.click();
  const input = document.getElementById("think-answer");
  input.value = truth;
  input.dispatchEvent(new Event("input", { bubbles: true }));
  document.getElementById("think-task").requestSubmit();
}"""


def begin(game: str, mode: str, ages: str) -> None:
    """Make a class with one pupil and its game for fun; print id and cookies. Runs in a stack."""
    from classroom.lessons.services.free_play import free_play
    from classroom.models import Classroom, Enrollment
    from classroom.people.services.sign_in_window import new_code
    from tests.table_factory import cookies_of, make_pupils

    [user] = make_pupils(1)
    room = Classroom.objects.create(
        school=user.student.school, name="Maple class", year_band=ages, code=new_code()
    )
    Enrollment.objects.create(classroom=room, student=user.student)
    table = free_play(user.student, game, mode)
    assert table is not None
    print(json.dumps({"id": table.game_session.public_id, "cookies": cookies_of(user)}))


class Child:
    """A child at an open page."""

    def __init__(self, stack: Stack, page: Any, args: argparse.Namespace) -> None:
        """Have done nothing yet."""
        self.stack, self.page, self.args = stack, page, args
        self.done: Counter[str] = Counter()
        self.rng = random.Random(1)
        self.thinks_of: tuple[str, str] = ("", "")
        self.ready_at = 0.0

    def has_thought(self, of: tuple[str, str], seconds: float) -> bool:
        """Has it looked at that for so long? Begins to look at what is new."""
        if of != self.thinks_of:
            self.thinks_of, self.ready_at = of, time.monotonic() + seconds
        return time.monotonic() >= self.ready_at

    def look(self) -> None:
        """Do what the page asks for, once there was time for it."""
        seen = self.page.evaluate(LOOK)
        if seen["rules"]:
            self.page.locator("#rules-ready").click()
        elif seen["over"]:
            self.play_again(seen)
        elif seen["card"] == "down" and not seen["yours"]:
            if self.has_thought(("turn", ""), self.args.look_seconds):
                self.page.locator("#think-turn").click()
        elif seen["card"] == "open":
            if self.has_thought(("card", seen["ask"]), self.args.answer_seconds):
                self.page.evaluate(ANSWER, seen["truth"])
                self.done["cards"] += 1
                self.thinks_of = ("", "")
        elif seen["yours"]:
            self.move(seen)

    def play_again(self, seen: dict[str, Any]) -> None:
        if self.has_thought(("end", seen["path"]), self.args.look_seconds):
            self.done["games"] += 1
            self.page.locator("#end .btn.go").click()
            self.page.wait_for_url(lambda url: seen["path"] not in url)

    def move(self, seen: dict[str, Any]) -> None:
        """Make the move that a greedy robot would, after the time that it takes a child."""
        from games.kinds import sum_kinds

        if not self.has_thought(("move", seen["version"]), self.args.look_seconds):
            return
        action, claims = self.choice(seen["path"].split("/")[2])
        if sum_kinds() & claims:
            self.page.wait_for_timeout(1_000 * (self.args.answer_seconds - self.args.look_seconds))
            self.done["own_sums"] += 1
        self.page.evaluate(MOVE, [action.kind, action.args])
        moved = "version => document.querySelector('#state')?.dataset.version !== version"
        self.page.wait_for_function(moved, arg=seen["version"])

    def choice(self, public_id: str) -> tuple[Any, set[str]]:
        """Return what a greedy robot would do in the child's place, and the kinds of its claims."""
        from engine import bots
        from tests.browser.player import Table

        table = Table(self.stack, public_id)
        game, state = table.game, table.state
        seat = next(number for number, name in table.names.items() if name in table.users)
        legal = game.legal_actions(state, seat)
        action = bots.choose(PLAYER, game, game.seen_by(state, seat), {}, legal, self.rng, {seat})
        return action, {one.kind for one in game.play(state, action).attempts}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--game", default="sleeping_queens")
    parser.add_argument("--mode", default="standard")
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--answer-seconds", type=float, default=6)
    parser.add_argument("--look-seconds", type=float, default=2)
    args = parser.parse_args()
    start_django()
    print(json.dumps(measure(args)))


def measure(args: argparse.Namespace) -> dict[str, Any]:
    """Let the child play; return what it did, and its answers a minute."""
    from playwright.sync_api import sync_playwright

    ages = LITTLE if args.mode == "simplified" else USUAL
    with (
        Stack(env={"BOT_PACE": "1.8"}, processes=("pages", "streams", "clock")) as stack,
        sync_playwright() as engine,
    ):
        laid = json.loads(stack.shell(LAY.format(game=args.game, mode=args.mode, ages=ages)))
        browser = engine.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        context = browser.new_context(viewport={"width": 1366, "height": 768})
        context.add_cookies(
            [{"name": k, "value": v, "url": stack.url} for k, v in laid["cookies"].items()]
        )
        page = context.new_page()
        page.goto(f"{stack.url}/table/{laid['id']}/")
        child, ends = Child(stack, page, args), time.monotonic() + 60 * args.minutes
        while time.monotonic() < ends:
            child.look()
            page.wait_for_timeout(1_000 * ROUND)
        browser.close()
    answers = child.done["own_sums"] + child.done["cards"]
    asked = {"bench": "child", "game": args.game, "mode": args.mode, "minutes": args.minutes}
    return asked | {**child.done, "answers_a_minute": round(answers / args.minutes, 2)}


if __name__ == "__main__":
    main()
