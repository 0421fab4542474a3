const path = require("node:path");

const DIST = path.dirname(require.resolve("next/dist/client/next.js"));
const NEXT = path.dirname(DIST);

/** Values of the original, as they are: a name that Next gives up stops the build. */
const values =
  (...names) =>
  (original) =>
    names.map((name) => {
      if (original[name] === undefined)
        throw new Error(`Next has no ${name} any more: see scripts/build/next-parts.cjs.`);
      return `exports.${name} = ${JSON.stringify(original[name])};`;
    });

/** What is never called where there is no `app` folder, no rewrite and no `next/script`. */
const nothing = () => [];

/**
 * Parts of Next that every page would load whole for a constant or two, or for nothing: what the browser's router uses of
 * them (`next-parts.test.ts` asks Next's own files whether that is all).
 */
const parts = {
  "lib/constants.js": values(
    "MATCHED_PATH_HEADER",
    "NEXT_NAV_DEPLOYMENT_ID_HEADER",
    "NEXT_INTERCEPTION_MARKER_PREFIX",
    "NEXT_QUERY_PARAM_PREFIX",
  ),
  "shared/lib/constants.js": values("DEV_CLIENT_PAGES_MANIFEST", "DEV_CLIENT_MIDDLEWARE_MANIFEST"),
  "shared/lib/router/utils/interception-routes.js": (original) => [
    ...values("INTERCEPTION_ROUTE_MARKERS")(original),
    "exports.isInterceptionRouteAppPath = () => false;",
  ],
  "shared/lib/router/routes/app.js": nothing,
  "shared/lib/router/utils/resolve-param-value.js": nothing,
  "shared/lib/router/utils/sorted-routes.js": nothing,
  "compiled/path-to-regexp/index.js": nothing,
  "client/components/is-next-router-error.js": () => ["exports.isNextRouterError = () => false;"],
  "client/script.js": () => ["exports.initScriptLoader = exports.handleClientScriptLoad = () => undefined;"],
  // What stands there when the page of failures (pages/_error.tsx) fails itself.
  "pages/_error.js": () => ['exports.default = () => "No se pudo mostrar la página. Recargarla para reintentar.";'],
  "shared/lib/image-config.js": nothing,
};

/** The files of Next that are replaced, for the rule of the bundler. */
const files = Object.keys(parts).map((name) => path.join(NEXT, ...name.split("/")));

/** Webpack loader of those files in the browser's part. */
module.exports = function nextParts() {
  const name = path.relative(NEXT, this.resourcePath).split(path.sep).join("/");
  const left = parts[name](require(this.resourcePath));
  return ['Object.defineProperty(exports, "__esModule", { value: true });', ...left].join("\n");
};

Object.assign(module.exports, { NEXT, parts, files });
