import { supplierOf } from "@/lib/catalogue/findService";
import { type Tx, txQuery } from "@/lib/db";
import { bareTaxId, checkTaxId, taxIdCountry } from "@/lib/format/ids/taxId";
import { compareMoney, sumMoney } from "@/lib/format/moneyMath";
import { takesAway } from "@/lib/vouchers/rules/types";
import { newVoucher } from "@/lib/vouchers/schema/facts";
import type { ExpenseFacts } from "../../ledger/facts";

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
export async function bodyOf(tx: Tx, facts: ExpenseFacts, company_id: number) {
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

export type Body = Awaited<ReturnType<typeof bodyOf>>;
