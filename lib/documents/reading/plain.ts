import type { InvoiceProposal } from "../rules/invoice";
import type { InvoiceWords } from "../rules/invoiceText";

/** Longest text that is kept of a document: an address of a tax office has some 400 letters. */
const LONGEST = 1_000;
const MOST_TAXES = 100;
/** Control characters, halves of letters, and the marks that turn the direction of what is written. */
const HIDDEN = /[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** A text of a stranger's document as a database keeps it and a screen shows it. */
const plainText = (text: string): string => text.slice(0, LONGEST).replace(HIDDEN, "").trim();

const allPlain = <Value>(value: Value): Value =>
  JSON.parse(JSON.stringify(value), (_, one: unknown) => (typeof one === "string" ? plainText(one) : one)) as Value;

/** What words say, every text of it plain and bounded. */
export const plainWords = (words: InvoiceWords): InvoiceWords => allPlain(words);

/** A proposal whose every text is plain and bounded, whatever the document held. */
export function plainProposal(proposal: InvoiceProposal): InvoiceProposal {
  return allPlain({ ...proposal, taxes: proposal.taxes.slice(0, MOST_TAXES) });
}
