import { supplierOf } from "@/lib/catalogue/findService";
import { type Tx, txQuery } from "@/lib/db";
import { bareTaxId, checkTaxId, taxIdCountry } from "@/lib/format/ids/taxId";
import { compareMoney, sumMoney } from "@/lib/format/moneyMath";
import { badField } from "@/lib/http/errors";
import { identityOf } from "@/lib/vouchers/rules/identity";
import { voucherType } from "@/lib/vouchers/rules/types";
import { newVoucher } from "@/lib/vouchers/schema/facts";
import type { ExpenseFacts } from "../../ledger/facts";

/** Our company that a receipt is made out to; null where it is none of ours. */
export async function receiverOf(tx: Tx, recipient: string): Promise<{ id: number; currency: string } | null> {
  if (recipient === "") return null;
  const all = await tx.company.findMany({ select: { id: true, tax_id: true, currency: true }, orderBy: { id: "asc" } });
  const own = all.find(({ tax_id }) => tax_id && bareTaxId(tax_id) === bareTaxId(recipient));
  return own ? { id: own.id, currency: own.currency.trim() } : null;
}

type Receipt = Pick<
  ExpenseFacts,
  "issuer_tax_id" | "recipient_tax_id" | "type_code" | "point" | "number" | "day" | "takes_away"
>;

const countryOf = ({ issuer_tax_id }: Pick<Receipt, "issuer_tax_id">) => taxIdCountry(issuer_tax_id) ?? "AR";

/** The name under which a receipt is one among vouchers; null while something of it is missing. */
export const receiptIdentity = (one: Receipt): string | null =>
  one.number === "" ? null : identityOf({ ...one, country: countryOf(one), tax_id: one.issuer_tax_id, date: one.day });

/**
 * What is told of a receipt holds together: its type takes away where the expense does, its tax numbers are numbers, and one that is made out
 * to us tells whose it is and which one, since its VAT is recovered. @throws 400 naming the field
 */
export function requireWholeReceipt(one: Receipt, receiver: object | null): void {
  const { issuer_tax_id, recipient_tax_id, type_code, number, takes_away } = one;
  const type = voucherType(countryOf(one), type_code);
  if (type && (type.kind === "credito") !== takes_away)
    throw badField(
      "receipt.type_code",
      takes_away
        ? `Una ${type.title} suma y este gasto resta: corregir el tipo.`
        : `Una ${type.title} resta y este gasto suma: corregir el tipo, u observarlo para que su titular lo cargue como devolución.`,
    );
  if (receiver === null) {
    const given = checkTaxId("AR", recipient_tax_id);
    if (taxIdCountry(recipient_tax_id) === "AR" && !given.ok) throw badField("receipt.recipient_tax_id", given.message);
    return;
  }
  if (issuer_tax_id === "" && number === "") return;
  const issuer = checkTaxId(taxIdCountry(issuer_tax_id), issuer_tax_id);
  if (!issuer.ok) throw badField("receipt.issuer_tax_id", issuer.message);
  if (number === "") throw badField("receipt.number", "Falta el número del comprobante: está a nombre de la empresa.");
  if (type_code !== "" && !type)
    throw badField("receipt.type_code", "Ese tipo de comprobante no existe en el país del emisor.");
  if (takes_away && type_code === "")
    throw badField("receipt.type_code", "Falta el tipo de la nota de crédito: está a nombre de la empresa.");
}

/** Whether an expense becomes a voucher: its receipt is of somebody with a tax number, made out to one of our companies. */
export const isForVoucher = ({ number }: Pick<ExpenseFacts, "number">, receiver: object | null): boolean =>
  receiver !== null && number !== "";

/**
 * What the receipt of an expense says of its voucher. What of it is untaxed is said, not guessed: else its parts do not come to its total.
 * @param noted the voucher that it takes from, where it is a note
 */
export async function bodyOf(tx: Tx, facts: ExpenseFacts, company_id: number, noted: number | null) {
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
    links: noted === null ? [] : [{ target_type: "voucher", target_id: noted, amount: facts.amount }],
    recipient_tax_id: facts.recipient_tax_id,
    authorisation_code: facts.authorisation_code,
    paid_by: "tarjeta",
    alike_reason: facts.alike_reason,
  });
}

export type Body = Awaited<ReturnType<typeof bodyOf>>;
