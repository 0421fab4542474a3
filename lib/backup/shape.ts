import * as z from "zod";

/** The first words of every backup: what does not begin so is none of ours. */
export const FORMAT = "bambalina/respaldo/1";

/** What a backup begins with: enough to know whether this code can take it back. */
export const headShape = z.strictObject({
  format: z.literal(FORMAT),
  created_at: z.iso.datetime(),
  /** Version of PostgreSQL it was taken from, as it says it itself. */
  server: z.string(),
  /** The migrations that the database had, oldest first. */
  migrations: z.array(z.strictObject({ name: z.string(), checksum: z.string() })),
});
export type Head = z.output<typeof headShape>;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** A table as it was: its rows in the order of their key, as PostgreSQL's COPY writes them. */
export const tableShape = z.strictObject({
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.int().min(0),
  sha256,
});
export type TableFacts = z.output<typeof tableShape>;

export const fileShape = z.strictObject({ key: z.string(), size: z.int().min(0), sha256 });
export type FileFacts = z.output<typeof fileShape>;

/** What a backup ends with: all that it holds. A backup without it was cut off. */
export const manifestShape = z.strictObject({
  tables: z.array(tableShape),
  sequences: z.array(z.strictObject({ name: z.string(), value: z.string().nullable() })),
  files: z.array(fileShape),
  /** Files that rows name and the storage does not have, or not as they name them. */
  missing: z.array(z.string()),
});
export type Manifest = z.output<typeof manifestShape>;

export const HEAD = "inicio.json";
export const MANIFEST = "final.json";
/** Of a table's rows, in pieces: an entry's length is said before it. */
export const pieceName = (table: string, piece: number) => `tablas/${table}/${String(piece).padStart(6, "0")}`;
export const PIECE = /^tablas\/([^/]+)\/(\d{6})$/;
export const FILES = "archivos/";

/** A backup that cannot be made, read or taken back; the message is one line in Spanish. */
export class BackupError extends Error {}
