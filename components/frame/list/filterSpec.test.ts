import { type FilterSpec, filterKeys, filtersSaid, readFilters } from "./filterSpec";

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
    filtersSaid(specs, read(query), (day) => day).map(({ label, text, keys }) => [label, text, keys.join()]);
  expect(said({ q: "algo" })).toEqual([]);
  expect(said({ estado: "abierto", area: "Prensa", desde: "2026-01-01", hasta: "2026-02-01", ver: "tarde" })).toEqual([
    ["Estado", "Abiertos", "estado"],
    ["Área", "Prensa", "area"],
    ["Período", "desde 2026-01-01 hasta 2026-02-01", "desde,hasta"],
    ["Ver", "Vencidos", "ver"],
  ]);
});
