import type { IconType } from "@/components/kit/Icon";
import { normalize } from "@/lib/format/text";

/** One thing the palette offers: an address to go to, or something to do. */
export interface Entry {
  id: string;
  label: string;
  hint?: string;
  icon: IconType;
  href?: string;
  run?: () => void;
}

export interface Section {
  title: string;
  entries: readonly Entry[];
  /** How many are shown at most. */
  most?: number;
  /** The server has looked for what is typed: its answer is shown as it is. */
  answered?: boolean;
}

/** How well an entry fits: 0 not at all, more when the label begins so, or one of its words does. */
function scoreOf({ label, hint = "" }: Entry, words: readonly string[]): number {
  const name = normalize(label);
  const all = `${name} ${normalize(hint)}`;
  if (!words.every((word) => all.includes(word))) return 0;
  const [first = ""] = words;
  if (name.startsWith(first)) return 3;
  return ` ${name}`.includes(` ${first}`) ? 2 : 1;
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
      const scored = section.entries.map((entry) => ({ entry, score: words.length ? scoreOf(entry, words) : 1 }));
      const found = scored.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score);
      return { ...section, entries: found.map(({ entry }) => entry).slice(0, section.most) };
    })
    .filter((section) => section.entries.length > 0);
}
