// Plain JavaScript: next.config.js needs it before anything is compiled.

/**
 * The Content-Security-Policy of our pages. Production pages carry no inline script (they are built with webpack), so
 * 'self' is enough without nonces. `scripts` and `connect` are origins beside our own.
 * @param {{ development?: boolean, api?: string, scripts?: string[], connect?: string[] }} options
 * @returns {string}
 */
function csp({ development = false, api, scripts = [], connect = [] }) {
  const list = (/** @type {(string | false | undefined)[]} */ ...sources) => sources.filter(Boolean).join(" ");
  return [
    "default-src 'self'",
    `script-src ${list("'self'", development && "'unsafe-inline' 'unsafe-eval'", ...scripts)}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "font-src 'self'",
    `connect-src ${list("'self'", api, development && "ws:", ...connect)}`,
    "frame-ancestors 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "object-src 'none'",
  ].join("; ");
}

/** The origin of an address; undefined for none and for what is no address. */
const originOf = (/** @type {string | undefined} */ address) =>
  address && URL.canParse(address) ? new URL(address).origin : undefined;

/**
 * The policy of pages that may load the analytics script of the environment at run time, or null when none is configured:
 * then the policy that was built in stands. Only the script's own origin and the ones it says it sends to.
 * @param {Record<string, string | undefined>} env
 * @returns {string | null}
 */
function cspWithAnalytics(env) {
  const script = originOf(env.ANALYTICS_SRC);
  if (!script) return null;
  const connect = (env.ANALYTICS_CONNECT ?? "").split(",").map((address) => originOf(address.trim()));
  return csp({
    development: env.NODE_ENV === "development",
    api: originOf(env.NEXT_PUBLIC_API_URL),
    scripts: [script],
    connect: [script, ...connect.filter((origin) => origin !== undefined)],
  });
}

module.exports = { csp, cspWithAnalytics, originOf };
