import type { InvoiceProposal } from "@/lib/documents/rules/invoice";
import { isTaken } from "../rules/observations";
import { suggestInvoice } from "../rules/suggestion";
import { readTaxId } from "../schema";
import { type UploadForm, uploadFields } from "./schema";

const readFields = { ...uploadFields.shape, supplier_tax_id: readTaxId, recipient_tax_id: readTaxId };

/**
 * What the document says in fields that can be compared; what is not said, or not in our terms, is left out. An amount in
 * a currency that nothing is agreed in goes with its currency: it is no number of pesos.
 */
export function saidBy(proposal: InvoiceProposal, asked: Parameters<typeof isTaken>[1]): UploadForm {
  const form = suggestInvoice(proposal);
  const foreign = form.divisa !== "" && !isTaken(form.divisa, asked);
  const facts = Object.entries({ ...form, ...(foreign && { divisa: "", total: "" }) }).filter(([, value]) => value);
  const read = facts.flatMap(([name, value]) => {
    const parsed = readFields[name as keyof UploadForm].safeParse(value);
    return parsed.success ? [[name, parsed.data] as const] : [];
  });
  return Object.fromEntries(read);
}
