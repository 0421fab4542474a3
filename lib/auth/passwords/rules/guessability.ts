import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary as common } from "@zxcvbn-ts/language-common";
import { dictionary as spanish } from "@zxcvbn-ts/language-es-es";
import { unaccent } from "@/lib/format/text";
import local from "./localWords.json";

/** Of a longer password only the beginning is judged: what follows makes it no easier to guess, and judging it takes seconds. */
const JUDGED = 32;

/**
 * What people here choose, without accents: "spanish" are names, clubs, bands, places and the trade's words, "patterns" walks
 * and phrases that stand for a whole password.
 */
export const localWords: readonly string[] = Object.values(local).flatMap((words) => words.split(" "));

const plain = (dictionaries: Record<string, (string | number)[]>) =>
  Object.fromEntries(
    Object.entries(dictionaries).map(([name, words]) => [name, words.map((word) => unaccent(String(word)))]),
  );

const zxcvbn = new ZxcvbnFactory({
  dictionary: { ...common, ...plain(spanish), local: [...localWords] },
  graphs: adjacencyGraphs,
});

/**
 * How many guesses a password takes somebody who tries leaked passwords, words, names, dates, keyboard walks, sequences and
 * repetitions first, as a power of ten (zxcvbn, D. Wheeler, USENIX Security 2016). `own` are words that say whose it is.
 */
export function guessesLog10(password: string, own: readonly string[] = []): number {
  const judged = [...unaccent(password)].slice(0, JUDGED).join("");
  return zxcvbn.check(judged, [...own]).guessesLog10;
}
