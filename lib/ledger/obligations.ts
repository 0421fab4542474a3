import { type Tx, txQuery } from "@/lib/db";
import { compareMoney, subMoney } from "@/lib/format/moneyMath";
import { conflict, impossible, notFound } from "@/lib/http/errors";
import { balanceOf, openDay, type Source, takenBy, unpaidOf } from "./balances";
import { handCashOver, planCash } from "./cash";
import { giveBack, takeFrom } from "./commitments";
import { type PostingActor, post, postNext, takeBack } from "./post";
import { lesser, negated, onDay, type Share, take, totalOf } from "./shares";
import { accrued, paid, paymentMoved, replaced } from "./transitions";

/**
 * Those that accrue, and those that are only cash: withheld tax to pay in, a card's settlement, what somebody owes us of it (`personal`), what is paid before its voucher, what a promoter owes us before
 * a show (`cobro`), what is given back of one that is called off (`devolucion`). */
const ACCRUING = ["declarado", "derechos", "artista", "provision"] as const;
export type ObligationKind =
  | (typeof ACCRUING)[number]
  | "retencion"
  | "tarjeta"
  | "personal"
  | "anticipo"
  | "reintegro"
  | "cobro"
  | "devolucion";
/** Those that are owed to us. */
const INCOME: readonly ObligationKind[] = ["personal", "cobro"];
const accrues = (kind: ObligationKind) => ACCRUING.some((one) => one === kind);

export interface NewObligation {
  kind: ObligationKind;
  /** What it comes from: of each kind one that is open. */
  source: Source;
  company_id: number | null;
  show_id?: number | null;
  supplier_id?: number | null;
  payee?: string;
  /** What it was worked out of: the base of a withholding, the takings of rights. */
  base?: string;
  currency: string;
  day: string;
  due_day: string;
  /** What it is charged to; its sum is the obligation's amount. */
  shares: readonly Share[];
  /** The commitment that it fulfils, which its vouchers will then not take from again. */
  commitment?: Source;
}

interface Kept {
  id: number;
  kind: ObligationKind;
  company_id: number | null;
  show_id: number | null;
  supplier_id: number | null;
  currency: string;
  left_amount: string;
  unpaid: string;
  paid: string;
  due_day: string;
  state: string;
}

const sourceOf = (id: number): Source => ({ type: "obligation", id });

/** Holds one until the transaction ends. @throws 404 */
async function held(tx: Tx, id: number): Promise<Kept> {
  const [row] = await txQuery<Kept>(
    tx,
    `SELECT id, kind, company_id, show_id, supplier_id, currency::text AS currency, left_amount::text AS left_amount,
       (amount - paid)::text AS unpaid, paid::text AS paid, due_day::text AS due_day, state FROM obligation WHERE id = $1::int FOR UPDATE`,
    id,
  );
  if (!row) throw notFound("No existe esta obligación.");
  if (row.state === "anulada") throw conflict("La obligación está anulada.", row);
  return row;
}

const plan = (
  tx: Tx,
  { id, kind, ...facts }: Omit<Kept, "unpaid" | "paid" | "left_amount" | "state">,
  owed?: string,
) => {
  const side = INCOME.includes(kind) ? "ingreso" : "gasto";
  return planCash(tx, sourceOf(id), { ...facts, side, certainty: "firme" }, accrues(kind) ? undefined : owed);
};

/** Owes something without a voucher, and accrues it unless it is only cash. @returns its id */
export async function openObligation(tx: Tx, actor: PostingActor, asked: NewObligation): Promise<number> {
  const { kind, source, company_id, show_id = null, supplier_id = null, currency, day, due_day, shares } = asked;
  const amount = totalOf(shares);
  const [row] = await txQuery<{ id: number }>(
    tx,
    `INSERT INTO obligation (kind, source_type, source_id, company_id, show_id, supplier_id, payee, base, currency, amount, left_amount, accrues, day,
       due_day, created_by) VALUES ($1, $2, $3::bigint, $4::int, $5::int, $6::int, $7, $8::numeric, $9, $10::numeric, $11::numeric, $12, $13::date, $14::date, $15::int)
     RETURNING id`,
    ...[kind, source.type, source.id, company_id, show_id, supplier_id, asked.payee ?? "", asked.base ?? null],
    ...[currency, amount, accrues(kind) ? amount : "0", accrues(kind), day, due_day, actor.userId],
  );
  const id = row?.id ?? 0;
  const facts = { company_id, show_id, supplier_id, currency, due_day };
  if (accrues(kind)) {
    await post(tx, actor, [{ source: { ...sourceOf(id), event: "devengada" }, day, ...accrued(shares) }]);
    if (asked.commitment) {
      await takeFrom(tx, actor, asked.commitment, sourceOf(id), { amount, day });
      await handCashOver(tx, asked.commitment, sourceOf(id), { ...facts, certainty: "firme" });
    }
  }
  await plan(tx, { id, kind, ...facts }, amount);
  return id;
}

/** Something is paid of it. `event` tells the payment apart (`pago:881`). @throws 404, 409, 422 when more is paid than is owed */
export async function payObligation(
  tx: Tx,
  actor: PostingActor,
  id: number,
  { amount, day, event }: { amount: string; day: string; event: string },
): Promise<void> {
  const row = await held(tx, id);
  const unpaid = accrues(row.kind) ? await unpaidOf(tx, sourceOf(id)) : [];
  const owed = accrues(row.kind) ? totalOf(unpaid) : row.unpaid;
  if (compareMoney(amount, owed) > 0) throw impossible("Se paga más de lo que se debe.");
  // The same event again: it was taken back meanwhile.
  if (accrues(row.kind)) await postNext(tx, actor, sourceOf(id), { event, day, ...paid(take(unpaid, amount)) });
  const [after] = await txQuery<{ unpaid: string }>(
    tx,
    `UPDATE obligation SET paid = paid + $2::numeric, version = version + 1, updated_at = now() WHERE id = $1::int
     RETURNING (amount - paid)::text AS unpaid`,
    id,
    amount,
  );
  await plan(tx, row, after?.unpaid);
}

/**
 * A payment of one was noted by mistake: what it posted is reversed, and as much is owed again. `event`: the payment's.
 * @throws 404, 409, 422 where less was paid of it, or a voucher has taken its place
 */
export async function unpayObligation(
  tx: Tx,
  actor: PostingActor,
  id: number,
  { amount, event, reason }: { amount: string; event: string; reason: string },
): Promise<void> {
  const row = await held(tx, id);
  const paidBefore = accrues(row.kind) ? totalOf(await balanceOf(tx, sourceOf(id), "pagado")) : row.paid;
  if (compareMoney(amount, paidBefore) > 0) throw impossible("Se deshace más de lo que se pagó.");
  await takeBack(tx, actor, sourceOf(id), event, reason);
  const [after] = await txQuery<{ unpaid: string }>(
    tx,
    `UPDATE obligation SET paid = paid - $2::numeric, version = version + 1, updated_at = now() WHERE id = $1::int
     RETURNING (amount - paid)::text AS unpaid`,
    id,
    amount,
  );
  await plan(tx, row, after?.unpaid);
}

const wentTo = (voucher: number | bigint) => [`tomada:voucher:${voucher}`, `vuelta:voucher:${voucher}`];

/** What of the payments of an obligation went to the vouchers that took its place, the last one first: as it went, positive. */
async function wentToVouchers(tx: Tx, id: number): Promise<{ voucher: number; shares: Share[] }[]> {
  const vouchers = await txQuery<{ id: number }>(
    tx,
    `SELECT split_part(event, ':', 3)::int AS id FROM ledger_posting WHERE source_type = 'obligation' AND source_id = $1::bigint AND event LIKE 'tomada:voucher:%'
     GROUP BY 1 ORDER BY max(id) DESC`,
    id,
  );
  const found: { voucher: number; shares: Share[] }[] = [];
  for (const { id: voucher } of vouchers) {
    const shares = (await balanceOf(tx, sourceOf(id), "pagado", wentTo(voucher))).map(negated);
    if (compareMoney(totalOf(shares), "0") > 0) found.push({ voucher, shares });
  }
  return found;
}

/**
 * A payment of one is to be taken back, which is the vouchers' by now that took its place: as much of it is the obligation's once more, and
 * of those vouchers not paid. Who calls takes the payment back then, and writes the vouchers' state and plan.
 * @returns how much of which voucher. @throws 409 where somebody else has one of them
 */
export async function bringPaymentBack(
  tx: Tx,
  actor: PostingActor,
  id: number,
  { amount, day, reason }: { amount: string; day: string; reason: string },
): Promise<{ voucher: number; amount: string }[]> {
  const { kind } = await held(tx, id);
  if (!accrues(kind)) return [];
  let short = subMoney(amount, totalOf(await balanceOf(tx, sourceOf(id), "pagado")));
  if (compareMoney(short, "0") <= 0) return [];
  const back: { voucher: number; amount: string }[] = [];
  for (const { voucher, shares } of await wentToVouchers(tx, id)) {
    const part = lesser(short, totalOf(shares));
    if (compareMoney(part, "0") <= 0) break;
    // Whoever takes payments holds them before; one that came since is not waited for, with what it waits for held.
    const free = await txQuery(tx, "SELECT id FROM voucher WHERE id = $1::int FOR UPDATE SKIP LOCKED", voucher);
    if (free.length === 0)
      throw conflict("Alguien está cambiando el comprobante que tomó el lugar de lo que se paga: probar de nuevo.");
    const own = { type: "voucher", id: voucher };
    const gone = take(await balanceOf(tx, own, "pagado"), part);
    const [, came = ""] = wentTo(voucher);
    await postNext(tx, actor, own, { event: `vuelta:obligation:${id}`, day, reason, ...paymentMoved(gone) });
    await postNext(tx, actor, sourceOf(id), { event: came, day, reason, ...paid(take(shares, part)) });
    back.push({ voucher, amount: part });
    short = subMoney(short, part);
  }
  return back;
}

/**
 * One that is only cash comes to another amount: the withholdings of a month, one more or one less. What was paid of it stays.
 * @throws 404, 409
 */
export async function resizeObligation(
  tx: Tx,
  id: number,
  { amount, base }: { amount: string; base: string },
): Promise<void> {
  const row = await held(tx, id);
  const [after] = await txQuery<{ unpaid: string }>(
    tx,
    `UPDATE obligation SET amount = greatest($2::numeric, paid), base = $3::numeric, version = version + 1, updated_at = now()
     WHERE id = $1::int AND NOT accrues RETURNING (amount - paid)::text AS unpaid`,
    ...[id, amount, base],
  );
  if (after) await plan(tx, row, after.unpaid);
}

/** Another day for what is not paid of one: no money moves. @throws 404, 409 */
export async function redateObligation(tx: Tx, id: number, dueDay: string): Promise<void> {
  await held(tx, id);
  await txQuery(
    tx,
    "UPDATE obligation SET due_day = $2::date, version = version + 1, updated_at = now() WHERE id = $1::int",
    ...[id, dueDay],
  );
  await txQuery(
    tx,
    `UPDATE cash_item SET due_day = $2::date, updated_at = now() WHERE source_type = 'obligation' AND source_id = $1::bigint AND open > 0`,
    ...[id, dueDay],
  );
}

/**
 * A voucher that is validated takes an obligation's place: as much of its accrual as the voucher is, or as is left, goes; what
 * was paid of that is the voucher's from then on, on its day. The voucher has posted its own accrual before, in this
 * transaction, and plans its cash afterwards. `version`: which taking it is, where a voucher gave it back and takes it again.
 * @returns what of the voucher was accrued already, so that it takes only the rest from its commitment
 */
export async function takeOver(
  tx: Tx,
  actor: PostingActor,
  id: number,
  voucher: Source,
  { amount, day, version }: { amount: string; day: string; version?: number },
): Promise<string> {
  const row = await held(tx, id);
  const source = sourceOf(id);
  const part = lesser(row.left_amount, amount);
  const gone = take(await balanceOf(tx, source, "devengado"), part);
  const before = await balanceOf(tx, source, "pagado");
  const moved = lesser(totalOf(before), part);
  const event = `tomada:${voucher.type}:${voucher.id}`;
  const open = onDay(gone, await openDay(tx, row.company_id, day));
  const postings = [
    {
      source: { ...source, event, version },
      day,
      lines: [...replaced(open).lines, ...paymentMoved(take(before, moved)).lines],
    },
    {
      source: { ...voucher, event: `pagado:obligation:${id}` },
      day,
      ...paid(take(await unpaidOf(tx, voucher), moved)),
    },
  ];
  await post(
    tx,
    actor,
    postings.filter(({ lines }) => lines.length > 0),
  );
  await txQuery(
    tx,
    "UPDATE obligation SET left_amount = left_amount - $2::numeric, version = version + 1, updated_at = now() WHERE id = $1::int",
    id,
    part,
  );
  await handCashOver(tx, source, voucher, { ...row, certainty: "firme" });
  await plan(tx, row);
  return part;
}

/**
 * The voucher that took an obligation's place is annulled, unpaid: what it took is owed without voucher again. Who calls has
 * posted the annulment before, and plans the voucher's cash afterwards.
 */
export async function giveObligationBack(
  tx: Tx,
  actor: PostingActor,
  id: number,
  voucher: Source,
  { day, reason, version }: { day: string; reason: string; version?: number },
): Promise<void> {
  const row = await held(tx, id);
  const source = sourceOf(id);
  const shares = await takenBy(tx, source, `tomada:${voucher.type}:${voucher.id}`, version);
  if (shares.length === 0) return;
  const back = onDay(shares, await openDay(tx, row.company_id, day));
  const event = `devuelta:${voucher.type}:${voucher.id}`;
  await post(tx, actor, [{ source: { ...source, event, version }, day, reason, ...accrued(back) }]);
  await txQuery(
    tx,
    "UPDATE obligation SET left_amount = left_amount + $2::numeric, version = version + 1, updated_at = now() WHERE id = $1::int",
    id,
    totalOf(shares),
  );
  await handCashOver(tx, voucher, source, { ...row, certainty: "firme" });
  await plan(tx, row);
}

/** Takes one back that nothing was paid of and no voucher took over. @throws 404, 409, 422 */
export async function annulObligation(
  tx: Tx,
  actor: PostingActor,
  id: number,
  { day, reason, commitment }: { day: string; reason: string; commitment?: Source },
): Promise<void> {
  const row = await held(tx, id);
  const shares = await balanceOf(tx, sourceOf(id), "devengado");
  const [{ whole } = { whole: false }] = await txQuery<{ whole: boolean }>(
    tx,
    "SELECT paid = 0 AND (NOT accrues OR left_amount = amount) AS whole FROM obligation WHERE id = $1::int",
    id,
  );
  if (!whole) throw impossible("La obligación ya se pagó o tiene comprobante: no se puede anular.");
  const lines = replaced(onDay(shares, await openDay(tx, row.company_id, day))).lines;
  if (lines.length > 0) await post(tx, actor, [{ source: { ...sourceOf(id), event: "anulada" }, day, reason, lines }]);
  if (commitment) await giveBack(tx, actor, commitment, sourceOf(id), reason);
  await txQuery(
    tx,
    "UPDATE obligation SET state = 'anulada', version = version + 1, updated_at = now() WHERE id = $1::int",
    id,
  );
  await plan(tx, row, "0");
}
