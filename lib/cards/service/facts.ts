import { categoryOf } from "@/lib/catalogue/findService";
import { type Tx, txQuery } from "@/lib/db";
import { env } from "@/lib/env";
import { addDays, todayIn } from "@/lib/format/dates";
import { bareTaxId, taxIdCountry } from "@/lib/format/ids/taxId";
import { formatMoney } from "@/lib/format/money";
import { compareMoney, mulMoney } from "@/lib/format/moneyMath";
import { AppError, badField, impossible } from "@/lib/http/errors";
import { rateOn } from "@/lib/rates/rateOnService";
import { takesAway } from "@/lib/vouchers/rules/types";
import type { CardActor } from "../actor";
import { categoryTitles, OLDEST } from "../rules/kinds";
import type { ChangedExpense, NewExpense } from "../schema";
import { requireBought } from "./returns";

type Written =
  | Omit<NewExpense, "client_id" | "photo" | "taken_at" | "sent_at" | "person_id">
  | (Omit<ChangedExpense, "tax_lines"> &
      Pick<NewExpense, "takes_away" | "returns" | "returns_reason" | "project_id" | "other_taxes">);

/** A type, a point or a number as it is compared: figures without zeros before, letters in upper case. */
export const plain = (typed: string) => (/^\d+$/.test(typed) ? typed.replace(/^0+(?=\d)/, "") : typed.toUpperCase());

/**
 * The columns of what was written, checked: the card is one's own, the place is there, the day is not to come nor long past.
 * @param was the one that it is already: its day may stay
 */
export async function columnsOf(tx: Tx, actor: CardActor, written: Written, was?: { id: number; day: string }) {
  const card = await tx.expenseCard.findUnique({ where: { id: written.card_id } });
  if (card?.holder_user_id !== actor.userId) throw badField("card_id", "Esa tarjeta no está a su nombre.");
  // The day of a traveller may be tomorrow's here.
  if (written.day > addDays(todayIn(), 1)) throw badField("day", "La fecha todavía no llegó: corregirla.");
  if (written.day !== was?.day && written.day < addDays(todayIn(), -OLDEST))
    throw badField("day", "La fecha es de hace más de un año: corregirla.");
  // A credit note takes away whoever reads it, also from its QR.
  const takes_away =
    written.takes_away ||
    written.returns !== null ||
    takesAway(taxIdCountry(written.issuer_tax_id) ?? "AR", plain(written.type_code));
  await requireBought(tx, {
    ...written,
    holder_user_id: actor.userId,
    returns_client_id: written.returns,
    id: was?.id,
  });
  return {
    card_id: written.card_id,
    day: written.day,
    day_from: written.day_from,
    merchant: written.merchant,
    amount: written.amount,
    currency: written.currency,
    takes_away,
    returns_client_id: written.returns,
    returns_reason: takes_away ? written.returns_reason : "",
    amount_from: written.amount_from,
    show_id: await showNow(tx, written.show_id),
    project_id: await projectNow(tx, written.project_id),
    category: written.category,
    category_id: await categoryOf(tx, { text: categoryTitles[written.category] }),
    other_taxes: written.other_taxes,
    note: written.note,
    issuer_tax_id: bareTaxId(written.issuer_tax_id),
    recipient_tax_id: bareTaxId(written.recipient_tax_id),
    type_code: plain(written.type_code),
    point: plain(written.point),
    number: plain(written.number),
    authorisation_code: written.authorisation_code,
    no_receipt_reason: written.no_receipt_reason,
    alike_reason: written.alike_reason,
  };
}

/** A phone may have kept a show for days: one that was merged meanwhile is the one that stayed. */
async function showNow(tx: Tx, id: number | null): Promise<number | null> {
  if (id === null) return null;
  const [row] = await txQuery<{ id: number | null }>(
    tx,
    `SELECT coalesce((SELECT s.id FROM "show" s WHERE s.id = $1::int),
       (SELECT m.target_id FROM show_merge m WHERE m.source_id = $1::int AND m.undone_at IS NULL ORDER BY m.id DESC LIMIT 1)) AS id`,
    id,
  );
  if (!row?.id) throw badField("show_id", "Ese show ya no está: elegir otro.");
  return row.id;
}

async function projectNow(tx: Tx, id: number | null): Promise<number | null> {
  if (id === null) return null;
  const found = await tx.project.findUnique({ where: { id } });
  if (!found) throw badField("project_id", "Ese proyecto ya no está: elegir otro.");
  return found.merged_into ?? found.id;
}

/**
 * An amount that is larger than usual, by the day's rate where it is not pesos, is a slip of the finger until somebody says that it is right:
 * a card may have no limit of its own. @throws 422 `amount_large` on `amount`
 */
export async function requireSure(
  tx: Tx,
  { amount, currency, day, amount_sure }: Pick<Written, "amount" | "currency" | "day" | "amount_sure">,
): Promise<void> {
  if (amount_sure) return;
  const rate = currency === "ARS" ? null : await rateOn(tx, currency, day);
  const pesos = rate ? mulMoney(amount, rate.rate) : amount;
  if (compareMoney(pesos, env().CARD_ASK_ABOVE.toFixed(2)) <= 0) return;
  const message = `Son ${formatMoney(amount, currency, { decimals: 2 })}, más que lo usual: si está bien, confirmar el importe.`;
  throw new AppError(422, "amount_large", message, { issues: [{ path: "amount", message }] });
}

/** @throws 422 without photo and without a reason for it */
export function requireProof(photo: unknown, reason: string): void {
  if (!photo && reason.length < 3)
    throw badField("no_receipt_reason", "Falta la foto, o decir por qué no hay comprobante.");
}

/** Replaces the VAT lines of an expense. */
export async function writeTaxes(tx: Tx, id: number, { tax_lines }: Pick<NewExpense, "tax_lines">): Promise<void> {
  await tx.cardExpenseTax.deleteMany({ where: { expense_id: id } });
  await tx.cardExpenseTax.createMany({ data: tax_lines.map((line) => ({ expense_id: id, ...line })) });
}

/** @throws 422: of a report that was handed in only what was observed changes */
export function requireOpen(month: string, open: boolean): void {
  if (!open) throw impossible(`Ese gasto ya está en la rendición de ${month}.`);
}
