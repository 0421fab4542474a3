import { workbookDownload } from "@/lib/excel/download";
import { type Field, sheetOf } from "@/lib/excel/fields";
import { listOf } from "@/lib/format/listText";
import type { Download, Input, Output } from "@/lib/http/contract";
import type * as api from "../api";
import { layerTitles, MAX_ITEMS, presets, statusTitles } from "../rules/kinds";
import type { CalendarPerson } from "../rules/layer";
import type { CalendarItem, ItemsQuery } from "../schema";
import { layersFor, rowsOf } from "./layers";

/** `GET /calendar/items`. */
export async function list(
  person: CalendarPerson,
  { query: asked }: Input<typeof api.listItems>,
): Promise<Output<typeof api.listItems>> {
  const { from, to, calendar, layers: chosen, ...filter } = asked;
  const seen = await layersFor(person);
  const keys: readonly string[] = chosen === undefined ? presets[calendar].layers : listOf(chosen);
  const on = seen.filter(({ key }) => keys.includes(key));
  const rows = await rowsOf(on, { from, to }, { person, filter: given(filter), endedDays: 0 });
  const counts = new Map<string, number>();
  for (const { layer } of rows) counts.set(layer, (counts.get(layer) ?? 0) + 1);
  return {
    items: rows.slice(0, MAX_ITEMS).map(({ stamp: _, movable = false, ...item }) => ({ ...item, movable })),
    layers: seen.map(({ key, title }) => ({ key, title, on: keys.includes(key), count: counts.get(key) ?? 0 })),
    cut: rows.length > MAX_ITEMS,
  };
}

/** What is chosen, without what is not. */
export const given = <T extends object>(filter: T): T =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined && value !== "")) as T;

const fields: Field<CalendarItem>[] = [
  { header: "Día", width: 12, kind: "day", value: ({ start }) => start },
  { header: "Hasta", width: 12, kind: "day", value: ({ end }) => end },
  { header: "Hora", width: 8, kind: "text", value: ({ time }) => time },
  { header: "Qué", width: 18, kind: "text", value: ({ layer }) => layerTitles[layer] },
  { header: "Título", width: 44, kind: "text", value: ({ title }) => title },
  { header: "Detalle", width: 30, kind: "text", value: ({ note }) => note },
  { header: "Estado", width: 16, kind: "text", value: ({ status }) => statusTitles[status] },
  { header: "Artista", width: 28, kind: "text", value: ({ artist }) => artist?.name },
  { header: "Sala", width: 28, kind: "text", value: ({ venue }) => venue?.name },
  { header: "Salón", width: 16, kind: "text", value: ({ room }) => room },
  { header: "Ciudad", width: 20, kind: "text", value: ({ city }) => city },
  { header: "País", width: 8, kind: "text", value: ({ country }) => country },
];

/** `GET /calendar/items/excel`: what the list shows. */
export async function excel(person: CalendarPerson, input: { query: ItemsQuery }): Promise<Download> {
  const { items } = await list(person, { ...input, params: undefined, body: undefined });
  const { calendar, from, to } = input.query;
  const sheet = sheetOf(presets[calendar].title, fields, items, { money: false });
  return workbookDownload(`calendario_${calendar}_${from}_${to}.xlsx`, [sheet]);
}
