import { plannedOnce, type Tx, txQuery } from "@/lib/db";
import { formatMoney } from "@/lib/format/money";
import { addMoney, compareMoney, subMoney } from "@/lib/format/moneyMath";
import { badField, impossible } from "@/lib/http/errors";
import type { AdvanceTarget } from "../rules/kinds";

/** What promises money that advances, vouchers and declared payments pay. `supplier`: of a show, whom it promises it; else 0. */
export interface Promised {
  type: AdvanceTarget;
  id: number;
  supplier: number;
  currency: string;
}

const SAID: Readonly<Record<AdvanceTarget, string>> = {
  show: "Este show",
  order: "Esta orden de compra",
  proposal: "Esta propuesta de Music Wins",
};

/** Nobody else pays of these until the transaction ends. Taken before what is paid, in one order. */
export async function holdPromises(tx: Tx, promises: readonly Promised[]): Promise<void> {
  if (promises.length === 0) return;
  await txQuery(
    tx,
    `INSERT INTO payment_promise (target_type, target_id, supplier_id, currency)
     SELECT DISTINCT x.* FROM unnest($1::text[], $2::int[], $3::int[], $4::text[]) AS x(type, id, supplier, currency) ORDER BY 1, 2, 3, 4
     ON CONFLICT (target_type, target_id, supplier_id, currency) DO UPDATE SET currency = excluded.currency RETURNING id`,
    ...columnsOf(promises),
  );
}

const columnsOf = (promises: readonly Promised[]) => [
  promises.map(({ type }) => type),
  promises.map(({ id }) => id),
  promises.map(({ supplier }) => supplier),
  promises.map(({ currency }) => currency),
];

/**
 * That so much more is paid of a held promise. `beyond`: somebody said why it may be more than it promises, of a show.
 * @throws 422 where less is left of it; the database refuses it, too
 */
export async function takeOfPromise(tx: Tx, promise: Promised, amount: string, beyond = false): Promise<void> {
  const [row] = await txQuery<{ promised: string; used: string }>(
    tx,
    "SELECT promised::text AS promised, used::text AS used FROM promise_of($1::text, $2::int, $3::int, $4::char(3))",
    ...[promise.type, promise.id, promise.supplier, promise.currency],
  );
  const { promised, used } = { promised: row?.promised ?? "0.00", used: row?.used ?? "0.00" };
  const after = addMoney(used, amount);
  if (!beyond && compareMoney(after, promised) > 0) {
    const text = overText(promise, promised, used);
    if (promise.type === "show") throw badField("beyond_reason", `${text} Escribir por qué se anticipa igual.`);
    throw impossible(text);
  }
  await txQuery(
    tx,
    `UPDATE payment_promise SET promised = greatest($5::numeric, $6::numeric), used = $7::numeric, beyond = $8::boolean
     WHERE target_type = $1::text AND target_id = $2::int AND supplier_id = $3::int AND currency = $4::char(3)`,
    ...[promise.type, promise.id, promise.supplier, promise.currency, promised, used, after],
    compareMoney(after, promised) > 0 && beyond,
  );
}

function overText({ type, currency }: Promised, promised: string, used: string): string {
  const money = (value: string) => formatMoney(value, currency, { decimals: 2 });
  const what = SAID[type];
  if (compareMoney(promised, "0") === 0)
    return `${what} no promete nada en ${currency}${type === "show" ? " a este proveedor" : ", o no está aprobada"}.`;
  const left = subMoney(promised, used);
  return `${what} promete ${money(promised)} y ya se pagaron, declararon o anticiparon ${money(used)}: quedan ${money(left.startsWith("-") ? "0" : left)}.`;
}

/** An advance that some vouchers should use up first. */
export interface OpenAdvance {
  voucher: number;
  advance: number;
  promise: Promised;
  /** What of it no voucher took; `paid`: it is there to be netted. */
  open: string;
  paid: boolean;
}

/** The advances for what these vouchers are of, of their own suppliers and in their currency: by links, and for shows by what they are charged to. */
export const advancesOver = (tx: Tx, vouchers: readonly number[]): Promise<OpenAdvance[]> =>
  vouchers.length === 0
    ? Promise.resolve([])
    : txQuery<OpenAdvance>(
        tx,
        plannedOnce(
          "advances_over",
          `SELECT w.id AS voucher, a.id AS advance, advance_open(a)::text AS open, o.paid >= o.amount AS paid,
           json_build_object('type', a.target_type, 'id', a.target_id, 'supplier', CASE a.target_type WHEN 'show' THEN ak.kept_id ELSE 0 END, 'currency', a.currency) AS promise
         FROM voucher w JOIN supplier_kept wk ON wk.id = w.supplier_id JOIN payment_advance a ON a.currency = w.currency AND a.company_id = w.company_id AND a.target_type IS NOT NULL AND a.kind = 'anticipo'
         JOIN supplier_kept ak ON ak.id = a.supplier_id AND ak.kept_id = wk.kept_id JOIN obligation o ON o.id = a.obligation_id
         WHERE w.id = ANY ($1::int[]) AND a.state = 'abierto' AND advance_open(a) > 0 AND CASE a.target_type
           WHEN 'show' THEN EXISTS (SELECT 1 FROM allocation l WHERE l.voucher_id = w.id AND l.show_id = a.target_id)
           ELSE EXISTS (SELECT 1 FROM voucher_link k WHERE k.voucher_id = w.id AND k.target_id = a.target_id
             AND k.target_type = CASE a.target_type WHEN 'order' THEN 'purchase_order' ELSE 'proposal' END) END
         ORDER BY a.id, w.id`,
        ),
        [...vouchers],
      );

/** What advances of something still are, by currency: asked for, or paid and in no voucher yet. */
export const openAdvances = (
  tx: Tx,
  type: AdvanceTarget,
  id: number,
): Promise<{ currency: string; amount: string }[]> =>
  txQuery(
    tx,
    `SELECT a.currency::text AS currency, sum(advance_open(a))::text AS amount FROM payment_advance a
     WHERE a.target_type = $1::text AND a.target_id = $2::int GROUP BY 1 HAVING sum(advance_open(a)) > 0 ORDER BY 1`,
    type,
    id,
  );

/** What the vouchers pay of whatever they are of, as far as it can have advances: proposals, orders, and shows they are charged to. */
export const promisesOf = (tx: Tx, vouchers: readonly number[]): Promise<Promised[]> =>
  txQuery<Promised>(
    tx,
    plannedOnce(
      "promises_of",
      `SELECT DISTINCT * FROM (
       SELECT CASE k.target_type WHEN 'purchase_order' THEN 'order' ELSE 'proposal' END AS type, k.target_id AS id, 0 AS supplier, w.currency::text AS currency
       FROM voucher_link k JOIN voucher w ON w.id = k.voucher_id WHERE w.id = ANY ($1::int[]) AND k.target_type IN ('proposal', 'purchase_order')
       UNION ALL SELECT 'show', l.show_id, sk.kept_id, w.currency::text FROM allocation l JOIN voucher w ON w.id = l.voucher_id JOIN supplier_kept sk ON sk.id = w.supplier_id
       WHERE w.id = ANY ($1::int[]) AND l.show_id IS NOT NULL) x WHERE currency IS NOT NULL ORDER BY 1, 2, 3, 4`,
    ),
    [...vouchers],
  );

/**
 * What is paid of vouchers with advances beside them stays within what was promised. Call it when it is written. `before`: the advances that
 * there were; where there were none, none came meanwhile, since whoever asks for one waits for the promise. @throws 422
 */
export async function requireWithin(
  tx: Tx,
  vouchers: readonly number[],
  before?: readonly OpenAdvance[],
): Promise<void> {
  if (before?.length === 0) return;
  const beside = new Map(
    (await advancesOver(tx, vouchers))
      .filter(({ promise }) => promise.type !== "show")
      .map(({ promise }) => [JSON.stringify(promise), promise]),
  );
  for (const promise of beside.values()) await takeOfPromise(tx, promise, "0.00");
}
