import { inZone } from "@/lib/format/dates";
import type { CellInput, Column, RowInput, Sheet } from "./sheet";

/** A column of a sheet and where its value comes from. */
export interface Field<Row> extends Column {
  value: (row: Row) => CellInput;
  /** Holds an amount of money: left out, column and all, for people without montos. */
  amount?: boolean;
}

/** A sheet of `rows` (records) by `fields`; `totals` are records as well. Without `money` no column of amounts exists. */
export function sheetOf<Row>(
  name: string,
  fields: readonly Field<Row>[],
  rows: Iterable<Row> | AsyncIterable<Row>,
  { money, totals }: { money: boolean; totals?: () => readonly Row[] },
): Sheet {
  const shown = fields.filter(({ amount }) => money || !amount);
  const cells = (row: Row): RowInput => shown.map(({ value }) => value(row));
  return {
    name,
    columns: shown.map(({ header, width, kind, currency }) => ({ header, width, kind, currency })),
    rows: mapRows(rows, cells),
    totals: totals && (() => totals().map(cells)),
  };
}

/** An instant as a column of kind `moment` takes it, by the clock of a zone: a date of Excel's, which sorts and filters as one. */
export function momentCell(at: string | Date | null | undefined, zone?: string): string | null {
  if (!at) return null;
  const { day, time } = inZone(at, zone);
  return `${day} ${time}`;
}

/** A column of instants, by the clock of the company. */
export const moment = <Row>(header: string, value: (row: Row) => string | Date | null | undefined): Field<Row> => ({
  header,
  width: 17,
  kind: "moment",
  value: (row) => momentCell(value(row)),
});

async function* mapRows<Row>(rows: Iterable<Row> | AsyncIterable<Row>, cells: (row: Row) => RowInput) {
  for await (const row of rows) yield cells(row);
}
