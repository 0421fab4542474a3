import { audit } from "@/lib/audit/audit";
import { todayIn } from "@/lib/format/dates";
import { sumMoney } from "@/lib/format/moneyMath";
import type { Input, Output } from "@/lib/http/contract";
import { forbidden, impossible } from "@/lib/http/errors";
import { inTx } from "../database";
import { edited } from "../line/asked";
import { audited, cloneHead, type Head, requireSeen, seenVersion } from "../line/head";
import { objectOf } from "../line/hold";
import { deciding, moneyChanged } from "../line/onLine";
import { rowOf, rowsWhere } from "../line/rows";
import type { BudgetRow } from "../line/schema";
import { datable } from "../rules/actions";
import { approvedStatuses, statusTitles } from "../rules/kinds";
import { type Pair, well } from "../schema";
import { type MusicWinsActor, requireRole, type Scope, scopeOf } from "../scope";
import type * as api from "./api";
import { type DueFilter, dueDays, dueItems, PAYABLE, paidDays } from "./due";
import { pay } from "./pay";

const add = (items: readonly Pair[]): Pair => ({
  ars: sumMoney(items.map(({ ars }) => ars)),
  usd: sumMoney(items.map(({ usd }) => usd)),
});

export async function presupuestoAPagar(
  actor: MusicWinsActor,
  input: Input<typeof api.presupuestoAPagar>,
): Promise<Output<typeof api.presupuestoAPagar>> {
  const data = await dueItems(scopeOf(actor), input.query);
  return { success: true, data, total: add(data) };
}

/** The approved budgets in scope that are not paid yet, by their day, those without one last. */
export function payableBudgets(scope: Scope, { area, category, desde, hasta }: DueFilter): Promise<BudgetRow[]> {
  const where = `${PAYABLE} AND ($4::text IS NULL OR l.area = $4) AND ($5::text IS NULL OR l.category = $5)
    AND ($6::date IS NULL OR v.fecha_pago >= $6) AND ($7::date IS NULL OR v.fecha_pago <= $7)`;
  const values = [area || null, category || null, desde ?? null, hasta ?? null];
  return rowsWhere(scope, where, values, { order: "v.fecha_pago NULLS LAST, l.area, l.category, l.id" });
}

export async function budgetsToPay(
  actor: MusicWinsActor,
  { query }: Input<typeof api.budgetsToPay>,
): Promise<Output<typeof api.budgetsToPay>> {
  return well(await payableBudgets(scopeOf(actor), query));
}

export async function infoPagosDia(
  actor: MusicWinsActor,
  input: Input<typeof api.infoPagosDia>,
): Promise<Output<typeof api.infoPagosDia>> {
  const scope = scopeOf(actor);
  const hoy = todayIn();
  const [days, pagado] = await Promise.all([dueDays(scope, input.query), paidDays(scope, input.query)]);
  const data = days.flatMap(({ fecha, ...day }) => (fecha ? [{ fecha, ...day, vencido: fecha < hoy }] : []));
  return {
    success: true,
    hoy,
    data,
    total: add(days),
    vencido: add(data.filter(({ vencido }) => vencido)),
    sin_fecha: add(days.filter(({ fecha }) => fecha === null)),
    pagado,
  };
}

export async function markPaid(
  actor: MusicWinsActor,
  { body }: Input<typeof api.markPaid>,
): Promise<Output<typeof api.markPaid>> {
  return well(await pay(actor, body));
}

/** Moves the day of payment in a new version. With Administration's word a day schedules it; null takes it off. */
export async function changePaymentDate(
  actor: MusicWinsActor,
  { body }: Input<typeof api.changePaymentDate>,
): Promise<Output<typeof api.changePaymentDate>> {
  const scope = scopeOf(actor);
  const { nueva_fecha_pago: day } = body;
  const seen = await seenVersion(scope, body);
  const moved = await deciding(actor, body, { nueva_fecha_pago: day }, async ({ tx, line, head }) => {
    if (!approvedStatuses.includes(head.status)) requireRole(line.rol, "editor");
    else if (!line.pays) throw forbidden("La fecha de pago de lo aprobado la cambia quien paga.");
    const next = scheduled(head, day);
    const same = (head.fecha_pago?.toISOString().slice(0, 10) ?? null) === day && next.status === head.status;
    if (!same) {
      await requireSeen(tx, scope, head, seen);
      if (!datable.includes(head.status)) {
        throw impossible(`No se puede cambiar la fecha de pago con el estado "${statusTitles[head.status]}".`);
      }
      const fecha_pago = day && new Date(`${day}T00:00:00Z`);
      const version = await cloneHead(tx, actor, head, { ...next, fecha_pago });
      await moneyChanged(tx, actor, line, next.accion);
      await edited(tx, actor, { ...head, ...next });
      await audit(tx, actor, {
        action: "budget.payment_date",
        object: objectOf(body),
        before: audited(head),
        after: audited(version),
      });
    }
    return rowOf(scope, body, inTx(tx));
  });
  return well(moved);
}

function scheduled({ status, status_admin }: Head, day: string | null): { accion: string; status: Head["status"] } {
  if (status === "a_pagar" && !day) return { accion: "desprogramar", status: "aprobado" };
  if (status === "aprobado" && status_admin === "aprobado" && day) return { accion: "programar", status: "a_pagar" };
  return { accion: "cambiar_fecha", status };
}
