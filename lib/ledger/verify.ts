import type { ClientBase } from "pg";
import { type Difference, ledgerSources } from "./sources";

/** Something that is kept and should be another: of what, and of which of them. */
export interface Wrong extends Difference {
  what: string;
}

/**
 * Recomputes every kept sum, obligation, plan of cash and what each domain expects its records to have posted.
 * @returns how many entries were looked at, and what differs, in the order in which it was asked
 */
export async function verifyLedger(client: ClientBase): Promise<{ entries: number; wrong: Wrong[] }> {
  const wrong: Wrong[] = [];
  for (const asked of ["ledger_wrong", "owed_wrong", "obligations_wrong"])
    wrong.push(...(await client.query<Wrong>(`SELECT what, key, kept, computed FROM ${asked}()`)).rows);
  for (const [type, { title, expected }] of await ledgerSources())
    for (const one of (await expected?.(client)) ?? []) wrong.push({ what: `${title} (${type})`, ...one });
  const { rows } = await client.query<{ entries: string }>("SELECT count(*) AS entries FROM ledger_entry");
  return { entries: Number(rows[0]?.entries ?? 0), wrong };
}
