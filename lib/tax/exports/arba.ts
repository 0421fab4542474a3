import { type FixedField, fixedLine } from "@/lib/format/fixedWidth";
import { arDay, type ExportRow } from "./row";

const dashed = (taxId: string) => `${taxId.slice(0, 2)}-${taxId.slice(2, 10)}-${taxId.slice(10)}`;

const FIELDS: FixedField<ExportRow>[] = [
  { width: 13, kind: "text", value: ({ taxId }) => dashed(taxId) },
  { width: 10, kind: "text", value: ({ day }) => arDay(day) },
  { width: 4, kind: "digits", value: () => "1" },
  { width: 8, kind: "digits", value: ({ certificate }) => String(certificate) },
  { width: 11, kind: "marked", value: ({ amount }) => amount },
  { width: 1, kind: "text", value: () => "A" },
];

/** A certificate as a line of ARBA's retenciones, 47 positions. @throws RangeError where a figure does not fit */
export const arbaLine = (row: ExportRow): string => fixedLine(FIELDS, row);

/** `AR-30714822361-2026110-6-LOTE1.txt`: of the whole month (0), retenciones of activity 6. */
export const arbaName = (taxId: string, month: string): string => `AR-${taxId}-${month.replace("-", "")}0-6-LOTE1.txt`;
