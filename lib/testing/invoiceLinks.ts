import { randomUUID } from "node:crypto";
import type { TestPerson } from "./factories";
import { requestAs } from "./requestAs";

let numbers = 500;

/** The token of a new link, by which a supplier sends the invoice of a budget. */
export async function anInvoiceLink(asker: TestPerson, { id }: { id: number }): Promise<string> {
  const body = { proveedor: "Pampa", presupuesto: id, isfinanciero: false, clave: randomUUID() };
  const made = await requestAs<{ data: { token: string } }>(asker, "POST", "/bsastrap/solicitar-factura", body);
  return made.body.data.token;
}

/** A call of a link, `rest` with its slash. */
export const linkPath = (token: string, rest = ""): string => `/bsastrap/factura-request/${token}${rest}`;

/** What a supplier says of an invoice of $ 1.000 to the company of `aCompany`, each with a number of its own. */
export const anInvoice = (more: object = {}) => ({
  supplier_tax_id: "30709155276",
  recipient_tax_id: "30714822361",
  tipo: "A",
  punto_venta: "10",
  numero: String(++numbers),
  fecha: "2024-11-04",
  total: "1000.00",
  divisa: "ARS",
  ...more,
});
