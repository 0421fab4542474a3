import { Writable } from "node:stream";
import { finished } from "node:stream/promises";
import { setImmediate as nextTurn } from "node:timers/promises";
import ExcelJS from "exceljs";
import { workbookFile } from "@/lib/excel/download";
import type { Column } from "@/lib/excel/sheet";

/** `excelProgram.ts ours|exceljs`: writes the same workbook one way or the other and prints `{ ms, mb, bytes }`. */
const ROWS = 100_000;
const DAY = Date.UTC(2026, 0, 1);
const DAY_MS = 86_400_000;

const columns: Column[] = [
  { header: "Show", width: 38, kind: "text" },
  { header: "Fecha del show", width: 14, kind: "day" },
  { header: "Día de venta", width: 14, kind: "day" },
  { header: "Ticketera", width: 20, kind: "text" },
  { header: "Categoría", width: 20, kind: "text" },
  { header: "Divisa", width: 8, kind: "text" },
  { header: "Venta diaria", width: 12, kind: "int" },
  { header: "Venta total", width: 12, kind: "int" },
  { header: "Monto diario", width: 18, kind: "money" },
  { header: "Recaudación total", width: 20, kind: "money" },
];

const dayOf = (row: number) => new Date(DAY + (row % 365) * DAY_MS);
const text = (day: Date) => day.toISOString().slice(0, 10);

/** A row as our services give it: days and money as text. */
const ourRow = (row: number) => [
  `Show número ${row % 500}`,
  text(dayOf(row + 30)),
  text(dayOf(row)),
  `Ticketera ${row % 5}`,
  `Campo ${row % 7}`,
  "ARS",
  row % 900,
  row,
  `${row % 900}000.50`,
  `${row}000.50`,
];

/** The same row as exceljs takes it. */
const bareRow = (row: number) => [
  `Show número ${row % 500}`,
  dayOf(row + 30),
  dayOf(row),
  `Ticketera ${row % 5}`,
  `Campo ${row % 7}`,
  "ARS",
  row % 900,
  row,
  (row % 900) * 1000 + 0.5,
  row * 1000 + 0.5,
];

let bytes = 0;
const sink = () =>
  new Writable({
    write(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      done();
    },
  });

function* ourRows() {
  for (let row = 0; row < ROWS; row += 1) yield ourRow(row);
}

const FORMATS: Record<Column["kind"], string> = {
  text: "@",
  int: "#,##0",
  money: "#,##0.00",
  rate: "#,##0.00####",
  day: "dd/mm/yyyy",
  moment: "dd/mm/yyyy hh:mm",
  percent: "0.0%",
};

const ways: Record<string, () => Promise<void>> = {
  ours: async () => {
    const file = await workbookFile([{ name: "Ventas", columns, rows: ourRows() }]);
    await file.write(sink());
  },
  exceljs: async () => {
    const stream = sink();
    const writer = new ExcelJS.stream.xlsx.WorkbookWriter({ stream, useStyles: true, useSharedStrings: false });
    const sheet = writer.addWorksheet("Ventas");
    sheet.columns = columns.map(({ header, width, kind }) => ({ header, width, style: { numFmt: FORMATS[kind] } }));
    for (let row = 0; row < ROWS; row += 1) {
      sheet.addRow(bareRow(row)).commit();
      if (row % 1_000 === 0) await nextTurn();
    }
    sheet.commit();
    await Promise.all([writer.commit(), finished(stream)]);
  },
};

async function main(way: string): Promise<void> {
  const start = performance.now();
  await ways[way]?.();
  const ms = performance.now() - start;
  console.log(JSON.stringify({ ms, mb: process.resourceUsage().maxRSS / 1024, bytes }));
}

main(process.argv[2] ?? "").catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
