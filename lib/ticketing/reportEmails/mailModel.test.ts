import type { ReportShow } from "../reports/schema";
import type { ReportScope } from "../reports/subject";
import type { Summary } from "../reports/summary";
import { mailModel } from "./mailModel";

const wanted = {
  subject: { kind: "tipo", x: "live-arg", title: "Live Argentina" },
  now: new Date("2026-11-20T15:00:00Z"),
  scope: { money: true },
} as unknown as ReportScope;
const show = (index: number, activo: boolean) =>
  ({
    show: `Show ${index}`,
    state: activo ? "a_la_venta" : "realizado",
    activo,
    venta_hoy: null,
    venta_total: 1,
  }) as ReportShow;
const of = (shows: ReportShow[]): Summary => ({
  shows: shows.map((one) => ({ ...one, montos: [], ocupacion: null, restan: null, capacidad: 0 })),
  totales: [
    {
      divisa: "ARS",
      shows: shows.length,
      venta_hoy: null,
      venta_periodo: 1,
      venta_total: 1,
      con_diferencia: 0,
      recaudacion_total: null,
      sin_monto: 2,
    },
  ],
  total: {
    shows: shows.length,
    capacidad: 0,
    venta_hoy: null,
    venta_periodo: 1,
    venta_total: 1,
    ocupacion: null,
    restan: 0,
    base: 0,
    excedidos: 0,
  },
  addends: [],
});

test.each([
  [
    27,
    220,
    "27 shows en venta.",
    "Y 12 shows más en el Excel adjunto, que tiene además 220 shows que ya no están en venta.",
  ],
  [27, 0, "27 shows en venta.", "Y 12 shows más en el Excel adjunto."],
  [3, 1, "3 shows en venta.", "El Excel adjunto tiene además 1 show que ya no está en venta."],
  [0, 20, "20 shows, ninguno en venta.", "Y 5 shows más en el Excel adjunto."],
  [3, 0, "3 shows en venta.", "El detalle por día, ticketera y categoría está en el Excel adjunto."],
])("the counts of %s on sale and %s ended belong together", (active, ended, intro, rest) => {
  const onSale = Array.from({ length: active }, (_, index) => show(index, true));
  const all = [...onSale, ...Array.from({ length: ended }, (_, index) => show(active + index, false))];
  const model = mailModel(wanted, of(all), of(onSale), "https://bambalina.example.test/tickets");
  expect(model.intro).toMatch(new RegExp(`${intro}$`));
  expect(model.rest).toBe(rest);
});

test("a day that nobody loaded is no zero, and neither is money that nobody said", () => {
  const { figures } = mailModel(wanted, of([show(1, true)]), of([show(1, true)]), "");
  expect(figures[0]).toEqual({ label: "Vendidas hoy", value: "—", detail: "sin datos de hoy" });
  expect(figures.at(-1)).toEqual({ label: "Recaudación ARS", value: "sin dato", detail: "" });
});
