import { commonWords, LONGEST_WORD } from "./common";
import { plainLetters, unleet } from "./plain";
import { isSequence, isWalk } from "./walks";

// Bits that a guesser has to spend on each part, in the manner of zxcvbn (D. Wheeler, USENIX Security 2016).
const WORD = 12;
const OWN_WORD = 1;
const TWIST = 1;
const WALK = 6;
const YEAR = 7;
const REPEAT = 3;
const SHORTEST_WORD = 3;
const SHORTEST_WALK = 3;

const alone = (char: string): number =>
  /\p{Nd}/u.test(char) ? 3.3 : /[a-z]/i.test(char) ? 4.7 : /[\p{ASCII}\p{L}]/u.test(char) ? 5 : 8;

/**
 * How many bits a password is worth to somebody who tries common words, names, years, keyboard walks, sequences and
 * repetitions first: the cheapest way to put it together from such parts. `own` are words that say whose it is.
 */
export function guessBits(password: string, own: readonly string[] = []): number {
  const text = plainLetters(password);
  const folded = foldRepeats(text);
  const twists = /\p{Lu}/u.test(password) ? TWIST : 0;
  return twists + Math.min(spell(text, own), spell(folded.text, own) + folded.repeats * REPEAT);
}

/** The cheapest way to put `text` together from known parts and single characters. */
function spell(text: string, own: readonly string[]): number {
  const readings = new Set([text, unleet(text, "i"), unleet(text, "l")]);
  const words = new Set(own);
  const reach = Math.max(LONGEST_WORD, ...own.map((word) => word.length));
  const cheapest = [0];
  for (let end = 1; end <= text.length; end++) {
    let best = (cheapest[end - 1] ?? 0) + alone(text[end - 1] ?? "");
    for (let start = Math.max(0, end - reach); start < end - 1; start++) {
      best = Math.min(best, (cheapest[start] ?? 0) + partBits(text, readings, words, start, end));
    }
    cheapest.push(best);
  }
  return cheapest[text.length] ?? 0;
}

function partBits(
  text: string,
  readings: ReadonlySet<string>,
  own: ReadonlySet<string>,
  start: number,
  end: number,
): number {
  const part = text.slice(start, end);
  let bits = Number.POSITIVE_INFINITY;
  if (/^(?:19|20)\d\d$/.test(part)) bits = YEAR;
  if (part.length >= SHORTEST_WALK && (isSequence(part) || isWalk(part))) bits = Math.min(bits, WALK);
  if (part.length < SHORTEST_WORD) return bits;
  for (const reading of readings) {
    const word = reading.slice(start, end);
    const twist = word === part ? 0 : TWIST;
    if (own.has(word)) bits = Math.min(bits, OWN_WORD + twist);
    if (commonWords.has(word)) bits = Math.min(bits, WORD + twist);
    if (commonWords.has([...word].reverse().join(""))) bits = Math.min(bits, WORD + TWIST);
  }
  return bits;
}

/** `abcabcabc` is `abc` and one repetition: said twice is hardly harder to guess than said once. */
function foldRepeats(text: string): { text: string; repeats: number } {
  let repeats = 0;
  const folded = text.replace(/(.+?)\1+/gu, (_, part: string) => {
    repeats++;
    return part;
  });
  return { text: folded, repeats };
}
