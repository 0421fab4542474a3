import { formatDayYear } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import { currencyOf } from "@/lib/tabular/reading/currency";
import { detect } from "@/lib/ticketing/imports/parse/detect";
import { type Mapping, mappingSchema, resolveColumns } from "@/lib/ticketing/imports/parse/mapping";
import { makeRowParser, type ParsedSale } from "@/lib/ticketing/imports/parse/row";
import type { Preview } from "./mappingDraft";

type Row = Parameters<ReturnType<typeof makeRowParser>>[0];

export interface SampleSale extends ParsedSale {
  row: number;
}

export interface SampleReading {
  /** What keeps the file from being read: `path` is the field. Nothing else is told then. */
  problems: { path: string; message: string }[];
  /** The first rows as they will be saved. */
  sales: SampleSale[];
  /** Rows of the sample with something wrong. */
  refused: { row: number; message: string }[];
  /** Rows of the sample that are no sale (blank, totals). */
  skipped: number;
  doubts: { field: string; message: string }[];
  /** How the first date and amount are understood, as `texto se lee valor`. */
  understood: { date: string | null; money: string | null };
  /** A currency code that is not the code itself: `032` is ARS. */
  currency: { column: string; text: string; code: string } | null;
}

const NOTHING: SampleReading = {
  problems: [],
  sales: [],
  refused: [],
  skipped: 0,
  doubts: [],
  understood: { date: null, money: null },
  currency: null,
};

/** A workbook's numbers come as text in the preview; as numbers their decimal mark needs no guess. */
function cellsOf(preview: Preview, texts: readonly string[]): Row["cells"] {
  if (preview.kind === "csv") return [...texts];
  return texts.map((text) => (text !== "" && String(Number(text)) === text ? Number(text) : text));
}

/** Reads the preview's rows with the very parser that the import runs. Loaded when the columns step needs it. */
export async function readSample(preview: Preview, mapping: Mapping): Promise<SampleReading> {
  const checked = mappingSchema.safeParse(mapping);
  if (!checked.success) {
    return {
      ...NOTHING,
      problems: checked.error.issues.map(({ path, message }) => ({ path: path.map(String).at(-1) ?? "", message })),
    };
  }
  const resolved = resolveColumns(checked.data, { header: preview.header, headerGroups: [] });
  if (!resolved.ok)
    return { ...NOTHING, problems: resolved.issues.map(({ field, message }) => ({ path: field, message })) };
  const rows: Row[] = preview.samples.map(({ row, cells }) => ({ row, cells: cellsOf(preview, cells) }));
  const detection = await detect(checked.data, resolved.columns, async function* () {
    yield rows;
  });
  const parse = makeRowParser(
    checked.data,
    resolved.columns,
    { kind: preview.kind, header: preview.header, date1904: false },
    detection,
  );
  const reading: SampleReading = { ...NOTHING, sales: [], refused: [], doubts: detection.doubts };
  for (const row of rows) {
    const result = parse(row);
    if (result.ok)
      reading.sales.push({
        ...result.sale,
        show: checked.data.shows?.[result.sale.show] ?? result.sale.show,
        row: row.row,
      });
    else if (result.skipped) reading.skipped++;
    else reading.refused.push({ row: row.row, message: result.issues[0]?.message ?? "" });
  }
  const texts = (index: number | undefined) =>
    index === undefined ? [] : preview.samples.map(({ cells }) => cells[index] ?? "");
  const { columns } = resolved;
  const first = reading.sales[0];
  const source = first && preview.samples.find(({ row }) => row === first.row)?.cells;
  const said = (index: number | undefined, value: string | null | undefined) =>
    index === undefined || !source?.[index] || !value ? null : `“${source[index]}” se lee ${value}`;
  reading.understood = {
    date: said(columns.fecha_venta, first && formatDayYear(first.fecha_venta)),
    money: said(
      columns.monto_diario,
      first?.monto_diario && formatMoney(first.monto_diario, first.divisa, { decimals: 2 }),
    ),
  };
  const odd = texts(columns.divisa).find((text) => {
    const code = currencyOf(text);
    return code !== null && code !== "ambiguous" && code !== text.trim().toUpperCase();
  });
  if (odd)
    reading.currency = {
      column: preview.header[columns.divisa ?? 0] ?? "",
      text: odd.trim(),
      code: String(currencyOf(odd)),
    };
  return reading;
}
