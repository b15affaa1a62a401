"""A Chromium of years ago under today's Playwright."""

from playwright.sync_api import Browser, Playwright

from tests.old_engine import Engine

SHIM = """(() => {
  const shown = (one) => getComputedStyle(one).display === 'contents'
    ? [...one.children].some(shown) : one.getClientRects().length > 0;
  Element.prototype.checkVisibility ??= function () { return shown(this); };
  return { query: () => null, queryAll: () => [] };
})()"""
"""What Playwright's scripts ask of a page and Chromium has since 105. It comes as a way to select
things, which none uses, for that is read in the world of these scripts: the page's own is left as
it is, so that a script of ours which asks for the same fails there."""


def help_with_old(driver: Playwright) -> Playwright:
    """Let this driver look at pages of old engines; to be done once."""
    driver.selectors.register("shim", script=SHIM, content_script=True)
    return driver


def launch_old(driver: Playwright, engine: Engine) -> Browser:
    """Start an engine that is here (`old_engine.why_missing`)."""
    return driver.chromium.launch(
        executable_path=engine.program, args=["--no-sandbox", "--disable-gpu"]
    )
