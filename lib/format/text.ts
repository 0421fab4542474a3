import { formatInteger } from "@/lib/format/number";
import { normalize, unaccent } from "./letters";

export { initials, normalize, unaccent } from "./letters";

/**
 * A name fit for a file: accents taken off, then each character other than A-Z, a-z and 0-9 replaced by `_`
 * (specification section 9: "non-alphanumeric characters replaced"). `AC/DC & Cía` is `AC_DC___Cia`.
 */
export function slugFile(name: string): string {
  return unaccent(name).replace(/[^A-Za-z0-9]/gu, "_") || "_";
}

/** `y` is `e` before the sound i, but not before a diphthong: `e Ibón`, `e hijos`, `y hielo`, `y Iasi`. */
const SOUND_I = /^(?:h?i(?![aeou])|y(?![aeiou]))/;

/** `["A", "B", "C"]` as `A, B y C`. */
export function joinSpanish(items: readonly string[]): string {
  const last = items.at(-1);
  if (last === undefined || items.length === 1) return last ?? "";
  return `${items.slice(0, -1).join(", ")} ${SOUND_I.test(normalize(last)) ? "e" : "y"} ${last}`;
}

/** Words the business took from other languages: their plural is theirs (`shows`, `mails`). */
const FOREIGN = new Set(["show", "mail", "ticket", "feedback", "link", "tour"]);

/** The word that goes with a count; the plural is formed by rule (`fila`/`filas`, `total`/`totales`) unless given. */
export function plural(count: number, singular: string, many?: string): string {
  if (Math.abs(count) === 1) return singular;
  return many ?? `${singular}${FOREIGN.has(singular.toLowerCase()) || /[aeiouáéó]$/i.test(singular) ? "s" : "es"}`;
}

/** `1 fila`, `14 filas`, `1.355 entradas`. */
export function countText(count: number, singular: string, many?: string): string {
  return `${formatInteger(count)} ${plural(count, singular, many)}`;
}
