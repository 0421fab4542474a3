const { csp, originOf } = require("../../lib/http/csp.js");

/**
 * What every answer tells browsers: pages, calls, assets and errors. `next.config.js` gives them to the application and
 * the server to what never reaches it.
 * @param {{ development?: boolean, apiUrl?: string }} [options] `apiUrl`: address of a hosted API, if it is not ours.
 * @returns {Record<string, string>}
 */
function securityHeaders({ development = false, apiUrl } = {}) {
  return {
    "Content-Security-Policy": csp({ development, api: originOf(apiUrl) }),
    // Next's development server sends one of its scripts as JSON, which nosniff would refuse.
    ...(development ? {} : { "X-Content-Type-Options": "nosniff" }),
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(self), microphone=(), geolocation=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
  };
}

module.exports = { securityHeaders };
