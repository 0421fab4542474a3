import type { Client } from "pg";
import type { AuditActor } from "@/lib/audit/audit";
import { postBy } from "@/lib/ledger/post";
import { accrued } from "@/lib/ledger/transitions";

/** A day on which nothing else of the same database is due. */
const DAY = "2031-06-30";
const COMPANY = "Empresa de Pagos";

/** A German account, whose only check digits are those of the IBAN. */
function ibanOf(n: number): string {
  const own = `37040044${String(n).padStart(10, "0")}`;
  const check = 98n - (BigInt(`${own}131400`) % 97n);
  return `DE${String(check).padStart(2, "0")}${own}`;
}

/** Suppliers with verified accounts, each with an approved invoice in euros. `$1`: who loaded them. */
const fill = (count: number): string[] => [
  `INSERT INTO app_user (mail, name, rol, updated_at) SELECT 'paga' || n || '.bench@example.com', 'Quien firma ' || n, 'Administracion', now() FROM generate_series(1, 2) n ON CONFLICT DO NOTHING`,
  `INSERT INTO company (name, tax_id, country, active, town) VALUES ('${COMPANY}', 'B98765434', 'ES', true, 'Madrid')`,
  `INSERT INTO tax_regime_agent (regime_id, company_id) SELECT g.id, c.id FROM tax_regime g JOIN company c ON c.name = '${COMPANY}'
   WHERE g.country = 'ES' AND g.tax = 'irnr' AND g.state = 'vigente'`,
  `INSERT INTO own_account (company_id, name, currency, iban, created_by) SELECT id, 'Corriente', 'EUR', 'ES9121000418450200051332', $1::int FROM company WHERE name = '${COMPANY}'`,
  `INSERT INTO supplier (country, tax_id, name, state, iva_condition, mail, street, street_number, postcode, town, address_country, created_by)
   SELECT 'DE', 'DE9' || lpad(n::text, 8, '0'), 'Proveedor de Pagos ' || n, 'activo', 'exterior', 'paga' || n || '@example.com', 'Hauptstraße', n::text, '50667', 'Köln', 'DE', $1::int FROM generate_series(1, ${count}) n`,
  `INSERT INTO voucher (company_id, supplier_id, country, type_code, number, identity, date, due_date, currency, net_taxed, net_untaxed, exempt, vat, other_taxes, total, cost, vat_percent,
     origin, state, created_by_user_id, validated_by_user_id, validated_at)
   SELECT c.id, s.id, 'DE', 'F', s.id::text, 'DE:bench:' || s.id, '2031-06-01', '${DAY}', 'EUR', 1000, 0, 0, 0, 0, 1000 + s.id % 997, 1000 + s.id % 997, 100, 'archivo', 'aprobado', $1::int, $1::int, now()
   FROM supplier s CROSS JOIN company c WHERE s.mail LIKE 'paga%@example.com' AND c.name = '${COMPANY}'`,
  `INSERT INTO cash_item (source_type, source_id, company_id, supplier_id, currency, amount, open, due_day, certainty)
   SELECT 'voucher', id, company_id, supplier_id, currency, amount, amount, due_date, 'firme' FROM voucher WHERE identity LIKE 'DE:bench:%'`,
];

export interface Owed {
  id: number;
  company_id: number;
  supplier_id: number;
  amount: string;
}

/** So many invoices that a company of ours, which withholds of them, can pay by SEPA; and two people who sign. */
export async function paymentWorld(
  client: Client,
  actor: AuditActor & { userId: number },
  count: number,
): Promise<{ owed: Owed[]; signers: number[]; account: number }> {
  for (const text of fill(count)) await client.query(text, text.includes("$1") ? [actor.userId] : []);
  const { rows: owed } = await client.query<Owed>(
    "SELECT id, company_id, supplier_id, amount::text AS amount FROM voucher WHERE identity LIKE 'DE:bench:%' ORDER BY id",
  );
  const { rows: signers } = await client.query<{ id: number }>(
    "SELECT id FROM app_user WHERE mail LIKE 'paga%.bench@example.com' ORDER BY id",
  );
  const accounts = owed.map(({ supplier_id }, n) => [supplier_id, ibanOf(n + 1)] as const);
  await client.query(
    `INSERT INTO bank_account (supplier_id, kind, number, currency, holder, holder_tax_id, created_by, state, verified_by, verified_at, usable_from)
     SELECT x.supplier, 'iban', x.number, 'EUR', s.name, s.tax_id, $1::int, 'verificada', $2::int, now() - interval '60 hours', now() - interval '12 hours'
     FROM unnest($3::int[], $4::text[]) AS x(supplier, number) JOIN supplier s ON s.id = x.supplier`,
    [actor.userId, signers[0]?.id, accounts.map(([supplier]) => supplier), accounts.map(([, number]) => number)],
  );
  await client.query("BEGIN");
  await postBy(
    async (sql, ...values) => (await client.query(sql, values)).rows,
    actor,
    owed.map(({ id, company_id, supplier_id, amount }) => ({
      source: { type: "voucher", id, event: "validado" },
      day: "2031-06-01",
      ...accrued([{ company_id, supplier_id, currency: "EUR", amount }]),
    })),
  );
  await client.query("COMMIT");
  for (const table of ["supplier", "voucher", "bank_account", "cash_item", "ledger_entry"])
    await client.query(`VACUUM ANALYZE ${table}`);
  const { rows: own } = await client.query<{ id: number }>(
    "SELECT a.id FROM own_account a JOIN company c ON c.id = a.company_id WHERE c.name = $1",
    [COMPANY],
  );
  return { owed, signers: signers.map(({ id }) => id), account: own[0]?.id ?? 0 };
}
