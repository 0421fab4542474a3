import { type Tx, txQuery } from "@/lib/db";
import { sumMoney } from "@/lib/format/moneyMath";
import { type Share, totalOf } from "@/lib/ledger/shares";
import type { Behind } from "./behind";
import { committed, inItsCurrency } from "./commitments";
import type { Held } from "./record";

/** What a voucher took of its commitments, and what it was of them, both in their currency. */
interface Fit {
  taken: string;
  asked: string;
}

type Commitments = Awaited<ReturnType<typeof committed>>;
type Row = { row: Held } & Commitments;

/** The fit of each voucher that has commitments, by its number: a query for each kind of them, however many vouchers they are. */
export async function fitsOf(tx: Tx, rows: readonly Held[]): Promise<Map<number, Fit>> {
  const all = await Promise.all(rows.map(async (row): Promise<Row> => ({ row, ...(await committed(row)) })));
  const some = all.filter(({ settled, own }) => settled.length + own.length > 0);
  const parts = [...(await ofSettled(tx, some)), ...(await ofOwn(tx, some))];
  return new Map(
    some.map(({ row: { id } }) => {
      const own = parts.filter(({ of }) => of === id);
      return [
        id,
        {
          taken: sumMoney(["0.00", ...own.map(({ taken }) => taken)]),
          asked: sumMoney(["0.00", ...own.map(({ asked }) => asked)]),
        },
      ];
    }),
  );
}

type Part = Fit & { of: number };

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
      const taken = shares[at];
      if (taken) parts.push({ of: voucher.id, taken, asked: voucher.amount });
    }
  }
  return parts;
}

type Taken = Share & { target_type: string; target_id: number; voucher: number };

const TAKEN = `SELECT a.target_type, a.target_id::int AS target_id, a.voucher, e.currency::text AS currency, (-e.amount)::text AS amount
  FROM jsonb_to_recordset($1::jsonb) AS a(target_type text, target_id bigint, voucher int)
  JOIN ledger_posting p ON p.source_type = a.target_type AND p.source_id = a.target_id AND p.event = 'tomado:voucher:' || a.voucher
    AND p.reverses_id IS NULL AND NOT EXISTS (SELECT 1 FROM ledger_posting r WHERE r.reverses_id = p.id)
  JOIN ledger_entry e ON e.posting_id = p.id AND e.kind = 'comprometido'`;

/** Of what has entries of its own: what was posted as taken. */
async function ofOwn(tx: Tx, rows: readonly Row[]): Promise<Part[]> {
  const links = rows.flatMap(({ row, own }) => own.map((link) => ({ row, link })));
  if (links.length === 0) return [];
  const asked = links.map(({ row, link: { target_type, target_id } }) => ({ target_type, target_id, voucher: row.id }));
  const found = await txQuery<Taken>(tx, TAKEN, JSON.stringify(asked));
  return links.flatMap(({ row, link }) => {
    const shares = found.filter(
      ({ target_type, target_id, voucher }) =>
        voucher === row.id && target_type === link.target_type && target_id === link.target_id,
    );
    if (shares.length === 0) return [];
    const amount = inItsCurrency(row, link, shares, link.amount ?? row.amount ?? "0.00");
    return [{ of: row.id, taken: totalOf(shares), asked: amount }];
  });
}
