"""Boxes of The Queen's Collection with more pawns than places, at the sizes of a school."""

import pytest

from tests.browser.collection import Collection
from tests.browser.conftest import OpenContext
from tests.stack import Stack

FULL = "SSSD DM LLTT TF DMF FHWW WM HHL"
SIZES = [(1366, 768), (820, 1180), (390, 844)]
HIDDEN = """() => {
  const box = (one) => one.getBoundingClientRect();
  const over = Math.min(box(document.querySelector('#tray')).top, innerHeight);
  return [...document.querySelectorAll('[data-pawn]')].map((pawn) => {
    const [inner, outer] = [box(pawn), box(pawn.closest('.bx'))];
    const inside = inner.left >= outer.left && inner.right <= outer.right
      && inner.bottom <= outer.bottom && outer.bottom <= over;
    return inside && inner.width >= 24 && inner.height >= 24 ? '' : pawn.id;
  }).filter(Boolean);
}"""


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_four_pawns_stand_wholly_in_their_box_and_above_the_tray(
    stack: Stack, open_context: OpenContext, width: int, height: int
) -> None:
    table = Collection(stack, pupils=2, hands=["M D *", "L M M"], table={"boxes": FULL})
    page = table.open(open_context, viewport={"width": width, "height": height}).page
    page.locator("#pawn-0-3").wait_for()
    assert page.evaluate(HIDDEN) == []
