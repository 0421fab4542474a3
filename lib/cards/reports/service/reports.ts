import { prisma, query, type Tx, txQuery } from "@/lib/db";
import { countText, joinSpanish } from "@/lib/format/text";
import type { Input, Output } from "@/lib/http/contract";
import { impossible, notFound } from "@/lib/http/errors";
import { notify } from "@/lib/notifications/service/notify";
import type { CardActor } from "../../actor";
import { ownHref } from "../../hrefs";
import {
  type ExpenseState,
  expenseStateTitles,
  type ReportState,
  type ReportStep,
  reportStates,
  settledStates,
} from "../../rules/states";
import type { ReportRow } from "../../schema";
import { monthName } from "../../service/alike";
import { reportRows } from "../../service/reports";
import { transition } from "../../service/transition";
import type * as api from "../api";

/** One report as who reviews sees it. @throws 404 */
export async function reportOf(actor: CardActor, id: number): Promise<ReportRow> {
  const [row] = await reportRows("r.id = $1", "revision", id);
  if (!row) throw notFound("La rendición ya no existe.");
  return row.holder.id === actor.userId ? { ...row, acciones: [] } : row;
}

/** `GET /card-reports/review`: those that have something; what was handed in comes first, then the newest. */
export async function list(
  actor: CardActor,
  { query: { page, limit, state, holder, month } }: Input<typeof api.listReports>,
): Promise<Output<typeof api.listReports>> {
  const asked = `($1::int IS NULL OR r.holder_user_id = $1) AND ($2::text IS NULL OR r.month = ($2 || '-01')::date)
    AND EXISTS (SELECT 1 FROM card_expense e WHERE e.report_id = r.id AND e.state <> 'retirado')`;
  const values = [holder ?? null, month ?? null];
  const [data, counts] = await Promise.all([
    reportRows(
      `${asked} AND ($3::text IS NULL OR r.state = $3) ORDER BY r.state = 'presentada' DESC, r.month DESC, r.id LIMIT ${limit} OFFSET ${(page - 1) * limit}`,
      "revision",
      ...values,
      state ?? null,
    ),
    query<{ state: ReportState; n: number }>(
      `SELECT r.state, count(*)::int AS n FROM card_report r WHERE ${asked} GROUP BY 1`,
      values,
    ),
  ]);
  const states = Object.fromEntries(
    reportStates.map((one) => [one, counts.find((row) => row.state === one)?.n ?? 0]),
  ) as Record<ReportState, number>;
  const total = state ? states[state] : Object.values(states).reduce((sum, n) => sum + n, 0);
  return { data: data.map((row) => (row.holder.id === actor.userId ? { ...row, acciones: [] } : row)), total, states };
}

/** @throws 422 naming what nobody decided yet: each can be approved, or left as personal */
async function requireDecided(tx: Tx, id: number): Promise<void> {
  const rows = await txQuery<{ state: ExpenseState; n: number }>(
    tx,
    "SELECT state, count(*)::int AS n FROM card_expense WHERE report_id = $1::int AND NOT state = ANY ($2::text[]) GROUP BY 1 ORDER BY 1",
    id,
    [...settledStates],
  );
  const all = rows.reduce((sum, { n }) => sum + n, 0);
  if (all === 0) return;
  const said = joinSpanish(rows.map(({ state, n }) => countText(n, expenseStateTitles[state].toLowerCase())));
  throw impossible(`Falta decidir ${countText(all, "gasto")} (${said}): aprobar cada uno, o dejarlo como personal.`);
}

type Told = {
  step: ReportStep;
  version: number;
  data?: Record<string, string | number | Date | null>;
  message: string;
  check?: boolean;
};

async function decide(
  actor: CardActor,
  id: number,
  { step, version, data, message, check = false }: Told,
): Promise<ReportRow> {
  await prisma.$transaction(async (tx) => {
    const row = await transition(tx, actor, "card_report", id, { step, version, ...(data && { data }) });
    if (check) await requireDecided(tx, id);
    const month = monthName(String(row.month).slice(0, 7));
    if (row.holder_user_id !== null)
      await notify(tx, {
        to: [row.holder_user_id],
        kind: "gasto_tarjeta",
        message: message.replace("{mes}", month),
        user_name: actor.mail,
        link: ownHref,
      });
  });
  return reportOf(actor, id);
}

/** `POST /card-reports/{id}/return`. Errors: 403 for one's own, 404, 409, 422. */
export const giveBack = (
  actor: CardActor,
  { params: { id }, body: { version, reason } }: Input<typeof api.returnReport>,
): Promise<ReportRow> =>
  decide(actor, id, {
    step: "devolver",
    version,
    data: { returned_reason: reason, submitted_at: null },
    message: `devolvió su rendición de {mes}: ${reason}`,
  });

/** `POST /card-reports/{id}/approve`. Errors: 403, 404, 409, 422 while something was not decided. */
export const approve = (
  actor: CardActor,
  { params: { id }, body: { version } }: Input<typeof api.approveReport>,
): Promise<ReportRow> =>
  decide(actor, id, {
    step: "aprobar",
    version,
    data: { approved_at: new Date(), approved_by_user_id: actor.userId },
    message: "aprobó su rendición de {mes}",
    check: true,
  });

/** `POST /card-reports/{id}/close`. Errors: 403, 404, 409, 422. */
export const close = (
  actor: CardActor,
  { params: { id }, body: { version } }: Input<typeof api.closeReport>,
): Promise<ReportRow> =>
  decide(actor, id, {
    step: "cerrar",
    version,
    data: { closed_at: new Date(), closed_by_user_id: actor.userId },
    message: "cerró su rendición de {mes}",
    check: true,
  });

/** `POST /card-reports/{id}/reopen`. Errors: 403, 404, 409, 422. */
export const reopen = (
  actor: CardActor,
  { params: { id }, body: { version, reason } }: Input<typeof api.reopenReport>,
): Promise<ReportRow> =>
  decide(actor, id, {
    step: "reabrir",
    version,
    data: { approved_at: null, closed_at: null },
    message: `reabrió su rendición de {mes}${reason && `: ${reason}`}`,
  });
