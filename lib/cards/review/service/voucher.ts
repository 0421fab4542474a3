import { supplierOf } from "@/lib/catalogue/findService";
import { type Tx, txQuery } from "@/lib/db";
import { attachmentsOf, copyAttachments } from "@/lib/documents/service/attach";
import { formatDay, todayIn } from "@/lib/format/dates";
import { bareTaxId, checkTaxId, taxIdCountry } from "@/lib/format/ids/taxId";
import { compareMoney, sumMoney } from "@/lib/format/moneyMath";
import { AppError } from "@/lib/http/errors";
import { planVoucher, postAgain } from "@/lib/vouchers/ledger/post";
import { takesAway } from "@/lib/vouchers/rules/types";
import { newVoucher } from "@/lib/vouchers/schema/facts";
import { settleBehind } from "@/lib/vouchers/service/commitments";
import { storedLines } from "@/lib/vouchers/service/lines";
import { move, noted, requireStep } from "@/lib/vouchers/service/move";
import { payHeld, unpayHeld } from "@/lib/vouchers/service/paid";
import { type Held, holdVouchers, stored } from "@/lib/vouchers/service/record";
import { allocateTaken, annulHeld, discardHeld, restoreHeld, validateHeld } from "@/lib/vouchers/service/steps";
import { alreadyThere, dataOf, holderOf, storeLines } from "@/lib/vouchers/service/store";
import { takeIn } from "@/lib/vouchers/service/write";
import type { CardActor } from "../../actor";
import type { ExpenseFacts } from "../../ledger/facts";
import { lineOf } from "../../ledger/post";

/** Our company that a receipt is made out to; null where it is none of ours. */
export async function receiverOf(tx: Tx, recipient: string): Promise<{ id: number; currency: string } | null> {
  if (recipient === "") return null;
  const all = await tx.company.findMany({ select: { id: true, tax_id: true, currency: true }, orderBy: { id: "asc" } });
  const own = all.find(({ tax_id }) => tax_id && bareTaxId(tax_id) === bareTaxId(recipient));
  return own ? { id: own.id, currency: own.currency.trim() } : null;
}

/** Whether an expense becomes a voucher: its receipt is of somebody with a tax number, made out to one of our companies. */
export const isForVoucher = (
  {
    issuer_tax_id,
    number,
    takes_away,
    type_code,
  }: Pick<ExpenseFacts, "issuer_tax_id" | "number" | "takes_away" | "type_code">,
  receiver: object | null,
): boolean =>
  receiver !== null &&
  !takes_away &&
  number !== "" &&
  checkTaxId(taxIdCountry(issuer_tax_id), issuer_tax_id).ok &&
  !takesAway(taxIdCountry(issuer_tax_id) ?? "AR", type_code);

/** What the receipt of an expense says of its voucher. What of it is untaxed is said, not guessed: else its parts do not come to its total. */
async function bodyOf(tx: Tx, facts: ExpenseFacts, company_id: number) {
  const vat_lines = await txQuery<{ rate_code: string; base: string; amount: string }>(
    tx,
    "SELECT rate_code, base::text AS base, amount::text AS amount FROM card_expense_tax WHERE expense_id = $1::int ORDER BY id",
    facts.id,
  );
  const [net, vat] = [sumMoney(vat_lines.map(({ base }) => base)), sumMoney(vat_lines.map(({ amount }) => amount))];
  const other = facts.other_taxes ?? "0.00";
  const untaxed = facts.net_untaxed ?? "0.00";
  const told = vat_lines.length > 0 || compareMoney(other, "0") > 0 || compareMoney(untaxed, "0") > 0;
  return newVoucher.parse({
    company_id,
    supplier_id: await supplierOf(tx, { name: facts.merchant, tax_id: facts.issuer_tax_id }),
    type_code: facts.type_code,
    point: facts.point,
    number: facts.number,
    date: facts.day,
    currency: facts.currency,
    fx: facts.fx,
    ...(told && {
      net_taxed: net,
      vat,
      net_untaxed: untaxed,
      other_taxes: other,
      taxes: compareMoney(other, "0") > 0 ? [{ kind: "otros", amount: other }] : [],
    }),
    total: facts.amount,
    vat_lines,
    recipient_tax_id: facts.recipient_tax_id,
    authorisation_code: facts.authorisation_code,
    paid_by: "tarjeta",
    alike_reason: facts.alike_reason,
  });
}

/** A voucher that was elsewhere already and can still be what the card paid. */
const JOINED = ["recibido", "validado", "imputado", "aprobado"];

/**
 * The receipt of an expense becomes a voucher that the card paid, through the guard of identities: the one that was expected, or that
 * Administracion has in its inbox, is the same record. It is validated, charged and approved with the expense.
 * @returns its id. Errors: 409 saying where it is where it was paid otherwise, or is another expense's; 422 naming each field that is wrong
 */
export async function becomeVoucher(
  tx: Tx,
  actor: CardActor,
  facts: ExpenseFacts,
  company_id: number,
  alike_reason: string,
): Promise<number> {
  const body = await bodyOf(tx, facts, company_id);
  const { identity } = await dataOf(tx, body);
  const there = await holderOf(tx, "recibido", identity);
  if (there && there.id !== facts.voucher_id) await requireFreeOf(tx, there.id, facts.id);
  if (there && there.state !== "esperado" && !JOINED.includes(there.state)) throw alreadyThere(there);
  const id =
    (await correctOwn(tx, actor, facts, body, there?.id)) ??
    (there && there.state !== "esperado"
      ? await join(tx, actor, there.id, body)
      : await takeIn(tx, actor, body, { origin: "tarjeta" }));
  await givePhoto(tx, actor, facts, id);
  await holdVouchers(tx, [id]);
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

/** It came in with its expense, and nobody else says that it is there. */
const isOwn = ({ origin }: Held): boolean => origin === "tarjeta";
const isListed = ({ check_state }: Held): boolean => check_state === "coincide" || check_state === "difiere";

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
  await storeLines(tx, voucher_id, { ...body, links: before.links });
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

/**
 * A voucher whose expense is no receipt of the company's any more, or another one: what came in with the expense goes with it and leaves
 * its number free; what came by another door, or ARCA's list has, is no card's any more. The expense let go of it before.
 */
export async function leaveVoucher(tx: Tx, actor: CardActor, id: number): Promise<void> {
  await holdVouchers(tx, [id]);
  const found = await stored(tx, id);
  if (isOwn(found) && !isListed(found)) {
    const reason = "Su gasto de tarjeta es otra cosa";
    await unmakeVoucher(tx, actor, id, reason);
    const before = await stored(tx, id);
    await discardHeld(tx, actor, before, reason);
    return noted(tx, actor, id, { action: "discarded", before, more: { reason } });
  }
  await tx.voucher.update({
    where: { id },
    data: { paid_by: "transferencia", version: { increment: 1 }, updated_at: new Date() },
  });
  await noted(tx, actor, id, { action: "changed", before: found });
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

type Body = Awaited<ReturnType<typeof bodyOf>>;

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
  const known = {
    company_id: before.company?.id ?? body.company_id,
    supplier_id: before.supplier?.id ?? body.supplier_id,
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
  // What it accrued was owed to its supplier until now.
  if (!empty) {
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

/** The expense that a voucher is of is looked at again: what it accrued is as before it, and it waits as any that came in. */
export async function unmakeVoucher(tx: Tx, actor: CardActor, id: number, reason: string): Promise<void> {
  await holdVouchers(tx, [id]);
  const before = await stored(tx, id);
  if (before.state === "recibido") return;
  await annulHeld(tx, actor, before, reason);
  await restoreHeld(tx, await stored(tx, id));
  await noted(tx, actor, id, { action: "restored", before, more: { reason } });
}

const paymentOf = (statement: number): string => `tarjeta:${statement}`;

/** The settlement that its expense is of was paid. */
export async function payVoucher(
  tx: Tx,
  actor: CardActor,
  id: number,
  statement: number,
  day: string | null,
): Promise<void> {
  await holdVouchers(tx, [id]);
  const row = await stored(tx, id);
  await payHeld(tx, actor, id, { event: paymentOf(statement), day: day ?? todayIn(), amount: row.amount ?? "0.00" });
}

/** The settlement that its expense is of was not paid after all. */
export async function unpayVoucher(
  tx: Tx,
  actor: CardActor,
  id: number,
  statement: number,
  reason: string,
): Promise<void> {
  await holdVouchers(tx, [id]);
  await unpayHeld(tx, actor, id, { event: paymentOf(statement), reason });
}
