import type { ClientBase } from "pg";
import { query } from "@/lib/db";
import type { Difference, LedgerSource, SourceRecord } from "@/lib/ledger/sources";
import { creditTypes } from "../rules/types";
import { titleOf } from "./parts";

/** Each part is what its voucher says now, and the entries of a year are its parts; of one that was undone there are none. */
const PARTS = `
SELECT format('prorrata %s: comprobante %s, rubro %s', coalesce(p.year_id, d.year_id), coalesce(p.voucher_id, d.voucher_id), coalesce(p.category_id, d.category_id, 0)) AS key,
  coalesce(p.cost, 0.00)::text AS kept, coalesce(d.cost, 0.00)::text AS computed
FROM (SELECT vat_year_id AS year_id, voucher_id, category_id, currency, cost FROM vat_year_part) p
FULL JOIN (SELECT y.id AS year_id, d.* FROM company_vat_year y CROSS JOIN LATERAL vat_year_due(y.company_id, y.year, y.percent, $1::text[], NULL) d WHERE y.undone_at IS NULL) d
  ON d.year_id = p.year_id AND d.voucher_id = p.voucher_id AND coalesce(d.category_id, 0) = coalesce(p.category_id, 0) AND d.currency = p.currency
WHERE p.cost IS DISTINCT FROM d.cost ORDER BY 1`;
const ENTRIES = `
WITH kept AS (
  SELECT g.source_id::int AS year_id, e.company_id, coalesce(e.category_id, 0) AS category_id, e.currency, sum(e.cost) AS cost, sum(e.amount) AS amount FROM ledger_posting g
  JOIN ledger_entry e ON e.posting_id = g.id WHERE g.source_type = 'prorrata' GROUP BY 1, 2, 3, 4 HAVING sum(e.cost) <> 0 OR sum(e.amount) <> 0
), due AS (
  SELECT p.vat_year_id AS year_id, y.company_id, coalesce(p.category_id, 0) AS category_id, p.currency, sum(p.cost) AS cost FROM vat_year_part p
  JOIN company_vat_year y ON y.id = p.vat_year_id GROUP BY 1, 2, 3, 4 HAVING sum(p.cost) <> 0
)
SELECT format('prorrata %s: rubro %s', coalesce(k.year_id, d.year_id), coalesce(k.category_id, d.category_id)) AS key,
  concat_ws(' ', coalesce(k.amount, 0.00), 'costo', coalesce(k.cost, 0.00)) AS kept, concat_ws(' ', 0.00, 'costo', coalesce(d.cost, 0.00)) AS computed
FROM kept k FULL JOIN due d USING (year_id, company_id, category_id, currency) WHERE k.cost IS DISTINCT FROM d.cost OR k.amount <> 0 ORDER BY 1`;

async function expected(client: ClientBase): Promise<Difference[]> {
  const parts = await client.query<Difference>(PARTS, [creditTypes]);
  return [...parts.rows, ...(await client.query<Difference>(ENTRIES)).rows];
}

/** As people call the year of a company, and the company's years. */
async function records(ids: readonly number[]): Promise<ReadonlyMap<number, SourceRecord>> {
  const rows = await query<{ id: number; company_id: number; company: string; year: number; percent: string }>(
    `SELECT y.id, c.id AS company_id, c.name AS company, y.year, y.percent::text AS percent FROM company_vat_year y JOIN company c ON c.id = y.company_id WHERE y.id = ANY ($1::int[])`,
    [ids],
  );
  return new Map(
    rows.map((row) => [
      row.id,
      { text: `${titleOf(row)}, ${row.company}`, href: `/Comprobantes?vista=libros&empresa=${row.company_id}` },
    ]),
  );
}

/** What the ledger knows of a year's share of VAT as a source of entries. */
export const vatYearSource: LedgerSource = { title: "Prorrata de IVA", records, expected };
