import { prisma } from "@/lib/db";
import { env } from "@/lib/env";
import type { EntryKind } from "@/lib/ledger/kinds";
import type { Posting } from "@/lib/ledger/post";
import { verifyLedger } from "@/lib/ledger/verify";
import { openClient } from "@/lib/pg";
import { next, type TestPerson } from "./factories";
import { asAdmin } from "./template";
import { testOwnerUrl } from "./url";

/** A purse that stands for nothing but itself, warning or, if said, refusing. */
export async function aPurse(
  by: TestPerson,
  facts: { policy?: "avisa" | "bloquea"; period?: "mes" | "total"; basis?: "total" | "costo" } = {},
): Promise<number> {
  const made = await prisma.purse.create({
    data: { kind: "marketing", name: `Bolsa ${next()}`, created_by: by.userId, ...facts },
  });
  return made.id;
}

/** A posting of one line: 1,000 pesos of budget on the third of March 2026 unless said otherwise. */
export function aPosting({
  kind = "presupuestado",
  amount = "1000.00",
  currency = "ARS",
  day = "2026-03-03",
  source,
  mustFit,
  ...dimensions
}: Partial<Omit<Posting["lines"][number], "kind">> & {
  kind?: EntryKind;
  source?: Partial<Posting["source"]>;
  mustFit?: Posting["mustFit"];
}): Posting {
  return {
    source: { type: "prueba", id: next(), event: "hecho", ...source },
    day,
    mustFit,
    lines: [{ kind, amount, currency, ...dimensions }],
  };
}

/** A month (`2026-03`) of a company shut by somebody. @returns the lock's id */
export async function aShutMonth(by: TestPerson, company_id: number, month: string): Promise<number> {
  const made = await prisma.periodLock.create({
    data: { company_id, month: new Date(`${month}-01`), scope: "operativo", locked_by: by.userId },
  });
  return made.id;
}

/** After each test of a file everything that is kept of money says what its entries say. */
export function verifiedAfterEach(): void {
  afterEach(async () => {
    const client = openClient({ connectionString: env().DATABASE_URL });
    await client.connect();
    const { wrong } = await verifyLedger(client);
    await client.end();
    expect(wrong).toEqual([]);
  });
}

/** Adds a cent to an entry and to the sum that it is in, as only the owner of the tables could. */
const A_CENT = `WITH one AS (UPDATE ledger_entry SET amount = amount + 0.01, cost = cost + 0.01 WHERE id = $1 RETURNING *)
  UPDATE ledger_rollup r SET amount = r.amount + 0.01, cost = r.cost + 0.01 FROM one e
  WHERE (r.side, r.kind, r.currency, r.month) = (e.side, e.kind, e.currency, date_trunc('month', e.day)::date)
    AND (r.company_id, r.purse_id, r.show_id, r.project_id, r.event_id, r.cost_centre_id, r.category_id)
      IS NOT DISTINCT FROM (e.company_id, e.purse_id, e.show_id, e.project_id, e.event_id, e.cost_centre_id, e.category_id)`;
const A_CONVERTED_CENT = `WITH one AS (UPDATE ledger_entry SET cost_usd = cost_usd + 0.01, cost_eur = cost_eur + 0.01 WHERE id = $1 RETURNING *)
  UPDATE ledger_rollup r SET cost_usd = r.cost_usd + CASE WHEN e.cost_usd IS NULL THEN 0 ELSE 0.01 END, cost_eur = r.cost_eur + CASE WHEN e.cost_eur IS NULL THEN 0 ELSE 0.01 END FROM one e
  WHERE (r.side, r.kind, r.currency, r.month) = (e.side, e.kind, e.currency, date_trunc('month', e.day)::date)
    AND (r.company_id, r.purse_id, r.show_id, r.project_id, r.event_id, r.cost_centre_id, r.category_id)
      IS NOT DISTINCT FROM (e.company_id, e.purse_id, e.show_id, e.project_id, e.event_id, e.cost_centre_id, e.category_id)`;

/** The newest entry of each event, kind and side of what a kind of source posted, and what was reversed of it. */
const ONE_OF_EACH = `SELECT max(e.id)::float8 AS id, concat_ws(' ', split_part(p.event, ':', 1), e.side, e.kind, CASE WHEN p.reverses_id IS NOT NULL THEN 'reversed' END) AS what
  FROM ledger_posting p JOIN ledger_entry e ON e.posting_id = p.id WHERE p.source_type = $1 GROUP BY 2 ORDER BY 2`;

/**
 * Of everything that a kind of source posted in this database a cent is changed, entry and sum alike, and taken back again.
 * @returns what of it the recomputation does not name by the source itself, what was paid of it, or as a reversal; kept sums alone do not count.
 * What has posted nothing here is named, too
 */
export async function centsNotNamed(type: string): Promise<string[]> {
  return asAdmin(testOwnerUrl(), async (client) => {
    const { wrong: before } = await verifyLedger(client);
    const known = new Set(before.map((one) => JSON.stringify(one)));
    const { rows } = await client.query<{ id: number; what: string }>(ONE_OF_EACH, [type]);
    const missed = rows.length === 0 ? [`${type} has posted nothing`] : [];
    for (const { id, what } of rows) {
      await client.query(
        "BEGIN; ALTER TABLE ledger_entry DISABLE TRIGGER USER; ALTER TABLE ledger_rollup DISABLE TRIGGER USER",
      );
      await client.query(type === "ledger_entry" ? A_CONVERTED_CENT : A_CENT, [id]);
      const { wrong } = await verifyLedger(client);
      await client.query("ROLLBACK");
      const named = wrong.filter((one) => !known.has(JSON.stringify(one)) && one.what !== "supplier_owed");
      if (named.length === 0) missed.push(`${type}: ${what}`);
    }
    return missed;
  });
}
