import { audit } from "@/lib/audit/audit";
import { prisma, type Tx } from "@/lib/db";
import { env } from "@/lib/env";
import { todayIn } from "@/lib/format/dates";
import type { Input, Output } from "@/lib/http/contract";
import { AppError, badField, notFound, toAppError } from "@/lib/http/errors";
import { changed } from "../changed";
import { inTx, iso } from "../database";
import { keepFiles } from "../files";
import { transactionInTurn } from "../inTurn";
import { tell } from "../notes";
import { invoiceProblem } from "../rules/invoices";
import { receiptOf } from "../rules/receipt";
import { well } from "../schema";
import type * as api from "./api";
import { takeCall } from "./limit";
import { LIVE } from "./rows";
import type { UploadFields } from "./schema";
import { hashToken } from "./tokens";

/** An outsider: what the log knows of them is the request. */
interface Outsider {
  requestId: string;
  address: string;
}
const named = (caller: Outsider, proveedor: string) => ({ ...caller, mail: `proveedor: ${proveedor}` });

interface Found {
  id: number;
  line_id: number | null;
  proveedor: string;
  proveedor_cuit: string;
  titulo: string;
  importe_ars: string;
  importe_usd: string;
  company: string;
  tax_id: string;
  country: string;
  asker: string;
  created_by: number;
  expires_at: string;
  opened: boolean;
}

/** The request of a token, held for this transaction. 404 with `message` unless `condition` (of r) is true of it. */
async function hold(tx: Tx, token: string, condition: string, message?: string): Promise<Found> {
  const [found] = await inTx(tx)<Found>(
    `SELECT r.id, r.line_id, r.proveedor, r.proveedor_cuit, r.titulo, r.importe_ars::text, r.importe_usd::text, c.name AS company,
       c.tax_id, c.country::text, u.name AS asker, r.created_by, ${iso("r.expires_at")} AS expires_at, r.opened_at IS NOT NULL AS opened
     FROM invoice_request r JOIN company c ON c.id = r.company_id JOIN app_user u ON u.id = r.created_by
     WHERE r.token_hash = $1::text AND ${condition} FOR UPDATE OF r`,
    [hashToken(token)],
  );
  if (!found) throw notFound(message);
  return found;
}

async function lineChanged(tx: Tx, line_id: number | null): Promise<void> {
  if (line_id) await changed(tx, await tx.budgetLine.findUniqueOrThrow({ where: { id: line_id } }));
}

/** What the link is for. The first look is remembered; however many looks use nothing up. */
export async function look(
  caller: Outsider,
  { params }: Input<typeof api.getInvoiceRequest>,
): Promise<Output<typeof api.getInvoiceRequest>> {
  await takeCall("look", caller.address);
  return prisma.$transaction(async (tx) => {
    const found = await hold(tx, params.token, LIVE);
    if (!found.opened) {
      await tx.invoiceRequest.update({ where: { id: found.id }, data: { opened_at: new Date() } });
      await lineChanged(tx, found.line_id);
    }
    const { proveedor, titulo, importe_ars, importe_usd, company, tax_id, country, asker, expires_at } = found;
    return well({
      proveedor,
      titulo,
      importe_ars,
      importe_usd,
      solicita: asker,
      facturar_a: { name: company, tax_id, country },
      expires_at,
      used: false as const,
    });
  });
}

const refused = (field: string, message: string) =>
  new AppError(422, "invoice_refused", message, { issues: [{ path: field, message }] });

const repeated = ({ tipo, punto_venta, numero }: UploadFields) =>
  refused("numero", `La factura ${tipo} ${[punto_venta, numero].filter(Boolean).join("-")} ya se recibió.`);

/** Takes an invoice in and uses its link up; of two at once one does. What is refused leaves the link as it was. */
export async function upload(
  caller: Outsider,
  { params, body: { files, fields } }: Input<typeof api.uploadInvoice>,
): Promise<Output<typeof api.uploadInvoice>> {
  await takeCall("send", caller.address);
  try {
    return await transactionInTurn(`link:${hashToken(params.token)}`, async (tx) => {
      const found = await hold(tx, params.token, LIVE, "No se pudo subir la factura");
      const [file] = files.file ?? [];
      if (!file) throw badField("file", "Falta el archivo de la factura.");
      await requireAgreed(tx, found, fields);
      const actor = named(caller, found.proveedor);
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
      await keepFiles(tx, actor, [file], { type: "supplier_invoice", id: invoice.id });
      await tx.invoiceRequest.update({ where: { id: found.id }, data: { used_at: new Date() } });
      const recibo = receiptOf(invoice.id, invoice.created_at.toISOString());
      await tellAsker(tx, found, recibo);
      await lineChanged(tx, found.line_id);
      await audit(tx, actor, {
        action: "invoice_request.used",
        object: `invoice_request:${found.id}`,
        after: { recibo, ...fields, sha256: file.sha256 },
      });
      return well({ recibo, used: true as const });
    });
  } catch (error) {
    throw !(error instanceof AppError) && toAppError(error)?.code === "conflict" ? repeated(fields) : error;
  }
}

async function requireAgreed(tx: Tx, found: Found, fields: UploadFields): Promise<void> {
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

async function tellAsker(tx: Tx, { created_by, line_id, titulo, proveedor }: Found, recibo: string): Promise<void> {
  const subject = { id: line_id ?? 0, area: "", category: "", titulo };
  const message = `${proveedor} envió la factura de "${titulo}" (${recibo})`;
  await tell(tx, { userId: 0, name: proveedor }, [created_by], "factura_recibida", subject, message);
}

/** Closes a link: once after its invoice came in, or instead of it. Any other time it is not to be found. */
export async function markUsed(
  caller: Outsider,
  { params }: Input<typeof api.markInvoiceRequestUsed>,
): Promise<Output<typeof api.markInvoiceRequestUsed>> {
  await takeCall("send", caller.address);
  await prisma.$transaction(async (tx) => {
    const open = "r.closed_at IS NULL AND r.revoked_at IS NULL AND r.expires_at > now()";
    const found = await hold(tx, params.token, open, "No se pudo marcar como usada");
    await tx.invoiceRequest.update({ where: { id: found.id }, data: { closed_at: new Date() } });
    await lineChanged(tx, found.line_id);
    await audit(tx, named(caller, found.proveedor), {
      action: "invoice_request.closed",
      object: `invoice_request:${found.id}`,
    });
  });
  return well({ used: true as const });
}
