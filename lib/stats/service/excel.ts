import { workbookDownload } from "@/lib/excel/download";
import { type Field, moment, sheetOf } from "@/lib/excel/fields";
import type { Sheet } from "@/lib/excel/sheet";
import type { Download, Input } from "@/lib/http/contract";
import { importStatusTitle } from "@/lib/imports/titles";
import type { getStatsExcel } from "../api";
import { ratingTitles, scoreText } from "../rules/texts";
import type { ImportState, JobState, RouteCalls, ScreenUse, ScreenVitals, TicketeraState, UseReply } from "../schema";
import { calls } from "./calls";
import { state } from "./state";
import { use } from "./use";
import { vitals } from "./vitals";

type Query = Input<typeof getStatsExcel>["query"];

const int = <Row>(header: string, value: (row: Row) => number): Field<Row> => ({
  header,
  width: 14,
  kind: "int",
  value,
});
const text = <Row>(header: string, width: number, value: (row: Row) => string | null): Field<Row> => ({
  header,
  width,
  kind: "text",
  value,
});
const sheet = <Row>(name: string, fields: Field<Row>[], rows: readonly Row[]) =>
  sheetOf(name, fields, rows, { money: true });

const dayFields: Field<UseReply["days"][number]>[] = [
  { header: "Día", width: 14, kind: "day", value: ({ day }) => day },
  int("Personas", ({ people }) => people),
  int("Pantallas abiertas", ({ views }) => views),
];
const useFields: Field<ScreenUse>[] = [
  text("Pantalla", 32, ({ title }) => title),
  text("Dirección", 32, ({ screen }) => screen),
  int("Veces", ({ views }) => views),
  int("Escritorio", ({ desk }) => desk),
  int("Tableta", ({ tablet }) => tablet),
  int("Teléfono", ({ phone }) => phone),
];
/** Whole milliseconds, at least one: a cell is a number. */
const ms = <Row>(header: string, value: (row: Row) => number | null | undefined): Field<Row> => ({
  header: `${header} (ms)`,
  width: 14,
  kind: "int",
  value: (row) => {
    const time = value(row);
    return time === null || time === undefined ? null : Math.max(1, Math.round(time));
  },
});
const rating = (name: keyof ScreenVitals["vitals"]) =>
  text<ScreenVitals>(`${name}, nivel`, 14, ({ vitals: { [name]: one } }) => (one ? ratingTitles[one.rating] : null));
const vitalFields: Field<ScreenVitals>[] = [
  text("Pantalla", 32, ({ title }) => title),
  int("Cargas medidas", ({ samples }) => samples),
  ms("LCP p75", (row) => row.vitals.LCP?.p75),
  rating("LCP"),
  ms("INP p75", (row) => row.vitals.INP?.p75),
  rating("INP"),
  text("CLS p75", 14, (row) => (row.vitals.CLS ? scoreText(row.vitals.CLS.p75) : null)),
  rating("CLS"),
  ms("Cambio de pantalla p75", (row) => row.vitals.NAV?.p75),
  rating("NAV"),
];
const callFields: Field<RouteCalls>[] = [
  text("Método", 10, ({ method }) => method),
  text("Ruta", 40, ({ route }) => route),
  int("Llamadas", (row) => row.calls),
  ms("p50", ({ p50 }) => p50),
  ms("p95", ({ p95 }) => p95),
  int("Rechazadas (4xx)", ({ rejected }) => rejected),
  int("Fallas (5xx)", ({ failed }) => failed),
];
const ticketeraFields: Field<TicketeraState>[] = [
  text("Ticketera", 28, ({ name }) => name || "Sin ticketera"),
  int("Shows a la venta", ({ shows }) => shows),
  { header: "Última venta", width: 14, kind: "day", value: ({ last_sale }) => last_sale },
  moment("Última carga", ({ loaded_at }) => loaded_at),
  text("Estado", 14, ({ stale, shows }) => (stale ? "Atrasada" : shows > 0 ? "Al día" : "Sin shows a la venta")),
];
const importFields: Field<ImportState>[] = [
  text("Archivo", 40, ({ file_name }) => file_name),
  text("Estado", 16, ({ status }) => importStatusTitle(status)),
  moment("Pedida", ({ created_at }) => created_at),
  text("Por", 32, ({ created_by }) => created_by),
  moment("Terminada", ({ finished_at }) => finished_at),
  int("Filas cargadas", ({ rows_accepted }) => rows_accepted),
  int("Filas rechazadas", ({ rows_rejected }) => rows_rejected),
];
const jobFields: Field<JobState>[] = [
  text("Trabajo", 30, ({ title }) => title),
  text("Cola", 28, ({ queue }) => queue),
  int("En espera", ({ waiting }) => waiting),
  int("En curso", ({ active }) => active),
  int("Fallidos, 7 días", ({ failed }) => failed),
  moment("Última vez", ({ last_done }) => last_done),
  text("Horario (cron)", 40, ({ cron, zone }) => cron && `${cron} ${zone}`),
];

const makers: Record<Exclude<Query["parte"], "todo">, (query: Query) => Promise<Sheet[]>> = {
  uso: async (query) => {
    const { days, screens } = await use(null, { query });
    return [sheet("Uso por día", dayFields, days), sheet("Pantallas", useFields, screens)];
  },
  pantallas: async (query) => [sheet("Carga", vitalFields, (await vitals(null, { query })).screens)],
  api: async (query) => [sheet("API", callFields, (await calls(null, { query })).routes)],
  datos: async () => {
    const { ticketeras, imports } = await state();
    return [sheet("Ticketeras", ticketeraFields, ticketeras), sheet("Importaciones", importFields, imports)];
  },
  trabajos: async () => [sheet("Trabajos", jobFields, (await state()).jobs)],
};

/** `GET /stats/excel`: what a part of the screen shows, or all of them, a sheet each. */
export async function excel(_: unknown, { query }: Input<typeof getStatsExcel>): Promise<Download> {
  const wanted = query.parte === "todo" ? Object.values(makers) : [makers[query.parte]];
  const sheets = (await Promise.all(wanted.map((make) => make(query)))).flat();
  const filename = `estadisticas_${query.parte}_${query.desde}_${query.hasta}.xlsx`;
  return workbookDownload(filename, sheets);
}
