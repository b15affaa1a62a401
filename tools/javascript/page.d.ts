// What the scripts of the pages may count on beyond the browser's own types.

interface Window {
  htmx: any;
  Idiomorph: any;
}

// Selectors of our pages find HTML elements: drawings inside SVG are never asked for.
interface ParentNode {
  querySelector<E extends HTMLElement = HTMLElement>(selectors: string): E | null;
  querySelectorAll<E extends HTMLElement = HTMLElement>(selectors: string): NodeListOf<E>;
}

interface Element {
  closest<E extends HTMLElement = HTMLElement>(selectors: string): E | null;
}

// What goes through the document: htmx's own events, and ours (see static/js/reliable.js).
interface DocumentEventMap {
  "htmx:beforeSend": CustomEvent;
  "htmx:configRequest": CustomEvent;
  "htmx:afterOnLoad": CustomEvent;
  "live:sending": CustomEvent;
  "live:ended": CustomEvent;
}
