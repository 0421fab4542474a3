import { audit } from "@/lib/audit/audit";
import { personSql } from "@/lib/audit/names";
import { prisma, type Tx, txQuery } from "@/lib/db";
import type { Input, Output } from "@/lib/http/contract";
import { conflict, impossible, notFound } from "@/lib/http/errors";
import { iso } from "@/lib/vouchers/service/rows";
import type { TaxActor } from "../actor";
import type * as api from "../api";
import { changed } from "../changed";
import { sortRows } from "../exports/fit";
import { type ExportKey, exportKeys, exportKinds, periodOf } from "../exports/kinds";
import type { ReturnView, Unfiled } from "../schema/returns";
import { returnRows } from "./exportService";

interface Kept {
  id: number;
  amount: string;
}
interface Last {
  seq: number;
  at: string;
  by: string;
  lines: Kept[];
}

async function lastOf(tx: Tx, company: number, form: ExportKey, period: string): Promise<Last | undefined> {
  const [row] = await txQuery<Last>(
    tx,
    `SELECT t.seq, ${iso("t.created_at")} AS at, coalesce(${personSql("t.created_by_user_id")}, '') AS by, t.lines FROM withholding_return t
     WHERE t.company_id = $1::int AND t.form = $2 AND t.period = $3 ORDER BY t.seq DESC LIMIT 1`,
    ...[company, form, period],
  );
  return row;
}

const LINES = `SELECT w.id, w.certificate, s.name AS supplier, w.amount::text AS amount, c.currency::text AS currency, w.annulled_reason AS reason
  FROM withholding w JOIN company c ON c.id = w.company_id JOIN supplier_kept k ON k.id = w.supplier_id JOIN supplier s ON s.id = k.kept_id
  WHERE w.id = ANY ($1::int[]) ORDER BY w.certificate`;

/** What of a return that was handed in is not so any more: certificates that were annulled since, and those that were issued. */
async function correctionsOf(tx: Tx, last: Last, now: readonly Kept[]): Promise<ReturnView["corrections"]> {
  const had = new Set(last.lines.map(({ id }) => id));
  const has = new Set(now.map(({ id }) => id));
  const out = [...had].filter((id) => !has.has(id));
  const into = [...has].filter((id) => !had.has(id));
  if (out.length + into.length === 0) return [];
  const rows = await txQuery<Omit<ReturnView["corrections"][number], "kind">>(tx, LINES, [...out, ...into]);
  return rows.map((row) => ({ ...row, kind: has.has(row.id) ? "agregar" : "sacar" }));
}

/** A return as it is now, and what of it stands: what its file or list has. */
async function standing(
  tx: Tx,
  company: number,
  form: ExportKey,
  month: string,
): Promise<{ view: ReturnView; now: Kept[] }> {
  const period = periodOf(form, month).name;
  const { fit, left } = sortRows(form, await returnRows(tx, company, form, month));
  const now = fit.map(({ row: { id, amount } }) => ({ id, amount })).sort((a, b) => a.id - b.id);
  const last = await lastOf(tx, company, form, period);
  const view = {
    form,
    period,
    seq: last?.seq ?? 0,
    at: last?.at ?? null,
    by: last?.by ?? "",
    certificates: now.length,
    left_out: left.map(({ row: { id, certificate, name, amount, currency }, reason }) => ({
      id,
      certificate,
      supplier: name,
      amount,
      currency: currency as ReturnView["left_out"][number]["currency"],
      reason,
    })),
    corrections: last ? await correctionsOf(tx, last, now) : [],
  };
  return { view, now };
}

/**
 * What was withheld in a month and no return takes: its regime does not say in which one it goes, or it was declared, so that it has no
 * certificate of ours.
 */
const UNFILED = `SELECT w.id, w.certificate, s.name AS supplier, w.amount::text AS amount, c.currency::text AS currency,
    CASE WHEN w.state = 'declarada' THEN 'Se declaró retenido fuera del sistema: no tiene certificado, se presenta aparte.'
      ELSE 'Su régimen' || CASE WHEN w.code = '' THEN '' ELSE ' ' || w.code END || ' no dice en qué presentación va: completarlo en Regímenes.' END AS reason
  FROM withholding w JOIN company c ON c.id = w.company_id JOIN supplier_kept k ON k.id = w.supplier_id JOIN supplier s ON s.id = k.kept_id
    LEFT JOIN tax_regime g ON g.id = coalesce(w.regime_id, w.filed_as_regime_id)
  WHERE w.company_id = $1::int AND w.month = ($2 || '-01')::date AND w.amount > 0 AND (w.state = 'declarada'
    OR w.state = 'emitida' AND coalesce(g.return_form, CASE w.tax WHEN 'irpf' THEN '111' WHEN 'ganancias' THEN 'sicore' END) IS NULL)
  ORDER BY w.day, w.id`;

/** `GET /withholdings/returns`: of each return of the company's country whether it was handed in, and what of it is to be corrected. Error: 404. */
export async function list(
  _actor: TaxActor,
  { query: { company, month } }: Input<typeof api.listReturns>,
): Promise<Output<typeof api.listReturns>> {
  const found = await prisma.company.findUnique({ where: { id: company } });
  if (!found) throw notFound("No existe esta empresa.");
  const forms = exportKeys.filter((form) => exportKinds[form].country === found.country);
  const data: ReturnView[] = [];
  for (const form of forms) data.push((await standing(prisma, company, form, month)).view);
  return { data, unfiled: await txQuery<Unfiled>(prisma, UNFILED, company, month) };
}

/** `POST /withholdings/returns`: what stands now was handed in, the first time or as a correction. Errors: 409, 422 with nothing to hand in. */
export const handIn = (
  actor: TaxActor,
  { body: { company, month, form, seq } }: Input<typeof api.handInReturn>,
): Promise<ReturnView> =>
  prisma.$transaction(async (tx) => {
    await txQuery(tx, "SELECT id FROM company WHERE id = $1::int FOR NO KEY UPDATE", company);
    const { view: before, now } = await standing(tx, company, form, month);
    if (before.seq !== seq) throw conflict("Alguien la dio por presentada mientras tanto.", before);
    if (seq === 0 && before.certificates === 0) throw impossible("No hay retenciones para presentar.");
    if (seq > 0 && before.corrections.length === 0)
      throw impossible("Lo presentado no cambió: no hay nada que rectificar.");
    await txQuery(
      tx,
      "INSERT INTO withholding_return (company_id, form, period, seq, lines, created_by_user_id) VALUES ($1::int, $2, $3, $4::int, $5::jsonb, $6::int)",
      ...[company, form, before.period, seq + 1, JSON.stringify(now), actor.userId],
    );
    await audit(tx, actor, {
      action: seq === 0 ? "withholding_return.handed_in" : "withholding_return.corrected",
      object: "withholdings",
      after: { form, company, period: before.period, corrections: before.corrections.length },
    });
    await changed(tx);
    return (await standing(tx, company, form, month)).view;
  });
