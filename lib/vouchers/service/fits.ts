import { type Tx, txQuery } from "@/lib/db";
import { env } from "@/lib/env";
import type { Currency } from "@/lib/format/currencies";
import { compareMoney, mulMoney, sumMoney } from "@/lib/format/moneyMath";
import { lesser } from "@/lib/ledger/shares";
import { inCurrency } from "@/lib/rates/inCurrencyService";
import { matchedOf, overBy, type Promised, placeKey, priceOf } from "../rules/fit";
import { taxKinds } from "../rules/taxes";
import type { Behind } from "./behind";
import { committed } from "./commitments";
import { chargedLines } from "./lines";
import type { Held } from "./record";

/** How a voucher as a whole, linked or not, stands to what was approved for it. */
export interface Fit {
  /** By how many percent it is over that, `"0.00"`: within. Null: nothing of it is within, or some of it is charged elsewhere. */
  over: string | null;
  /** Why it is none of what it is linked to, as people read it. */
  said: string[];
}

type Row = { row: Held } & Awaited<ReturnType<typeof committed>>;
/** Of a voucher, by its number: what one of its commitments has left for it, or why it has nothing to do with it. */
type Part = { of: number } & (Promised | { not: string });

const ELSEWHERE = "Imputado a otra bolsa que la de lo aprobado.";

/**
 * The fit of each voucher that has commitments, by its number: a query for each kind of them, however many vouchers they are. It is that of
 * the whole voucher without percepciones, which are nobody's price (`priceOf`): an amount that no link names was promised by nobody.
 */
export async function fitsOf(tx: Tx, rows: readonly Held[]): Promise<Map<number, Fit>> {
  const all = await Promise.all(rows.map(async (row): Promise<Row> => ({ row, ...(await committed(row)) })));
  const some = all.filter(({ settled, own }) => settled.length + own.length > 0);
  if (some.length === 0) return new Map();
  const parts = [...(await ofSettled(tx, some)), ...(await ofOwn(tx, some))];
  const charged = await chargedLines(
    tx,
    some.map(({ row }) => row.id),
  );
  return new Map(
    some.map(({ row }) => {
      const own = parts.filter(({ of }) => of === row.id);
      return [row.id, fitOf(row, own, charged.get(row.id) ?? [])];
    }),
  );
}

function fitOf({ amount, taxes }: Held, parts: readonly Part[], charged: Parameters<typeof matchedOf>[1]): Fit {
  const promised = parts.filter((part) => "places" in part);
  const said = [...new Set(parts.flatMap((part) => ("not" in part ? [part.not] : [])))];
  const { within, elsewhere } = matchedOf(promised, charged);
  if (promised.length > 0 && compareMoney(elsewhere, "0") > 0) return { over: null, said: [...said, ELSEWHERE] };
  if (compareMoney(within, "0") <= 0) return { over: null, said };
  const extra = sumMoney(["0.00", ...taxes.filter(({ kind }) => taxKinds[kind].recovered).map((tax) => tax.amount)]);
  const price = priceOf(amount ?? "0.00", extra, env().INVOICE_PERCEPTIONS_PERCENT);
  return { over: overBy(price, within), said };
}

/** Of what its domain settles: the share that it says is the voucher's. */
async function ofSettled(tx: Tx, rows: readonly Row[]): Promise<Part[]> {
  const links = rows.flatMap(({ row, settled }) =>
    settled.map(({ behind, target_id, amount }) => ({
      behind,
      id: target_id,
      voucher: { id: row.id, currency: row.currency ?? "", amount: amount ?? row.amount ?? "0.00" },
    })),
  );
  const parts: Part[] = [];
  for (const behind of new Set<Behind>(links.map((link) => link.behind))) {
    const own = links.filter((link) => link.behind === behind);
    const shares = await behind.shares(tx, own);
    for (const [at, { voucher }] of own.entries()) {
      const share = shares[at];
      if (!share) continue;
      parts.push(
        "not" in share
          ? { of: voucher.id, not: share.not }
          : { of: voucher.id, amount: share.amount, places: share.places.map(placeKey) },
      );
    }
  }
  return parts;
}

interface Taken {
  target_type: string;
  target_id: number;
  voucher: number;
  currency: Currency;
  amount: string;
  purse_id: number | null;
  show_id: number | null;
  project_id: number | null;
  event_id: number | null;
  cost_centre_id: number | null;
  supplier_id: number | null;
  supplier: string;
}

const TAKEN = `SELECT a.target_type, a.target_id::int AS target_id, a.voucher, e.currency::text AS currency, (-e.amount)::text AS amount,
    e.purse_id, e.show_id, e.project_id, e.event_id, e.cost_centre_id, s.id AS supplier_id, coalesce(s.name, '') AS supplier
  FROM jsonb_to_recordset($1::jsonb) AS a(target_type text, target_id bigint, voucher int)
  JOIN ledger_posting p ON p.source_type = a.target_type AND p.source_id = a.target_id AND p.event = 'tomado:voucher:' || a.voucher
    AND p.reverses_id IS NULL AND NOT EXISTS (SELECT 1 FROM ledger_posting r WHERE r.reverses_id = p.id)
  JOIN ledger_entry e ON e.posting_id = p.id AND e.kind = 'comprometido'
  LEFT JOIN supplier_kept k ON k.id = e.supplier_id LEFT JOIN supplier s ON s.id = k.kept_id`;

/** Of what has entries of its own: what was posted as taken. */
async function ofOwn(tx: Tx, rows: readonly Row[]): Promise<Part[]> {
  const links = rows.flatMap(({ row, own }) => own.map((link) => ({ row, link })));
  if (links.length === 0) return [];
  const asked = links.map(({ row, link: { target_type, target_id } }) => ({ target_type, target_id, voucher: row.id }));
  const found = await txQuery<Taken>(tx, TAKEN, JSON.stringify(asked));
  const parts: Part[] = [];
  for (const { row, link } of links) {
    const taken = found.filter(
      ({ target_type, target_id, voucher }) =>
        voucher === row.id && target_type === link.target_type && target_id === link.target_id,
    );
    const stranger = taken.find(({ supplier_id }) => supplier_id !== null && supplier_id !== row.supplier?.id);
    if (stranger) {
      const whose = row.supplier?.name ?? "otro proveedor";
      parts.push({ of: row.id, not: `La factura es de ${whose} y lo comprometido de ${stranger.supplier}.` });
      continue;
    }
    const [first] = taken;
    if (!first) {
      parts.push({ of: row.id, not: "De lo comprometido no queda nada para este comprobante." });
      continue;
    }
    const amount = await inVouchers(tx, row, link, taken);
    parts.push(
      amount === null
        ? { of: row.id, not: `Sin cotización para pasar a ${row.currency} lo comprometido en ${first.currency}.` }
        : { of: row.id, amount, places: taken.map(placeKey) },
    );
  }
  return parts;
}

/**
 * What was taken of a commitment, in the voucher's currency: by the rate that the link says, but no more than what is kept of the voucher's
 * day makes of it, since who links it writes that rate. Null without a rate: nothing says that it is within.
 */
async function inVouchers(
  tx: Tx,
  row: Held,
  { amount, fx_rate }: Held["links"][number],
  taken: readonly Taken[],
): Promise<string | null> {
  const [first] = taken;
  if (!first) return null;
  const sum = sumMoney(taken.map((one) => one.amount));
  if (first.currency === row.currency) return sum;
  if (fx_rate === null || row.currency === null || row.date === null) return null;
  const kept = await inCurrency(tx, [{ amount: sum, currency: first.currency }], row.currency, row.date);
  if (kept === null) return null;
  return lesser(lesser(mulMoney(sum, fx_rate), kept), amount ?? row.amount ?? "0.00");
}
