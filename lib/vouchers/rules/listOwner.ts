import { bareTaxId, checkTaxId, markedTaxId } from "@/lib/format/ids/taxId";

interface Owner {
  id: number;
  tax_id: string;
}

/** The CUITs that a file's name tells: ARCA calls its lists "Mis Comprobantes Recibidos - CUIT 30712345678". */
const numbersIn = (name: string): string[] =>
  [...name.matchAll(/(?<!\d)\d{2}-?\d{8}-?\d(?!\d)/g)]
    .map(([number]) => bareTaxId(number))
    .filter((number) => /cuit/i.test(name) || checkTaxId("AR", number).ok);

/** Names of ARCA's lists of what somebody issued: in words, or its letters. */
const ISSUED = /emitid|(?<![a-z])MCE(?![a-z])/i;

const ISSUED_TEXT = "Es una lista de comprobantes emitidos: acá va la de recibidos.";

/**
 * Whose list of ARCA a file is: as it was chosen, by the CUIT in its name, or the only company there is; or why it is nobody's of ours.
 * @param columns the titles under which the list tells who issued
 */
export function listOwner<Company extends Owner>(
  { name, columns }: { name: string; columns: readonly string[] },
  companies: readonly Company[],
  chosen: unknown,
): { company: Company } | { refused: string } {
  if (ISSUED.test(name) || columns.some((title) => /receptor/i.test(title))) return { refused: ISSUED_TEXT };
  const numbers = numbersIn(name);
  const named = companies.find(({ tax_id }) => numbers.includes(bareTaxId(tax_id)));
  const [stranger] = numbers;
  if (stranger !== undefined && !named)
    return { refused: `La lista es del CUIT ${markedTaxId(stranger)}, que no es de ninguna de nuestras empresas.` };
  const said = companies.find(({ id }) => id === chosen);
  if (said && named && said.id !== named.id)
    return { refused: `La lista es del CUIT ${markedTaxId(named.tax_id)}, que no es el de la empresa elegida.` };
  const company = said ?? named ?? (companies.length === 1 ? companies[0] : undefined);
  return company
    ? { company }
    : { refused: "No se sabe de qué empresa es la lista: elegir la empresa antes de probarla." };
}

/** Why what a company's list has is what it issued itself; null where somebody else issued any of it. */
export const issuedRefusal = ({ tax_id }: Owner, issuers: readonly string[]): string | null =>
  issuers.length > 0 && issuers.every((issuer) => bareTaxId(issuer) === bareTaxId(tax_id)) ? ISSUED_TEXT : null;
