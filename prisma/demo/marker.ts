import type { ClientBase } from "pg";
import { auditSeed } from "../seedLog";

/** Changes when the generators do: data of another version are kept as they are. */
export const DEMO_VERSION = 8;

const OBJECT = "demo:datos";

/** What was loaded: the version, the day everything was placed around, and the last day with sales. */
export interface Marker {
  version: number;
  anchor: string;
  through: string;
}

/** What an earlier run loaded; null before the first. The audit log is the record: nothing else is kept. */
export async function readMarker(client: ClientBase): Promise<Marker | null> {
  const { rows } = await client.query<{ after: Marker }>(
    "SELECT after FROM audit_entry WHERE object = $1 ORDER BY id DESC LIMIT 1",
    [OBJECT],
  );
  return rows[0]?.after ?? null;
}

export async function writeMarker(client: ClientBase, marker: Marker): Promise<void> {
  await auditSeed(client, "demo.loaded", OBJECT, marker);
}
