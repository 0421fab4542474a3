import type { Client } from "pg";
import type { Person } from "@/lib/access/can";
import type { Action } from "@/lib/access/permissions";
import type { AuditActor } from "@/lib/audit/audit";
import type { Tx } from "@/lib/db";
import { declarations } from "@/lib/generated/domains";
import type { Refused } from "@/lib/tabular/capped/answer";
import type { Place, Problem } from "./schema";

/** What a domain says of a kind of file that becomes its rows, in its `declaration.ts`. Its parts are fetched when needed. */
export interface ImportKind {
  /** The action that allows it; asked again when its turn comes. */
  permission: Action;
  /** What the audit log calls one: `import:<id>`, `import.saved`. */
  record: string;
  /** How large its files may be, where that is more than a table's usual. */
  maxBytes?: number;
  /** What it takes from a file. */
  fields: () => Promise<Readonly<Record<string, { label: string }>>>;
  reader: () => Promise<ImportReader>;
  writer: () => Promise<ImportWriter | StreamWriter>;
}

/** How its files are read: in a process of its own that is capped and knows no secrets. What it answers goes as JSON. */
export interface ImportReader {
  /** What a file holds, and the mapping proposed for it. */
  find: (file: string, name: string, place: Place) => Promise<object | Refused>;
  /** Every row by its mapping, and how many were read; not of a kind that streams. `nothing`: why there is none, where that is known. */
  read?: (file: string, name: string, mapping: unknown) => Promise<{ read: number; nothing?: string } | Refused>;
}

/** An import whose turn came. */
export interface ImportJob {
  id: string;
  kind: string;
  file_key: string;
  file_name: string;
  mapping: unknown;
  options: Readonly<Record<string, unknown>>;
  dry_run: boolean;
  attempts: number;
  /** The person who asked for it, as they are now. */
  by: Person & { userId: number; mail: string };
}

/** What an import came to. `facts` are the kind's own; `after` goes to the audit log. */
export interface Outcome {
  rows_read: number;
  rows_accepted: number;
  rows_rejected: number;
  inserted: number;
  updated: number;
  unchanged: number;
  facts: object;
}

/** What reading a file found, before anything of it is written: without the rows that have a problem, where those are left out, else nothing. */
export interface Loaded extends Omit<Outcome, "rows_rejected"> {
  problems: readonly Problem[];
  write: () => Promise<void>;
}

/** Writes what was read, all of it or nothing, in the engine's transaction. Throws `ImportRefused` for a reason of the whole file. */
export interface ImportWriter<Read = never> {
  load: (tx: Tx, job: ImportJob, read: Read) => Promise<Loaded>;
  undo: Undo;
  /** Tells whoever looks, when the transaction commits; `saved` is false for a trial or a failed one. */
  told?: (tx: Tx, saved: boolean) => Promise<void>;
  /** Once the transaction is committed; a crash before it leaves it undone. */
  after?: (job: ImportJob, saved: boolean) => Promise<void>;
}

/** For files of a million rows: reads and writes by itself over a connection, in a capped process. */
export interface StreamWriter {
  stream: (client: Client, job: ImportJob & { file: string }) => Promise<void>;
  undo: Undo;
  told?: ImportWriter["told"];
}

/** What of an import is not taken back, how many rows of how many, and why. */
export interface Left {
  rows: number;
  of: number;
  why: readonly string[];
}

/**
 * Puts back what was before. Answers what the audit log is to say of it; with `left` where `rest` was asked for and something stays: the import
 * is then undone but for that, and may be undone again.
 */
export type Undo = (
  tx: Tx,
  row: { id: string; file_name: string; inserted: number; created_at: Date },
  actor: AuditActor & { userId: number },
  rest?: boolean,
) => Promise<({ left?: Left } & object) | undefined>;

/** A reason to refuse the whole file, in Spanish for people; trying again would not mend it. */
export class ImportRefused extends Error {}

/** Of a file with titles and nothing below them, or with rows that are all blank or sums. */
export const NO_ROWS = "El archivo no tiene ninguna fila para cargar: revisar la hoja y la fila de títulos elegidas.";

/** The kind of that name, as its domain declares it. */
export function importKind(name: string): ImportKind {
  for (const { imports } of declarations) {
    const kind = imports?.[name];
    if (kind) return kind;
  }
  throw new Error(`no domain declares the import "${name}"`);
}
