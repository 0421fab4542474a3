import { Writable } from "node:stream";
import type { SignedIn } from "@/lib/auth/person";
import { disconnect } from "@/lib/db";
import { todayIn } from "@/lib/format/dates";
import { postBy } from "@/lib/ledger/post";
import { accrued } from "@/lib/ledger/transitions";
import { make } from "@/lib/payments/service/file";
import { prepare } from "@/lib/payments/service/prepare";
import { authorise, release } from "@/lib/payments/service/sign";
import { batchOf } from "@/lib/payments/service/view";
import { openClient } from "@/lib/pg";
import { zip } from "@/lib/tax/service/certificates";
import { progress, type Result } from "./results";

const PAYMENTS = 500;
const LIMIT_MS = 20_000;
const DAY = "2031-06-30";

type Actor = SignedIn & { requestId: string };

/** A German account, whose only check digits are those of the IBAN. */
function ibanOf(n: number): string {
  const own = `37040044${String(n).padStart(10, "0")}`;
  const check = 98n - (BigInt(`${own}131400`) % 97n);
  return `DE${String(check).padStart(2, "0")}${own}`;
}

/** Suppliers with verified accounts, each with an approved invoice in euros. `$1`: who loaded them. */
const FILL = [
  `INSERT INTO app_user (mail, name, rol, updated_at) SELECT 'paga' || n || '.bench@example.com', 'Quien firma ' || n, 'Administracion', now() FROM generate_series(1, 2) n ON CONFLICT DO NOTHING`,
  "INSERT INTO company (name, tax_id, country, active, town) VALUES ('Empresa de Pagos', 'B98765434', 'ES', true, 'Madrid')",
  `INSERT INTO tax_regime_agent (regime_id, company_id) SELECT g.id, c.id FROM tax_regime g JOIN company c ON c.name = 'Empresa de Pagos'
   WHERE g.country = 'ES' AND g.tax = 'irnr' AND g.state = 'vigente'`,
  `INSERT INTO own_account (company_id, name, currency, iban, created_by) SELECT id, 'Corriente', 'EUR', 'ES9121000418450200051332', $1::int FROM company WHERE name = 'Empresa de Pagos'`,
  `INSERT INTO supplier (country, tax_id, name, state, iva_condition, mail, street, street_number, postcode, town, address_country, created_by)
   SELECT 'DE', 'DE9' || lpad(n::text, 8, '0'), 'Proveedor de Pagos ' || n, 'activo', 'exterior', 'paga' || n || '@example.com', 'Hauptstraße', n::text, '50667', 'Köln', 'DE', $1::int FROM generate_series(1, ${PAYMENTS}) n`,
  `INSERT INTO voucher (company_id, supplier_id, country, type_code, number, identity, date, due_date, currency, net_taxed, net_untaxed, exempt, vat, other_taxes, total, cost, vat_percent,
     origin, state, created_by_user_id, validated_by_user_id, validated_at)
   SELECT c.id, s.id, 'DE', 'F', s.id::text, 'DE:bench:' || s.id, '2031-06-01', '${DAY}', 'EUR', 1000, 0, 0, 0, 0, 1000 + s.id % 997, 1000 + s.id % 997, 100, 'archivo', 'aprobado', $1::int, $1::int, now()
   FROM supplier s CROSS JOIN company c WHERE s.mail LIKE 'paga%@example.com' AND c.name = 'Empresa de Pagos'`,
  `INSERT INTO cash_item (source_type, source_id, company_id, supplier_id, currency, amount, open, due_day, certainty)
   SELECT 'voucher', id, company_id, supplier_id, currency, amount, amount, due_date, 'firme' FROM voucher WHERE identity LIKE 'DE:bench:%'`,
];

interface Owed {
  id: number;
  company_id: number;
  supplier_id: number;
  amount: string;
}

async function fill(databaseUrl: string, actor: Actor): Promise<{ owed: Owed[]; signers: number[] }> {
  const client = openClient({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (const text of FILL) await client.query(text, text.includes("$1") ? [actor.userId] : []);
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
    return { owed, signers: signers.map(({ id }) => id) };
  } finally {
    await client.end();
  }
}

/** Makes the certificates of a batch, for nobody. @returns how many it has */
async function certificatesOf(actor: Actor, id: number): Promise<number> {
  const made = await zip(actor, { params: { id }, query: undefined, body: undefined });
  if (!("write" in made)) throw new Error("no stream");
  await made.write(new Writable({ write: (_chunk, _encoding, done) => done() }));
  const { taxes } = await batchOf(actor, id);
  return taxes.reduce((sum, { count }) => sum + count, 0);
}

/** A batch of so many payments: prepared, signed by two, released with all that is checked again, its SEPA file made and checked. */
export async function measurePayments(databaseUrl: string, actor: Actor): Promise<Result[]> {
  progress(`Un lote de ${PAYMENTS} pagos`);
  const { owed, signers } = await fill(databaseUrl, actor);
  const [first, second] = signers.map((userId) => ({ ...actor, userId, rol: "Administracion" as const }));
  if (!first || !second) throw new Error("nobody signs");
  const results: Result[] = [];
  let whole = 0;
  const timed = async <T>(work: string, does: () => Promise<T>): Promise<T> => {
    const start = performance.now();
    const made = await does();
    const measured = performance.now() - start;
    whole += measured;
    results.push({ work, measured, limit: LIMIT_MS, unit: "ms" });
    return made;
  };
  const items = owed.map(({ id }) => ({ kind: "voucher" as const, id }));
  const none = { query: undefined, params: undefined };
  const { batches } = await timed("armarlo", () =>
    prepare(actor, { ...none, body: { day: todayIn(), items, net: false } }),
  );
  const id = batches[0]?.id ?? 0;
  const step = async () => ({
    params: { id },
    query: undefined,
    body: { version: (await batchOf(actor, id)).version },
  });
  const prepared = await step();
  await timed("autorizarlo", () => authorise(first, prepared));
  const authorised = await step();
  await timed("liberarlo, con todo lo que se vuelve a mirar", () => release(second, authorised));
  const released = await step();
  const { file } = await timed("su archivo SEPA, con su esquema", () => make(second, released));
  if (file?.transfers !== PAYMENTS) throw new Error(`${file?.transfers} transfers`);
  const certificates = await timed("sus certificados, en un ZIP", () => certificatesOf(actor, id));
  if (certificates !== PAYMENTS) throw new Error(`${certificates} certificates`);
  results.push({ work: "todo", measured: whole, limit: LIMIT_MS, unit: "ms" });
  await disconnect();
  return results;
}
