import { type Tx, txQuery } from "@/lib/db";
import { todayIn } from "@/lib/format/dates";
import { type CheckedAgainst, checkVoucher, type Finding, type VoucherFacts } from "../rules/check";
import type { Held } from "./record";
import { textOf } from "./rows";

/** What is left of vouchers for a note to take. `own`: the note itself, which does not count. */
export async function noteBalances(tx: Tx, ids: readonly number[], own: number) {
  const rows = await txQuery<{
    id: number;
    country: string;
    type_code: string;
    point: string;
    number: string;
    left: string;
  }>(
    tx,
    `SELECT v.id, v.country::text AS country, v.type_code, v.point, v.number, (CASE WHEN v.state IN ('anulado', 'descartado', 'esperado', 'recibido') OR v.takes_away
       THEN 0.00 ELSE coalesce(v.amount, 0.00) - coalesce((SELECT sum(k.amount) FROM voucher_link k JOIN voucher n ON n.id = k.voucher_id
       WHERE k.target_type = 'voucher' AND k.target_id = v.id AND n.id <> $2::int AND n.validated_at IS NOT NULL
         AND n.state NOT IN ('anulado', 'descartado', 'recibido')), 0.00) END)::text AS left
     FROM voucher v WHERE v.id = ANY ($1::int[])`,
    [...ids],
    own,
  );
  return new Map(rows.map(({ left, ...row }) => [row.id, { left, text: textOf(row) }]));
}

const nothing = (value: string | null) => value ?? "0.00";

/** A stored voucher as the rules read it. */
export const factsOf = (row: Held): VoucherFacts => ({
  country: row.country,
  direction: row.direction,
  type_code: row.type_code,
  point: row.point,
  number: row.number,
  date: row.date ?? "",
  due_date: row.due_date,
  currency: row.currency ?? "",
  fx_rate: row.fx?.rate ?? null,
  net_taxed: nothing(row.net_taxed),
  net_untaxed: nothing(row.net_untaxed),
  exempt: nothing(row.exempt),
  vat: nothing(row.vat),
  other_taxes: nothing(row.other_taxes),
  self_withheld: row.self_withheld,
  total: row.total ?? "",
  recipient_tax_id: row.recipient_tax_id,
  authorisation_code: row.authorisation_code,
  vat_lines: row.vat_lines,
  taxes: row.taxes,
});

/** What a voucher is compared with, read as it is now. */
async function againstOf(tx: Tx, row: Held): Promise<CheckedAgainst> {
  const noted = row.links.filter(({ target_type }) => target_type === "voucher");
  const balances = await noteBalances(
    tx,
    noted.map(({ target_id }) => target_id),
    row.id,
  );
  return {
    today: todayIn(),
    iva_condition: row.iva_condition ?? "",
    company: row.company_facts,
    has_supplier: row.supplier !== null,
    notes: noted.map(({ target_id, amount }) => ({
      amount: amount ?? "0.00",
      balance: balances.get(target_id)?.left ?? "0.00",
      text: balances.get(target_id)?.text ?? "",
    })),
    accepted: row.accepted,
  };
}

/** What is wrong with a voucher, or to be looked at. */
export async function findingsOf(tx: Tx, row: Held): Promise<Finding[]> {
  const facts = factsOf(row);
  const found = checkVoucher(facts, await againstOf(tx, row));
  if (row.currency === null)
    found.unshift({ field: "currency", code: "falta_moneda", level: "error", message: "Falta la moneda." });
  const issuer = row.direction === "recibido" ? row.supplier?.tax_id : row.company_facts?.tax_id;
  if (row.supplier !== null && issuer === "")
    found.unshift({
      field: "supplier_id",
      code: "falta_cuit",
      level: "error",
      message: `Falta el CUIT o NIF de ${row.supplier.name}: completar su ficha.`,
    });
  return found;
}
