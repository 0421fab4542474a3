import { type Tx, txQuery } from "@/lib/db";
import { compareMoney } from "@/lib/format/moneyMath";
import type { Behind } from "@/lib/vouchers/service/behind";
import { approvedStatuses } from "../rules/kinds";
import { placeOf, type Said } from "./place";
import { settleLine } from "./settle";

type Head = Said & { line_id: number };

async function headOf(tx: Tx, id: number): Promise<Head | undefined> {
  const [head] = await txQuery<Head>(
    tx,
    `SELECT l.id AS line_id, l.area, l.category, v.proveedor, v.proveedor_cuit FROM budget_proposal p JOIN budget_line l ON l.id = p.line_id
     JOIN budget_version v ON v.proposal_id = p.id AND v.head WHERE p.id = $1::int`,
    id,
  );
  return head;
}

/** What vouchers before each one left of what was approved of its proposal, in its currency. */
const LEFT = `SELECT a.at, ((CASE a.currency WHEN 'ARS' THEN v.alicuota_ars WHEN 'USD' THEN v.alicuota_usd ELSE 0.00 END) - coalesce((
    SELECT sum(least(w.amount, coalesce(k.amount, w.amount))) FROM voucher_link k JOIN voucher w ON w.id = k.voucher_id
    WHERE k.target_type = 'proposal' AND k.target_id = p.id AND w.id < a.voucher AND w.currency = a.currency::char(3) AND w.direction = 'recibido'
      AND NOT w.takes_away AND w.state NOT IN ('esperado', 'recibido', 'anulado', 'descartado')), 0))::text AS left
  FROM jsonb_to_recordset($1::jsonb) AS a(at int, id int, voucher int, currency text) JOIN budget_proposal p ON p.id = a.id
  JOIN budget_version v ON v.proposal_id = p.id AND v.head AND v.status = ANY ($2::text[])`;

/** A proposal behind a voucher: the voucher takes the place of what its line promised, or paid without it. */
export const proposalBehind: Behind = {
  hold: async (tx, id) => {
    await txQuery(
      tx,
      "SELECT l.id FROM budget_line l JOIN budget_proposal p ON p.line_id = l.id WHERE p.id = $1::int FOR UPDATE OF l",
      id,
    );
  },
  problem: async (tx, id) => ((await headOf(tx, id)) ? null : "No existe esta propuesta de Music Wins."),
  places: async (tx, actor, id) => {
    const head = await headOf(tx, id);
    if (!head) return [];
    const { purse_id, category_id } = await placeOf(tx, actor.userId, head);
    return [{ purse_id, category_id, amount: "1.00" }];
  },
  shares: async (tx, asked) => {
    const links = asked.map(({ id, voucher }, at) => ({ at, id, voucher: voucher.id, currency: voucher.currency }));
    const rows = await txQuery<{ at: number; left: string }>(tx, LEFT, JSON.stringify(links), [...approvedStatuses]);
    const left = new Map(rows.map((row) => [row.at, row.left]));
    return asked.map(({ voucher: { amount } }, at) => {
      const rest = left.get(at);
      if (!rest || compareMoney(rest, "0") <= 0) return null;
      return compareMoney(rest, amount) < 0 ? rest : amount;
    });
  },
  settle: async (tx, actor, id, voucher) => {
    const head = await headOf(tx, id);
    if (head) await settleLine(tx, actor, head.line_id, `comprobante:${voucher}`);
  },
};
