import { type Tx, txQuery } from "@/lib/db";
import { todayIn } from "@/lib/format/dates";
import { compareMoney, subMoney } from "@/lib/format/moneyMath";
import { balanceOf, openDay, type Source, unpaidOf } from "@/lib/ledger/balances";
import { type CashFacts, dropCash, planCash, restateCash } from "@/lib/ledger/cash";
import { type Line, type PostingActor, post, reverse } from "@/lib/ledger/post";
import { lesser, negated, onDay, type Share, take, totalOf } from "@/lib/ledger/shares";
import { accrued, credited, type Movement, reallocated } from "@/lib/ledger/transitions";
import { followYear } from "../prorrata/follow";
import { costsOf } from "../rules/split";
import { TAKES } from "../rules/takes";
import { followers } from "../service/behind";
import type { Held } from "../service/record";
import { textOf } from "../service/rows";

export const sourceOf = (id: number): Source => ({ type: "voucher", id });

/** A line of an allocation as it is stored. */
export type Charged = Pick<
  Share,
  "show_id" | "project_id" | "event_id" | "cost_centre_id" | "category_id" | "purse_id"
> & {
  percent: string | null;
  amount: string;
  cost: string;
};

/** What stands in the ledger of a voucher by what it is charged to; a posting that was reversed does not stand. */
const OWN = ["validado", "imputado", "corregido", "pago_movido"];

/** An accrual is of the last day of its service, else of the voucher's date (money.md section 2). */
const dayOf = ({ service_until, date }: Held): string => service_until ?? date ?? todayIn();

/** To whom it is owed: what was paid by card is owed to the card, never to its supplier. */
export const creditorOf = ({ paid_by, supplier_id }: Held): number | null =>
  paid_by === "tarjeta" ? null : supplier_id;

/** What a voucher accrues: by its allocation, or charged to nothing. */
function sharesOf(row: Held, lines: readonly Charged[]): Share[] {
  const of = {
    company_id: row.company?.id ?? null,
    supplier_id: creditorOf(row),
    currency: row.currency ?? "",
  };
  if (lines.length === 0) return [{ ...of, amount: row.amount ?? "0.00", cost: row.cost ?? "0.00" }];
  return lines.map(({ percent: _, ...line }) => ({ ...of, ...line }));
}

/** The lines with what people read of them, and the rate that was written on the voucher. */
export function said(row: Held, { lines }: Movement): Line[] {
  const foreign = row.fx !== null && row.company_facts?.currency !== row.currency;
  const fx = foreign && row.fx ? { rate: row.fx.rate, source: row.fx.source, day: row.fx.day } : undefined;
  const [text, supplier] = [textOf(row), row.supplier?.name ?? ""];
  return lines.map((line) => ({ ...line, fx, concept: row.note.slice(0, 200) || text, supplier, document: text }));
}

/** What the ledger has of some lines, beside the words that people wrote: a change of those moves no money. */
export const moneyIn = (lines: readonly Line[]): string =>
  JSON.stringify(lines.map(({ concept: _, ...line }) => Object.entries(line).sort(([a], [b]) => a.localeCompare(b))));

/** Whether a voucher accrues as it did: the same amounts of the same things, on the same day, at the same rate. */
export function accruesAsBefore(
  [before, was]: [Held, readonly Charged[]],
  [row, lines]: [Held, readonly Charged[]],
): boolean {
  const of = (one: Held, charged: readonly Charged[]) =>
    `${dayOf(one)} ${moneyIn(said(one, accrued(sharesOf(one, charged))))}`;
  return of(before, was) === of(row, lines);
}

/** Postings of a voucher's accrual that stand, with what notes took of it, also where that is a note's own. */
const standing = (tx: Tx, id: number): Promise<{ id: number }[]> =>
  txQuery(
    tx,
    `SELECT p.id::float8 AS id FROM ledger_posting p WHERE p.source_type = 'voucher' AND p.source_id = ANY (ARRAY[$1::bigint] || ARRAY
         (SELECT k.voucher_id::bigint FROM voucher_link k WHERE k.target_type = 'voucher' AND k.target_id = $1::bigint))
       AND (p.source_id = $1::bigint AND (p.event = ANY ($2::text[]) OR p.event LIKE 'nota:%') OR p.event = 'a_favor:' || $1::bigint) AND p.reverses_id IS NULL
       AND NOT EXISTS (SELECT 1 FROM ledger_posting r WHERE r.reverses_id = p.id) ORDER BY p.id`,
    id,
    OWN,
  );

async function accrue(tx: Tx, actor: PostingActor, row: Held, event: string, shares: readonly Share[], reason: string) {
  const open = await openDay(tx, row.company?.id ?? null, dayOf(row));
  const lines = said(row, accrued(onDay(shares, open)));
  await post(tx, actor, [
    { source: { ...sourceOf(row.id), event, version: row.version }, day: open.day, reason, lines },
  ]);
  await followYear(tx, actor, row.id, reason || textOf(row));
}

/** A validated voucher accrues. Who calls holds it, and has written its new version. */
export const postAccrual = (tx: Tx, actor: PostingActor, row: Held, lines: readonly Charged[]): Promise<void> =>
  accrue(tx, actor, row, "validado", sharesOf(row, lines), "");

/**
 * A voucher that has accrued is charged elsewhere, or comes to another amount: what stands is reversed, in its own months unless
 * they are shut, and what it is now is posted; what notes took, and what was paid, goes along.
 */
export async function postAgain(
  tx: Tx,
  actor: PostingActor,
  row: Held,
  lines: readonly Charged[],
  { event, reason }: { event: "imputado" | "corregido"; reason: string },
): Promise<void> {
  const ids = await standing(tx, row.id);
  await reverse(
    tx,
    actor,
    ids.map(({ id }) => id),
    { reason: reason || "Se imputó" },
  );
  await accrue(tx, actor, row, event, sharesOf(row, lines), reason);
  for (const note of await notesOf(tx, row.id)) {
    await takeAway(tx, actor, row, note, row.version);
    await movePaid(tx, actor, row, reason, note.note_id);
  }
  await movePaid(tx, actor, row, reason);
  for (const follower of await followers()) await follower.charged(tx, actor, row.id);
}

/** What was paid of a voucher, or given back of a note of it (`id`), is of what it is charged to now. */
export async function movePaid(
  tx: Tx,
  actor: PostingActor,
  row: Held,
  reason: string,
  id: number = row.id,
): Promise<void> {
  const back = id !== row.id;
  const shares = async (kind: "pagado" | "devengado") => {
    const found = await balanceOf(tx, sourceOf(id), kind);
    return back ? found.map(negated) : found;
  };
  const before = await shares("pagado");
  const paid = totalOf(before);
  if (compareMoney(paid, "0") === 0) return;
  const after = take(await shares("devengado"), paid);
  const source = { ...sourceOf(id), event: "pago_movido", version: row.version };
  const lines = said(row, back ? reallocated([], [], after, before) : reallocated([], [], before, after));
  await post(tx, actor, [{ source, day: todayIn(), reason, lines }]);
}

/** What was accrued is taken back: the voucher is annulled. */
export async function postAnnulled(tx: Tx, actor: PostingActor, row: Held, reason: string): Promise<void> {
  const ids = await standing(tx, row.id);
  await reverse(
    tx,
    actor,
    ids.map(({ id }) => id),
    { reason },
  );
  await followYear(tx, actor, row.id, reason);
}

/** A note, and what of its amount and cost it takes from one voucher. */
export interface Taken {
  note_id: number;
  amount: string;
  cost: string;
  /** Whose credit it is where the card paid the voucher: the card gives back what it was told to, nobody else's is lessened. */
  supplier_id: number | null;
}

/** What validated notes take of a voucher. */
const notesOf = (tx: Tx, id: number): Promise<Taken[]> =>
  txQuery<Taken>(
    tx,
    `SELECT n.id AS note_id, k.amount::text AS amount, round(n.cost * k.amount / n.amount, 2)::text AS cost,
       CASE WHEN n.paid_by <> 'tarjeta' THEN n.supplier_id END AS supplier_id FROM voucher_link k JOIN voucher n ON n.id = k.voucher_id
     WHERE k.target_type = 'voucher' AND k.target_id = $1::int AND ${TAKES} ORDER BY n.id`,
    id,
  );

/** Shares with a cost of their own. */
const costing = (shares: readonly Share[], cost: string): Share[] => {
  const costs = costsOf(
    cost,
    shares.map(({ amount }) => amount),
  );
  return shares.map((share, index) => ({ ...share, cost: costs[index] ?? "0.00" }));
};

/**
 * What a note takes of a voucher: of what is not paid yet it is the voucher's accrual, of the rest the supplier's credit, which is
 * the note's own. What was released to the bank is paid as far as a note goes: the bank's debit is a fact; and what a card paid is, since
 * its settlement charges it whole and gives back in a line of its own. Who calls holds both.
 */
export async function takeAway(
  tx: Tx,
  actor: PostingActor,
  invoice: Held,
  { note_id, amount, cost, supplier_id }: Taken,
  version: number,
): Promise<void> {
  const source = sourceOf(invoice.id);
  const whole = await balanceOf(tx, source, "devengado");
  const [released] = await txQuery<{ amount: string }>(
    tx,
    "SELECT payment_released($1::int)::text AS amount",
    invoice.id,
  );
  const free = subMoney(totalOf(await unpaidOf(tx, source)), released?.amount ?? "0.00");
  const byCard = invoice.paid_by === "tarjeta";
  const unpaid = byCard ? "0.00" : lesser(free, amount);
  const owing = compareMoney(unpaid, "0") > 0 ? unpaid : "0.00";
  const rest = subMoney(amount, owing);
  const [ownCost = "0.00", restCost = "0.00"] = costsOf(cost, [owing, rest]);
  const open = await openDay(tx, invoice.company?.id ?? null, dayOf(invoice));
  const parts = [
    { source: { ...source, event: `nota:${note_id}`, version }, amount: owing, cost: ownCost },
    { source: { ...sourceOf(note_id), event: `a_favor:${invoice.id}`, version }, amount: rest, cost: restCost },
  ];
  await post(
    tx,
    actor,
    parts
      .filter((part) => compareMoney(part.amount, "0") > 0)
      .map((part) => ({
        source: part.source,
        day: open.day,
        lines: said(
          invoice,
          credited(
            onDay(
              costing(take(whole, part.amount), part.cost).map((share) => (byCard ? { ...share, supplier_id } : share)),
              open,
            ),
          ),
        ),
      })),
  );
  await followYear(tx, actor, note_id, textOf(invoice));
}

/** What a note took of a voucher is its accrual again: the note is annulled. */
export async function giveAway(
  tx: Tx,
  actor: PostingActor,
  noteId: number,
  invoiceId: number,
  reason: string,
): Promise<void> {
  const rows = await txQuery<{ id: number }>(
    tx,
    `SELECT p.id::float8 AS id FROM ledger_posting p WHERE p.source_type = 'voucher' AND (p.source_id, p.event) IN (($1::bigint, $2::text), ($3::bigint, $4::text))
       AND p.reverses_id IS NULL AND NOT EXISTS (SELECT 1 FROM ledger_posting r WHERE r.reverses_id = p.id)`,
    invoiceId,
    `nota:${noteId}`,
    noteId,
    `a_favor:${invoiceId}`,
  );
  await reverse(
    tx,
    actor,
    rows.map(({ id }) => id),
    { reason },
  );
  await followYear(tx, actor, noteId, reason);
}

/** What a validated note took of a voucher is taken anew: a card gave it back. Who calls holds both, and has written the invoice's new version. */
export async function takeNoteAgain(tx: Tx, actor: PostingActor, note: Held, invoice: Held): Promise<void> {
  await giveAway(tx, actor, note.id, invoice.id, "Se devolvió con la tarjeta");
  const taken = (await notesOf(tx, invoice.id)).find(({ note_id }) => note_id === note.id);
  if (taken) await takeAway(tx, actor, invoice, taken, invoice.version);
}

const dueOf = ({ due_date, date }: Held): string => due_date ?? date ?? todayIn();

/**
 * When what is owed of it is expected to be paid; the last step of whoever posted. `before`: what it was, of one that is corrected or
 * validated (again): its plan is then of its supplier, company, currency and due day of now. What was paid by card is paid with the
 * card's settlement, which plans it.
 */
export async function planVoucher(tx: Tx, row: Held, before?: Held): Promise<void> {
  if (row.paid_by === "tarjeta") return dropCash(tx, sourceOf(row.id));
  const facts: CashFacts = {
    company_id: row.company?.id ?? null,
    supplier_id: row.supplier_id,
    currency: row.currency ?? "ARS",
    certainty: "firme",
    due_day: dueOf(row),
  };
  const handed = row.links.some(({ target_type }) => target_type !== "voucher");
  if (before) await restateCash(tx, sourceOf(row.id), facts, { was: dueOf(before), handed });
  await planCash(tx, sourceOf(row.id), facts);
}
