export type NameProblem = "empty" | "too_long" | "control_characters";

/** Characters (code points) a name may have. */
export const MAX_NAME_LENGTH = 200;

/** Control characters, invisible marks that reorder or hide text, and halves of characters: names that look alike must be alike. */
const FORBIDDEN = /[\p{Cc}\p{Cs}\u200b\u2028\u2029\u202a-\u202e\u2060\u2066-\u2069\ufeff]/u;

/**
 * A name that things are found by (a show's, a ticketera's) as it is stored: what was typed, in composed Unicode (NFC),
 * without blanks around, each run of blanks
 * inside (tabs, line breaks and no-break spaces of spreadsheets too) made one space. Case, accents, slashes, `&` and quotes stay.
 * 1 to 200 characters, no control characters. The same rule reads the name in a path, so both always meet.
 */
export function cleanName(input: string): { ok: true; value: string } | { ok: false; reason: NameProblem } {
  const value = input
    .replace(/\ufeff/g, "")
    .normalize("NFC")
    .replace(/\s+/g, " ")
    .trim();
  if (value === "") return { ok: false, reason: "empty" };
  if (FORBIDDEN.test(value)) return { ok: false, reason: "control_characters" };
  if ([...value].length > MAX_NAME_LENGTH) return { ok: false, reason: "too_long" };
  return { ok: true, value };
}

/** A page's address ends in the name: one or two dots would lead to another page, so nothing new is called so. */
export const hasAddress = (name: string): boolean => !/^\.{1,2}$/.test(name.trim());
export const NO_ADDRESS = "No puede ser solo puntos.";
