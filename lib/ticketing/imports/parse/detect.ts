import type { Row } from "@/lib/tabular/cell";
import { type DetectionOf, detectColumns } from "@/lib/tabular/reading/detect";
import { FIELDS, type Field } from "./fields";
import type { ColumnIndexes, Mapping } from "./mapping";

export type Detection = DetectionOf<Field>;

/** How the dates and amounts of a file of sales are written. */
export const detect = (
  mapping: Mapping,
  columns: ColumnIndexes,
  batches: () => AsyncIterable<Row[]>,
): Promise<Detection> => detectColumns<Field>(FIELDS, mapping, columns, batches);
