import { likeText } from "@/lib/format/likeText";
import type { Conditions } from "@/lib/ledger/service/scope";

/** A number as it is stored, without the zeros that its voucher prints: `00003-00001234` is `3-1234`. */
const plainWord = (word: string): string => (/^[\d-]+$/.test(word) ? word.replace(/(^|-)0+(?=\d)/g, "$1") : word);

/** What stands before a number where a voucher is printed: `FC A 00003-00001234`. */
const KIND = /^(?:fc|nc|nd|rc|tq|factura|nota|recibo)$/;

/** A number alone with zeros before it is a voucher's whole number, and no part of a CUIT. */
const wholeNumber = (word: string): string | null =>
  /^0{2,}[1-9]\d*$/.test(word) ? `%-${word.replace(/^0+/, "")} %` : null;

/** The words of a printed name that are looked for: its number. */
const sought = (words: readonly string[]): readonly string[] => {
  const [kind = "", letter = "", number = ""] = words;
  if (!KIND.test(kind)) return words;
  if (/^[abcemt]$/.test(letter) && /^\d+(?:-\d+)?$/.test(number)) return words.slice(2);
  return /^\d+-\d+$/.test(letter) ? words.slice(1) : words;
};

/** Words that are looked for together; each more doubles the ways. */
const TOGETHER = 4;

/** What is typed, each word in the voucher's own or in its supplier's. */
export function addWords(made: Conditions, typed: readonly string[]): void {
  const words = sought(typed);
  const like = words.map((word) => wholeNumber(word) ?? `%${likeText(plainWord(word))}%`);
  // One word alone may be of every fifth voucher, and two letters of most: those are soonest found by looking at all.
  const rare = words.some((word) => (words.length > 1 ? /.{3}/ : /\d{4}/).test(word)) ? like.slice(0, TOGETHER) : [];
  if (rare.length > 0) made.add((at) => `v.id = ANY (ARRAY(${waysOf(rare.length, at)}))`, rare);
  for (const word of like.slice(rare.length))
    made.add(
      (at) =>
        `(v.words LIKE ${at}::text OR v.supplier_id IN (SELECT s.id FROM supplier s WHERE s.words LIKE ${at}::text))`,
      word,
    );
}

/** Every way in which words may be told apart between a voucher and its supplier, each found by its rarest word's index. */
function waysOf(count: number, at: string): string {
  const ways = Array.from({ length: 2 ** count }, (_, way) => {
    const said = Array.from({ length: count }, (__, word) => {
      const of = (way >> word) % 2 === 0 ? "x" : "s";
      return `${of}.words LIKE (${at}::text[])[${word + 1}]`;
    });
    return `SELECT x.id FROM voucher x ${way === 0 ? "" : "JOIN supplier s ON s.id = x.supplier_id"} WHERE ${said.join(" AND ")}`;
  });
  return ways.join(" UNION ");
}
