/** A number that was checked: `value` is what we store (no separators), `shown` is how people write it. */
export type IdCheck = { ok: true; value: string; shown: string } | { ok: false; message: string };

/** The letters and digits of a typed number, in capitals: blanks, dots, dashes and slashes are only looks. */
export const bare = (typed: string): string =>
  typed
    .normalize("NFKC")
    .replace(/[\s.\-–/\u200b-\u200f]/g, "")
    .toUpperCase();

export const refused = (message: string): IdCheck => ({ ok: false, message });
