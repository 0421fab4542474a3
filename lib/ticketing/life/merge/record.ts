import { type Tx, txQuery } from "@/lib/db";
import type { HandedOver } from "../../shows/handOver";

/** A row of a table as the database writes it in JSON. */
export type Stored = Record<string, unknown> & { id: number };

/** What happened to the chat: its channel became the other show's, or its messages went to the channel that one has. */
export type MovedChat = { channel: number } | { from: Stored; into: number; messages: number[] };

/** Everything that a merge did, as `show_merge.data` keeps it for undo. */
export interface MergeRecord {
  show: Stored;
  names: string[];
  /** Ids of the sales that are the other show's now. */
  sales: number[];
  /** Sales of the source that gave way to the other show's of the same day and series. */
  dropped: Stored[];
  /** Sales of the other show as they were before a decision changed them, with the version they got by it. */
  changed: { before: Stored; version: number }[];
  /** Totals of sales that were stated and follow the days since; merges of before have none. */
  stated?: Stored[];
  /** By table: the rows that moved, and those that said the same as one there. */
  references: Record<string, { moved: number[]; dropped: Stored[] }>;
  chat: MovedChat | null;
  /** Facts of the other show that were not known, before and after. */
  facts: { before: Partial<Stored>; after: Partial<Stored> };
  handedOver: HandedOver | null;
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Puts rows back as they were, with their numbers. */
export async function insertStored(tx: Tx, table: string, rows: readonly Stored[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first).map(quoted).join(", ");
  await txQuery(
    tx,
    `INSERT INTO ${quoted(table)} (${columns}) SELECT ${columns} FROM jsonb_populate_recordset(NULL::${quoted(table)}, $1::jsonb)`,
    JSON.stringify(rows),
  );
}
