import { can } from "@/lib/access/can";
import { personSql } from "@/lib/audit/names";
import { prisma, type Tx, txQuery } from "@/lib/db";
import { attachmentsOf } from "@/lib/documents/service/attach";
import { formatDay } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import { compareMoney } from "@/lib/format/moneyMath";
import { PURSE_TITLE } from "@/lib/ledger/purseIds";
import type { VoucherActor } from "../actor";
import type { Likeness } from "../rules/identity";
import { endOf } from "../rules/informed";
import { lockedOf } from "../rules/locked";
import { observable, stepsOf } from "../rules/states";
import type { VoucherView } from "../schema";
import type { AllocationRow } from "../schema/allocations";
import { alikeOf } from "./alike";
import { findingsOf, noteBalances } from "./findings";
import { type Held, stored } from "./record";
import { iso, present } from "./rows";

const NAMED = (of: string) =>
  `CASE WHEN ${of}.id IS NOT NULL THEN json_build_object('id', ${of}.id, 'name', ${of}.name) END`;

/** What vouchers are charged to, by voucher. */
export async function allocationsOf(tx: Tx, ids: readonly number[]): Promise<Map<number, AllocationRow[]>> {
  const rows = await txQuery<AllocationRow & { voucher_id: number }>(
    tx,
    `SELECT a.voucher_id, a.line, ${NAMED("sh")} AS show, ${NAMED("pr")} AS project, ${NAMED("ev")} AS event,
       CASE WHEN cc.id IS NOT NULL THEN json_build_object('id', cc.id, 'name', cc.name, 'code', cc.code::text) END AS centre,
       ${NAMED("ca")} AS category, CASE WHEN p.id IS NOT NULL THEN json_build_object('id', p.id, 'name', ${PURSE_TITLE}) END AS purse,
       a.percent::text AS percent, a.amount::text AS amount, a.cost::text AS cost, ${personSql("a.by_user_id")} AS by, ${iso("a.at")} AS at, a.reason
     FROM allocation a LEFT JOIN show sh ON sh.id = a.show_id LEFT JOIN project pr ON pr.id = a.project_id LEFT JOIN event ev ON ev.id = a.event_id
     LEFT JOIN cost_centre cc ON cc.id = a.cost_centre_id LEFT JOIN category ca ON ca.id = a.category_id LEFT JOIN purse p ON p.id = a.purse_id
     WHERE a.voucher_id = ANY ($1::int[]) ORDER BY a.voucher_id, a.line`,
    [...ids],
  );
  const found = new Map<number, AllocationRow[]>();
  for (const { voucher_id, ...row } of rows) found.set(voucher_id, [...(found.get(voucher_id) ?? []), row]);
  return found;
}

const LIKE: Record<
  Likeness,
  (row: { text: string; date: string | null; total: string | null; currency: string | null }) => string
> = {
  importe: ({ text, date, total, currency }) =>
    `Mismo proveedor e importe (${formatMoney(total ?? "0", currency ?? "ARS")}) que ${text}${date ? `, del ${formatDay(date)}` : ""}.`,
  archivo: ({ text }) => `El mismo archivo está en ${text}.`,
  letra: ({ text }) => `El mismo número e importe, con otra letra: ${text}.`,
};

/** What a person can do with it now. */
function stepsFor(actor: VoucherActor, row: Held): VoucherView["acciones"] {
  const writes = can(actor, "vouchers.write");
  const allocates = can(actor, "allocations.write");
  const steps: VoucherView["acciones"] = stepsOf(row.state).filter((step) => {
    if (step === "imputar" || step === "reimputar") return allocates && row.direction === "recibido" && !row.historic;
    if (step === "anular") return writes && compareMoney(row.paid, "0") === 0 && compareMoney(row.credited, "0") === 0;
    return writes || (step === "enviar" && allocates);
  });
  if (!writes || !observable(row.state)) return steps;
  if (row.observed === null) return [...steps, "observar"];
  return actor.userId === row.observed_by || actor.userId === row.created_by_user_id ? steps : [...steps, "levantar"];
}

/** Each mark whole, whatever was kept of it. */
const readingOf = ({ state, fields }: Held["reading"]): VoucherView["reading"] => ({
  state,
  fields: Object.fromEntries(
    Object.entries(fields).map(([field, mark]) => [field, { ...mark, candidates: mark.candidates ?? [] }]),
  ),
});

/** A stored voucher as a person sees it. */
async function viewOf(tx: Tx, actor: VoucherActor, row: Held): Promise<VoucherView> {
  const {
    takes_away,
    company_facts: _company,
    supplier_id: _loadedAs,
    observed_by: _observer,
    created_by_user_id: _author,
    validated_by_user_id: _validator,
    identity: _identity,
    iva_condition: _iva,
    iva_condition_since: _since,
    supplier_blocked: _blocked,
    amount: _amount,
    reading,
    ...facts
  } = row;
  const noted = row.links.flatMap(({ target_type, target_id }) => (target_type === "voucher" ? [target_id] : []));
  const [allocations, balances, findings, alike, attachments] = await Promise.all([
    allocationsOf(tx, [row.id]),
    noteBalances(tx, noted, row.id),
    findingsOf(tx, row),
    alikeOf(tx, row),
    attachmentsOf({ ownerType: "voucher", ownerId: String(row.id) }, tx),
  ]);
  return {
    ...facts,
    ...present({ ...facts, takes_away }),
    informed_cbu: can(actor, "payments.prepare") ? facts.informed_cbu : endOf(facts.informed_cbu),
    links: row.links.map((one) => ({
      ...one,
      text: one.target_type === "voucher" ? (balances.get(one.target_id)?.text ?? "") : "",
    })),
    allocations: allocations.get(row.id) ?? [],
    attachments,
    reading: readingOf(reading),
    findings,
    alike: alike.map(({ id, why, ...other }) => ({ id, why, text: other.text, message: LIKE[why](other) })),
    locked: lockedOf(row),
    acciones: stepsFor(actor, row),
  };
}

/** A voucher as it is now, outside any transaction. */
export const current = async (actor: VoucherActor, id: number): Promise<VoucherView> =>
  viewOf(prisma, actor, await stored(prisma, id));
