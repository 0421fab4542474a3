import type { ClientBase } from "pg";
import { can } from "@/lib/access/can";
import { query, type Tx, txQuery } from "@/lib/db";
import { todayIn } from "@/lib/format/dates";
import { subMoney } from "@/lib/format/moneyMath";
import { balanceOf, openDay, type Source, unpaidOf } from "@/lib/ledger/balances";
import { type CashFacts, planCash, restateCash } from "@/lib/ledger/cash";
import { type PostingActor, postNext, takeBack } from "@/lib/ledger/post";
import { onDay, type Share, take, totalOf } from "@/lib/ledger/shares";
import type { Difference, LedgerReader, LedgerSource, SourceRecord } from "@/lib/ledger/sources";
import { accrued, credited, type Movement, paid } from "@/lib/ledger/transitions";
import { followBilled } from "@/lib/shows/service/followers";
import { moneyIn, said } from "../ledger/post";
import type { Held } from "../service/record";
import { textOf } from "../service/rows";

/** Its own source: what a voucher with the same number owes is another's. */
const sourceOf = (id: number): Source => ({ type: "issued", id });

const dayOf = ({ date }: Held): string => date ?? todayIn();

function factsOf(row: Held): CashFacts {
  const [company_id, supplier_id] = [row.company?.id ?? null, row.supplier_id];
  const due_day = row.due_date ?? dayOf(row);
  return { side: "ingreso", company_id, supplier_id, currency: row.currency ?? "", due_day, certainty: "firme" };
}

/** Whose income it is, and of which show. */
interface Whose {
  artist_id: number | null;
  show_id: number | null;
}

const SHOWS = `SELECT DISTINCT e.show_id AS id FROM ledger_posting p JOIN ledger_entry e ON e.posting_id = p.id
  WHERE p.source_type = 'issued' AND p.source_id = $1::bigint AND e.show_id IS NOT NULL ORDER BY 1`;

/** What is expected of it comes to what is left of it, and the shows that it is or was of follow. The last step of whoever posted. */
export async function planIssued(tx: Tx, actor: PostingActor, row: Held): Promise<void> {
  await planCash(tx, sourceOf(row.id), factsOf(row));
  for (const { id } of await txQuery<{ id: number }>(tx, SHOWS, row.id)) await followBilled(tx, actor, id);
}

async function add(tx: Tx, actor: PostingActor, row: Held, event: string, day: string, moved: Movement, reason = "") {
  await postNext(tx, actor, sourceOf(row.id), { event, day, reason, lines: said(row, moved) });
}

/** It is income from its date on: the total, of which the VAT is no income of ours (`cost`). */
export async function postIssued(tx: Tx, actor: PostingActor, row: Held, of: Whose): Promise<void> {
  const open = await openDay(tx, row.company?.id ?? null, dayOf(row));
  await add(tx, actor, row, "emitida", open.day, accrued(onDay([shareOf(row, of)], open)));
}

function shareOf(row: Held, of: Whose): Share {
  const [amount, cost] = [row.total ?? "0.00", subMoney(row.total ?? "0", row.vat ?? "0")];
  const { company_id, supplier_id, currency } = factsOf(row);
  return { side: "ingreso", company_id, supplier_id, ...of, currency, amount, cost };
}

/** What it was is taken back, and it is what it says now; of words alone, or when it is due, no entry is made. `before`, `was`: as it was. */
export async function postIssuedAgain(
  tx: Tx,
  actor: PostingActor,
  row: Held,
  { before, was, of, reason }: { before: Held; was: Whose; of: Whose; reason: string },
): Promise<void> {
  const money = (one: Held, whose: Whose) => `${dayOf(one)} ${moneyIn(said(one, accrued([shareOf(one, whose)])))}`;
  if (money(before, was) !== money(row, of)) {
    await takeBack(tx, actor, sourceOf(row.id), "emitida", reason);
    await postIssued(tx, actor, row, of);
  }
  await restateCash(tx, sourceOf(row.id), factsOf(row), { was: factsOf(before).due_day, handed: false });
  await planIssued(tx, actor, row);
}

/** All that it accrued is taken back. */
export async function postIssuedGone(tx: Tx, actor: PostingActor, row: Held, reason: string): Promise<void> {
  await takeBack(tx, actor, sourceOf(row.id), "emitida", reason);
  await planIssued(tx, actor, row);
}

/** A note takes an amount of it; `note`: the note's number here. */
export async function postNote(tx: Tx, actor: PostingActor, row: Held, note: Held, amount: string): Promise<void> {
  const open = await openDay(tx, row.company?.id ?? null, dayOf(note));
  const gone = take(await balanceOf(tx, sourceOf(row.id), "devengado"), amount);
  await add(tx, actor, row, `nota:${note.id}`, open.day, credited(onDay(gone, open)));
  await planIssued(tx, actor, row);
}

export async function postNoteGone(tx: Tx, actor: PostingActor, row: Held, note: number, reason: string) {
  await takeBack(tx, actor, sourceOf(row.id), `nota:${note}`, reason);
  await planIssued(tx, actor, row);
}

/** Money came for it. `collection`: the number of what was declared. */
export async function postCollected(
  tx: Tx,
  actor: PostingActor,
  row: Held,
  { collection, amount, day }: { collection: number; amount: string; day: string },
): Promise<void> {
  const part = take(await unpaidOf(tx, sourceOf(row.id)), amount);
  await add(tx, actor, row, `cobro:${collection}`, day, paid(part));
  await planIssued(tx, actor, row);
}

export async function postCollectionGone(tx: Tx, actor: PostingActor, row: Held, collection: number, reason: string) {
  await takeBack(tx, actor, sourceOf(row.id), `cobro:${collection}`, reason);
  await planIssued(tx, actor, row);
}

/** What is left of it is no income any more. */
export async function postUncollectible(tx: Tx, actor: PostingActor, row: Held, reason: string): Promise<void> {
  const rest = await unpaidOf(tx, sourceOf(row.id));
  const open = await openDay(tx, row.company?.id ?? null, todayIn());
  if (totalOf(rest) !== "0.00") await add(tx, actor, row, "incobrable", open.day, credited(onDay(rest, open)), reason);
  await planIssued(tx, actor, row);
}

export async function postRecovered(tx: Tx, actor: PostingActor, row: Held, reason: string): Promise<void> {
  await takeBack(tx, actor, sourceOf(row.id), "incobrable", reason);
  await planIssued(tx, actor, row);
}

/** Those whose entries or expected money are not what they say: income, what came of it, and what is left. */
const WRONG = `
WITH said AS (
  SELECT voucher_id AS id, CASE WHEN takes_away OR annulled_at IS NOT NULL THEN 0 WHEN uncollectible_at IS NOT NULL THEN collected ELSE amount END AS accrued,
    collected AS paid FROM issued_voucher
), posted AS (
  SELECT p.source_id AS id, coalesce(sum(e.amount) FILTER (WHERE e.kind = 'devengado'), 0) AS accrued, coalesce(sum(e.amount) FILTER (WHERE e.kind = 'pagado'), 0) AS paid
  FROM ledger_posting p JOIN ledger_entry e ON e.posting_id = p.id WHERE p.source_type = 'issued' AND e.side = 'ingreso' GROUP BY 1
), planned AS (SELECT source_id AS id, sum(open) AS open FROM cash_item WHERE source_type = 'issued' AND side = 'ingreso' GROUP BY 1)
SELECT format('emitida %s', coalesce(s.id, p.id)) AS key,
  concat_ws(' ', coalesce(p.accrued, 0.00), 'cobrado', coalesce(p.paid, 0.00), 'previsto', coalesce(c.open, 0.00)) AS kept,
  concat_ws(' ', coalesce(s.accrued, 0.00), 'cobrado', coalesce(s.paid, 0.00), 'previsto', coalesce(s.accrued - s.paid, 0.00)) AS computed
FROM said s FULL JOIN posted p USING (id) LEFT JOIN planned c ON c.id = coalesce(s.id, p.id)
WHERE coalesce(s.accrued, 0) <> coalesce(p.accrued, 0) OR coalesce(s.paid, 0) <> coalesce(p.paid, 0)
  OR coalesce(s.accrued - s.paid, 0) <> coalesce(c.open, 0)
UNION ALL
SELECT format('emitida %s: cobros', i.voucher_id), i.collected::text, coalesce(sum(c.amount), 0.00)::text FROM issued_voucher i
LEFT JOIN voucher_collection c ON c.voucher_id = i.voucher_id AND c.undone_at IS NULL GROUP BY i.voucher_id HAVING i.collected <> coalesce(sum(c.amount), 0)
UNION ALL
SELECT format('conciliación %s: cobros', m.id), c.amount::text, l.amount::text FROM bank_match m
CROSS JOIN LATERAL (SELECT coalesce(sum(c.amount), 0.00) AS amount FROM voucher_collection c WHERE c.bank_match_id = m.id AND c.undone_at IS NULL) c
CROSS JOIN LATERAL (SELECT CASE WHEN m.kind = 'cobro' AND m.undone_at IS NULL THEN coalesce(sum(l.amount), 0.00) + m.difference ELSE 0.00 END AS amount
  FROM bank_statement_line l WHERE l.match_id = m.id) l WHERE (m.kind = 'cobro' OR c.amount <> 0) AND c.amount <> l.amount ORDER BY 1`;

const expected = async (client: ClientBase): Promise<Difference[]> => (await client.query<Difference>(WRONG)).rows;

async function records(ids: readonly number[], reader: LedgerReader): Promise<ReadonlyMap<number, SourceRecord>> {
  const rows = await query<{
    id: number;
    country: string;
    type_code: string;
    point: string;
    number: string;
    client: string;
  }>(
    `SELECT v.id, v.country::text AS country, v.type_code, v.point, v.number, s.name AS client FROM voucher v
     JOIN supplier_kept k ON k.id = v.supplier_id JOIN supplier s ON s.id = k.kept_id WHERE v.id = ANY ($1::int[])`,
    [[...ids]],
  );
  const href = can(reader, "screen.adminMgt")
    ? "/adminMgt?factura="
    : can(reader, "screen.facturasMgnt")
      ? "/FacturasMGNT?factura="
      : null;
  return new Map(
    rows.map(({ client, ...row }) => [
      row.id,
      {
        text: `${textOf(row)}, ${client}`,
        href: href && `${href}${row.id}`,
        files: { type: "voucher", id: String(row.id) },
      },
    ]),
  );
}

/** What the ledger knows of issued vouchers as a source of entries. */
export const issuedSource: LedgerSource = { title: "Factura emitida", records, expected };
