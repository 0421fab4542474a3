import type { Tx } from "@/lib/db";
import { subMoney, sumMoney } from "@/lib/format/moneyMath";
import { inTx } from "../database";
import { type Problem, signedPrice, togetherProblem } from "../rules/invoices";
import { kindWord } from "../rules/voucherKind";
import { toleranceOf } from "./agreed";
import type { FoundLink } from "./links";
import type { Received } from "./received";

type Held = Pick<Received, "id" | "tipo" | "total" | "percepciones" | "divisa">;

interface Before {
  tipo: string;
  country: string;
  type_code: string;
  price: string;
  /** Of the same part, or of the whole like this one. */
  same: boolean;
  proposed: string;
}

/**
 * Why an invoice is too much beside those that came in before it for the same part of a proposal, or for the proposal and
 * its parts together; null when it is not, and for a show, whose requests are agreed one by one.
 */
export async function excessOf(tx: Tx, link: FoundLink, invoice: Held): Promise<Problem | null> {
  const { id, tipo, total, percepciones, divisa } = invoice;
  if (total === null || (divisa !== "ARS" && divisa !== "USD") || link.proposal_id === null) return null;
  const before = await inTx(tx)<Before>(
    `SELECT o.tipo, o.country, o.type_code, (o.total - o.percepciones)::text AS price, q.subject_type = $4::text AND q.subject_id = $5::int AS same,
       (CASE $3::text WHEN 'ARS' THEN v.alicuota_ars ELSE v.alicuota_usd END)::text AS proposed
     FROM invoice_request q JOIN link_invoice o ON o.request_id = q.id AND o.counts
       JOIN budget_version v ON v.proposal_id = q.proposal_id AND v.head
     WHERE q.proposal_id = $1::int AND o.id < $2::int AND o.divisa = $3::text AND o.total IS NOT NULL AND o.repeats_id IS NULL`,
    [link.proposal_id, id, divisa, link.subject_type, link.subject_id],
  );
  const [first] = before;
  if (!first) return null;
  const sum = (rows: Before[]) => sumMoney(rows.map((row) => signedPrice(kindWord(row), row.price)));
  const agreed = divisa === "ARS" ? link.importe_ars : link.importe_usd;
  const own = { price: signedPrice(tipo, subMoney(total, percepciones)), divisa } as const;
  const tolerance = await toleranceOf(tx);
  return (
    togetherProblem(own, sum(before.filter(({ same }) => same)), agreed, tolerance) ??
    togetherProblem(own, sum(before), first.proposed, tolerance)
  );
}

/** The invoices that came in after one for the same proposal: what they are together changes with it. */
export async function laterInvoices(
  tx: Tx,
  { proposal_id }: FoundLink,
  id: number,
): Promise<{ id: number; byTeam: boolean }[]> {
  if (proposal_id === null) return [];
  const later = await tx.supplierInvoice.findMany({
    where: { id: { gt: id }, request: { proposal_id } },
    select: { id: true, completed_by: true },
    orderBy: { id: "asc" },
  });
  return later.map((invoice) => ({ id: invoice.id, byTeam: invoice.completed_by !== null }));
}
