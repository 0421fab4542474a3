import { checkTaxId } from "@/lib/format/ids/taxId";
import { proveedores, supplierNamed, suppliersOf } from "./company";
import { centrePlans } from "./costCentres/data";
import { needs } from "./musicWins/needs";

test("each supplier is there once, with a tax number that is one", () => {
  for (const key of ["name", "tax_id"] as const)
    expect(new Set(proveedores.map((one) => one[key])).size).toBe(proveedores.length);
  expect(proveedores.filter(({ country, tax_id }) => !checkTaxId(country, tax_id).ok)).toEqual([]);
});

test("who sells to a centre, a festival's area or a department is one of them", () => {
  const named = centrePlans.flatMap(({ rubros }) => rubros.flatMap(({ suppliers }) => suppliers));
  expect(named.map((name) => supplierNamed(name).name)).toEqual(named);
  expect(() => supplierNamed("Nadie")).toThrow(RangeError);
  for (const work of [...Object.keys(needs), "Compras"]) expect(suppliersOf(work).length).toBeGreaterThan(2);
});
