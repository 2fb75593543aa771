// What the scripts of the studio keep to; CI runs it: npx eslint -c .ci/eslint.config.mjs FOLDER.
const names = (text) => Object.fromEntries(text.split(" ").map((name) => [name, "readonly"]));
const window = names(
  "addEventListener caches CSS CustomEvent Date document DOMParser fetch FileReader FormData history Image localStorage location " +
  "matchMedia MessageChannel MutationObserver navigator performance ReadableStream Response self setInterval setTimeout " +
  "clearInterval clearTimeout URL URLSearchParams window Worker",
);

export default [
  {
    files: ["**/*.js"],
    languageOptions: { ecmaVersion: 2023, sourceType: "module", globals: window },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      "no-undef": "error", "no-unused-vars": ["error", { caughtErrors: "none" }], "no-redeclare": "error",
      "prefer-const": "error", "no-var": "error", eqeqeq: "error", "no-unreachable": "error",
      "no-dupe-keys": "error", "no-fallthrough": "error", "no-self-assign": "error",
      "no-cond-assign": "error", "no-constant-condition": "error", "no-implicit-globals": "error",
      "no-shadow-restricted-names": "error", "use-isnan": "error", "valid-typeof": "error",
    },
  },
];
