import { type Tx, txQuery } from "@/lib/db";
import { bareTaxId } from "@/lib/format/ids/taxId";
import type { PaidItem } from "../rules/reckon";
import type { Regime } from "../rules/regime";
import { shareOf } from "../rules/share";

/** What is known of a supplier when they are paid. */
export interface SupplierFacts {
  id: number;
  country: string;
  condition: string;
  tax_id: string;
  categories: string[];
  papers: string[];
  exclusions: { tax: string; jurisdiction: string; percent: string }[];
}

/** Suppliers by the one that stays of each, with their papers and exclusions in force on a day. */
export async function suppliersOn(tx: Tx, ids: readonly number[], day: string): Promise<Map<number, SupplierFacts>> {
  const rows = await txQuery<SupplierFacts>(
    tx,
    `SELECT s.id, coalesce(s.country::text, '') AS country, s.iva_condition AS condition, coalesce(s.tax_id, '') AS tax_id,
       ARRAY(SELECT catalogue_key(c.name) FROM category_kept ck JOIN category c ON c.id = ck.kept_id OR c.id = (SELECT p.parent_id FROM category p WHERE p.id = ck.kept_id)
         WHERE ck.id = s.category_id) AS categories,
       ARRAY(SELECT DISTINCT d.kind FROM supplier_document d JOIN supplier_kept k ON k.id = d.supplier_id WHERE k.kept_id = s.id AND NOT d.withdrawn
         AND coalesce(d.starts_on <= $2::date, true) AND coalesce(d.ends_on >= $2::date, true)) AS papers,
       coalesce((SELECT json_agg(json_build_object('tax', t.tax, 'jurisdiction', t.jurisdiction, 'percent', t.percent::text)) FROM tax_status t
         JOIN supplier_kept k ON k.id = t.supplier_id WHERE k.kept_id = s.id AND NOT t.withdrawn AND t.starts_on <= $2::date AND coalesce(t.ends_on >= $2::date, true)), '[]') AS exclusions
     FROM supplier s WHERE s.id = ANY ($1::int[])`,
    ids,
    day,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Who is a person and no company, by the country's number: CUIT of people begin with 2, NIF of companies with most letters. */
export const isPerson = (country: string, taxId: string): boolean =>
  country === "AR" ? /^2/.test(bareTaxId(taxId)) : country === "ES" ? /^[\dXYZKLM]/.test(bareTaxId(taxId)) : false;

/** The percent of a regime that an exclusion in force spares. */
export const exclusionOf = ({ exclusions }: SupplierFacts, { tax, code }: Regime): string =>
  exclusions
    .filter((one) => one.tax === tax && (tax !== "iibb" || one.jurisdiction === code))
    .map(({ percent }) => percent)
    .sort((a, b) => Number(b) - Number(a))[0] ?? "0";

/** A stored item of an order, in its voucher's currency; amounts of a note are negative. */
export interface ItemRow {
  order_id: number;
  kind: string;
  amount: string;
  pays: string;
  before: string;
  net: string | null;
  vat: string | null;
  total: string | null;
  self_withheld: string;
  voucher_type: string;
  credit_class: string;
}

/**
 * Items of a batch with what their vouchers say, and what of each was paid before: by earlier items that are alive, or without an order. What is
 * paid back to a person is none of them, when it is paid and when it is netted: it is what others billed, and no income of theirs.
 */
export const itemRows = (tx: Tx, batch: number): Promise<ItemRow[]> =>
  txQuery<ItemRow>(
    tx,
    `SELECT i.order_id, p.kind, i.amount::text AS amount, i.pays::text AS pays, (x.sign * (greatest(coalesce(v.amount, p.payable) - p.payable, 0) + coalesce((SELECT sum(abs(e.amount)) FROM payment_item e
         JOIN payment_order er ON er.id = e.order_id WHERE e.payable_id = i.payable_id AND e.id < i.id AND er.state NOT IN ('rechazado', 'cancelado', 'no_enviado')), 0)))::text AS before,
       (x.sign * v.net)::text AS net, (x.sign * v.vat)::text AS vat, (x.sign * v.amount)::text AS total, (x.sign * coalesce(v.self_withheld, 0))::text AS self_withheld,
       coalesce(v.type_code, '') AS voucher_type, coalesce(v.credit_class, '') AS credit_class
     FROM payment_item i JOIN payment_order r ON r.id = i.order_id JOIN payable p ON p.id = i.payable_id CROSS JOIN LATERAL (SELECT sign(i.amount) AS sign) x
     LEFT JOIN voucher v ON p.kind IN ('voucher', 'note') AND v.id = p.subject_id LEFT JOIN obligation o ON p.kind = 'obligation' AND o.id = p.subject_id
       LEFT JOIN payment_advance d ON p.kind = 'advance' AND d.id = p.subject_id
     WHERE r.batch_id = $1::int AND coalesce(o.kind, d.kind, '') <> 'reintegro' ORDER BY i.id`,
    batch,
  );

/** An item in the order's currency, as the regimes see it. */
export function paidItem(row: ItemRow, supplier: SupplierFacts, country: Regime["country"], day: string): PaidItem {
  const here = (value: string) => (row.pays === row.amount ? value : shareOf(value, row.pays, row.amount));
  const part =
    row.total === null || row.net === null
      ? { advance: row.pays }
      : {
          net: here(row.net),
          vat: here(row.vat ?? "0.00"),
          total: here(row.total),
          before: here(row.before),
          paid: row.pays,
        };
  return {
    part,
    selfWithheld: here(row.self_withheld),
    occasion: {
      country,
      day,
      categories: [row.credit_class, ...supplier.categories].filter(Boolean),
      papers: supplier.papers,
      condition: supplier.condition,
      voucherType: row.voucher_type,
      person: isPerson(supplier.country, supplier.tax_id),
    },
  };
}
