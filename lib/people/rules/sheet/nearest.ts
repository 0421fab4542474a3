import { normalize } from "@/lib/format/text";

/** How many letters apart two words are (insert, delete, replace). */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next[j] = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, replaced);
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

/** The known name that is written so but for case and accents; undefined when there is none. */
export function sameName<Name extends string>(typed: string, known: readonly Name[]): Name | undefined {
  return known.find((name) => name === typed) ?? known.find((name) => normalize(name) === normalize(typed));
}

/** The known name that somebody may have meant; undefined when none is near. */
export function nearestName<Name extends string>(typed: string, known: readonly Name[]): Name | undefined {
  const wanted = normalize(typed);
  if (wanted === "") return undefined;
  const starts = known.filter((name) => normalize(name).startsWith(wanted) || wanted.startsWith(normalize(name)));
  if (starts.length > 0) return starts.sort((a, b) => a.length - b.length)[0];
  const [best] = known.map((name) => ({ name, far: distance(wanted, normalize(name)) })).sort((a, b) => a.far - b.far);
  return best && best.far <= Math.max(2, Math.floor(wanted.length / 3)) ? best.name : undefined;
}
