"""Browsers that lack something: what they get, decided by what they can."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenContext
from tests.browser.table_fixture import TableFixture

TOO_OLD = "CSS.supports = () => false;"
WITHOUT_HAS = """
const supports = CSS.supports.bind(CSS);
CSS.supports = (...asked) => !/:has|cqw/.test(asked.join()) && supports(...asked);
const find = DocumentFragment.prototype.querySelector;
DocumentFragment.prototype.querySelector = function (selector) {
  if (/:has/.test(selector)) throw new SyntaxError(selector);
  return find.call(this, selector);
};
addEventListener("load", () => {  // as a browser that drops these rules when it reads a sheet
  const drop = (group) => {
    for (let at = group.cssRules.length - 1; at >= 0; at -= 1) {
      const rule = group.cssRules[at];
      if (rule.selectorText?.includes(":has")) group.deleteRule(at);
      else if (rule.cssRules) drop(rule);
    }
  };
  for (const sheet of document.styleSheets) drop(sheet);
});
"""
STYLES = """() => [...document.querySelectorAll("#table, #table *, #play")].map((one) => {
  const { display, paddingInlineEnd } = getComputedStyle(one);
  const name = one.id || one.className.baseVal || one.className;
  return [name, display, paddingInlineEnd, Math.round(one.getBoundingClientRect().height)];
})"""


def test_a_browser_that_is_too_old_is_led_to_the_plain_table(
    shared_table: TableFixture, open_context: OpenContext
) -> None:
    page = shared_table.open(open_context).page
    page.add_init_script(TOO_OLD)
    page.reload()
    page.get_by_role("link", name="Play the plain table.").click()
    page.wait_for_url("**/plain/")


def test_a_table_without_has_looks_the_same(
    shared_table: TableFixture, open_context: OpenContext
) -> None:
    page = shared_table.open(open_context, viewport={"width": 390, "height": 844}).page
    page.wait_for_timeout(1_000)
    assert not marked(page)
    expected = page.evaluate(STYLES)
    page.add_init_script(WITHOUT_HAS)
    page.reload()
    expect(page.locator("[data-floor-has]").first).to_be_attached()
    page.wait_for_timeout(1_000)
    assert page.evaluate(STYLES) == expected


def marked(page: Page) -> int:
    """Return how many elements carry a number of a relation."""
    return page.locator("[data-floor-has]").count()
