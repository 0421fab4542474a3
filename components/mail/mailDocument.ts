/** Nothing may be fetched and nothing may run: pictures only from the mail itself, styles only its own. */
const POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'";

/**
 * A mail's HTML as the document of a sandboxed frame. The policy stands first, so that it holds for all of the mail; a
 * policy can only be narrowed by what comes after it.
 */
export function mailDocument(html: string): string {
  return `<!doctype html><meta http-equiv="Content-Security-Policy" content="${POLICY}"><meta name="referrer" content="no-referrer"><meta name="color-scheme" content="light">${html}`;
}
