import { type Tx, txQuery } from "@/lib/db";
import { compareMoney } from "@/lib/format/moneyMath";
import { impossible } from "@/lib/http/errors";
import type { PostingActor } from "@/lib/ledger/post";
import { type Held, stored } from "../../service/record";
import { textOf } from "../../service/rows";
import { planIssued, postIssued, postIssuedAgain, postIssuedGone, postNote, postNoteGone } from "../ledger";
import type { IssuedState } from "../rules/kinds";

/** What is kept of an issued voucher beside the voucher itself. */
export interface Issued {
  takes_away: boolean;
  artist_id: number | null;
  show_id: number | null;
  amount: string;
  collected: string;
  sent_on: string | null;
  state: IssuedState;
  uncollectible_reason: string;
}

/** Null for one that is not validated, or was before they were followed. Who calls holds the voucher. */
export async function issuedOf(tx: Tx, id: number): Promise<Issued | null> {
  const [row] = await txQuery<Issued>(
    tx,
    `SELECT takes_away, artist_id, show_id, amount::text AS amount, collected::text AS collected, sent_on::text AS sent_on, state, uncollectible_reason
     FROM issued_voucher WHERE voucher_id = $1::int`,
    id,
  );
  return row ?? null;
}

/** Of an invoice's notes, those that stand: what they take from it, by their links. */
const linksOf = ({ links }: Held) =>
  links.flatMap(({ target_type, target_id, amount }) =>
    target_type === "voucher" && amount !== null ? [{ id: target_id, amount }] : [],
  );

/** Adds to what is to be collected of an invoice. @throws 422 where more of it is collected already, or nobody expects it */
async function grow(tx: Tx, invoice: Held, amount: string): Promise<void> {
  const kept = await issuedOf(tx, invoice.id);
  if (kept?.state === "incobrable")
    throw impossible(`${textOf(invoice)} está dada por incobrable: recuperarla primero.`);
  const rows = await txQuery(
    tx,
    `UPDATE issued_voucher SET amount = amount + $2::numeric WHERE voucher_id = $1::int AND amount + $2::numeric >= collected RETURNING voucher_id`,
    invoice.id,
    amount,
  );
  if (rows.length === 0)
    throw impossible(`La nota quita más que lo que falta cobrar de ${textOf(invoice)}: deshacer primero el cobro.`);
  await tx.voucher.update({ where: { id: invoice.id }, data: { version: { increment: 1 }, updated_at: new Date() } });
}

/**
 * An issued voucher was validated: it is income, and money is expected of it; a note takes from its invoices. Who calls holds it and
 * them. Errors: 422.
 */
export async function openIssued(tx: Tx, actor: PostingActor, row: Held): Promise<void> {
  await txQuery(
    tx,
    `INSERT INTO issued_voucher (voucher_id, takes_away, amount) VALUES ($1::int, $2, $3::numeric)
     ON CONFLICT (voucher_id) DO UPDATE SET takes_away = EXCLUDED.takes_away, amount = EXCLUDED.amount, annulled_at = NULL`,
    row.id,
    row.takes_away,
    row.takes_away ? "0" : row.total,
  );
  if (!row.takes_away) {
    const kept = await issuedOf(tx, row.id);
    await postIssued(tx, actor, row, { artist_id: kept?.artist_id ?? null, show_id: kept?.show_id ?? null });
    return planIssued(tx, actor, row);
  }
  for (const { id, amount } of linksOf(row)) {
    const invoice = await stored(tx, id);
    await grow(tx, invoice, `-${amount}`);
    await postNote(tx, actor, await stored(tx, id), row, amount);
  }
}

/** Nothing of it was collected, no note takes from it, and somebody expects it. @throws 422 */
export async function requireUntouched(tx: Tx, row: Held): Promise<void> {
  const kept = await issuedOf(tx, row.id);
  if (kept === null) return;
  if (compareMoney(kept.collected, "0") > 0) throw impossible("Ya tiene cobros: deshacerlos primero.");
  if (compareMoney(row.credited, "0") > 0) throw impossible("Tiene notas de crédito: anularlas primero.");
  if (kept.state === "incobrable") throw impossible("Está dada por incobrable: recuperarla primero.");
}

/** An issued voucher that was validated says something else now. Errors: 422 once it is collected, in part or whole. */
export async function correctIssued(tx: Tx, actor: PostingActor, before: Held, row: Held): Promise<void> {
  const kept = await issuedOf(tx, row.id);
  if (kept === null) return;
  await requireUntouched(tx, before);
  await txQuery(tx, "UPDATE issued_voucher SET amount = $2::numeric WHERE voucher_id = $1::int", row.id, row.total);
  const of = { artist_id: kept.artist_id, show_id: kept.show_id };
  await postIssuedAgain(tx, actor, row, { before, was: of, of, reason: "Corregido" });
}

/** It is annulled; what a note took is to be collected again. Errors: 422 once something is collected. */
export async function closeIssued(tx: Tx, actor: PostingActor, row: Held, reason: string): Promise<void> {
  const kept = await issuedOf(tx, row.id);
  if (kept === null) return;
  await requireUntouched(tx, row);
  await txQuery(tx, "UPDATE issued_voucher SET annulled_at = now() WHERE voucher_id = $1::int", row.id);
  if (!row.takes_away) return postIssuedGone(tx, actor, row, reason);
  for (const { id, amount } of linksOf(row)) {
    await grow(tx, await stored(tx, id), amount);
    await postNoteGone(tx, actor, await stored(tx, id), row.id, reason);
  }
}
