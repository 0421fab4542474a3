import { prisma } from "@/lib/db";
import { env } from "@/lib/env";
import type { EntryKind } from "@/lib/ledger/kinds";
import type { Posting } from "@/lib/ledger/post";
import { verifyLedger } from "@/lib/ledger/verify";
import { openClient } from "@/lib/pg";
import { next, type TestPerson } from "./factories";

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
