import { normalize } from "@/lib/format/text";

const SHORTEST = 3;

const words = (text: string): string[] =>
  normalize(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= SHORTEST);

/**
 * The first of the shows closest to a file's name or code that shares with it a word or the beginning of one
 * (`ORO-200227-BA` and `Oro Viejo`, `CAL-281126-BA` and `La Calesita`); null when closest is still far.
 */
export function likelyShow(name: string, suggestions: readonly string[]): string | null {
  const own = words(name);
  const alike = (word: string) => own.some((each) => word.startsWith(each) || each.startsWith(word));
  return suggestions.find((show) => words(show).some(alike)) ?? null;
}
