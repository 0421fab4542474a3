import { changeOf, chipsOf, filtersText, isNarrowed, presetViews, readFilters, serverQuery } from "./filters";

const read = (query: string) => {
  const params = new URLSearchParams(query);
  return readFilters((key) => params.get(key) ?? "");
};

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
  expect(read(filtersText(filters))).toEqual(filters);
});

test("what is not understood is left out", () => {
  expect(read("estado=cualquiera&prioridad=urgente&desde=2026-02-30&hasta=ayer&otra=1")).toEqual({});
});

test("a change of view takes out what the view does not name", () => {
  expect(changeOf("estado=pendiente")).toEqual({
    area: "",
    categoria: "",
    estado: "pendiente",
    prioridad: "",
    q: "",
    desde: "",
    hasta: "",
  });
});

test("the server is asked in its own words", () => {
  expect(serverQuery({ area: "A", categoria: "C", estado: "aprobado", desde: "2026-11-20" })).toEqual({
    area: "A",
    category: "C",
    status: "aprobado",
    desde: "2026-11-20",
  });
});

test("chips name what has no place of its own in sight", () => {
  const filters = read("area=A&q=luces&estado=pendiente&desde=2026-12-11");
  expect(chipsOf(filters).map(({ label, text }) => `${label}: ${text}`)).toEqual([
    "Estado: Enviado",
    "Pago desde: vie 11 dic 2026",
  ]);
});

test("the place alone does not narrow a list", () => {
  expect(isNarrowed(read("area=A&categoria=C"))).toBe(false);
  expect(isNarrowed(read("area=A&q=x"))).toBe(true);
});

test("every view that comes with the screen is an address that opens as it says", () => {
  for (const { filters } of presetViews("2026-11-20")) expect(filtersText(read(filters))).toBe(filters);
});
