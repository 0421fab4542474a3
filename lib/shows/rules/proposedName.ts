import { MAX_NAME_LENGTH } from "@/lib/format/cleanName";
import { MONTHS } from "@/lib/format/dates";

/** What a show is called until somebody says it: "La Zorzal · Córdoba · 7 mar 2031" (design shows.md, section 3). */
export function proposedName({ artist, place, day }: { artist: string; place: string; day: string | null }): string {
  const when = day && `${Number(day.slice(8))} ${MONTHS[Number(day.slice(5, 7)) - 1]?.slice(0, 3)} ${day.slice(0, 4)}`;
  return [artist, place, when]
    .filter(Boolean)
    .join(" · ")
    .slice(0, MAX_NAME_LENGTH - 6)
    .trim();
}

/** The first of a name and its numbered ones that nobody has. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  for (let n = 2; ; n++) if (!taken.has(`${name} (${n})`)) return `${name} (${n})`;
}
