"""Sounds in a real browser: soft and short, after the first tap, switched by the note."""

import gzip
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, get_args

import pytest
from django.conf import settings
from playwright.sync_api import Page, expect

from config.storage import MINIFIERS
from games.presenters.staging import Sound
from tests.browser.conftest import OpenContext
from tests.browser.deal import true_sums
from tests.browser.player import choose, wrong_claim
from tests.browser.signed_in import sign_in
from tests.browser.table import TablePage
from tests.browser.table_fixture import TableFixture, hand_of, make_table_in
from tests.browser.test_table import wait_for_stream, wake_a_queen
from tests.stack import Stack

LENGTHS = {
    "pick": 45,
    "right": 320,
    "notyet": 260,
    "turn": 270,
    "die": 920,
    "deal": 410,
    "wake": 650,
    "snore": 420,
    "dragon": 450,
    "king": 660,
    "sleep": 660,
    "box": 380,
}
"""Milliseconds until the last tone is let go."""
RELEASE = 60
SOFT, LOUD = 0.12, 0.3

LISTEN = """
window.pitches = [];
window.contexts = 0;
const set = AudioParam.prototype.setValueAtTime;
AudioParam.prototype.setValueAtTime = function (value, at) {
  if (value > 20) window.pitches.push(value);
  return set.call(this, value, at);
};
window.AudioContext = class extends AudioContext {
  constructor() { super(); window.contexts += 1; }
};
"""
"""Writes down the pitches, and how often a page began with audio."""

OFFLINE = """
const never = Promise.resolve();
const own = { state: "running", resume: () => never };
window.AudioContext = function () {
  return new Proxy({}, {
    get(_target, name) {
      const value = own[name] ?? window.rendered[name];
      return typeof value === "function" ? value.bind(window.rendered) : value;
    },
  });
};
"""
"""Audio that is written down instead of heard: in window.rendered."""

RENDER = """async (name) => {
  window.rendered = new OfflineAudioContext(1, 44100 * 1.2, 44100);
  const scripts = performance.getEntriesByType("resource").map((one) => one.name);
  const { play } = await import(scripts.find((one) => /table\\/sound[.\\w]*\\.js$/.test(one)));
  play(name);
  const samples = (await window.rendered.startRendering()).getChannelData(0).map(Math.abs);
  return {
    peak: Math.max(...samples),
    first: Math.max(...samples.slice(0, 44)),
    ends: samples.findLastIndex((one) => one > 0) / 44.1,
  };
}"""
FRESH = "window.pitches.splice(0)"


def pitches(page: Page) -> list[int]:
    """Return the pitches that began since the last call, in Hz."""
    found: list[int] = page.evaluate(FRESH)
    return found


@contextmanager
def two_pages(table: TableFixture, opener: OpenContext) -> Iterator[tuple[TablePage, TablePage]]:
    """Open the table for both pupils; what each page sounds is written down."""
    contexts = opener(), opener()
    for context in contexts:
        context.add_init_script(LISTEN)
    one, other = (
        table.open(lambda context=context, **_more: context, pupil)
        for pupil, context in enumerate(contexts)
    )
    wait_for_stream(other.page)
    yield one, other


def is_on(page: Page, on: bool) -> None:
    """The note tells whether there are sounds, to eyes and to a screen reader."""
    note = page.get_by_role("button", name=f"Sound is {'on' if on else 'off'}", exact=True)
    expect(note).to_have_attribute("aria-pressed", str(on).lower())
    expect(note.locator("svg:visible")).to_have_count(1)


@pytest.mark.parametrize("loud", [False, True])
def test_every_sound_is_soft_short_and_begins_softly(
    shared_table: TableFixture, open_context: OpenContext, loud: bool
) -> None:
    context = open_context(guided=True)
    context.add_init_script(OFFLINE)
    page = shared_table.open(lambda **_more: context).page
    page.locator("#rules-ready").click()
    page.evaluate("window.rendered = new OfflineAudioContext(1, 1, 44100)")
    page.locator("#aim").click()
    if loud:
        page.get_by_role("button", name="How to play").click()
        page.get_by_role("button", name="Louder sounds").click()
        page.keyboard.press("Escape")
    most = LOUD if loud else SOFT
    for name, length in LENGTHS.items():
        heard: dict[str, float] = page.evaluate(RENDER, name)
        assert most / 4 < heard["peak"] < most * 2, (name, heard)  # a tone fades into the next
        assert heard["first"] < most / 4, (name, heard)
        assert abs(heard["ends"] - length - RELEASE) < 5, (name, heard)


def test_sounds_weigh_two_kilobytes_at_most() -> None:
    script = Path(settings.BASE_DIR, "static/js/table/sound.js").read_text()
    assert len(gzip.compress(MINIFIERS[".js"](script).encode())) <= 2_000


def test_every_sound_that_a_game_may_stage_is_there() -> None:
    assert set(get_args(Sound)) - {""} <= set(LENGTHS)


def test_nothing_sounds_before_the_first_tap_and_then_what_happens_does(
    shared_table: TableFixture, open_context: OpenContext
) -> None:
    with two_pages(shared_table, open_context) as (one, other):
        table = shared_table.table()
        is_on(one.page, on=True)
        assert one.page.evaluate("window.contexts") == 0
        wrong = wrong_claim(table.state, table.awaited)
        assert wrong is not None
        one.tap_cards(wrong.args[0][0])
        assert pitches(one.page) == [660]
        assert one.page.evaluate("window.contexts") == 1
        one.clear()
        one.do(wrong, table.state)
        expect(one.root.locator("#feedback")).to_contain_text("Not yet")
        assert pitches(one.page)[-1] == 196
        one.close_feedback()
        one.clear()
        addends, total = true_sums(hand_of(table, 0))[0]
        one.tap_cards(*addends, total)
        pitches(one.page)
        one.press(one.verb("check"))
        expect(one.root.locator("#feedback")).to_contain_text("Yes!")
        assert pitches(one.page) == [523, 784]
        one.close_feedback()
        assert pitches(one.page) == [440, 494, 554]
        table.wait()
        other.shows(table.revision)
        assert other.page.evaluate("window.contexts") == 0
        assert pitches(other.page) == [], "nobody has tapped there"


def test_queen_that_wakes_is_heard_by_both_and_then_whose_turn_it_is(
    shared_table: TableFixture, open_context: OpenContext
) -> None:
    with two_pages(shared_table, open_context) as (one, other):
        other.page.locator("#aim").click()
        wake_a_queen(shared_table.table(), one)
        expect(other.state).to_have_attribute("data-yours", "1")
        yawn = [392, 784, 988, 1175]
        assert [one for one in pitches(one.page) if one in yawn] == yawn
        assert pitches(other.page) == [*yawn, 880]


def test_note_is_kept_for_the_device_at_home(
    shared_table: TableFixture, open_context: OpenContext
) -> None:
    with two_pages(shared_table, open_context) as (one, _other):
        card = hand_of(shared_table.table(), 0)[0]
        note = one.page.locator("#note")
        one.press(note)
        is_on(one.page, on=False)
        one.page.reload()
        is_on(one.page, on=False)
        one.card(card).click()
        assert pitches(one.page) == []
        assert one.page.evaluate("window.contexts") == 0
        one.press(note)
        one.card(card).click()
        assert pitches(one.page) == [660]
        one.page.reload()
        is_on(one.page, on=True)


IN_LESSON = """
from datetime import timedelta
from django.utils import timezone
from classroom.models import AssignmentTable, Classroom
rooms = AssignmentTable.objects.filter(game_session__public_id__in={tables!r}).values("classroom")
soon = timezone.now() + timedelta(hours=1)
Classroom.objects.filter(pk__in=rooms).update(open_until=soon, sounds_in_class={on})
"""


@pytest.mark.parametrize("on", [False, True])
def test_in_class_a_child_switches_sounds_for_one_table(
    stack: Stack, open_context: OpenContext, on: bool
) -> None:
    tables = [make_table_in(stack, cards="add_10") for _number in range(2)]
    stack.shell(IN_LESSON.format(tables=[one.public_id for one in tables], on=on))
    with closing(open_context):
        page = tables[0].open(open_context).page
        for table in tables:
            sign_in(page.context, stack.url, table.cookies[0])
            page.goto(table.url)
            is_on(page, on)
            page.locator("#note").click()
            is_on(page, not on)
            page.reload()
            is_on(page, not on)


def test_browser_without_audio_plays_all_the_same(
    shared_table: TableFixture, open_context: OpenContext
) -> None:
    """A page that complains fails the test."""
    context = open_context()
    context.add_init_script("delete window.AudioContext")
    page = shared_table.open(lambda **_more: context)
    table = shared_table.table()
    page.do(choose(table.state, table.awaited), table.state)
    table.wait()
    page.shows(table.revision)


def place_of(page: Page) -> dict[str, Any]:
    """Return what of the bar does not fit: small, beside the page, or under something else."""
    found: dict[str, Any] = page.evaluate(
        """() => ({
          bar: playbar.scrollWidth - playbar.clientWidth,
          bad: [...playbar.querySelectorAll('button, a')].filter((one) => {
            const { x, y, width, height, right } = one.getBoundingClientRect();
            const over = document.elementFromPoint(x + width / 2, y + height / 2);
            return width && (width < 43.5 || height < 43.5 || right > innerWidth || x < 0
              || !one.contains(over));
          }).map((one) => one.outerHTML.slice(0, 90)),
        })"""
    )
    return found


@pytest.mark.parametrize("size", [(1366, 768), (820, 1180), (390, 844), (844, 390), (320, 640)])
def test_bar_fits(
    size: tuple[int, int], shared_table: TableFixture, open_context: OpenContext
) -> None:
    viewport = {"width": size[0], "height": size[1]}
    page = shared_table.open(open_context, 0, viewport=viewport).page
    expect(page.locator("#note")).to_be_in_viewport(ratio=1)
    assert place_of(page) == {"bar": 0, "bad": []}
