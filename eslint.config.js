// What the scripts of the pages are held to. They are modules of plain JavaScript, no bundler; which
// browsers must run them says `browserslist` in package.json.
import js from "@eslint/js";
import compat from "eslint-plugin-compat";
import globals from "globals";

/** Methods of objects, which `compat` cannot see: younger than the oldest browser. */
const YOUNG = {
  at: "92 / 90 / 15.4",
  checkVisibility: "105 / 106 / 17.4",
  findLast: "97 / 104 / 15.4",
  findLastIndex: "97 / 104 / 15.4",
  hidePopover: "114 / 125 / 17",
  hasOwn: "93 / 92 / 15.4",
  setHTMLUnsafe: "124 / 123 / 17.4",
  showPopover: "114 / 125 / 17",
  startViewTransition: "111 / 144 / 18",
  toReversed: "110 / 115 / 16",
  toSorted: "110 / 115 / 16",
  toSpliced: "110 / 115 / 16",
};
/** Properties of styles and frames, and what an element has, likewise. */
const YOUNG_PROPERTIES = { inert: "102 / 112 / 15.5", submitter: "81 / 75 / 15.4" };

const since = (versions) => `younger than our oldest browsers (Chromium / Firefox / Safari: ${versions})`;
const refused = [
  ...Object.entries(YOUNG).map(([name, versions]) => ({
    selector: `CallExpression[callee.property.name="${name}"]`,
    message: `${name}() is ${since(versions)}`,
  })),
  ...Object.entries(YOUNG_PROPERTIES).map(([name, versions]) => ({
    selector: `MemberExpression[property.name="${name}"]`,
    message: `${name} is ${since(versions)}`,
  })),
  {
    selector: 'MemberExpression[object.property.name="style"][property.name=/^(translate|rotate|scale)$/]',
    message: `style.translate, rotate and scale are ${since("104 / 72 / 14.1")}: transform`,
  },
  { selector: "MemberExpression[object.name=\"AbortSignal\"]", message: `AbortSignal.timeout and any are ${since("103 / 100 / 16")}` },
  { selector: "Literal[regex.pattern=/\\(\\?<[=!]/]", message: `lookbehind is ${since("62 / 78 / 16.4")}` },
];

export default [
  js.configs.recommended,
  compat.configs["flat/recommended"],
  {
    files: ["static/js/**/*.js"],
    languageOptions: {
      ecmaVersion: 2021,
      sourceType: "module",
      globals: { ...globals.browser, htmx: "readonly", Idiomorph: "readonly" },
    },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      eqeqeq: ["error", "always", { null: "ignore" }],
      "no-alert": "error",
      "no-eval": "error",
      "no-implied-eval": "error",
      "no-new-func": "error",
      "no-restricted-syntax": ["error", ...refused],
      "no-script-url": "error",
      "no-shadow": "error",
      "no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "no-var": "error",
      "prefer-const": "error",
    },
  },
  {
    // Runs in browsers that are older than ours: it tells them so.
    files: ["static/js/old.js"],
    languageOptions: { ecmaVersion: 5, sourceType: "script" },
    rules: { "no-var": "off" },
  },
];
