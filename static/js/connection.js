/* Keeps a page fresh: asks htmx to get its parts when the stream hints that something changed, and
   every few seconds beside it, so that a lost hint costs seconds.

   <div id="play" hx-ext="reliable" hx-get="/table/x/part/" hx-trigger="live:refresh"
        data-live-id="x" data-live-ticket="/table/x/ticket/"> … <div id="state" data-live-seen="12">

   data-live-id        hints of that session are compared with data-live-seen, its revision
   data-live-pause     the least time between two requests, in milliseconds
   data-live-every     seconds between polls beside the stream, for what no hint tells of
   data-live-hidden    the same while the page is behind another

   net:retry on document asks for a try at once. See reliable.js for what happens to answers. */

import { jitter } from "./net.js";
import { isSending, seenOf, takeUp } from "./reliable.js";
import { Stream } from "./stream.js";

const POLL = { stream: 20_000, alone: 4_000, hidden: 30_000 };
const RETRY_FIRST = 1_000;
const RETRY_MOST = 3_500;
const HIDDEN_STREAM = 60_000;
const SETTLING = 100;
const SPREAD = 2_000; // pages whose streams end together do not ask together

class Refresher {
  constructor(root) {
    this.id = root.id;
    this.failures = 0;
    this.missed = 0;
    this.lastAsked = 0;
    this.busy = this.again = this.stopped = this.hinted = false;
    this.heard = null;
    this.timer = this.hideTimer = 0;
    this.stream = new Stream((hint) => this.hear(hint), () => this.streamChanged());
  }

  /** Pages may say that they are a few seconds behind: html[data-stream] is open or alone. */
  tellStream() {
    document.documentElement.dataset.stream = this.stream.isOpen ? "open" : "alone";
  }

  /** The next poll comes by the new pace, counted from the last one: a stream that comes and goes puts none off. */
  streamChanged() {
    this.tellStream();
    this.schedule(Math.max(SPREAD, this.pace - (Date.now() - this.lastAsked)));
  }

  get root() {
    return document.getElementById(this.id);
  }

  start() {
    this.stopped = false;
    this.lastAsked = Date.now();
    this.openStream();
    this.schedule();
  }

  /** The page is shown again as it was left: what it shows may be old, and a request of then is gone. */
  comeBack() {
    this.busy = false;
    this.start();
    this.refresh();
  }

  /** No more requests until start(). */
  stop() {
    this.stopped = true;
    clearTimeout(this.timer);
    this.stream.close();
  }

  openStream() {
    if (!this.stopped) this.stream.open(this.root?.dataset.liveTicket ?? "");
  }

  /** Milliseconds between two polls, by what the page has just now. */
  get pace() {
    if (document.hidden) return Number(this.root?.dataset.liveHidden) * 1000 || POLL.hidden;
    if (this.failures) return Math.min(RETRY_MOST, RETRY_FIRST * 2 ** (this.failures - 1));
    return this.stream.isOpen ? Number(this.root?.dataset.liveEvery) * 1000 || POLL.stream : POLL.alone;
  }

  /** Sets the next poll. */
  schedule(wait = this.pace) {
    clearTimeout(this.timer);
    if (!this.stopped) this.timer = setTimeout(() => this.refresh(), jitter(wait));
  }

  /** Asks for news; one request at a time, and none while the page itself is sending. */
  refresh() {
    clearTimeout(this.timer);
    const { root } = this;
    if (this.stopped || !root) return;
    if (this.busy || isSending()) {
      this.again = true;
      if (!this.busy) this.schedule();
      return;
    }
    this.again = false;
    this.lastAsked = Date.now();
    window.htmx.trigger(root, "live:refresh");
    if (!this.busy) this.schedule(SETTLING); // put on the page just now, and not yet seen by htmx
  }

  /** htmx sends a request. */
  began({ elt, requestConfig }) {
    if (requestConfig.verb === "get" && elt.id === this.id) this.busy = true;
  }

  /** A request of the page has come to its end. */
  ended({ elt, verb, status, isOver }) {
    if (verb === "get" && elt.id === this.id) this.settle(status);
    else if (isOver && !isSending()) this.catchUp();
  }

  settle(status) {
    this.busy = false;
    this.tellStream();
    this.again ||= isSending(); // then its answer was not shown
    if (status === 200 || status === 204) {
      this.failures = 0;
      this.watchStream(status === 200);
    } else if ([401, 403, 404].includes(status)) {
      this.stop();
      return;
    } else {
      this.failures += 1;
    }
    // A board of other tables than before: the stream must carry theirs.
    if (this.stream.address && this.root?.dataset.liveTicket !== this.stream.address) this.openStream();
    this.schedule(this.again && !this.failures ? 50 : undefined);
  }

  /** What was heard while the page was sending counts now. */
  catchUp() {
    const { heard } = this;
    this.heard = null;
    if (heard) this.hear(heard);
    else if (this.again) this.refresh();
  }

  /** The server answers again: what failed before is asked for at once. */
  answered() {
    if (!this.failures) return;
    this.failures = 0;
    this.schedule(0);
  }

  /** A stream that is open yet told nothing of two changes is not to be trusted. */
  watchStream(changed) {
    if (!this.stream.isOpen || this.hinted || !changed) {
      this.missed = 0;
    } else if (++this.missed > 1) {
      this.missed = 0;
      this.stream.reopen();
    }
    this.hinted = false;
  }

  /** A hint: (public id, revision). Nothing is asked when the page already shows it. */
  hear({ s, r }) {
    const { root } = this;
    if (!root) return;
    if (isSending()) {
      this.heard = { s, r };
      return;
    }
    if (s === root.dataset.liveId && r <= Number(seenOf(root))) return;
    this.hinted = true;
    const pause = Number(root.dataset.livePause || 0);
    const since = Date.now() - this.lastAsked;
    if (since >= pause) this.refresh();
    else this.schedule((pause - since) / 0.75);
  }

  /** The page came to the front, or the net is said to be back. */
  wake() {
    clearTimeout(this.hideTimer);
    if (this.stopped) return;
    this.failures = Math.min(this.failures, 1);
    if (!this.stream.isOpen) {
      this.stream.close();
      this.stream.failures = 0;
      this.openStream();
    }
    this.refresh();
  }

  /** The page went behind another: polls slowly, and after a while without a stream. */
  sleep() {
    clearTimeout(this.hideTimer);
    this.hideTimer = setTimeout(() => this.stream.close(), HIDDEN_STREAM);
    this.schedule();
  }
}

const refreshers = [...document.querySelectorAll("[hx-trigger~='live:refresh']")].map((root) => new Refresher(root));
const each = (name, ...given) => refreshers.forEach((one) => one[name](...given));

document.addEventListener("htmx:beforeSend", (event) => each("began", event.detail));
document.addEventListener("live:ended", (event) => each("ended", event.detail));
document.addEventListener("net:up", () => each("answered"));
document.addEventListener("net:retry", () => each("wake"));
document.addEventListener("visibilitychange", () => each(document.hidden ? "sleep" : "wake"));
window.addEventListener("online", () => each("wake"));
window.addEventListener("offline", () => each("refresh"));
window.addEventListener("pagehide", () => each("stop"));
window.addEventListener("pageshow", (event) => {
  if (event.persisted) each("comeBack");
});
// htmx reads the page's attributes when the document is complete: not before is there anything to trigger.
document.addEventListener("DOMContentLoaded", () => {
  each("start");
  takeUp();
});
