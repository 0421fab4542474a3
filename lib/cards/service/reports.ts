import { personSql } from "@/lib/audit/names";
import { prisma, query, type Tx, txQuery } from "@/lib/db";
import { daysInMonth } from "@/lib/format/dates";
import { moveMonth } from "@/lib/format/month";
import { countText } from "@/lib/format/text";
import type { Input, Output } from "@/lib/http/contract";
import { impossible, notFound } from "@/lib/http/errors";
import type { CardActor } from "../actor";
import type * as api from "../api";
import {
  countedStates,
  type ExpenseState,
  expenseStates,
  type ReportState,
  type StepBy,
  stepsOf,
} from "../rules/states";
import type { ReportRow } from "../schema";
import { transition } from "./transition";

const MONTHS_AHEAD = 24;

/**
 * The report that an expense of a day goes into, held: its month's, or the first one after it that was not handed in, so that
 * what arrives late is in some report.
 */
export async function reportFor(tx: Tx, holder: number, day: string): Promise<number> {
  let month = day.slice(0, 7);
  for (let ahead = 0; ahead < MONTHS_AHEAD; ahead++, month = moveMonth(month, 1)) {
    await txQuery(
      tx,
      "INSERT INTO card_report (holder_user_id, month) VALUES ($1::int, ($2 || '-01')::date) ON CONFLICT DO NOTHING",
      holder,
      month,
    );
    const [report] = await txQuery<{ id: number; state: ReportState }>(
      tx,
      "SELECT id, state FROM card_report WHERE holder_user_id = $1::int AND month = ($2 || '-01')::date FOR UPDATE",
      holder,
      month,
    );
    if (report?.state === "abierta") return report.id;
  }
  throw impossible("No queda ningún mes abierto: pedir a Administración que reabra una rendición.");
}

const counted = countedStates.map((state) => `'${state}'`).join(", ");
const SQL = `SELECT r.id, json_build_object('id', r.holder_user_id, 'name', ${personSql("r.holder_user_id")}) AS holder,
    to_char(r.month, 'YYYY-MM') AS month, r.state, r.note, r.returned_reason, r.version,
    to_char(r.submitted_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS submitted_at,
    coalesce((SELECT json_object_agg(x.state, x.n) FROM
      (SELECT e.state, count(*)::int AS n FROM card_expense e WHERE e.report_id = r.id GROUP BY 1) x), '{}') AS counts,
    coalesce((SELECT json_agg(json_build_object('currency', y.currency, 'amount', y.amount::text, 'count', y.n) ORDER BY y.currency) FROM
      (SELECT e.currency, sum(CASE WHEN e.takes_away THEN -e.amount ELSE e.amount END) AS amount, count(*)::int AS n
       FROM card_expense e WHERE e.report_id = r.id AND e.state IN (${counted}) GROUP BY 1) y), '[]') AS sums
  FROM card_report r`;

type Stored = Omit<ReportRow, "due_day" | "acciones" | "counts"> & { counts: Partial<Record<ExpenseState, number>> };

/** Reports as lists have them; `where` is ours, of the row `r`. */
export async function reportRows(where: string, by: readonly StepBy[], ...values: unknown[]): Promise<ReportRow[]> {
  const rows = await query<Stored>(`${SQL} WHERE ${where}`, values);
  return rows.map((row) => ({
    ...row,
    counts: Object.fromEntries(expenseStates.map((state) => [state, row.counts[state] ?? 0])) as ReportRow["counts"],
    due_day: `${row.month}-${daysInMonth(Number(row.month.slice(0, 4)), Number(row.month.slice(5)))}`,
    acciones: stepsOf("card_report", row.state, by),
  }));
}

/** `GET /card-reports`. */
export async function listOwn(actor: CardActor): Promise<Output<typeof api.listCardReports>> {
  const own = "r.holder_user_id = $1 ORDER BY r.month DESC LIMIT 12";
  return { items: await reportRows(own, ["titular"], actor.userId) };
}

/** `POST /card-reports/{id}/submit`. */
export async function submit(
  actor: CardActor,
  { params, body }: Input<typeof api.submitCardReport>,
): Promise<Output<typeof api.submitCardReport>> {
  await prisma.$transaction(async (tx) => {
    const data = { note: body.note, submitted_at: new Date(), returned_reason: "" };
    await transition(tx, actor, "card_report", params.id, { step: "presentar", version: body.version, data });
    const [{ n = 0, waiting = 0 } = {}] = await txQuery<{ n: number; waiting: number }>(
      tx,
      `SELECT count(*) FILTER (WHERE state <> 'retirado')::int AS n, count(*) FILTER (WHERE state = 'borrador')::int AS waiting
       FROM card_expense WHERE report_id = $1::int`,
      params.id,
    );
    if (n === 0) throw impossible("La rendición no tiene gastos.");
    if (waiting > 0)
      throw impossible(`Falta que llegue la foto de ${countText(waiting, "gasto")}: enviarla y presentar después.`);
  });
  const [row] = await reportRows("r.id = $1", ["titular"], params.id);
  if (!row) throw notFound("La rendición ya no existe.");
  return row;
}
