import { issuedRefusal, listOwner } from "./listOwner";

const ours = { id: 1, tax_id: "30-71555001-2" };
const other = { id: 2, tax_id: "30-71240716-2" };
const columns = ["Nro. Doc. Emisor", "Denominación Emisor"];
const ownerOf = (name: string, chosen?: number, companies = [ours, other]) => {
  const found = listOwner({ name, columns }, companies, chosen);
  return "refused" in found ? found.refused : found.company.id;
};

test("a list is of whom its name says, of the company that is chosen, or of the only one", () => {
  expect(ownerOf("MCR - CUIT 30715550012.csv")).toBe(1);
  expect(ownerOf("Mis Comprobantes Recibidos 30-71240716-2 al 20261103.csv", 2)).toBe(2);
  expect(ownerOf("lista 20261103-1234.csv", 2)).toBe(2);
  expect(ownerOf("lista.csv", undefined, [ours])).toBe(1);
  expect(ownerOf("lista.csv")).toContain("elegir la empresa");
});

test("a CUIT of somebody else is refused, whatever was chosen and however few companies there are", () => {
  for (const chosen of [undefined, 1])
    expect(ownerOf("MCR - CUIT 30709111015.csv", chosen, [ours])).toBe(
      "La lista es del CUIT 30-70911101-5, que no es de ninguna de nuestras empresas.",
    );
  expect(ownerOf("MCR - CUIT 30712407162.csv", 1)).toContain("no es el de la empresa elegida");
});

test("what was issued is not what was received", () => {
  for (const name of ["Mis Comprobantes Emitidos - CUIT 30715550012.csv", "MCE - CUIT 30715550012.csv"])
    expect(ownerOf(name)).toContain("comprobantes emitidos");
  const issued = { name: "lista.csv", columns: ["Nro. Doc. Receptor", ""] };
  expect(listOwner(issued, [ours], 1)).toEqual({ refused: expect.stringContaining("comprobantes emitidos") });
  expect(issuedRefusal(ours, ["30715550012", "30-71555001-2"])).toContain("comprobantes emitidos");
  expect(issuedRefusal(ours, ["30715550012", "30712407162"])).toBeNull();
  expect(issuedRefusal(ours, [])).toBeNull();
});
