import type { InvoiceProposal } from "../rules/invoice";

/** Longest text that is kept of a document: an address of a tax office has some 400 letters. */
const LONGEST = 1_000;
const MOST_TAXES = 100;
/** Control characters, halves of letters, and the marks that turn the direction of what is written. */
const HIDDEN = /[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** A text of a stranger's document as a database keeps it and a screen shows it. */
const plainText = (text: string): string => text.slice(0, LONGEST).replace(HIDDEN, "").trim();

/** A proposal whose every text is plain and bounded, whatever the document held. */
export function plainProposal(proposal: InvoiceProposal): InvoiceProposal {
  const whole = { ...proposal, taxes: proposal.taxes.slice(0, MOST_TAXES) };
  return JSON.parse(JSON.stringify(whole), (_, value: unknown) =>
    typeof value === "string" ? plainText(value) : value,
  ) as InvoiceProposal;
}
