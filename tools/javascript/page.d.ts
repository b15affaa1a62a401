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
