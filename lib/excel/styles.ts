import type { Style } from "exceljs";
import type { ColumnKind } from "./sheet";

/** Text is kept text (`@`), also when someone edits the cell. */
const formats: Record<ColumnKind, string> = {
  text: "@",
  int: "#,##0",
  money: "#,##0.00",
  rate: "#,##0.00####",
  day: "dd/mm/yyyy",
  moment: "dd/mm/yyyy hh:mm",
  percent: "0.0%",
};

const LINE = { style: "thin", color: { argb: "FFD9D2D6" } } as const;

/** The first row: the product's colour under white letters. */
export const headerStyle: Partial<Style> = {
  font: { bold: true, color: { argb: "FFFFFFFF" } },
  fill: { type: "pattern", pattern: "solid", fgColor: { argb: "FF7D2257" } },
  alignment: { vertical: "middle", wrapText: true },
  border: { bottom: LINE },
};

/** A column's cells. */
export const bodyStyle = (kind: ColumnKind): Partial<Style> => ({ numFmt: formats[kind] });

/** The same under them, in the sums. */
export const totalStyle = (kind: ColumnKind): Partial<Style> => ({
  numFmt: formats[kind],
  font: { bold: true },
  border: { top: LINE },
});
