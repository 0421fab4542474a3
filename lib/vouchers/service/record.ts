import { personSql } from "@/lib/audit/names";
import { type Tx, txQuery } from "@/lib/db";
import { notFound } from "@/lib/http/errors";
import type { VoucherActor } from "../actor";
import { TAKES } from "../rules/takes";
import type { VoucherView } from "../schema";
import type { ReadMarks } from "../schema/reading";
import { behindOf } from "./behind";
import { COLUMNS, iso, type StoredVoucher, vouchersSql } from "./rows";
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
    | "informed_cbu"
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
    reading: { state: VoucherView["reading"]["state"]; fields: ReadMarks };
    /** As whom it was loaded, whoever that counts as by now (`supplier`): what it posts and plans is of this one, so that a merge can be undone. */
    supplier_id: number | null;
    /** Of the supplier. */
    iva_condition: string | null;
    iva_condition_since: string | null;
    supplier_blocked: boolean;
    amount: string | null;
    created_by_user_id: number | null;
    validated_by_user_id: number | null;
    observed_by: number | null;
    /** It was observed because it does not fit what is behind it: the mark goes away with that. */
    observed_by_match: boolean;
    company_facts: { id: number; name: string; tax_id: string; country: string; currency: string } | null;
    links: { target_type: string; target_id: number; amount: string | null; fx_rate: string | null }[];
    credited: string;
    paid: string;
  };

const SOURCE = "p.source_type = 'voucher' AND p.source_id = v.id";
const ENTRIES = (kind: string, events: string) =>
  `(SELECT coalesce(sum(e.amount), 0.00) FROM ledger_posting p JOIN ledger_entry e ON e.posting_id = p.id WHERE ${SOURCE} AND e.kind = '${kind}' AND ${events})`;

const ONE = `SELECT ${COLUMNS}, v.identity, v.supplier_id, v.iva_condition, v.iva_condition_since::text AS iva_condition_since, coalesce(v.su_state = 'bloqueado', false) AS supplier_blocked, v.amount::text AS amount, v.created_by_user_id, v.validated_by_user_id, (v.observed ->> 'by')::int AS observed_by, coalesce((v.observed ->> 'match')::boolean, false) AS observed_by_match,
  v.service_from::text AS service_from, v.service_until::text AS service_until,
  CASE WHEN v.fx_rate IS NOT NULL THEN json_build_object('rate', v.fx_rate::text, 'source', v.fx_source, 'day', v.fx_day::text) END AS fx,
  v.vat_percent::text AS vat_percent, v.recipient_tax_id, v.informed_cbu, v.authorisation_kind, v.authorisation_code, v.paid_by, v.credit_class,
  v.accepted_at IS NOT NULL AS accepted, v.note, v.alike_reason, v.closed_reason,
  json_build_object('state', v.read_state, 'fields', v.read) AS reading, ${personSql("v.validated_by_user_id")} AS validated_by,
  ${iso("v.validated_at")} AS validated_at,
  CASE WHEN v.company_id IS NOT NULL THEN json_build_object('id', v.company_id, 'name', v.co_name, 'tax_id', v.co_tax_id, 'country', v.co_country, 'currency', v.co_currency) END AS company_facts,
  coalesce((SELECT json_agg(json_build_object('rate_code', l.rate_code, 'base', l.base::text, 'amount', l.amount::text) ORDER BY l.id)
    FROM voucher_vat l WHERE l.voucher_id = v.id), '[]') AS vat_lines,
  coalesce((SELECT json_agg(json_build_object('kind', t.kind, 'jurisdiction', t.jurisdiction, 'amount', t.amount::text) ORDER BY t.id)
    FROM voucher_tax t WHERE t.voucher_id = v.id), '[]') AS taxes,
  coalesce((SELECT json_agg(json_build_object('target_type', k.target_type, 'target_id', k.target_id, 'amount', k.amount::text, 'fx_rate', k.fx_rate::text) ORDER BY k.id)
    FROM voucher_link k WHERE k.voucher_id = v.id), '[]') AS links,
  coalesce((SELECT sum(k.amount) FROM voucher_link k JOIN voucher n ON n.id = k.voucher_id WHERE k.target_type = 'voucher' AND k.target_id = v.id
    AND ${TAKES}), 0.00)::text AS credited,
  ${ENTRIES("pagado", "true")}::text AS paid
  FROM ${vouchersSql("v.id = ANY ($1::int[])")}`;

/** Vouchers as they are stored, in no order. */
export const storedAll = (tx: Tx, ids: readonly number[]): Promise<Held[]> => txQuery<Held>(tx, ONE, ids);

/** One voucher as it is stored. @throws 404 */
export async function stored(tx: Tx, id: number): Promise<Held> {
  const [row] = await storedAll(tx, [id]);
  if (!row) throw notFound("No existe este comprobante.");
  return row;
}

/** Takes vouchers for this transaction, always in the order of their ids, so that two never wait for each other. */
export async function holdVouchers(tx: Tx, ids: readonly number[]): Promise<void> {
  await txQuery(tx, "SELECT id FROM voucher WHERE id = ANY ($1::int[]) ORDER BY id FOR UPDATE", [...new Set(ids)]);
}

/** What a voucher takes the place of, held after vouchers and before anything is posted: as whoever pays it does. */
async function holdObligations(tx: Tx, links: readonly LinkedTo[]): Promise<void> {
  const ids = links.flatMap(({ target_type, target_id }) => (target_type === "obligation" ? [target_id] : []));
  if (ids.length > 0)
    await txQuery(tx, "SELECT id FROM obligation WHERE id = ANY ($1::int[]) ORDER BY id FOR UPDATE", ids);
}

/** What is asked of a voucher that has moved on; without words: of another version. Answered with the voucher as it is then. */
export class Refused extends Error {}

export interface LinkedTo {
  target_type: string;
  target_id: number;
}

/** What vouchers are of, by type and number: in this order it is held. */
const linkedTo = (tx: Tx, ids: readonly number[]): Promise<LinkedTo[]> =>
  txQuery<LinkedTo>(
    tx,
    "SELECT DISTINCT target_type, target_id FROM voucher_link WHERE voucher_id = ANY ($1::int[]) ORDER BY target_type, target_id",
    [...ids],
  );

const byName = (a: LinkedTo, b: LinkedTo) =>
  a.target_type === b.target_type ? a.target_id - b.target_id : a.target_type < b.target_type ? -1 : 1;

/**
 * A voucher of a version, held, with those that it is linked to: what is behind it and them before, `links` that it gets too, and the other
 * vouchers that change with it. @throws 404, Refused for another version
 */
export async function held(
  tx: Tx,
  actor: VoucherActor,
  id: number,
  version: number,
  links: readonly LinkedTo[] = [],
): Promise<Held> {
  const own = [...(await linkedTo(tx, [id])), ...links];
  const noted = own.flatMap(({ target_type, target_id }) => (target_type === "voucher" ? [target_id] : []));
  const all = [...own, ...(await linkedTo(tx, noted))].sort(byName);
  const others: number[] = [];
  for (const { target_type, target_id } of all) {
    const behind = await behindOf(target_type);
    await behind?.hold(tx, target_id);
    others.push(...((await behind?.siblings?.(tx, target_id)) ?? []));
  }
  await holdVouchers(tx, [id, ...noted, ...others]);
  await holdObligations(tx, own);
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
