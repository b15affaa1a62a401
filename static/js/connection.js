/* Keeps a part of the page fresh.

   <section id="table" data-live-part="/table/x/part/" data-live-ticket="/table/x/ticket/"
            data-live-id="x" data-live-seen="12">

   The part is asked for when the stream hints that something changed, and every few seconds beside
   it, so that a lost hint costs seconds. A new part is morphed in: nodes with the same id stay,
   and so does the focus. data-live-seen is what the server compares (204 when nothing is new).
   With data-live-id it is that session's revision: hints are compared with it, and an older part
   never replaces a newer one. data-live-pause: the least time between two parts, in milliseconds.
   data-live-every: seconds between polls beside the stream, for what no hint tells of.

   Events on the part: live:before (cancelable; detail.fresh is the element to come), live:after.
   Events on document: net:down, net:up. net:retry asks for a try at once; net:answer tells that a
   request of the page's own was answered, so the server is there. */

const POLL = { stream: 20_000, alone: 4_000, hidden: 30_000 };
const ANSWER_TIME = 10_000;
const RETRY_FIRST = 1_000;
const RETRY_MOST = 3_500;
const STREAM_MOST = 60_000;
const RENEW_EARLY = 30; // seconds before the ticket ends
const HIDDEN_STREAM = 60_000;
const RELOAD_GAP = 30_000;

let isDown = false;

/** Says whether the server answers, to everyone on the page, when that changes. */
function setNet(down) {
  document.documentElement.dataset.net = down ? "down" : "up";
  if (down === isDown) return;
  isDown = down;
  document.dispatchEvent(new CustomEvent(down ? "net:down" : "net:up"));
  if (!down) each("answered");
}

/** A number near the given one, so that a class does not come back all at once. */
function jitter(milliseconds) {
  return milliseconds * (0.75 + Math.random() / 2);
}

/** The page is no longer ours to see (signed out, table gone): let the server say what is. */
function leave() {
  const key = `left:${location.pathname}`;
  const last = Number(sessionStorage.getItem(key) || 0);
  if (Date.now() - last < RELOAD_GAP) return;
  sessionStorage.setItem(key, String(Date.now()));
  location.reload();
}

class LivePart {
  constructor(root) {
    this.id = root.id;
    this.failures = 0;
    this.streamFailures = 0;
    this.missed = 0;
    this.sending = 0;
    this.lastAsked = 0;
    this.busy = this.again = this.stopped = false;
    this.held = this.heard = this.source = null;
    this.timer = this.streamTimer = this.hideTimer = 0;
    this.ticketAddress = root.dataset.liveTicket;
  }

  get root() {
    return document.getElementById(this.id);
  }

  get streaming() {
    return this.source?.readyState === 1;
  }

  start() {
    this.stopped = false;
    this.openStream();
    this.schedule();
  }

  /** No more requests until start(). */
  stop() {
    this.stopped = true;
    clearTimeout(this.timer);
    this.closeStream();
  }

  /** Sets the next poll; `wait` in milliseconds, else by what the page has just now. */
  schedule(wait) {
    clearTimeout(this.timer);
    if (this.stopped) return;
    let next = wait;
    if (document.hidden) next ??= POLL.hidden;
    if (this.failures) next ??= Math.min(RETRY_MOST, RETRY_FIRST * 2 ** (this.failures - 1));
    const every = Number(this.root?.dataset.liveEvery) * 1000 || POLL.stream;
    next ??= this.streaming ? every : POLL.alone;
    this.timer = setTimeout(() => this.refresh(), jitter(next));
  }

  /** Asks for the part; one request at a time, and none while the pupil's own is under way. */
  async refresh() {
    clearTimeout(this.timer);
    const { root } = this;
    if (this.stopped || !root) return;
    if (this.busy || this.sending) {
      this.again = true;
      return;
    }
    this.busy = true;
    this.again = false;
    this.lastAsked = Date.now();
    try {
      this.settle(await this.ask(root.dataset.livePart, root.dataset.liveSeen));
    } catch {
      this.fail();
    }
    this.busy = false;
    this.schedule(this.again ? 50 : undefined);
  }

  /** Fetches an address of the page's own; resolves to {status, body}. */
  async ask(address, seen) {
    const url = new URL(address, location.href);
    if (seen !== undefined) url.searchParams.set("seen", seen);
    const response = await fetch(url, {
      cache: "no-store",
      headers: { "HX-Request": "true" },
      signal: AbortSignal.timeout(ANSWER_TIME),
    });
    const status = response.redirected ? 401 : response.status;
    if (status < 500) setNet(false);
    return { status, body: status === 200 ? await response.text() : "" };
  }

  settle({ status, body }) {
    if (status === 401 || status === 403 || status === 404) {
      this.stop();
      leave();
      return;
    }
    if (status !== 200 && status !== 204) {
      this.fail();
      return;
    }
    this.failures = 0;
    setNet(false);
    this.watchStream(status === 200);
    if (status === 200) this.show(body);
  }

  fail() {
    this.failures += 1;
    if (!navigator.onLine || this.failures > 1) setNet(true);
  }

  /** Another request was answered: the server is there, so the part is asked for at once. */
  answered() {
    if (!this.failures) return;
    this.failures = 0;
    this.schedule(0);
  }

  /** A stream that is open yet told nothing of two changes is not to be trusted. */
  watchStream(changed) {
    if (!this.streaming || this.hinted || !changed) {
      this.missed = 0;
    } else if (++this.missed > 1) {
      this.missed = 0;
      this.closeStream();
      this.openStream();
    }
    this.hinted = false;
  }

  /** Puts a part on the page, or keeps it until the pupil's own request is answered. */
  show(body) {
    if (this.sending) {
      this.held = body;
      return;
    }
    const page = new DOMParser().parseFromString(body, "text/html");
    const fresh = page.getElementById(this.id);
    const { root } = this;
    if (!root || !fresh) return;
    const older = Number(fresh.dataset.liveSeen) < Number(root.dataset.liveSeen);
    if (root.dataset.liveId && older) return;
    morph(root, fresh);
    // A board of other tables than before: the stream must carry theirs.
    if (this.root?.dataset.liveTicket !== this.ticketAddress) this.openStream();
  }

  /** A hint: (public id, revision). Nothing is asked when the page already shows it. */
  hear({ s, r }) {
    const { root } = this;
    if (!root) return;
    if (this.sending) {
      this.heard = { s, r };
      return;
    }
    if (s === root.dataset.liveId && r <= Number(root.dataset.liveSeen)) return;
    this.hinted = true;
    const pause = Number(root.dataset.livePause || 0);
    const since = Date.now() - this.lastAsked;
    if (since >= pause) this.refresh();
    else this.schedule((pause - since) / 0.75);
  }

  async openStream() {
    clearTimeout(this.streamTimer);
    const address = this.root?.dataset.liveTicket;
    if (this.stopped || !address || !window.EventSource) return;
    this.ticketAddress = address;
    try {
      const { status, body } = await this.ask(address);
      if (status !== 200) throw new Error(String(status));
      const { ticket, seconds } = JSON.parse(body);
      if (!this.stopped) this.listen(ticket, seconds);
    } catch {
      this.retryStream();
    }
  }

  listen(ticket, seconds) {
    const source = new EventSource(`/stream?t=${encodeURIComponent(ticket)}`);
    const before = this.source;
    let opened = false;
    source.addEventListener("open", () => {
      opened = true;
      before?.close();
      this.streamFailures = 0;
      this.schedule();
    });
    source.addEventListener("changed", (event) => this.hear(JSON.parse(event.data)));
    source.addEventListener("renew", () => {
      if (this.source === source) this.openStream();
      source.close();
    });
    source.addEventListener("error", () => {
      source.close();
      before?.close();
      if (this.source !== source) return;
      this.retryStream();
      if (opened) this.schedule(); // else polling goes on as it is
    });
    this.source = source;
    const life = Math.max(10, (seconds || 300) - RENEW_EARLY) * 1000;
    this.streamTimer = setTimeout(() => this.openStream(), life);
  }

  retryStream() {
    clearTimeout(this.streamTimer);
    if (this.stopped) return;
    this.streamFailures += 1;
    const wait = Math.min(STREAM_MOST, 2 * RETRY_FIRST * 2 ** (this.streamFailures - 1));
    this.streamTimer = setTimeout(() => this.openStream(), jitter(wait));
  }

  closeStream() {
    clearTimeout(this.streamTimer);
    this.source?.close();
    this.source = null;
  }

  /** The page came to the front, or the net is said to be back. */
  wake() {
    clearTimeout(this.hideTimer);
    if (this.stopped) return;
    this.failures = Math.min(this.failures, 1);
    if (!this.streaming) {
      this.streamFailures = 0;
      this.closeStream();
      this.openStream();
    }
    this.refresh();
  }

  /** The page went behind another: polls slowly, and after a while without a stream. */
  sleep() {
    clearTimeout(this.hideTimer);
    this.hideTimer = setTimeout(() => this.closeStream(), HIDDEN_STREAM);
    this.schedule();
  }

  /** A request of the page's own (a move) begins or ends: its answer comes first. */
  count(step) {
    this.sending = Math.max(0, this.sending + step);
    if (this.sending) return;
    const { held, heard } = this;
    this.held = this.heard = null;
    if (held) this.show(held);
    if (heard) this.hear(heard);
    else if (this.again) this.refresh();
  }
}

/** Changes `root` into `fresh`, keeping the focus, open details and open dialogs. */
function morph(root, fresh) {
  const before = new CustomEvent("live:before", { bubbles: true, cancelable: true, detail: { fresh } });
  if (!root.dispatchEvent(before)) return;
  const { id } = root;
  const focused = root.contains(document.activeElement) ? document.activeElement : null;
  window.Idiomorph.morph(root, fresh, {
    morphStyle: "outerHTML",
    restoreFocus: true,
    ignoreActiveValue: focused?.matches("input, select, textarea") ?? false,
    callbacks: {
      beforeNodeMorphed: (node) => node.dataset?.liveKeep === undefined,
      beforeAttributeUpdated: (name, node) => !(name === "open" && /^D(ETAILS|IALOG)$/.test(node.tagName)),
    },
  });
  const now = document.getElementById(id);
  window.htmx?.process(now);
  now.dispatchEvent(new CustomEvent("live:after", { bubbles: true }));
  keepFocus(now, focused);
}

/** The focused thing is gone (a card was played): focus what the part names for it. */
function keepFocus(root, focused) {
  if (!focused || root.contains(document.activeElement)) return;
  if (document.activeElement && document.activeElement !== document.body) return;
  const same = focused.id && document.getElementById(focused.id);
  (same || root.querySelector("[data-live-focus]"))?.focus({ preventScroll: true });
}

const parts = [...document.querySelectorAll("[data-live-part]")].map((root) => new LivePart(root));
const each = (name, ...given) => parts.forEach((part) => part[name](...given));

document.addEventListener("htmx:beforeSend", (event) => {
  if (!event.defaultPrevented) each("count", 1);
});
document.addEventListener("htmx:afterRequest", (event) => {
  if (event.detail?.xhr?.status && event.detail.xhr.status < 500) setNet(false);
  each("count", -1);
});
document.addEventListener("net:answer", () => setNet(false));
document.addEventListener("htmx:sendError", () => each("refresh"));
document.addEventListener("htmx:timeout", () => each("refresh"));
document.addEventListener("visibilitychange", () => each(document.hidden ? "sleep" : "wake"));
document.addEventListener("net:retry", () => each("wake"));
window.addEventListener("online", () => each("wake"));
window.addEventListener("offline", () => {
  setNet(true);
  each("refresh");
});
window.addEventListener("pagehide", () => each("stop"));
window.addEventListener("pageshow", (event) => {
  if (event.persisted) each("start");
});
each("start");
