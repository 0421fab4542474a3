import { normalize } from "@/lib/format/text";

/** A movement of the bank, as proposals look at it. */
export interface BankLine {
  id: number;
  day: string;
  /** What comes in is positive. */
  amount: string;
  reference: string;
  text: string;
  party: string;
}

/** Shorter tokens are no reference. */
const MIN_REFERENCE = 5;

export const plain = (text: string): string =>
  normalize(text)
    .replace(/[^a-z0-9]+/g, " ")
    .trim();
/** Figures as they are without the dot of thousands: "25.413" and "25413" are the same law. */
export const figures = (text: string): string => text.replace(/(\d)\.(?=\d{3}(?!\d))/g, "$1");
export const bare = (text: string): string => plain(text).replaceAll(" ", "");
export const isOut = ({ amount }: BankLine): boolean => amount.startsWith("-");
export const sizeOf = ({ amount }: Pick<BankLine, "amount">): string => amount.replace("-", "");

/** What of a line may be the name of something of ours: its reference whole, and its words. */
export const tokensOf = ({ reference, text }: BankLine): string[] =>
  [bare(reference), ...reference.split(/\s+/).map(bare), ...text.split(/[\s,;:]+/).map(bare)].filter(
    (token) => token.length >= MIN_REFERENCE,
  );

export const taxIdsOf = ({ text, party, reference }: BankLine): string[] =>
  [...`${text} ${party} ${reference}`.matchAll(/\b\d{2}-?\d{8}-?\d\b|\b[A-Z]\d{7}[A-Z0-9]\b|\b\d{8}[A-Z]\b/gi)].map(
    ([id]) => bare(id),
  );

/** Whether a line says a name; one of three letters is in too many words. */
export const saysName = (line: BankLine, name: string): boolean =>
  name.length >= 4 && ` ${plain(`${line.text} ${line.party}`)} `.includes(` ${name} `);

export function add<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const there = map.get(key);
  if (there) there.push(value);
  else map.set(key, [value]);
}
