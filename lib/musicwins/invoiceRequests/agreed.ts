import { limitOf } from "@/lib/approvals/service/limit";
import type { Tx } from "@/lib/db";
import { env } from "@/lib/env";
import { todayIn } from "@/lib/format/dates";
import { invoiceProblem, type Problem } from "../rules/invoices";
import type { FoundLink } from "./links";
import type { UploadForm } from "./schema";

/** How many percent more than agreed an invoice may say: what the rules of vouchers let pass, the one tolerance there is. */
export const toleranceOf = async (tx: Tx): Promise<number> => Number(await limitOf(tx, "comprobante", "exceso"));

/** Why an invoice is not the one that its request agreed, with today's margins; null when it is. */
export async function agreedProblem(tx: Tx, found: FoundLink, facts: UploadForm): Promise<Problem | null> {
  return invoiceProblem(
    facts,
    { ...found, recipient: found.tax_id, supplier: found.proveedor_cuit },
    { today: todayIn(), tolerance: await toleranceOf(tx), perceptions: env().INVOICE_PERCEPTIONS_PERCENT },
  );
}
