import type { Tx } from "@/lib/db";

/** Says to whoever listens that a line changed, when the transaction commits. */
export async function changed(tx: Tx, line: { id: number; area: string; category: string }): Promise<void> {
  const { id, area, category } = line;
  await tx.$executeRawUnsafe(
    "SELECT pg_notify('musicwins', $1)",
    JSON.stringify({ id, area, category }).slice(0, 7_900),
  );
}
