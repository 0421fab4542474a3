const path = require("node:path");
const { require: requireTs } = require("tsx/cjs/api");

const PAGES = path.join(__dirname, "..", "..", "pages");

/** The route of a page's file: `/tickets/[show]`, `/` for the first one. */
const routeOf = (file) =>
  `/${path.relative(PAGES, file).split(path.sep).join("/")}`
    .replace(/\.tsx$/, "")
    .replace(/(?:^|(?<=.))\/index$/, "") || "/";

let rows;

/** The row of the registry that a page has, as the browser needs it; undefined for pages that are no screens. */
function rowOf(file) {
  if (!rows) {
    const load = (name) => requireTs(path.join("..", "..", "lib", "nav", name), __filename);
    const { screens } = load("screens.ts");
    const { pageScreenOf } = load("pageScreens.ts");
    rows = new Map(screens.map((screen) => [screen.path, pageScreenOf(screen)]));
  }
  return rows.get(routeOf(file));
}

/**
 * Webpack loader of the browser's `pages/**\/*.tsx`: each page brings the row of its own screen along, so that the
 * registry of them all is in no page.
 */
module.exports = function pageScreen(source) {
  const row = rowOf(this.resourcePath);
  if (!row) return source;
  return `${source}\nimport { bringScreen } from "@/lib/nav/pageScreens";\nbringScreen(${JSON.stringify(row)});\n`;
};

module.exports.routeOf = routeOf;
