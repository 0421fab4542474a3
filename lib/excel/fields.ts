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

async function* mapRows<Row>(rows: Iterable<Row> | AsyncIterable<Row>, cells: (row: Row) => RowInput) {
  for await (const row of rows) yield cells(row);
}
