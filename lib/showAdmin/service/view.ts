import { can } from "@/lib/access/can";
import { readHistory } from "@/lib/audit/history";
import { personSql } from "@/lib/audit/names";
import { prisma, type Tx, txQuery } from "@/lib/db";
import { todayIn } from "@/lib/format/dates";
import type { Input, Output } from "@/lib/http/contract";
import { notFound } from "@/lib/http/errors";
import { iso, textOf } from "@/lib/vouchers/service/rows";
import type { ShowAdminActor } from "../actor";
import type * as api from "../api";
import { type CloseFacts, closeProblems } from "../rules/close";
import { askedDues, type DueRate, dueDay, ratesOn } from "../rules/dues";
import { adminStepsOf, moneyTitles } from "../rules/kinds";
import type { AdminView, DueView, ItemView, MoneyRow, ProposedDue } from "../schema";
import {
  ADMIN_COLUMNS,
  ADMIN_FROM,
  ADMINISTERED,
  CHECKLIST,
  DUE_LEFT,
  DUE_VOUCHER_OF,
  FILES,
  type StoredAdmin,
  unallocatedOf,
} from "./rows";

interface Numbered {
  id: number;
  country: string;
  type_code: string;
  point: string;
  number: string;
}

/** Dues that stand, by body. */
export async function duesOf(tx: Tx, show: number): Promise<DueView[]> {
  const rows = await txQuery<Omit<DueView, "voucher"> & { voucher: Numbered | null }>(
    tx,
    `SELECT d.id, d.body, trim_scale(r.percent)::text AS percent, r.source, o.base::text AS base, o.currency::text AS currency, o.amount::text AS amount,
       o.due_day::text AS due_day, ${DUE_LEFT}::numeric(18,2)::text AS left, ${DUE_VOUCHER_OF} AS voucher, d.no_voucher_reason
     FROM show_due d JOIN show_due_rate r ON r.id = d.rate_id JOIN obligation o ON o.id = d.obligation_id
     WHERE d.show_id = $1::int AND d.annulled_at IS NULL ORDER BY d.body`,
    show,
  );
  return rows.map(({ voucher, ...row }) => ({ ...row, voucher: voucher && { id: voucher.id, text: textOf(voucher) } }));
}

/** Vouchers of the show that are charged to nothing yet. */
export const unallocated = async (tx: Tx, show: number): Promise<{ id: number; text: string }[]> =>
  (await txQuery<Numbered>(tx, unallocatedOf, show)).map((row) => ({ id: row.id, text: textOf(row) }));

const checklistOf = (tx: Tx, show: number): Promise<ItemView[]> =>
  txQuery<ItemView>(
    tx,
    `SELECT k.key, k.title, k.role, CASE WHEN u.id IS NOT NULL THEN json_build_object('id', u.id, 'name', u.name) END AS person, k.due_day::text AS due_day, k.note,
       ${iso("k.done_at")} AS done_at, coalesce(${personSql("k.done_by_user_id")}, '') AS done_by, k.version
     FROM ${ADMIN_FROM} CROSS JOIN LATERAL (${CHECKLIST}) k LEFT JOIN app_user u ON u.id = k.person_id WHERE s.id = $1::int ORDER BY k.position, k.key`,
    show,
  );

/** What the tickets brought, by currency. */
const takingsOf = (tx: Tx, show: number) =>
  txQuery<{ currency: "ARS" | "USD" | "EUR"; amount: string }>(
    tx,
    `SELECT divisa::text AS currency, sum(monto)::numeric(18,2)::text AS amount FROM sales_month WHERE show_id = $1::int GROUP BY 1 HAVING sum(monto) <> 0
     ORDER BY array_position(ARRAY['ARS', 'USD', 'EUR'], divisa::text)`,
    show,
  );

const KINDS = Object.keys(moneyTitles) as (keyof typeof moneyTitles)[];
async function moneyOf(tx: Tx, show: number): Promise<MoneyRow[]> {
  const sums = KINDS.map(
    (kind) => `coalesce(sum(r.amount) FILTER (WHERE r.kind = '${kind}'), 0.00)::numeric(18,2)::text AS ${kind}`,
  );
  const rows = await txQuery<Pick<MoneyRow, "currency" | "category"> & Record<(typeof KINDS)[number], string>>(
    tx,
    `SELECT r.currency::text AS currency, CASE WHEN c.id IS NOT NULL THEN json_build_object('id', c.id, 'name', c.name) END AS category, ${sums.join(", ")}
     FROM ledger_rollup r LEFT JOIN category_kept k ON k.id = r.category_id LEFT JOIN category c ON c.id = k.kept_id
     WHERE r.show_id = $1::int AND r.side = 'gasto' GROUP BY r.currency, c.id, c.name HAVING bool_or(r.amount <> 0)
     ORDER BY array_position(ARRAY['ARS', 'USD', 'EUR'], r.currency::text), c.name NULLS LAST`,
    show,
  );
  return rows.map(({ currency, category, ...amounts }) => ({ currency, category, amounts }));
}

const incomeOf = (tx: Tx, show: number) =>
  txQuery<AdminView["income"][number]>(
    tx,
    `SELECT r.currency::text AS currency, coalesce(sum(r.amount) FILTER (WHERE r.kind = 'devengado'), 0)::numeric(18,2)::text AS accrued,
       coalesce(sum(r.amount) FILTER (WHERE r.kind = 'pagado'), 0)::numeric(18,2)::text AS collected
     FROM ledger_rollup r WHERE r.show_id = $1::int AND r.side = 'ingreso' GROUP BY r.currency HAVING bool_or(r.amount <> 0) ORDER BY 1`,
    show,
  );

/** The rates of a country, the newest of each body first. */
export const ratesOf = (tx: Tx): Promise<DueRate[]> =>
  txQuery<DueRate>(
    tx,
    `SELECT id, country::text AS country, body, trim_scale(percent)::text AS percent, trim_scale(vat_inside)::text AS vat_inside, days, valid_from::text AS valid_from, source
     FROM show_due_rate ORDER BY country, body, valid_from DESC`,
  );

interface Waived {
  id: number;
  body: string;
  currency: string;
  reason: string;
  by: string;
}
const waivedOf = (tx: Tx, show: number): Promise<Waived[]> =>
  txQuery<Waived>(
    tx,
    `SELECT w.id, w.body, w.currency::text AS currency, w.reason, coalesce(${personSql("w.created_by_user_id")}, '') AS by FROM show_due_waived w WHERE w.show_id = $1::int`,
    show,
  );

/** What each body asks that is not loaded yet, of what the tickets brought so far in each currency; where that was said, why it is not owed. */
function proposed(
  rates: readonly DueRate[],
  { dues, waived, takings }: { dues: readonly DueView[]; waived: readonly Waived[]; takings: AdminView["takings"] },
  { country, day, cancelled }: { country: string; day: string; cancelled: boolean },
): ProposedDue[] {
  if (cancelled && takings.length === 0) return [];
  return askedDues(ratesOn(rates, country, day), takings, country === "ES" ? "EUR" : "ARS")
    .filter(({ body, currency }) => !dues.some((due) => due.body === body && due.currency === currency))
    .map(({ days, ...asked }) => {
      const said = waived.find(({ body, currency }) => body === asked.body && currency === asked.currency);
      return {
        ...asked,
        due_day: dueDay(day, { days }),
        waived: said ? { id: said.id, reason: said.reason, by: said.by } : null,
      };
    });
}

type Stored = StoredAdmin &
  Pick<AdminView, "country" | "note" | "closed_at" | "closed_by" | "reopening"> & { asked_by_user_id: number | null };

/** A show's administration in a transaction. @throws 404 */
export async function readView(tx: Tx, actor: ShowAdminActor, id: number): Promise<AdminView> {
  const [row] = await txQuery<Stored>(
    tx,
    `SELECT ${ADMIN_COLUMNS}, g.country, coalesce(a.note, '') AS note, ${iso("a.closed_at")} AS closed_at, coalesce(${personSql("a.closed_by_user_id")}, '') AS closed_by,
       CASE WHEN ro.id IS NOT NULL THEN json_build_object('reason', ro.reason, 'by', ${personSql("ro.asked_by_user_id")}, 'at', ${iso("ro.asked_at")}) END AS reopening,
       ro.asked_by_user_id
     FROM ${ADMIN_FROM} WHERE s.id = $1::int AND ${ADMINISTERED}`,
    id,
  );
  if (!row) throw notFound("No existe este show, o todavía no está confirmado.");
  const { asked_by_user_id, ...shown } = row;
  const due_list = await duesOf(tx, id);
  const loose = await unallocated(tx, id);
  const takings = await takingsOf(tx, id);
  const rates = await ratesOf(tx);
  const [files] = await txQuery<{ n: number }>(tx, `SELECT count(*)::int AS n FROM (${FILES}) f`, id);
  const open = row.state === "abierta";
  const missing = open
    ? proposed(
        rates,
        { dues: due_list, waived: await waivedOf(tx, id), takings },
        { country: row.country, day: row.day ?? todayIn(), cancelled: row.show_state === "cancelado" },
      )
    : [];
  const facts: CloseFacts = {
    state: row.show_state,
    missing: missing.filter(({ waived }) => waived === null),
    unallocated: loose,
    deposits: row.deposits,
    dues: due_list.map((due) => ({ ...due, voucher: due.voucher !== null })),
  };
  return {
    ...shown,
    money: await moneyOf(tx, id),
    income: await incomeOf(tx, id),
    takings,
    unallocated: loose,
    checklist: await checklistOf(tx, id),
    due_list,
    proposed: missing,
    problems: open ? closeProblems(facts) : [],
    files: files?.n ?? 0,
    acciones: adminStepsOf(row.state, asked_by_user_id === actor.userId).filter((step) =>
      can(actor, step === "reabrir" ? "showAdmin.sign" : "showAdmin.write"),
    ),
  };
}

export const viewOf = (actor: ShowAdminActor, id: number): Promise<AdminView> => readView(prisma, actor, id);

/** `GET /show-admin/{id}`. Error: 404. */
export const get = (actor: ShowAdminActor, { params: { id } }: Input<typeof api.getShowAdmin>): Promise<AdminView> =>
  viewOf(actor, id);

/** `GET /show-admin/{id}/history`. Error: 404. */
export async function history(
  actor: ShowAdminActor,
  { params: { id }, query: page }: Input<typeof api.showAdminHistory>,
): Promise<Output<typeof api.showAdminHistory>> {
  await viewOf(actor, id);
  return readHistory([{ object: `show_admin:${id}` }], page);
}
