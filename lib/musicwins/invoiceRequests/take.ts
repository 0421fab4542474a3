import { audit } from "@/lib/audit/audit";
import type { Tx } from "@/lib/db";
import { env } from "@/lib/env";
import { todayIn } from "@/lib/format/dates";
import { AppError, toAppError } from "@/lib/http/errors";
import { tell } from "../notes";
import { invoiceProblem } from "../rules/invoices";
import { receiptOf } from "../rules/receipt";
import { type FoundLink, lineChanged, type Outsider, supplierOf } from "./links";
import type { UploadFields } from "./schema";

const refused = (field: string, message: string) =>
  new AppError(422, "invoice_refused", message, { issues: [{ path: field, message }] });

const repeated = ({ tipo, punto_venta, numero }: UploadFields) =>
  refused("numero", `La factura ${tipo} ${[punto_venta, numero].filter(Boolean).join("-")} ya se recibió.`);

/** Runs `work`, in which the database may find that the invoice came in at the same moment by another link. */
export async function refusingRepeats<T>(fields: UploadFields, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw !(error instanceof AppError) && toAppError(error)?.code === "conflict" ? repeated(fields) : error;
  }
}

/**
 * Takes an invoice in through its held link and uses the link up. `attach` makes its file the invoice's and says its
 * sha256. Errors: 422 naming the field for what was not agreed, or came in before.
 * @param document what the file itself says, where it could be read: it has to be the one agreed as well.
 * @returns the number of its receipt.
 */
export async function takeInvoice(
  tx: Tx,
  caller: Outsider,
  found: FoundLink,
  fields: UploadFields,
  attach: (invoiceId: number) => Promise<{ sha256: string }>,
  document: Partial<UploadFields> = {},
): Promise<string> {
  await requireAgreed(tx, found, fields);
  if (Object.keys(document).length > 0) await requireAgreed(tx, found, { ...fields, ...document });
  const { punto_venta = "", cae = "", fecha, ...facts } = fields;
  const invoice = await tx.supplierInvoice.create({
    data: {
      ...facts,
      punto_venta,
      cae,
      fecha: new Date(`${fecha}T00:00:00Z`),
      request_id: found.id,
      address: caller.address,
    },
  });
  const { sha256 } = await attach(invoice.id);
  await tx.invoiceRequest.update({ where: { id: found.id }, data: { used_at: new Date() } });
  const recibo = receiptOf(invoice.id, invoice.created_at.toISOString());
  await tellAsker(tx, found, recibo);
  await lineChanged(tx, found.line_id);
  await audit(tx, supplierOf(caller, found.proveedor), {
    action: "invoice_request.used",
    object: `invoice_request:${found.id}`,
    after: { recibo, ...fields, sha256 },
  });
  return recibo;
}

async function requireAgreed(tx: Tx, found: FoundLink, fields: UploadFields): Promise<void> {
  const problem = invoiceProblem(
    fields,
    { ...found, recipient: found.tax_id, supplier: found.proveedor_cuit },
    { today: todayIn(), tolerance: env().INVOICE_TOLERANCE_PERCENT },
  );
  if (problem) throw refused(problem.field, problem.message);
  const { supplier_tax_id, tipo, punto_venta = "", numero } = fields;
  const known = await tx.supplierInvoice.count({ where: { supplier_tax_id, tipo, punto_venta, numero } });
  if (known > 0) throw repeated(fields);
}

async function tellAsker(tx: Tx, { created_by, line_id, titulo, proveedor }: FoundLink, recibo: string): Promise<void> {
  const subject = { id: line_id ?? 0, area: "", category: "", titulo };
  const message = `${proveedor} envió la factura de "${titulo}" (${recibo})`;
  await tell(tx, { userId: 0, name: proveedor }, [created_by], "factura", subject, message);
}
