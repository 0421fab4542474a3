import { env } from "@/lib/env";
import { todayIn } from "@/lib/format/dates";
import { invoiceProblem, type Problem } from "../rules/invoices";
import type { FoundLink } from "./links";
import type { UploadForm } from "./schema";

/** Why an invoice is not the one that its request agreed, with the configured margins, today; null when it is. */
export function agreedProblem(found: FoundLink, facts: UploadForm): Problem | null {
  const { INVOICE_TOLERANCE_PERCENT: tolerance, INVOICE_PERCEPTIONS_PERCENT: perceptions } = env();
  return invoiceProblem(
    facts,
    { ...found, recipient: found.tax_id, supplier: found.proveedor_cuit },
    { today: todayIn(), tolerance, perceptions },
  );
}
