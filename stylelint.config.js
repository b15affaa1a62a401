// What the style sheets may ask for: what the browsers of `browserslist` (package.json) can, and what
// static/js/floor does in the older ones. First versions: Chromium / Firefox / Safari.

/** Features that older browsers get otherwise, or can do without. */
const HAVE_ANOTHER_WAY = [
  "css-container-queries", // 105 / 110 / 16: floor/boxes.js
  "css-container-query-units", // 105 / 110 / 16: floor/boxes.js
  "css-focus-visible", // 86 / 85 / 15.4: floor/sheets.js
  "css-has", // 105 / 121 / 15.4: floor/relations.js
  "viewport-unit-variants", // 108 / 101 / 15.4: a line with vh stands before it
  // Without these a page looks the same, or as paper and pointers always did there.
  "css-color-adjust",
  "css-containment",
  "css-paged-media",
  "css-resize",
  "css-touch-action",
  "css3-cursors",
  "css3-cursors-grab",
];

export default {
  plugins: ["stylelint-no-unsupported-browser-features"],
  reportNeedlessDisables: true,
  rules: {
    "plugin/no-unsupported-browser-features": [true, { ignore: HAVE_ANOTHER_WAY, ignorePartialSupport: true }],
    // What the list of features above does not know.
    "at-rule-disallowed-list": ["layer", "scope", "starting-style", "property", "view-transition"],
    "function-disallowed-list": ["color-mix", "oklch", "oklab", "lch", "lab", "light-dark", "linear", "round", "anchor"],
    "media-feature-range-notation": "prefix",
    "property-disallowed-list": ["translate", "rotate", "scale", "content-visibility", "field-sizing", "interpolate-size", "/^anchor-/"],
    "declaration-property-value-disallowed-list": {
      "/^overflow/": ["clip"],
      display: ["/grid-lanes/"],
      float: ["/^inline/"], // 118 / 55 / 15
      "/^(align-(content|items|self)|justify-content)$/": ["/(^| )(start|end)$/"], // in rows: 93 / 45 / 15.4; flex-start
    },
    "selector-pseudo-class-disallowed-list": ["popover-open", "modal", "user-valid", "user-invalid", "state"],
    "unit-disallowed-list": ["svh", "lvh", "svw", "lvw", "dvw", "cqb", "cqmin", "cqmax", "lh", "rlh", "cap"],
  },
};
