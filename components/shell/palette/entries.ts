import type { IconType } from "@/components/kit/Icon";
import { normalize } from "@/lib/format/text";

/** One thing the palette offers: an address to go to, or something to do. */
export interface Entry {
  id: string;
  label: string;
  hint?: string;
  /** Other words it is found by, which are not shown. */
  words?: string;
  icon: IconType;
  href?: string;
  run?: () => void;
  /** Shown only when something is typed. */
  onlySought?: boolean;
}

export interface Section {
  title: string;
  entries: readonly Entry[];
  /** How many are shown at most. */
  most?: number;
  /** The server has looked for what is typed: its answer is shown as it is. */
  answered?: boolean;
}

/** Words so short and common that they say nothing of what is looked for ("subir las ventas del día"). */
const STOP = new Set(["a", "al", "de", "del", "el", "en", "la", "las", "lo", "los", "para", "por", "un", "una", "y"]);

/**
 * How well an entry fits: 0 not at all, more when the label begins so, or one of its words does; least by the words it does
 * not show, of which only the beginnings count, so that a few letters do not find everything.
 */
function scoreOf({ label, hint = "", words: other = "" }: Entry, words: readonly string[]): number {
  const name = normalize(label);
  const shown = `${name} ${normalize(hint)}`;
  const [first = ""] = words;
  if (words.every((word) => shown.includes(word))) {
    if (name.startsWith(first)) return 4;
    return ` ${name}`.includes(` ${first}`) ? 3 : 2;
  }
  const telling = words.filter((word) => !STOP.has(word));
  const hidden = ` ${normalize(other)}`;
  const fits = telling.every((word) => shown.includes(word) || hidden.includes(` ${word}`));
  return fits && telling.length > 0 ? 1 : 0;
}

/**
 * The sections with the entries that hold every word typed, best first; case, accents and order of words do not count.
 * Sections left empty are dropped.
 */
export function searchSections(sections: readonly Section[], typed: string): Section[] {
  const words = normalize(typed).split(" ").filter(Boolean);
  return sections
    .map((section) => {
      if (section.answered) return section;
      const scored = section.entries.map((entry) => ({
        entry,
        score: words.length ? scoreOf(entry, words) : Number(!entry.onlySought),
      }));
      const found = scored.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score);
      return { ...section, entries: found.map(({ entry }) => entry).slice(0, section.most) };
    })
    .filter((section) => section.entries.length > 0);
}
