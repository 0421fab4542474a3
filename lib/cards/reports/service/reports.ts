import { prisma, type Tx, txQuery } from "@/lib/db";
import { todayIn } from "@/lib/format/dates";
import { countText, joinSpanish } from "@/lib/format/text";
import type { Input } from "@/lib/http/contract";
import { impossible, notFound } from "@/lib/http/errors";
import { notify } from "@/lib/notifications/service/notify";
import type { CardActor } from "../../actor";
import { ownHref } from "../../hrefs";
import { type ExpenseState, expenseStateTitles, type ReportStep, settledStates } from "../../rules/states";
import type { ReportRow } from "../../schema";
import { monthName } from "../../service/alike";
import { reportRows } from "../../service/reports";
import { transition } from "../../service/transition";
import type * as api from "../api";

/** One report as who reviews sees it. @throws 404 */
export async function reportOf(actor: CardActor, id: number): Promise<ReportRow> {
  const [row] = await reportRows("r.id = $1", "revision", id);
  if (!row) throw notFound("La rendición ya no existe.");
  return asReviewed(actor, row);
}

/** Of a month that is not over more may come: until it is handed in it is its holder's. */
const isOn = ({ state, month }: Pick<ReportRow, "state" | "month">): boolean =>
  state === "abierta" && month >= todayIn().slice(0, 7);

/** Nobody decides on their own. */
export const asReviewed = (actor: CardActor, row: ReportRow): ReportRow =>
  row.holder.id === actor.userId || isOn(row) ? { ...row, acciones: [] } : row;

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
  /** Why, for the audit log. */
  reason?: string;
  check?: boolean;
};

async function decide(
  actor: CardActor,
  id: number,
  { step, version, data, message, reason, check = false }: Told,
): Promise<ReportRow> {
  await prisma.$transaction(async (tx) => {
    const row = await transition(tx, actor, "card_report", id, {
      step,
      version,
      ...(data && { data }),
      ...(reason && { more: { reason } }),
    });
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

/** `POST /card-reports/{id}/approve`. Errors: 403, 404, 409, 422 while something was not decided, or while an open one's month is on. */
export async function approve(
  actor: CardActor,
  { params: { id }, body: { version } }: Input<typeof api.approveReport>,
): Promise<ReportRow> {
  const before = await reportOf(actor, id);
  if (isOn(before))
    throw impossible(`El mes de ${monthName(before.month)} todavía no terminó: lo presenta su titular.`);
  return decide(actor, id, {
    step: "aprobar",
    version,
    data: { approved_at: new Date(), approved_by_user_id: actor.userId },
    message: "aprobó su rendición de {mes}",
    check: true,
  });
}

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

/** `POST /card-reports/{id}/reopen`: why is in the audit log, and told. Errors: 400 without a reason, 403, 404, 409, 422. */
export const reopen = (
  actor: CardActor,
  { params: { id }, body: { version, reason } }: Input<typeof api.reopenReport>,
): Promise<ReportRow> =>
  decide(actor, id, {
    step: "reabrir",
    version,
    data: { approved_at: null, closed_at: null },
    reason,
    message: `reabrió su rendición de {mes}: ${reason}`,
  });
