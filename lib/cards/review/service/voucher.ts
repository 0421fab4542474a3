import { type Tx, txQuery } from "@/lib/db";
import { attachmentsOf, copyAttachments } from "@/lib/documents/service/attach";
import { formatDay } from "@/lib/format/dates";
import { compareMoney } from "@/lib/format/moneyMath";
import { AppError } from "@/lib/http/errors";
import { planVoucher, postAgain, takeNoteAgain } from "@/lib/vouchers/ledger/post";
import { settleBehind } from "@/lib/vouchers/service/commitments";
import { storedLines } from "@/lib/vouchers/service/lines";
import { move, noted, requireStep } from "@/lib/vouchers/service/move";
import { type Held, holdVouchers, stored } from "@/lib/vouchers/service/record";
import { allocateTaken, validateHeld } from "@/lib/vouchers/service/steps";
import { alreadyThere, dataOf, holderOf, storeLines } from "@/lib/vouchers/service/store";
import { takeIn } from "@/lib/vouchers/service/write";
import type { CardActor } from "../../actor";
import type { ExpenseFacts } from "../../ledger/facts";
import { lineOf } from "../../ledger/post";
import { isListed, isOwn, leaveVoucher, unmakeVoucher } from "./leaveVoucher";
import { type Body, bodyOf } from "./receipt";

/** A voucher that was elsewhere already and can still be what the card paid. */
const JOINED = ["recibido", "validado", "imputado", "aprobado"];

interface Becoming {
  company_id: number;
  alike_reason: string;
  /** The voucher of the purchase that a note gives back of. */
  noted: number | null;
}

/**
 * The receipt of an expense becomes a voucher that the card paid, through the guard of identities: the one that was expected, or that
 * Administracion has in its inbox, is the same record. It is validated, charged and approved with the expense.
 * @returns its id. Errors: 409 saying where it is where it was paid otherwise, or is another expense's; 422 naming each field that is wrong
 */
export async function becomeVoucher(
  tx: Tx,
  actor: CardActor,
  facts: ExpenseFacts,
  { company_id, alike_reason, noted: from }: Becoming,
): Promise<number> {
  const body = await bodyOf(tx, facts, company_id, from);
  const { identity } = await dataOf(tx, body);
  const there = await holderOf(tx, "recibido", identity);
  if (there && there.id !== facts.voucher_id) await requireFreeOf(tx, there.id, facts.id);
  // Who gives back holds the older one first, as whoever annuls a note does.
  if (from !== null) await holdVouchers(tx, [from, ...(facts.voucher_id === null ? [] : [facts.voucher_id])]);
  if (there && there.state !== "esperado" && !JOINED.includes(there.state)) throw alreadyThere(there);
  const id =
    (await correctOwn(tx, actor, facts, body, there?.id)) ??
    (there && there.state !== "esperado"
      ? await join(tx, actor, there.id, body)
      : await takeIn(tx, actor, body, { origin: "tarjeta" }));
  await givePhoto(tx, actor, facts, id);
  await holdVouchers(tx, from === null ? [id] : [id, from]);
  await settle(tx, actor, await stored(tx, id), facts, alike_reason || facts.alike_reason);
  return id;
}

/** What a receipt says of its voucher; the rest is what others say of it. */
const TOLD = [
  "company_id",
  "supplier_id",
  "country",
  "type_code",
  "takes_away",
  "point",
  "number",
  "identity",
  "date",
  "currency",
  "fx_rate",
  "fx_source",
  "fx_day",
  "net_taxed",
  "net_untaxed",
  "exempt",
  "vat",
  "other_taxes",
  "total",
  "recipient_tax_id",
  "authorisation_code",
  "paid_by",
] as const;

/**
 * The voucher that an expense made before it was observed says what its receipt says now: the same record. One that is not its receipt's
 * any more (another one has its number, or it came by another door) is left.
 * @param there which voucher has the receipt's number now
 * @returns its id; null where there is none
 */
async function correctOwn(
  tx: Tx,
  actor: CardActor,
  { id: expense, voucher_id }: ExpenseFacts,
  body: Body,
  there: number | undefined,
): Promise<number | null> {
  if (voucher_id === null) return null;
  await holdVouchers(tx, [voucher_id]);
  const found = await stored(tx, voucher_id);
  const same = there === voucher_id;
  if (!same && (there !== undefined || !isOwn(found) || isListed(found))) {
    await tx.cardExpense.update({ where: { id: expense }, data: { voucher_id: null } });
    await leaveVoucher(tx, actor, voucher_id);
    return null;
  }
  if (!isOwn(found)) return null;
  await unmakeVoucher(tx, actor, voucher_id, "Cambió el gasto de tarjeta");
  const before = await stored(tx, voucher_id);
  const data = await dataOf(tx, body);
  await storeLines(tx, voucher_id, { ...body, links: body.links.length > 0 ? body.links : before.links });
  await tx.voucher.update({
    where: { id: voucher_id },
    data: {
      ...Object.fromEntries(TOLD.map((field) => [field, data[field]])),
      version: { increment: 1 },
      updated_at: new Date(),
    },
  });
  await settleBehind(tx, actor, before);
  await noted(tx, actor, voucher_id, { action: "changed", before, more: { card_expense: expense } });
  return voucher_id;
}

/** @throws 409 where a voucher is another expense's */
async function requireFreeOf(tx: Tx, voucher: number, expense: number): Promise<void> {
  const [other] = await txQuery<{ id: number; day: string; holder: string }>(
    tx,
    `SELECT e.id, e.day::text AS day, u.name AS holder FROM card_expense e JOIN app_user u ON u.id = e.holder_user_id
     WHERE e.voucher_id = $1::int AND e.id <> $2::int AND e.state NOT IN ('rechazado', 'retirado') LIMIT 1`,
    voucher,
    expense,
  );
  if (other)
    throw new AppError(
      409,
      "voucher_exists",
      `Es el mismo comprobante que el gasto de ${other.holder} del ${formatDay(other.day)}.`,
      {
        current: { id: voucher, expense: other.id },
      },
    );
}

/** A note that is there takes from the purchase's voucher: it says so already, or says so now. @throws 422 where it takes from another one */
async function joinNote(tx: Tx, before: Held, { links }: Body): Promise<void> {
  const said = before.links.filter(({ target_type }) => target_type === "voucher");
  const same = said.length === 1 && said[0]?.target_id === links[0]?.target_id;
  if (said.length === 0 && before.state === "recibido")
    await tx.voucherLink.createMany({ data: links.map((link) => ({ ...link, voucher_id: before.id })) });
  else if (!same)
    throw new AppError(
      422,
      "voucher_differs",
      "La nota que ya está en Comprobantes es de otro comprobante: corregir la que esté mal antes de aprobar la devolución.",
      { issues: [{ path: "returns", message: "No es el comprobante de la nota." }], current: { id: before.id } },
    );
}

/** What is there and the card paid: it says so, and what it lacked is filled from the receipt. */
async function join(tx: Tx, actor: CardActor, id: number, body: Body): Promise<number> {
  const before = await stored(tx, id);
  if (
    before.currency !== null &&
    (before.currency !== body.currency ||
      (before.total !== null && compareMoney(before.total, body.total ?? "0") !== 0))
  )
    throw new AppError(
      422,
      "voucher_differs",
      "El comprobante que ya está dice otro importe: corregir el que esté mal antes de aprobar el gasto.",
      { issues: [{ path: "amount", message: "No es el importe del comprobante." }], current: { id } },
    );
  const empty = before.state === "recibido";
  if (body.links.length > 0) await joinNote(tx, before, body);
  const known = {
    company_id: before.company?.id ?? body.company_id,
    supplier_id: before.supplier_id ?? body.supplier_id,
    currency: before.currency ?? body.currency,
    total: before.total ?? body.total,
    net_taxed: before.net_taxed ?? body.net_taxed,
    net_untaxed: before.net_untaxed ?? body.net_untaxed,
    vat: before.vat ?? body.vat,
    other_taxes: before.other_taxes ?? body.other_taxes,
  };
  await tx.voucher.update({
    where: { id },
    data: {
      paid_by: "tarjeta",
      ...(empty && known),
      ...(empty &&
        before.fx === null &&
        body.fx && { fx_rate: body.fx.rate, fx_source: body.fx.source, fx_day: new Date(`${body.fx.day}T00:00:00Z`) }),
      version: { increment: 1 },
      updated_at: new Date(),
    },
  });
  if (empty && before.vat_lines.length === 0 && body.vat_lines.length > 0)
    await tx.voucherVat.createMany({ data: body.vat_lines.map((line) => ({ ...line, voucher_id: id })) });
  if (empty && before.taxes.length === 0 && body.taxes.length > 0)
    await tx.voucherTax.createMany({ data: body.taxes.map((line) => ({ ...line, voucher_id: id })) });
  const row = await stored(tx, id);
  // What it accrued was owed to its supplier until now; what a note took was the supplier's credit.
  if (!empty && row.takes_away) {
    for (const { target_id } of row.links)
      await takeNoteAgain(tx, actor, row, await move(tx, target_id, (await stored(tx, target_id)).state));
  } else if (!empty) {
    await postAgain(tx, actor, row, await storedLines(tx, id), { event: "corregido", reason: "Se pagó con tarjeta" });
    await planVoucher(tx, row);
  }
  await noted(tx, actor, id, { action: "changed", before });
  return id;
}

/** The photo becomes the voucher's, too, unless it has it already. */
async function givePhoto(
  tx: Tx,
  actor: CardActor,
  { id, photo_file_id }: ExpenseFacts,
  voucher: number,
): Promise<void> {
  if (photo_file_id === null) return;
  const owner = { ownerType: "voucher", ownerId: String(voucher) };
  const there = await attachmentsOf(owner, tx);
  if (there.some((file) => file.id === photo_file_id)) return;
  await copyAttachments(tx, actor, { ownerType: "card_expense", ownerId: String(id) }, owner);
}

/** Validated, charged as the expense and approved with it: nobody else has to say yes to what the card paid. */
async function settle(
  tx: Tx,
  actor: CardActor,
  before: Held,
  facts: ExpenseFacts,
  alike_reason: string,
): Promise<void> {
  let row = before;
  const lines = [lineOf(facts)];
  if (row.state === "recibido") row = await validateHeld(tx, actor, row, { lines, alike_reason, taken: true });
  if (row.state === "validado") row = await allocateTaken(tx, actor, row, lines);
  if (row.state === "imputado") row = await move(tx, row.id, requireStep(row, "aprobar"));
  await noted(tx, actor, row.id, { action: "approved", before, more: { card_expense: facts.id } });
}
