/* The stream of hints (server-sent events): which session has which revision, never HTML.

   A ticket of at most five minutes opens it; it is renewed before it ends. htmx's sse extension
   holds one fixed address, so it can neither renew a ticket nor compare a hint with what is shown. */

import { answered, isOurs, jitter } from "./net.js";

const RETRY_FIRST = 2_000;
const RETRY_MOST = 60_000;
const RENEW_EARLY = 30; // seconds before the ticket ends
const ANSWER_TIME = 10_000;
const SOUND = 20_000; // a stream that held so long was no failure

export class Stream {
  /** `hear({s, r})` gets each hint; `changed()` is called when the stream opens or breaks. */
  constructor(hear, changed) {
    this.hear = hear;
    this.changed = changed;
    this.address = "";
    this.failures = 0;
    this.timer = 0;
    this.source = null;
  }

  get isOpen() {
    return this.source?.readyState === 1;
  }

  /** Opens the stream with a ticket from that address, or closes it where there is none. */
  async open(address) {
    clearTimeout(this.timer);
    this.address = address;
    if (!address || !window.EventSource) return;
    const sent = performance.now();
    const late = new AbortController();
    const patience = setTimeout(() => late.abort(), ANSWER_TIME);
    try {
      const answer = await fetch(address, { cache: "no-store", signal: late.signal });
      if (!isOurs(answer.headers)) throw new Error("somebody else's answer");
      if (answer.status < 500) answered(sent);
      if (answer.status !== 200 || answer.redirected) throw new Error(String(answer.status));
      const { ticket, seconds } = await answer.json();
      if (this.address === address) this.listen(ticket, seconds);
    } catch {
      this.retry();
    } finally {
      clearTimeout(patience);
    }
  }

  /** Opens it anew, at once: what failed before does not count. */
  reopen() {
    const { address } = this;
    this.failures = 0;
    this.close();
    this.open(address);
  }

  close() {
    clearTimeout(this.timer);
    this.source?.close();
    this.source = null;
    this.address = "";
  }

  listen(ticket, seconds) {
    const source = new EventSource(`/stream?t=${encodeURIComponent(ticket)}`);
    const before = this.source;
    let opened = 0; // when
    source.addEventListener("open", () => {
      opened = performance.now();
      before?.close();
      this.changed();
    });
    source.addEventListener("changed", (event) => this.hear(JSON.parse(event.data)));
    source.addEventListener("renew", () => {
      this.failures = 0;
      if (this.source === source) this.open(this.address);
      source.close();
    });
    source.addEventListener("error", () => {
      source.close();
      before?.close();
      if (this.source !== source) return;
      if (opened && performance.now() - opened > SOUND) this.failures = 0;
      this.retry();
      if (opened) this.changed(); // else polling goes on as it is
    });
    this.source = source;
    const life = Math.max(10, (seconds || 300) - RENEW_EARLY) * 1000;
    this.timer = setTimeout(() => {
      this.failures = 0;
      this.open(this.address);
    }, life);
  }

  retry() {
    clearTimeout(this.timer);
    if (!this.address) return;
    this.failures += 1;
    const wait = Math.min(RETRY_MOST, RETRY_FIRST * 2 ** (this.failures - 1));
    this.timer = setTimeout(() => this.open(this.address), jitter(wait));
  }
}
