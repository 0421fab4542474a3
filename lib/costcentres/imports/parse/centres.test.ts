import { type KnownCentre, placeEntries } from "./centres";
import type { ParsedEntry } from "./row";

const centre = { id: 7, code: "ADM-01", name: "Administración", currencies: ["ARS"], archived: false } as KnownCentre;
const entry = (row: number, centro: string): ParsedEntry => ({
  row,
  dia: "2026-03-01",
  tipo: "presupuestado",
  centro,
  rubro: "",
  concepto: "",
  proveedor: "",
  documento: "",
  importe: "1.00",
  moneda: null,
});

test("the rows of a file are placed as they are, not copied: a large one is held once", () => {
  const entries = [entry(2, "adm-01"), entry(3, "Nadie"), entry(4, "administracion")];
  const { ready, problems } = placeEntries({ entries, partial: [], wide: false }, [centre]);
  expect(ready[0]).toBe(entries[0]);
  expect(ready[1]).toBe(entries[2]);
  expect(ready.map((one) => [one.centre.id, one.currency])).toEqual([
    [7, "ARS"],
    [7, "ARS"],
  ]);
  expect(problems.map(({ row, field }) => [row, field])).toEqual([[3, "centro"]]);
});
