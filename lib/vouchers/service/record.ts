import { can } from "@/lib/access/can";
import { personSql } from "@/lib/audit/names";
import { prisma, type Tx, txQuery } from "@/lib/db";
import { attachmentsOf } from "@/lib/documents/service/attach";
import { formatDay, todayIn } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import { compareMoney } from "@/lib/format/moneyMath";
import { notFound } from "@/lib/http/errors";
import { PURSE_TITLE } from "@/lib/ledger/purseIds";
import type { VoucherActor } from "../actor";
import { type CheckedAgainst, checkVoucher, type Finding, type VoucherFacts } from "../rules/check";
import type { Likeness } from "../rules/identity";
import { observable, stepsOf } from "../rules/states";
import type { AllocationRow, VoucherView } from "../schema";
import { alikeOf } from "./alike";
import { COLUMNS, iso, present, type StoredVoucher, textOf, vouchersSql } from "./rows";
import { scopeOf } from "./scope";

/** All that is stored of one voucher. */
export type Held = StoredVoucher &
  Pick<
    VoucherView,
    | "service_from"
    | "service_until"
    | "fx"
    | "vat_percent"
    | "recipient_tax_id"
    | "authorisation_kind"
    | "authorisation_code"
    | "paid_by"
    | "credit_class"
    | "accepted"
    | "note"
    | "alike_reason"
    | "closed_reason"
    | "validated_by"
    | "validated_at"
    | "vat_lines"
    | "taxes"
  > & {
    identity: string | null;
    /** Of the supplier. */
    iva_condition: string | null;
    amount: string | null;
    created_by_user_id: number | null;
    observed_by: number | null;
    company_facts: { id: number; name: string; tax_id: string; country: string; currency: string } | null;
    links: { target_type: string; target_id: number; amount: string | null; fx_rate: string | null }[];
    credited: string;
    paid: string;
  };

const SOURCE = "p.source_type = 'voucher' AND p.source_id = v.id";
const ENTRIES = (kind: string, events: string) =>
  `(SELECT coalesce(sum(e.amount), 0.00) FROM ledger_posting p JOIN ledger_entry e ON e.posting_id = p.id WHERE ${SOURCE} AND e.kind = '${kind}' AND ${events})`;

const ONE = `SELECT ${COLUMNS}, v.identity, v.iva_condition, v.amount::text AS amount, v.created_by_user_id, (v.observed ->> 'by')::int AS observed_by,
  v.service_from::text AS service_from, v.service_until::text AS service_until,
  CASE WHEN v.fx_rate IS NOT NULL THEN json_build_object('rate', v.fx_rate::text, 'source', v.fx_source, 'day', v.fx_day::text) END AS fx,
  v.vat_percent::text AS vat_percent, v.recipient_tax_id, v.authorisation_kind, v.authorisation_code, v.paid_by, v.credit_class,
  v.accepted_at IS NOT NULL AS accepted, v.note, v.alike_reason, v.closed_reason, ${personSql("v.validated_by_user_id")} AS validated_by,
  ${iso("v.validated_at")} AS validated_at,
  CASE WHEN v.company_id IS NOT NULL THEN json_build_object('id', v.company_id, 'name', v.co_name, 'tax_id', v.co_tax_id, 'country', v.co_country, 'currency', v.co_currency) END AS company_facts,
  coalesce((SELECT json_agg(json_build_object('rate_code', l.rate_code, 'base', l.base::text, 'amount', l.amount::text) ORDER BY l.id)
    FROM voucher_vat l WHERE l.voucher_id = v.id), '[]') AS vat_lines,
  coalesce((SELECT json_agg(json_build_object('kind', t.kind, 'jurisdiction', t.jurisdiction, 'amount', t.amount::text) ORDER BY t.id)
    FROM voucher_tax t WHERE t.voucher_id = v.id), '[]') AS taxes,
  coalesce((SELECT json_agg(json_build_object('target_type', k.target_type, 'target_id', k.target_id, 'amount', k.amount::text, 'fx_rate', k.fx_rate::text) ORDER BY k.id)
    FROM voucher_link k WHERE k.voucher_id = v.id), '[]') AS links,
  coalesce((SELECT sum(k.amount) FROM voucher_link k JOIN voucher n ON n.id = k.voucher_id WHERE k.target_type = 'voucher' AND k.target_id = v.id
    AND n.validated_at IS NOT NULL AND n.state NOT IN ('anulado', 'descartado', 'recibido')), 0.00)::text AS credited,
  ${ENTRIES("pagado", "true")}::text AS paid
  FROM ${vouchersSql("v.id = $1::int")}`;

/** One voucher as it is stored. @throws 404 */
export async function stored(tx: Tx, id: number): Promise<Held> {
  const [row] = await txQuery<Held>(tx, ONE, id);
  if (!row) throw notFound("No existe este comprobante.");
  return row;
}

/** Takes vouchers for this transaction, always in the order of their ids, so that two never wait for each other. */
export async function holdVouchers(tx: Tx, ids: readonly number[]): Promise<void> {
  await txQuery(tx, "SELECT id FROM voucher WHERE id = ANY ($1::int[]) ORDER BY id FOR UPDATE", [...new Set(ids)]);
}

/** What is asked of a voucher that has moved on; without words: of another version. Answered with the voucher as it is then. */
export class Refused extends Error {}

/** A voucher of a version, held, with those that it is linked to. @throws 404, Refused for another version */
export async function held(tx: Tx, actor: VoucherActor, id: number, version: number): Promise<Held> {
  const linked = await tx.voucherLink.findMany({
    where: { voucher_id: id, target_type: "voucher" },
    select: { target_id: true },
  });
  await holdVouchers(tx, [id, ...linked.map((one) => one.target_id)]);
  const row = await stored(tx, id);
  await requireSeen(tx, actor, id);
  if (row.version !== version) throw new Refused("");
  return row;
}

/** @throws 404 for a voucher that the person may not see, as for one that is not there */
export async function requireSeen(tx: Tx, actor: VoucherActor, id: number): Promise<void> {
  const { text, values } = scopeOf(actor);
  const rows = await txQuery(tx, `SELECT 1 FROM voucher v WHERE v.id = ${id} AND ${text}`, ...values);
  if (rows.length === 0) throw notFound("No existe este comprobante.");
}

/** What is left of vouchers for a note to take. `own`: the note itself, which does not count. */
export async function noteBalances(tx: Tx, ids: readonly number[], own: number) {
  const rows = await txQuery<{
    id: number;
    country: string;
    type_code: string;
    point: string;
    number: string;
    left: string;
  }>(
    tx,
    `SELECT v.id, v.country::text AS country, v.type_code, v.point, v.number, (CASE WHEN v.state IN ('anulado', 'descartado', 'esperado', 'recibido') OR v.takes_away
       THEN 0.00 ELSE coalesce(v.amount, 0.00) - coalesce((SELECT sum(k.amount) FROM voucher_link k JOIN voucher n ON n.id = k.voucher_id
       WHERE k.target_type = 'voucher' AND k.target_id = v.id AND n.id <> $2::int AND n.validated_at IS NOT NULL
         AND n.state NOT IN ('anulado', 'descartado', 'recibido')), 0.00) END)::text AS left
     FROM voucher v WHERE v.id = ANY ($1::int[])`,
    [...ids],
    own,
  );
  return new Map(rows.map(({ left, ...row }) => [row.id, { left, text: textOf(row) }]));
}

const nothing = (value: string | null) => value ?? "0.00";

/** A stored voucher as the rules read it. */
export const factsOf = (row: Held): VoucherFacts => ({
  country: row.country,
  direction: row.direction,
  type_code: row.type_code,
  point: row.point,
  number: row.number,
  date: row.date ?? "",
  due_date: row.due_date,
  currency: row.currency ?? "",
  fx_rate: row.fx?.rate ?? null,
  net_taxed: nothing(row.net_taxed),
  net_untaxed: nothing(row.net_untaxed),
  exempt: nothing(row.exempt),
  vat: nothing(row.vat),
  other_taxes: nothing(row.other_taxes),
  self_withheld: row.self_withheld,
  total: row.total ?? "",
  recipient_tax_id: row.recipient_tax_id,
  vat_lines: row.vat_lines,
  taxes: row.taxes,
});

/** What a voucher is compared with, read as it is now. */
async function againstOf(tx: Tx, row: Held): Promise<CheckedAgainst> {
  const noted = row.links.filter(({ target_type }) => target_type === "voucher");
  const balances = await noteBalances(
    tx,
    noted.map(({ target_id }) => target_id),
    row.id,
  );
  return {
    today: todayIn(),
    iva_condition: row.iva_condition ?? "",
    company: row.company_facts,
    has_supplier: row.supplier !== null,
    notes: noted.map(({ target_id, amount }) => ({
      amount: amount ?? "0.00",
      balance: balances.get(target_id)?.left ?? "0.00",
      text: balances.get(target_id)?.text ?? "",
    })),
    accepted: row.accepted,
  };
}

/** What is wrong with a voucher, or to be looked at. */
export async function findingsOf(tx: Tx, row: Held): Promise<Finding[]> {
  const facts = factsOf(row);
  const found = checkVoucher(facts, await againstOf(tx, row));
  if (row.currency === null)
    found.unshift({ field: "currency", code: "falta_moneda", level: "error", message: "Falta la moneda." });
  const issuer = row.direction === "recibido" ? row.supplier?.tax_id : row.company_facts?.tax_id;
  if (row.supplier !== null && issuer === "")
    found.unshift({
      field: "supplier_id",
      code: "falta_cuit",
      level: "error",
      message: `Falta el CUIT o NIF de ${row.supplier.name}: completar su ficha.`,
    });
  return found;
}

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

/** A stored voucher as a person sees it. */
async function viewOf(tx: Tx, actor: VoucherActor, row: Held): Promise<VoucherView> {
  const {
    takes_away,
    company_facts: _company,
    observed_by: _observer,
    created_by_user_id: _author,
    identity: _identity,
    iva_condition: _iva,
    amount: _amount,
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
    links: row.links.map((one) => ({
      ...one,
      text: one.target_type === "voucher" ? (balances.get(one.target_id)?.text ?? "") : "",
    })),
    allocations: allocations.get(row.id) ?? [],
    attachments,
    findings,
    alike: alike.map(({ id, why, ...other }) => ({ id, why, text: other.text, message: LIKE[why](other) })),
    acciones: stepsFor(actor, row),
  };
}

/** A voucher as it is now, outside any transaction. */
export const current = async (actor: VoucherActor, id: number): Promise<VoucherView> =>
  viewOf(prisma, actor, await stored(prisma, id));
