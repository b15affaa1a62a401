"""Checks of every page: axe without serious findings, no sideways scroll, large targets."""

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from tests.browser.watch import Watch

AXE = (Path(__file__).resolve().parents[1] / "vendor" / "axe.min.js").read_text()
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
SIZES = ((1366, 768), (820, 1180), (390, 844))
NARROW = (320, 640)

WIDER = """() => [...document.querySelectorAll('body *')]
  .filter((e) => e.getBoundingClientRect().right > innerWidth + 1 && e.checkVisibility())
  .filter((e) => !e.closest('[data-scrolls], .scroll, svg, .scene'))
  .slice(0, 5).map((e) => e.outerHTML.slice(0, 120))"""
SMALL = """() => {
  const boxOf = (e) => {  // of a box to tick: with its label, which is part of the target
    const rects = [e, ...(/^(radio|checkbox)$/.test(e.type) ? e.labels : [])]
      .map((one) => one.getBoundingClientRect()).filter((r) => r.width && r.height);
    const all = (side) => rects.map((r) => r[side]);
    return [Math.max(...all('right')) - Math.min(...all('left')),
            Math.max(...all('bottom')) - Math.min(...all('top'))];
  };
  const wordsAround = (e) => e.parentElement.textContent.replace(e.textContent, '').trim();
  const inSentence = (e) => e.matches('a') && getComputedStyle(e).display === 'inline'
    && e.closest('p, li, dd, span, div') === e.parentElement && wordsAround(e).length > 3;
  return [...document.querySelectorAll(
      'button, a[href], input:not([type=hidden]), select, textarea, summary, [role=button]')]
    .filter((e) => e.labels?.[0]?.checkVisibility({checkVisibilityCSS: true})
      || e.checkVisibility({checkVisibilityCSS: true}))
    .filter((e) => !e.closest('.sr, .skip, .vh') && !e.closest('td, th') && !inSentence(e))
    .map((e) => [boxOf(e), e.outerHTML.slice(0, 120)])
    .filter(([[width, height]]) => width > 0 && height > 0 && (width < 43.5 || height < 43.5))
    .map(([[width, height], html]) => `${Math.round(width)}x${Math.round(height)} ${html}`);
}"""

LAYOUT = """() => [...document.body.querySelectorAll('*')].map((e) => {
  if (!e.checkVisibility({opacityProperty: true, visibilityProperty: true})) return '';
  const s = getComputedStyle(e), px = parseFloat(s.fontSize), bold = s.fontWeight >= 700;
  const large = px >= 24 || (bold && px >= 18.66);
  return [s.color, s.backgroundColor, s.backgroundImage, s.opacity, s.position, large].join();
}).join('|')"""
"""What axe judges apart from sizes and places: who is seen, in which colours, in large letters."""
OF_PLACES = ["target-size", "scrollable-region-focusable"]
"""What axe judges by sizes and places."""


def axe_findings(page: Page, *, only: list[str] | None = None) -> list[str]:
    """Return serious and critical findings of axe on the page as it is; of some rules `only`."""
    # Evaluated over the debugger, not as a script tag: the page's CSP stays on.
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    chosen = {"type": "rule", "values": only} if only else {"type": "tag", "values": TAGS}
    found: dict[str, Any] = page.evaluate(
        "runOnly => axe.run(document, {runOnly, resultTypes: ['violations']})", chosen
    )
    return [
        f"{page.url} {page.viewport_size}: {one['id']} ({one['impact']}) {node['html'][:160]}"
        for one in found["violations"]
        if one["impact"] in {"serious", "critical"}
        for node in one["nodes"][:3]
    ]


def scrolls_sideways(page: Page) -> list[str]:
    """Return what makes the page wider than its window; [] when nothing does."""
    wider = page.evaluate("document.scrollingElement.scrollWidth > innerWidth + 1")
    return (
        [f"{page.url} {page.viewport_size}: {one}" for one in page.evaluate(WIDER)] if wider else []
    )


def not_whole(page: Page, *more: str) -> list[str]:
    """Return which of prompt, board, hand and `more` (by id) a window does not show whole."""
    found: list[str] = page.evaluate(
        """ids => ids.filter((id) => {
          const { top, bottom } = document.getElementById(id).getBoundingClientRect();
          return top < 0 || bottom > innerHeight + 1;
        })""",
        ["prompt", "board", "hand", *more],
    )
    return found


def small_targets(page: Page) -> list[str]:
    """Return controls smaller than 44 px."""
    return [f"{page.url} {page.viewport_size}: {one}" for one in page.evaluate(SMALL)]


def axe_of_layout(page: Page, watch: Watch, judged: set[str]) -> list[str]:
    """Return axe's findings at this size; of a layout that was `judged`, what depends on sizes."""
    layout = page.evaluate(LAYOUT)
    with watch.not_listening(page):
        found = axe_findings(page, only=OF_PLACES if layout in judged else None)
    judged.add(layout)
    return found


def problems(page: Page, watch: Watch, *, targets: bool = True) -> list[str]:
    """Look at the page at all sizes; return what is wrong; the size is left as it was."""
    before = page.viewport_size
    found: list[str] = []
    judged: set[str] = set()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        found += scrolls_sideways(page)
        if targets:
            found += small_targets(page)
        found += axe_of_layout(page, watch, judged)
    page.set_viewport_size({"width": NARROW[0], "height": NARROW[1]})
    found += scrolls_sideways(page)
    if before:
        page.set_viewport_size(before)
    return found
