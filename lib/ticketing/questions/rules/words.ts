import { unaccent } from "@/lib/format/text";

/** A word of a question: as it was written, without case and accents, and the same that still tells ñ from n. */
export interface Word {
  raw: string;
  text: string;
  withEnie: string;
  /** Begins with a capital though the question is not all in capitals. */
  capital: boolean;
  sound: string;
}

const PIECES =
  /\d{4}-\d{2}-\d{2}|\d{1,2}\/\d{1,2}(?:\/\d{2,4})?|\d+(?:[.,]\d+)*|%|[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)?/gu;

/** Lower case without accents. */
export const bare = (text: string): string => unaccent(text.toLowerCase()).normalize("NFC");

/** Lower case without accents, but for ñ. */
const bareEnie = (text: string): string =>
  text
    .toLowerCase()
    .normalize("NFC")
    .split("")
    .map((letter) => (letter === "ñ" ? letter : unaccent(letter)))
    .join("");

/** How a word sounds in Spanish: `quiroga` and `kiroga`, `ayer` and `aier`, `vender` and `bender` are the same. */
export function sound(text: string): string {
  return text
    .replace(/ch/g, "x")
    .replace(/h/g, "")
    .replace(/v|w/g, "b")
    .replace(/qu(?=[ei])|q|k|c(?![ei])/g, "k")
    .replace(/[cz]/g, "s")
    .replace(/g(?=[ei])/g, "j")
    .replace(/ll|y/g, "i")
    .replace(/(.)\1+/g, "$1");
}

/** The words of a text, in order: letters, numbers, days written in digits, per cent signs. Anything else only parts them. */
export function wordsOf(question: string): Word[] {
  const clean = question.normalize("NFC");
  const letters = clean.replace(/[^\p{L}]/gu, "");
  const shouted = letters !== "" && letters === letters.toUpperCase();
  return [...clean.matchAll(PIECES)].map(([raw]) => ({
    raw,
    text: bare(raw),
    withEnie: bareEnie(raw),
    capital: !shouted && /^\p{Lu}/u.test(raw),
    sound: sound(bare(raw)),
  }));
}

/** Edits (a letter more, less, other, or two that changed places) from one word to the other; above `most`, `most + 1`. */
export function edits(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let [before, last] = [[] as number[], Array.from({ length: b.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let best = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        best = Math.min(best, (before[j - 2] ?? 0) + 1);
      row.push(best);
    }
    if (Math.min(...row) > most) return most + 1;
    [before, last] = [last, row];
  }
  return Math.min(last[b.length] ?? most + 1, most + 1);
}

/** How many edits a word of that length may be away and still be meant. */
const allowed = (length: number): number => (length < 4 ? 0 : length < 8 ? 1 : 2);

/** How well a written word is another: 1 the same, less for a slip of the keys, 0 another word. */
export function likeness(written: string, meant: string, a = sound(written), b = sound(meant)): number {
  if (written === meant) return 1;
  if (Math.abs(written.length - meant.length) > 3 || /\d/.test(written) || /\d/.test(meant)) return 0;
  if (a === b && a.length > 2) return 0.95;
  const most = Math.min(allowed(written.length), allowed(meant.length));
  if (most === 0) return 0;
  const apart = Math.min(edits(a, b, most), edits(written, meant, most));
  return apart > most ? 0 : 0.95 - apart * 0.1;
}

const UNITS = [
  ...[
    "cero",
    "un",
    "dos",
    "tres",
    "cuatro",
    "cinco",
    "seis",
    "siete",
    "ocho",
    "nueve",
    "diez",
    "once",
    "doce",
    "trece",
  ],
  ...["catorce", "quince", "dieciseis", "diecisiete", "dieciocho", "diecinueve", "veinte", "veintiun", "veintidos"],
  ...["veintitres", "veinticuatro", "veinticinco", "veintiseis", "veintisiete", "veintiocho", "veintinueve"],
];
const TENS = {
  treinta: 30,
  cuarenta: 40,
  cincuenta: 50,
  sesenta: 60,
  setenta: 70,
  ochenta: 80,
  noventa: 90,
  cien: 100,
};
const NUMBERS = new Map<string, number>([
  ...UNITS.map((word, value) => [word, value] as const),
  ...Object.entries(TENS),
  ["una", 1],
  ["uno", 1],
  ["par", 2],
]);

/** The words that are numbers, for a pattern. */
export const NUMBER = `\\d+|${[...NUMBERS.keys()].sort((a, b) => b.length - a.length).join("|")}`;

/** The value of a whole number in digits or in a word. */
export const numberOf = (text: string): number => NUMBERS.get(text) ?? Number(text.replace(/\./g, ""));
