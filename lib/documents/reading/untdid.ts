import type { InvoiceProposal } from "../rules/invoice";

const CREDIT = ["81", "83", "261", "262", "296", "308", "381", "396", "420", "458", "532"];
const DEBIT = ["80", "82", "84", "383", "456", "527"];

/** What a document is by its code of UNTDID 1001, the list of UBL and CII. */
export function typeOf(code: string | null, unless: InvoiceProposal["type"] = "invoice"): InvoiceProposal["type"] {
  if (code && CREDIT.includes(code)) return "credit_note";
  if (code && DEBIT.includes(code)) return "debit_note";
  return unless;
}

/** How we call a tax that those lists call VAT. */
export const taxName = (code: string | null): string => (!code || code === "VAT" ? "IVA" : code);
