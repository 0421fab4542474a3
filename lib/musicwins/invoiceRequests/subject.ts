import type { Tx } from "@/lib/db";
import type { Prisma } from "@/lib/generated/prisma/client";
import type { Input } from "@/lib/http/contract";
import { badField, impossible, notFound } from "@/lib/http/errors";
import { publicStates } from "@/lib/shows/rules/kinds";
import { inTx } from "../database";
import { financierosWhere } from "../financieros/rows";
import { numberOf } from "../line/hold";
import { NOT_ASKED } from "../line/openLinks";
import { rowOf, rowsWhere } from "../line/rows";
import type { Scope } from "../scope";
import type * as api from "./api";

/** What an invoice is asked for, with the amount agreed at that moment. */
export type Subject = Pick<
  Prisma.InvoiceRequestUncheckedCreateInput,
  "subject_type" | "subject_id" | "line_id" | "proposal_id" | "show_id" | "supplier_id" | "titulo"
> & { importe_ars: string; importe_usd: string; divisa?: string | undefined };

const notAsked = () => impossible("No se pide la factura de lo que se rechazó o se anuló.");

/** Whom the proposal names as its supplier. */
interface AgreedSupplier {
  proveedor: string;
  proveedor_cuit: string;
}

/**
 * The subject that a request names, and its supplier: a financiero, or a line's proposal (the chosen one unless an option is
 * named). Errors: 404 out of scope, 422 for what was rejected, annulled or has no amount.
 */
export async function budgetSubject(
  tx: Tx,
  scope: Scope,
  { presupuesto, isfinanciero, isop, option_number }: Input<typeof api.requestInvoice>["body"],
): Promise<{ subject: Subject; agreed: AgreedSupplier }> {
  const run = inTx(tx);
  const [part] = isfinanciero ? await financierosWhere(scope, "f.id = $4::int", [presupuesto], run) : [];
  if (isfinanciero && !part) throw notFound();
  const named = part
    ? { id: part.budget_id, isop: part.isop, option_number: part.option_number }
    : { id: presupuesto, isop, option_number };
  const row =
    part || isop
      ? await rowOf(scope, named, run)
      : (await rowsWhere(scope, "l.id = $4::int AND p.chosen", [presupuesto], { run }))[0];
  if (!row) throw notFound();
  if (NOT_ASKED.includes(row.status) || part?.estado === "anulado") throw notAsked();
  const { alicuota_ars, alicuota_usd } = part ?? row;
  if (alicuota_ars === "0.00" && alicuota_usd === "0.00") throw impossible("Falta el importe acordado.");
  const proposal = await tx.budgetProposal.findUniqueOrThrow({
    where: { line_id_option_number: { line_id: row.id, option_number: numberOf(row) } },
    select: { id: true },
  });
  const subject = {
    subject_type: part ? "financiero" : "presupuesto",
    subject_id: part?.id ?? row.id,
    line_id: row.id,
    proposal_id: proposal.id,
    titulo: part?.descripcion ? `${row.titulo}: ${part.descripcion}` : row.titulo,
    importe_ars: alicuota_ars,
    importe_usd: alicuota_usd,
  } as const;
  return { subject, agreed: row };
}

/** @throws 422 for a request whose proposal or financiero was rejected or annulled since. */
export async function requireAsked(
  tx: Tx,
  { subject_type, subject_id, proposal_id }: { subject_type: string; subject_id: number; proposal_id: number | null },
): Promise<void> {
  const head = { proposal_id: proposal_id ?? 0, head: true, status: { in: [...NOT_ASKED] } };
  const part = { id: subject_type === "financiero" ? subject_id : 0, estado: "anulado" };
  if ((await tx.budgetVersion.count({ where: head })) + (await tx.budgetFinanciero.count({ where: part })) > 0)
    throw notAsked();
}

/** What an invoice of a show is asked for. 400 when there is none of that name. */
export async function showSubject(tx: Tx, body: Input<typeof api.requestShowInvoice>["body"]): Promise<Subject> {
  const show = await tx.show.findFirst({
    where: { names: { some: { name: body.show } }, state: { in: [...publicStates] } },
    select: { id: true, name: true },
  });
  if (!show) throw badField("show", `No existe el show "${body.show}".`);
  return {
    subject_type: "show",
    subject_id: show.id,
    show_id: show.id,
    titulo: body.titulo || show.name,
    importe_ars: body.importe_ars ?? "0.00",
    importe_usd: body.importe_usd ?? "0.00",
  };
}
