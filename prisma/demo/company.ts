import * as z from "zod";
import company from "./company.json";

const words = z.string().min(1);

/** Somebody the company buys from. */
const supplier = z.strictObject({
  name: words,
  /** CUIT or NIF. */
  tax_id: words,
  country: z.enum(["AR", "ES"]),
  /** What for: an area of the festival, or a department. */
  works: z.array(words).min(1),
});

/** The company's world: the brands, suppliers and people whom its screens name, each once. All of it is made up. */
export const { marcas, personas, proveedores } = z
  .strictObject({ marcas: z.array(words), personas: z.array(words), proveedores: z.array(supplier) })
  .parse(company);

/** The names of the suppliers that do a kind of work. */
export const suppliersOf = (work: string): string[] =>
  proveedores.filter(({ works }) => works.includes(work)).map(({ name }) => name);

/** @throws RangeError for somebody the company does not buy from. */
export function supplierNamed(name: string): z.output<typeof supplier> {
  const found = proveedores.find((each) => each.name === name);
  if (!found) throw new RangeError(`${name} is none of the company's suppliers`);
  return found;
}
