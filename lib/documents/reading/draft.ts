import { bare } from "@/lib/format/ids/idCheck";
import { checkNif } from "@/lib/format/ids/nif";
import type { InvoiceField, InvoiceProposal } from "../rules/invoice";
import { invoiceFields } from "../rules/invoice";

/** What one reader found; what it does not name it did not find. */
export type InvoiceDraft = Partial<Pick<InvoiceProposal, InvoiceField | "taxes" | "verify_url" | "warnings">> & {
  format: InvoiceProposal["format"];
};

/** A whole proposal from what one source said. */
export function proposalOf(draft: InvoiceDraft, source: "qr" | "xml"): InvoiceProposal {
  const blank = Object.fromEntries(invoiceFields.map((field) => [field, null])) as Pick<InvoiceProposal, InvoiceField>;
  const found = Object.entries(draft).filter(([, value]) => value !== undefined && value !== null && value !== "");
  const values = Object.fromEntries(found) as Partial<InvoiceProposal>;
  const named = [...invoiceFields.filter((field) => values[field]), ...(values.taxes?.length ? ["taxes"] : [])];
  return {
    verify_url: null,
    taxes: [],
    warnings: [],
    ...blank,
    ...values,
    format: draft.format,
    sources: Object.fromEntries(named.map((field) => [field, source])),
  };
}

/** More figures than any amount has; reckoning with a million of them would take for ever. */
const MOST_FIGURES = 60;

/** A number of a document as a decimal string: "1234.50", "1234,50", "+5"; null for anything else. */
export function decimalOf(text: string | null | undefined): string | null {
  const plain =
    text
      ?.trim()
      .replace(/^\+/, "")
      .replace(/^(-?\d+),(\d+)$/, "$1.$2") ?? "";
  if (plain.length > MOST_FIGURES || !/^-?\d*(\.\d*)?$/.test(plain) || !/\d/.test(plain)) return null;
  const [, sign = "", whole = "", part = ""] = /^(-?)0*(\d*)(?:\.(\d*))?$/.exec(plain) ?? [];
  return `${sign}${whole || "0"}${part ? `.${part}` : ""}`;
}

/**
 * A day that exists, of this century or the last, as YYYY-MM-DD; null for anything else. Takes `2026-03-05`, with or without a
 * time, `20260305`, and as people write it here: `05-03-2026`, `05/03/2026`.
 */
export function dayOf(text: string | null | undefined): string | null {
  const iso = text?.trim().replace(/^(\d{2})([-/])(\d{2})\2(\d{4})(?!\d)/, "$4-$3-$1") ?? "";
  const [, year, month, day] = /^((?:19|20)\d{2})-?(\d{2})-?(\d{2})(?:$|[T Z]|[+-]\d{2}:)/.exec(iso) ?? [];
  if (!year) return null;
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  return Number.isNaN(date.getTime()) || date.getUTCDate() !== Number(day) ? null : `${year}-${month}-${day}`;
}

/** A tax number without its looks; Spain's without the country before it. */
export function taxIdOf(text: string | null | undefined): string | null {
  if (!text) return null;
  const spanish = checkNif(text);
  return (spanish.ok ? spanish.value : bare(text)) || null;
}

/** Digits without zeros before them: "00094" is 94. */
export const plainNumber = (text: string | null | undefined): string | null =>
  text && /^\d+$/.test(text.trim()) ? text.trim().replace(/^0+(?=\d)/, "") : null;
