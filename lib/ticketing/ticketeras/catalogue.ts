import { prisma, type Tx, txQuery } from "@/lib/db";
import { holdTurn } from "@/lib/inTurn";

/**
 * Adds the ticketeras that are not in the catalogue yet, in the order given: each takes the first free colour slot of
 * 1 to 5, then 6. Safe when two transactions bring the same new name. Call it after locking shows, never before.
 */
export async function ensureTicketeras(tx: Tx, names: readonly string[]): Promise<void> {
  const wanted = [...new Set(names)].filter((name) => name !== "");
  if ((await missing(tx, wanted)).length === 0) return;
  // One after another, so that each new ticketera gets a slot of its own.
  await holdTurn(tx, "ticketeras");
  for (const name of await missing(tx, wanted)) {
    await txQuery(
      tx,
      `INSERT INTO ticketera (name, slot) SELECT $1, coalesce(
         (SELECT min(n) FROM generate_series(1, 5) n WHERE NOT EXISTS (SELECT 1 FROM ticketera t WHERE t.slot = n)), 6)
       ON CONFLICT (name) DO NOTHING`,
      name,
    );
  }
}

async function missing(tx: Tx, names: string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const rows = await tx.ticketera.findMany({ where: { name: { in: names } }, select: { name: true } });
  const known = new Set(rows.map(({ name }) => name));
  return names.filter((name) => !known.has(name));
}

/** The slot of each ticketera: 6 for what the catalogue does not know. */
export async function slots(): Promise<(name: string) => number> {
  const rows = await prisma.ticketera.findMany({ select: { name: true, slot: true } });
  const byName = new Map(rows.map(({ name, slot }) => [name, slot]));
  return (name) => byName.get(name) ?? 6;
}
