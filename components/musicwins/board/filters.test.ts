import { filtersSaid, filtersText, readFilters } from "@/components/frame/list/filterSpec";
import { formatDayYear } from "@/lib/format/dates";
import { LINE_FILTERS, presetViews, readLineFilters, serverQuery } from "./filters";

const getIn = (query: string) => {
  const params = new URLSearchParams(query);
  return (key: string) => params.get(key) ?? "";
};
const read = (query: string) => readLineFilters(getIn(query));

test("an address and its filters are the same thing, whatever the order", () => {
  const filters = read("q=luces&hasta=2026-12-31&estado=a_pagar&area=Sonido%20y%20luz&categoria=PA&prioridad=alta");
  expect(filters).toEqual({
    area: "Sonido y luz",
    categoria: "PA",
    estado: "a_pagar",
    prioridad: "alta",
    q: "luces",
    hasta: "2026-12-31",
  });
  expect(read(filtersText(LINE_FILTERS, { ...filters }))).toEqual(filters);
});

test("what is not understood is left out", () => {
  expect(read("estado=cualquiera&prioridad=urgente&desde=2026-02-30&hasta=ayer&otra=1")).toEqual({});
});

test("the server is asked in its own words, and for no more of them than it takes", () => {
  const q = ` luces ${"x".repeat(200)}`;
  expect(serverQuery({ area: "A", categoria: "C", estado: "aprobado", desde: "2026-11-20", q })).toEqual({
    area: "A",
    category: "C",
    status: "aprobado",
    desde: "2026-11-20",
    q: q.trim().slice(0, 100),
  });
});

test("chips name what has no place of its own in sight", () => {
  const values = readFilters(LINE_FILTERS, getIn("area=A&q=luces&estado=pendiente&desde=2026-12-11"));
  expect(filtersSaid(LINE_FILTERS, values, formatDayYear).map(({ label, text }) => `${label}: ${text}`)).toEqual([
    "Estado: Enviado",
    "Pago desde: vie 11 dic 2026",
  ]);
});

test("every view that comes with the screen is an address that opens as it says", () => {
  for (const { filters } of presetViews("2026-11-20"))
    expect(filtersText(LINE_FILTERS, { ...read(filters) })).toBe(filters);
});
