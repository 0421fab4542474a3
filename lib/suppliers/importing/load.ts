import { loadRecords, type SheetList, undoRecords } from "@/lib/catalogue/loadService";
import type { Tx } from "@/lib/db";
import { normalize } from "@/lib/format/text";
import type { ImportJob, Loaded } from "@/lib/imports/kind";
import type { PlainSheet } from "@/lib/imports/plain";
import { definition } from "../definition";
import { supplierColumns } from "../rules/sheet";
import { freshSupplier } from "../schema";

const LIST: SheetList = {
  definition,
  columns: Object.keys(supplierColumns),
  labels: supplierColumns,
  fresh: freshSupplier,
  keyOf: ({ country, tax_id, name }) => (tax_id ? [country, tax_id] : [normalize(String(name))]),
};

/** A sheet of suppliers, found by their number or, without one, by their name. */
export const loadSuppliers = (tx: Tx, job: ImportJob, sheet: PlainSheet): Promise<Loaded> =>
  loadRecords(tx, job, sheet, LIST);

export const undoSuppliers = undoRecords(definition);
