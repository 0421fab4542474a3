import type { Style } from "exceljs";
import type { Column, ColumnKind } from "./sheet";

/** What we use of exceljs' style table: gives a style's number, the same one for the same style. */
export interface StyledWorkbook {
  styles: { addStyleModel: (style: Partial<Style>, valueType?: number) => number };
}

/** Text is kept text (`@`), also when someone edits the cell. */
const formats: Record<ColumnKind, string> = {
  text: "@",
  int: "#,##0",
  money: "#,##0.00",
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

/** The style numbers of a sheet's columns, for its rows and for its totals. */
export function styleIds({ styles }: StyledWorkbook, columns: readonly Column[]): { body: number[]; total: number[] } {
  const id = (style: Partial<Style>) => styles.addStyleModel(style);
  return {
    body: columns.map(({ kind }) => id({ numFmt: formats[kind] })),
    total: columns.map(({ kind }) => id({ numFmt: formats[kind], font: { bold: true }, border: { top: LINE } })),
  };
}
