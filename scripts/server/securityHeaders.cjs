/**
 * What every answer tells browsers: pages, calls, assets and errors. `next.config.js` gives them to the application and
 * the server to what never reaches it. Production pages carry no inline script (they are built with webpack), so 'self'
 * is enough without nonces.
 * @param {{ development?: boolean, apiUrl?: string }} [options] `apiUrl`: address of a hosted API, if it is not ours.
 * @returns {Record<string, string>}
 */
function securityHeaders({ development = false, apiUrl } = {}) {
  const csp = [
    "default-src 'self'",
    `script-src 'self'${development ? " 'unsafe-inline' 'unsafe-eval'" : ""}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "font-src 'self'",
    `connect-src 'self'${apiUrl ? ` ${new URL(apiUrl).origin}` : ""}${development ? " ws:" : ""}`,
    "frame-ancestors 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "object-src 'none'",
  ].join("; ");
  return {
    "Content-Security-Policy": csp,
    // Next's development server sends one of its scripts as JSON, which nosniff would refuse.
    ...(development ? {} : { "X-Content-Type-Options": "nosniff" }),
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(self), microphone=(), geolocation=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
  };
}

module.exports = { securityHeaders };
