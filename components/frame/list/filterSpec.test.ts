import { type FilterSpec, filterKeys, filtersSaid, filtersText, readFilters } from "./filterSpec";
import { filtersIn } from "./filtersIn";

const specs: FilterSpec[] = [
  { key: "q", kind: "search", label: "Buscar" },
  {
    key: "estado",
    kind: "segments",
    label: "Estado",
    choices: [
      { value: "", label: "Todos" },
      { value: "abierto", label: "Abiertos" },
    ],
  },
  { key: "area", kind: "choice", label: "Área", free: true, choices: [] },
  { key: "desde", to: "hasta", kind: "period", label: "Período" },
  { key: "ver", kind: "mark", label: "Ver", choices: [{ value: "tarde", label: "Vencidos" }] },
];
const read = (query: Record<string, string>) => readFilters(specs, (key) => query[key] ?? "");

test("what an address makes no sense of is left out, what comes later stands as it is", () => {
  const asked = { q: "x".repeat(300), estado: "toString", area: "Sin lista", desde: "2026-02-30", hasta: "2026-11-02" };
  expect(read(asked)).toEqual({
    q: "x".repeat(200),
    estado: "",
    area: "Sin lista",
    desde: "",
    hasta: "2026-11-02",
    ver: "",
  });
  expect(Object.keys(read({}))).toEqual(filterKeys(specs));
});

test("each filter that is on is said once, with the keys that take it off; words are not", () => {
  const said = (query: Record<string, string>) =>
    filtersSaid(specs, read(query), (day) => day).map(({ label, text, off }) => [label, text, Object.keys(off).join()]);
  expect(said({ q: "algo" })).toEqual([]);
  expect(said({ estado: "abierto", area: "Prensa", desde: "2026-01-01", hasta: "2026-02-01", ver: "tarde" })).toEqual([
    ["Estado", "Abiertos", "estado"],
    ["Área", "Prensa", "area"],
    ["Período", "desde 2026-01-01 hasta 2026-02-01", "desde,hasta"],
    ["Ver", "Vencidos", "ver"],
  ]);
});

const choices = [
  { value: "venta", label: "En venta" },
  { value: "todos", label: "Todos" },
  { value: "hecho", label: "Realizado" },
];
const more: FilterSpec[] = [
  { key: "lugar", kind: "mark", label: "Lugar", quiet: true, free: true, choices: [] },
  { key: "estado", kind: "select", label: "Estado", usual: { value: "venta", off: "todos" }, choices },
  { key: "pais", kind: "segments", label: "País", free: /^[A-Z]{2}$/, choices: [{ value: "", label: "Todos" }] },
  { key: "quien", kind: "checks", label: "Quién", placeholder: "Todos", choices: [{ value: "7", label: "Pilar" }] },
  { key: "dia", kind: "day", label: "Día", said: (day) => `el ${day}` },
];
const said = (query: string) => {
  const params = new URLSearchParams(query);
  const values = readFilters(more, (key) => params.get(key) ?? "");
  return filtersSaid(more, values, (day) => day).map(({ label, text, off }) => [label, text, off]);
};

test("one that always counts is said until it is put on everything; several are counted; what is seen elsewhere is not said", () => {
  expect(said("lugar=Luna")).toEqual([["Estado", "En venta", { estado: "todos" }]]);
  expect(said("estado=todos&pais=UY&quien=7&dia=2026-11-20")).toEqual([
    ["País", "UY", { pais: "" }],
    ["Quién", "Pilar", { quien: "" }],
    ["Día", "el 2026-11-20", { dia: "" }],
  ]);
  expect(said("estado=todos&pais=uruguay&quien=7,9&dia=2026-02-30")).toEqual([["Quién", "2 elegidos", { quien: "" }]]);
});

test("the text of filters leaves out what is as at the start, and comes back as it went", () => {
  const text = "lugar=Luna&estado=todos&quien=7%2C9";
  const params = new URLSearchParams(text);
  const values = readFilters(more, (key) => params.get(key) ?? "");
  expect(filtersText(more, values)).toBe(text);
  expect(filtersText(more, { ...values, estado: "venta" })).toBe("lugar=Luna&quien=7%2C9");
});

test("taking all off leaves what is seen elsewhere, a view puts all of them", () => {
  const query: Record<string, string> = { lugar: "Luna", pais: "UY" };
  const set = jest.fn();
  const bar = filtersIn(more, { ready: true, get: (key) => query[key] ?? "", set });
  bar.clear?.();
  expect(set).toHaveBeenLastCalledWith({ estado: "", pais: "", quien: "", dia: "" });
  bar.show("estado=hecho");
  expect(set).toHaveBeenLastCalledWith({ lugar: "", estado: "hecho", pais: "", quien: "", dia: "" });
  expect(filtersIn(more, { ready: true, get: (key) => (key === "lugar" ? "Luna" : ""), set }).clear).toBeUndefined();
});
