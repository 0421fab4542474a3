import { askingTransaction } from "@/lib/approvals/service/objects";
import { type Tx, txQuery } from "@/lib/db";
import { attachDocument } from "@/lib/documents/service/attach";
import { formatDayMonth } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import { compareMoney, subMoney } from "@/lib/format/moneyMath";
import { paidDayProblem } from "@/lib/format/paidDay";
import { standing } from "@/lib/format/standing";
import type { Input } from "@/lib/http/contract";
import { AppError, conflict, impossible, notFound, staleVersion } from "@/lib/http/errors";
import { onceAnswered } from "@/lib/once";
import type { VoucherActor } from "../../actor";
import { move, noted } from "../../service/move";
import { type Held, held, Refused } from "../../service/record";
import type * as api from "../api";
import { postIssuedAgain, postRecovered, postUncollectible } from "../ledger";
import { type IssuedStep, issuedStepsOf, issuedTitles } from "../rules/kinds";
import type { IssuedView } from "../schema";
import { addCollection, dropCollection, tellAuthor } from "./collections";
import { type Issued, issuedOf, requireUntouched } from "./follow";
import { viewOf } from "./view";

type Work = (tx: Tx, row: Held, kept: Issued) => Promise<object | undefined>;

/**
 * Does something with an issued voucher of a version, held, in a transaction of its own, and says so in the audit log. Its voucher gets
 * the next version before the work. What repeats a key gets the first answer. Errors: 404, 409 with the record as it is now, those of the work.
 */
async function onIssued(
  actor: VoucherActor,
  asked: { id: number; version: number; clave?: string | undefined; collection?: number },
  { step, action }: { step: IssuedStep | null; action: string },
  work: Work,
): Promise<IssuedView> {
  const { id, version, clave } = asked;
  const call = { name: `issued.${action}`, userId: actor.userId, clave, request: asked };
  const act = async (tx: Tx) => {
    const before = await held(tx, actor, id, version);
    const kept = await issuedOf(tx, id);
    if (kept === null || before.direction !== "emitido") throw notFound("No existe esta factura emitida.");
    if (step && !issuedStepsOf(kept.state, kept.takes_away, kept.sent_on !== null).includes(step))
      throw new Refused(`La factura está ${standing(issuedTitles[kept.state])}: ya no se puede hacer eso.`);
    const row = await move(tx, id, before.state);
    const more = await work(tx, row, kept);
    await noted(tx, actor, id, { action, before, more });
  };
  try {
    return await askingTransaction((tx) =>
      onceAnswered(
        tx,
        call,
        () => act(tx),
        () => viewOf(actor, id, tx),
      ),
    );
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const now = await viewOf(actor, id);
    throw error.message ? conflict(error.message, now) : staleVersion(now);
  }
}

const wrong = (path: string, message: string) =>
  new AppError(422, "impossible", message, { issues: [{ path, message }] });

/** Not to come yet, nor before the voucher, nor years ago. @throws 422 naming the field */
function requireDay(path: string, day: string, row: Held): void {
  const problem = paidDayProblem(day);
  if (problem) throw wrong(path, problem);
  if (row.date !== null && day < row.date)
    throw wrong(path, `La factura es del ${formatDayMonth(row.date)}: no puede ser antes.`);
}

/** `POST /issued-vouchers/{id}/send`. */
export const send = (
  actor: VoucherActor,
  { params: { id }, body: { version, sent_on } }: Input<typeof api.sendIssued>,
): Promise<IssuedView> =>
  onIssued(actor, { id, version }, { step: "enviar", action: "sent" }, async (tx, row) => {
    requireDay("sent_on", sent_on, row);
    await txQuery(tx, "UPDATE issued_voucher SET sent_on = $2::date WHERE voucher_id = $1::int", id, sent_on);
    return { sent_on };
  });

/** `POST /issued-vouchers/{id}/artist`. Errors: 422 once something is collected. */
export const setArtist = (
  actor: VoucherActor,
  { params: { id }, body: { version, artist_id, show_id, is_fee } }: Input<typeof api.setIssuedArtist>,
): Promise<IssuedView> =>
  onIssued(actor, { id, version }, { step: "artista", action: "artist_set" }, async (tx, row, kept) => {
    await requireUntouched(tx, row);
    const artist = artist_id === null ? null : await tx.artist.findUnique({ where: { id: artist_id } });
    if (artist_id !== null && artist === null) throw wrong("artist_id", "No existe este artista.");
    const show = show_id === null ? null : await tx.show.findUnique({ where: { id: show_id } });
    if (show_id !== null && (show === null || show.artist_id !== artist_id))
      throw wrong("show_id", "El show no es de este artista.");
    await txQuery(
      tx,
      "UPDATE issued_voucher SET artist_id = $2::int, show_id = $3::int, is_fee = $4 WHERE voucher_id = $1::int",
      ...[id, artist_id, show_id, is_fee],
    );
    await postIssuedAgain(tx, actor, row, {
      before: row,
      was: { artist_id: kept.artist_id, show_id: kept.show_id },
      of: { artist_id, show_id },
      reason: "Cambió el artista o el show",
    });
    return { artist: artist?.name ?? "", show: show?.name ?? "", is_fee };
  });

/** `POST /issued-vouchers/{id}/collect`. Errors: 404 without the file, 422 for more than is left. */
export const collect = (
  actor: VoucherActor,
  { params: { id }, body }: Input<typeof api.collectIssued>,
): Promise<IssuedView> =>
  onIssued(actor, { id, ...body }, { step: "cobrar", action: "collected" }, async (tx, row, kept) => {
    const { day, amount, means, note, file_id } = body;
    requireDay("day", day, row);
    const left = subMoney(kept.amount, kept.collected);
    const said = (value: string) => formatMoney(value, row.currency ?? "ARS", { decimals: 2 });
    if (compareMoney(amount, left) > 0)
      throw wrong("amount", `Falta cobrar ${said(left)} y se declaran ${said(amount)}: corregir el importe.`);
    const collection = await addCollection(tx, actor, row, { day, amount, means, note });
    const owner = { ownerType: "voucher_collection", ownerId: String(collection), slot: "comprobante" };
    await attachDocument(tx, actor, file_id, owner);
    return { collection, day, amount, means };
  });

/** `POST /issued-vouchers/{id}/collections/{collection}/undo`. Errors: 404, 409 where it was undone already. */
export const undo = (
  actor: VoucherActor,
  { params: { id, collection }, body }: Input<typeof api.undoCollection>,
): Promise<IssuedView> =>
  onIssued(actor, { id, ...body, collection }, { step: null, action: "collection_undone" }, async (tx, row, kept) => {
    const { reason } = body;
    if (kept.state === "incobrable") throw impossible("Está dada por incobrable: recuperarla primero.");
    const [found] = await txQuery<{ amount: string; undone: boolean; matched: boolean }>(
      tx,
      "SELECT amount::text AS amount, undone_at IS NOT NULL AS undone, bank_match_id IS NOT NULL AS matched FROM voucher_collection WHERE id = $1::int AND voucher_id = $2::int",
      collection,
      id,
    );
    if (!found) throw notFound("No existe este cobro.");
    if (found.undone) throw new Refused("Este cobro ya se deshizo.");
    if (found.matched)
      throw impossible("Este cobro es un movimiento del banco: deshacerlo en la conciliación de su cuenta.");
    const { amount } = found;
    await dropCollection(tx, actor, row, { id: collection, amount, reason });
    return { collection, amount, reason };
  });

/** `POST /issued-vouchers/{id}/uncollectible`. */
export const giveUp = (
  actor: VoucherActor,
  { params: { id }, body: { version, reason } }: Input<typeof api.markUncollectible>,
): Promise<IssuedView> =>
  onIssued(actor, { id, version }, { step: "incobrable", action: "uncollectible" }, async (tx, row) => {
    await txQuery(
      tx,
      "UPDATE issued_voucher SET uncollectible_at = now(), uncollectible_reason = $2 WHERE voucher_id = $1::int",
      id,
      reason,
    );
    await postUncollectible(tx, actor, row, reason);
    await tellAuthor(tx, actor, row, "dio por incobrable");
    return { reason };
  });

/** `POST /issued-vouchers/{id}/recover`. */
export const recover = (
  actor: VoucherActor,
  { params: { id }, body: { version, reason } }: Input<typeof api.recoverIssued>,
): Promise<IssuedView> =>
  onIssued(actor, { id, version }, { step: "recuperar", action: "recovered" }, async (tx, row) => {
    await txQuery(
      tx,
      "UPDATE issued_voucher SET uncollectible_at = NULL, uncollectible_reason = '' WHERE voucher_id = $1::int",
      id,
    );
    await postRecovered(tx, actor, row, reason);
    await tellAuthor(tx, actor, row, "vuelve a esperar el cobro de");
    return { reason };
  });
