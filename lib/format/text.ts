import { formatInteger } from "@/lib/format/number";

/** Without accents: `Ñandú` is `Nandu`. */
export function unaccent(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "");
}

/** What two texts have in common when case, accents and blanks do not count: for searching and matching names. */
export function normalize(text: string): string {
  return unaccent(text).toLowerCase().replace(/\s+/g, " ").trim();
}

/**
 * A name fit for a file: accents taken off, then each character other than A-Z, a-z and 0-9 replaced by `_`
 * (specification section 9: "non-alphanumeric characters replaced"). `AC/DC & Cía` is `AC_DC___Cia`.
 */
export function slugFile(name: string): string {
  return unaccent(name).replace(/[^A-Za-z0-9]/gu, "_") || "_";
}

/** Up to two initials for an avatar: `Lucía Aranda` is `LA`, `lucia@demo.test` is `L`. */
export function initials(name: string): string {
  const words = name.replace(/@.*/s, "").match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’]*/gu) ?? [];
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words;
  return chosen.map((word = "") => [...word][0]?.toLocaleUpperCase("es") ?? "").join("");
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
