import { can } from "@/lib/access/can";
import { readHistory } from "@/lib/audit/history";
import { personSql } from "@/lib/audit/names";
import { prisma, type Tx, txQuery } from "@/lib/db";
import type { Input, Output } from "@/lib/http/contract";
import { notFound } from "@/lib/http/errors";
import { numberSql } from "@/lib/payments/service/number";
import type { StatementActor } from "../actor";
import type * as api from "../api";
import type { StatementLine } from "../rules/assemble";
import { signedSteps, statementStepsOf } from "../rules/kinds";
import type { LineView, StatementView } from "../schema";
import { STATEMENT_COLUMNS, STATEMENT_FROM } from "./rows";
import { assembled } from "./sources";

/** The lines of a reviewed one, as they were. */
export const linesOf = (tx: Tx, id: number): Promise<StatementLine[]> =>
  txQuery<StatementLine>(
    tx,
    `SELECT l.key, l.kind, l.day::text AS day, CASE WHEN w.id IS NOT NULL THEN json_build_object('id', w.id, 'name', w.name, 'day', w.fecha) END AS show,
       l.text, l.note, l.amount::text AS amount, l.rule_id FROM artist_statement_line l LEFT JOIN show w ON w.id = l.show_id WHERE l.statement_id = $1::int ORDER BY l.line`,
    id,
  );

/** Where a record is looked at. */
function hrefOf(actor: StatementActor, key: string): string | null {
  const [of, id] = key.split(":");
  if (of === "emitida")
    return can(actor, "screen.adminMgt") ? `/adminMgt?factura=${id}` : `/FacturasMGNT?factura=${id}`;
  if (of === "imputacion" && can(actor, "vouchers.read") && can(actor, "screen.comprobantes"))
    return `/Comprobantes?comprobante=${id}`;
  return null;
}

/** The order of a declared payment, among all orders. */
const orderHref = (actor: StatementActor, order: string): string | null =>
  can(actor, "screen.pagos") && can(actor, "payments.prepare") ? `/pagos?vista=ordenes&q=${order}` : null;

type Stored = Omit<StatementView, "lines" | "waiting" | "missing" | "acciones"> & {
  artist_id: number;
  company_id: number;
};

/** A statement as a person sees it: a draft as it would be reviewed now. @throws 404 */
export async function viewOf(actor: StatementActor, id: number, tx: Tx = prisma): Promise<StatementView> {
  const [row] = await txQuery<Stored>(
    tx,
    `SELECT ${STATEMENT_COLUMNS}, x.artist_id, x.company_id, x.note, x.left_out, x.advances,
       CASE WHEN su.id IS NOT NULL THEN json_build_object('id', su.id, 'name', su.name) END AS supplier, ${personSql("x.created_by_user_id")} AS created_by,
       coalesce(${personSql("x.reviewed_by_user_id")}, '') AS reviewed_by, nx.number AS carried_by, x.discarded_reason,
       CASE WHEN dp.id IS NOT NULL THEN json_build_object('order', ${numberSql("dp")}, 'day', dp.paid_day, 'by', coalesce(${personSql("dp.credited_by_user_id")}, '')) END AS declared
     FROM ${STATEMENT_FROM} LEFT JOIN supplier_kept k ON k.id = x.supplier_id LEFT JOIN supplier su ON su.id = k.kept_id
       LEFT JOIN artist_statement nx ON nx.id = x.carried_by_id WHERE x.id = $1::int`,
    id,
  );
  if (!row) throw notFound("No existe esta liquidación.");
  const { artist_id, company_id, ...shown } = row;
  const draft = row.state === "borrador" ? await assembled(tx, row) : null;
  const lines = draft?.lines ?? (await linesOf(tx, id));
  const viewed = ({ rule_id: _, ...line }: StatementLine): LineView => ({ ...line, href: hrefOf(actor, line.key) });
  return {
    ...shown,
    declared: row.declared && { ...row.declared, href: orderHref(actor, row.declared.order) },
    ...draft?.totals,
    lines: lines.map(viewed),
    waiting: (draft?.waiting ?? []).map(viewed),
    missing: draft?.missing ?? [],
    acciones: statementStepsOf(row.state, { owed: row.left !== "0.00", declared: row.declared !== null }).filter(
      (step) => can(actor, signedSteps.includes(step) ? "artistStatements.sign" : "artistStatements.write"),
    ),
  };
}

/** `GET /artist-statements/{id}`. Error: 404. */
export const get = (
  actor: StatementActor,
  { params: { id } }: Input<typeof api.getStatement>,
): Promise<StatementView> => viewOf(actor, id);

/** `GET /artist-statements/{id}/history`. Error: 404. */
export async function history(
  actor: StatementActor,
  { params: { id }, query: page }: Input<typeof api.statementHistory>,
): Promise<Output<typeof api.statementHistory>> {
  await viewOf(actor, id);
  return readHistory([{ object: `artist_statement:${id}` }], page);
}
