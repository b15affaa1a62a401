"""Stand-ins for older browsers: sending a form by a script, dialogs, inert parts."""

from typing import Any

from playwright.sync_api import BrowserContext, Page, expect

from tests.browser import test_rules
from tests.browser.conftest import OpenContext
from tests.browser.table_fixture import TableFixture, hand_of
from tests.browser.test_weather import assert_counted_once, lay_a_true_sum

DESK: Any = {"viewport": {"width": 1366, "height": 768}}
WITHOUT_REQUEST_SUBMIT = "delete HTMLFormElement.prototype.requestSubmit;"
WITHOUT_DIALOG = """
for (const name of ["show", "showModal", "close", "open", "returnValue"]) {
  delete HTMLDialogElement.prototype[name];
}
"""
WITHOUT_INERT = """
delete HTMLElement.prototype.inert;
const other = (text) => text.replace("inert", "data-inert");
for (const name of ["toggleAttribute", "closest"]) {
  const own = Element.prototype[name];
  Element.prototype[name] = function (text, on) { return own.call(this, other(text), on); };
}
"""
"""Its attribute is written under another name: the engine itself would heed it."""


def lacking(opener: OpenContext, script: str) -> Any:
    """Return what opens browsers for people, from which a script takes something away."""

    def open_one(**options: Any) -> BrowserContext:
        context = opener(**options)
        context.add_init_script(script)
        return context

    return open_one


def test_moves_and_hands_go_out_where_forms_cannot_be_sent_by_a_script(
    shared_table: TableFixture, open_context: OpenContext
) -> None:
    page = shared_table.open(lacking(open_context, WITHOUT_REQUEST_SUBMIT), 0, **DESK)
    table = shared_table.table()
    hidden = page.page.locator("form > button[hidden]").count()
    lay_a_true_sum(page, table)
    page.press(page.verb("check"))
    assert_counted_once(page, table)
    page.close_feedback()
    page.page.keyboard.press("h")
    expect(page.page.locator("#hand-up button")).to_have_attribute("aria-pressed", "true")
    assert page.page.locator("form > button[hidden]").count() == hidden


def test_rules_lie_over_the_table_where_there_are_no_dialogs(
    shared_table: TableFixture, open_context: OpenContext
) -> None:
    without = lacking(open_context, WITHOUT_DIALOG)
    test_rules.test_rules_come_once_and_open_from_the_bar_at_any_moment(shared_table, without)


def test_focus_goes_round_in_a_box_that_stands_for_a_dialog(
    shared_table: TableFixture, open_context: OpenContext
) -> None:
    page = test_rules.opened(shared_table, lacking(open_context, WITHOUT_DIALOG)).page
    page.locator("#rules-open").click()
    box = page.locator("#rules")
    expect(box).to_have_attribute("aria-modal", "true")
    expect(page.get_by_role("dialog")).to_be_visible()
    stops = tab_round(page, "Tab")
    back = tab_round(page, "Shift+Tab")
    assert len(stops) > 2
    assert back[:-1] == stops[-2::-1], "the same ones, from the last to the first"
    page.evaluate("document.querySelector('#hand [data-card]').focus()")
    assert page.evaluate("document.activeElement.closest('#rules') !== null")
    page.keyboard.press("Escape")
    expect(box).to_be_hidden()
    expect(page.locator("#rules-open")).to_be_focused()


def tab_round(page: Page, key: str) -> list[str]:
    """Press a key until the focus is where it was after the first press; return its stops."""
    stops: list[str] = []
    while len(stops) < 2 or stops[-1] != stops[0]:
        page.keyboard.press(key)
        assert page.evaluate("document.activeElement.closest('#rules') !== null")
        stops.append(page.evaluate("document.activeElement.outerHTML"))
        assert len(stops) < 30, "it goes round"
    return stops


def test_what_lies_under_a_sheet_takes_neither_taps_nor_focus_without_inert(
    shared_table: TableFixture, open_context: OpenContext
) -> None:
    page = shared_table.open(lacking(open_context, WITHOUT_INERT), 0, **DESK)
    first, second = hand_of(shared_table.table(), 0)[:2]
    page.tap_cards(first)
    assert page.tray() == [first]
    page.page.evaluate("document.getElementById('below').toggleAttribute('inert', true)")
    page.card(second).click()
    assert page.tray() == [first], "no tap"
    page.card(second).evaluate("card => card.focus()")
    under = "document.activeElement.closest('#below') !== null"
    assert not page.page.evaluate(under), "no focus"
    page.page.keyboard.press("Tab")
    assert not page.page.evaluate(under), "also not by Tab"
    page.page.evaluate("document.getElementById('below').toggleAttribute('inert', false)")
    page.tap_cards(second)
    assert page.tray() == [first, second]


def test_form_under_a_sheet_goes_out_by_a_script_where_both_are_missing(
    shared_table: TableFixture, open_context: OpenContext
) -> None:
    """The answers of a thinking card wait for nobody."""
    without = lacking(open_context, WITHOUT_INERT + WITHOUT_REQUEST_SUBMIT)
    page = shared_table.open(without, 0, **DESK).page
    page.evaluate("""() => {
      const below = document.getElementById("below");
      below.insertAdjacentHTML("beforeend", "<form id='late-form'></form>");
      const form = document.getElementById("late-form");
      form.addEventListener("submit", (event) => {
        event.preventDefault();
        form.dataset.sent = "";
      });
      below.toggleAttribute("inert", true);
      form.requestSubmit();
    }""")
    expect(page.locator("#late-form[data-sent]")).to_have_count(1)
