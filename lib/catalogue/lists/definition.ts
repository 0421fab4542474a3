import type { Tx } from "@/lib/db";
import type { Field } from "@/lib/excel/fields";
import type { ReadCell } from "../rules/cells";

export interface StoredRow {
  id: number;
  version: number;
  name: string;
}

/** What a list of the catalogue is: its table, how it is read, found, written and told. */
export interface ListDefinition<Row extends StoredRow = StoredRow, Facts extends object = object> {
  table: "category" | "supplier" | "project" | "event" | "holiday";
  /** The record in the audit log (`category:7`) and what is done to it (`category.created`). */
  record: string;
  missing: string;
  /** The rows of the table `r`, ready to be answered. */
  select: string;
  /** SQL of what is searched. */
  words: string;
  order: string;
  /** What a filter's value is compared with. */
  filters: Readonly<Record<string, string>>;
  /** One record may stand for another. */
  merges: boolean;
  /** Columns that are written, with their types. */
  columns: Readonly<Record<Extract<keyof Facts, string>, string>>;
  /** The record that has their place already. `own` is the one that they are of. */
  taken: (tx: Tx, facts: Facts, own: number | null) => Promise<number | null>;
  takenText: (row: Row) => string;
  /** Throws for what cannot be, beyond its shape. */
  check?: (tx: Tx, facts: Facts, before: Row | null) => Promise<void>;
  /** After it was written: what follows from it. */
  follow?: (tx: Tx, id: number) => Promise<void>;
  fields: readonly Field<Row>[];
  /** Of each column of a sheet, the field that it is and how it is read. */
  cells: Readonly<Record<string, { field: Extract<keyof Facts, string>; read: ReadCell }>>;
}
