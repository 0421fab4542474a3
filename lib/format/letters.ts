// Apart from the rest of text: the frame of every page shows initials, and would load how numbers are written with them.

/** Without accents: `Ñandú` is `Nandu`. */
export function unaccent(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "");
}

/** What two texts have in common when case, accents and blanks do not count: for searching and matching names. */
export function normalize(text: string): string {
  return unaccent(text).toLowerCase().replace(/\s+/g, " ").trim();
}

/** Up to two initials for an avatar: `Lucía Aranda` is `LA`, `lucia@demo.test` is `L`. */
export function initials(name: string): string {
  const words = name.replace(/@.*/s, "").match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’]*/gu) ?? [];
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words;
  return chosen.map((word = "") => [...word][0]?.toLocaleUpperCase("es") ?? "").join("");
}
