import { workbookDownload } from "@/lib/excel/download";
import { type Field, moment, sheetOf } from "@/lib/excel/fields";
import { todayIn } from "@/lib/format/dates";
import type { Download, Input } from "@/lib/http/contract";
import type * as api from "../api";
import { everyEntry } from "../ledger/entries";
import type { Figures } from "../rules/availability";
import { countryTitles, entryKindTitles, entrySourceTitles } from "../rules/kinds";
import { monthShort } from "../rules/months";
import type { BoardCentre, EntryRow } from "../schema";
import { read } from "./board";
import { allCentres } from "./centres";
import { ledgerFilter } from "./entries";

type BoardLine = Pick<BoardCentre, "code" | "name" | "months" | "total">;

const sheets: Record<keyof Figures, string> = {
  presupuestado: entryKindTitles.presupuestado,
  comprometido: entryKindTitles.comprometido,
  real: entryKindTitles.real,
  disponible: "Disponible",
};

/** `GET /cost-centres/board/excel`: a sheet for each measure, months across. */
export async function boardExcel(actor: unknown, { query }: Input<typeof api.boardExcel>): Promise<Download> {
  const board = await read(actor, { query, params: undefined, body: undefined });
  const { year, currency } = board;
  const total: BoardLine = { code: "Total", name: "", months: board.months, total: board.total };
  const made = Object.entries(sheets).map(([measure, title]) => {
    const of = measure as keyof Figures;
    const money = (header: string, value: (line: BoardLine) => string): Field<BoardLine> => ({
      header,
      width: 16,
      kind: "money",
      currency,
      value,
    });
    const fields: Field<BoardLine>[] = [
      { header: "Código", width: 14, kind: "text", value: ({ code }) => code },
      { header: "Centro", width: 32, kind: "text", value: ({ name }) => name },
      ...total.months.map((_, index) => money(monthShort(index + 1), ({ months }) => months[index]?.[of] ?? "0.00")),
      money("Año", (line) => line.total[of]),
    ];
    return sheetOf<BoardLine>(title, fields, board.centres, { money: true, totals: () => [total] });
  });
  return workbookDownload(`centros_de_costo_${year}_${currency}.xlsx`, made);
}

const text = (header: string, width: number, value: (row: EntryRow) => string): Field<EntryRow> => ({
  header,
  width,
  kind: "text",
  value,
});

// The first nine are what the import reads: a file goes out, is completed and comes back.
const fields: Field<EntryRow>[] = [
  { header: "Fecha", width: 12, kind: "day", value: ({ day }) => day },
  text("Tipo", 14, ({ kind }) => entryKindTitles[kind]),
  text("Centro", 14, ({ centre }) => centre.code),
  text("Rubro", 20, ({ category }) => category),
  text("Concepto", 40, ({ concept }) => concept),
  text("Proveedor", 26, ({ supplier }) => supplier),
  text("Documento", 18, ({ document }) => document),
  { header: "Importe", width: 18, kind: "money", value: ({ amount }) => amount },
  text("Moneda", 10, ({ currency }) => currency),
  text("Nombre del centro", 28, ({ centre }) => centre.name),
  text("Origen", 16, ({ source }) => entrySourceTitles[source]),
  text("Archivo", 28, (row) => (row.import ? `${row.import.file}, fila ${row.import.row}` : "")),
  text("Anulado", 10, ({ reversed_by_id }) => (reversed_by_id === null ? "No" : "Sí")),
  text("Cargó", 24, ({ created_by }) => created_by?.name ?? "El sistema"),
  moment("Cargado el", ({ created_at }) => created_at),
];

/** `GET /cost-centres/entries/excel`: every entry of the filter, in its order. */
export async function entriesExcel(_actor: unknown, { query }: Input<typeof api.entriesExcel>): Promise<Download> {
  const rows = everyEntry(await ledgerFilter(query), query.sort);
  const sheet = sheetOf("Movimientos", fields, rows, { money: true });
  return workbookDownload(`movimientos_${query.year}_${query.currency}_${todayIn()}.xlsx`, [sheet]);
}

const example = (kind: string, concept: string, amount: string) => ({ kind, concept, amount });
const examples = [
  example("Presupuesto", "Sueldos de marzo", "1250000"),
  example("Comprometido", "Orden de compra 118", "310000.5"),
  example("Real", "Factura A 0003-00001284", "298400"),
];
type Example = (typeof examples)[number];
const plain = (header: string, width: number, value: (row: Example) => string): Field<Example> => ({
  header,
  width,
  kind: "text",
  value,
});

/** `GET /cost-centres/template`: the sheet to fill, with an example of each kind and the centres there are. */
export async function template(): Promise<Download> {
  const centres = (await allCentres()).filter(({ archived }) => !archived);
  const first = centres[0];
  const day = `${todayIn().slice(0, 7)}-01`;
  const toFill: Field<Example>[] = [
    { header: "Fecha", width: 12, kind: "day", value: () => day },
    plain("Tipo", 16, ({ kind }) => kind),
    plain("Centro", 14, () => first?.code ?? "ADM-01"),
    plain("Rubro", 18, () => "Administración"),
    plain("Concepto", 36, ({ concept }) => concept),
    plain("Proveedor", 24, () => ""),
    plain("Documento", 18, () => ""),
    { header: "Importe", width: 16, kind: "money", value: ({ amount }) => amount },
    plain("Moneda", 10, () => first?.currencies[0] ?? "ARS"),
  ];
  const known: Field<(typeof centres)[number]>[] = [
    { header: "Código", width: 14, kind: "text", value: ({ code }) => code },
    { header: "Nombre", width: 32, kind: "text", value: ({ name }) => name },
    { header: "País", width: 14, kind: "text", value: ({ country }) => countryTitles[country] },
    { header: "Monedas", width: 18, kind: "text", value: ({ currencies }) => currencies.join(", ") },
  ];
  return workbookDownload("plantilla_centros_de_costo.xlsx", [
    sheetOf("Movimientos", toFill, examples, { money: true }),
    sheetOf("Centros", known, centres, { money: false }),
  ]);
}
