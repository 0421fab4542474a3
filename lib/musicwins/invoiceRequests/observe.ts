import { type AuditActor, audit } from "@/lib/audit/audit";
import type { Tx } from "@/lib/db";
import { attachmentsOf } from "@/lib/documents/service/attach";
import { extractionOf } from "@/lib/documents/service/extraction";
import { joinSpanish } from "@/lib/format/text";
import { inTx } from "../database";
import { approversOf, tell } from "../line/tell";
import { type Facts, isOurCurrency, type Observation, observationsOf, observedFields } from "../rules/observations";
import { receiptOf } from "../rules/receipt";
import { agreedProblem } from "./agreed";
import { type FoundLink, holdRequest, lineChanged } from "./links";
import { saidBy } from "./said";
import type { UploadForm } from "./schema";
import { excessOf } from "./together";

const READER: AuditActor = { mail: "lector de facturas", requestId: "" };

interface Held {
  id: number;
  request_id: number;
  created_at: Date;
  repeats_id: number | null;
  observations: unknown;
}

/**
 * Judges a received invoice by what was read in its file, which may have ended after it was taken in: what the document
 * says otherwise, or is not what was agreed, is kept as its observations, and the invoice it repeats with it; the team is
 * told once of each news. While the file is not read, or says nothing, only what invoices are together is judged.
 * @param byTeam the data are the team's own, who saw the document: an amount in a foreign currency is not held against
 * them, and nobody is told.
 */
export async function observe(tx: Tx, invoiceId: number, { byTeam = false } = {}): Promise<void> {
  const file = (await attachmentsOf({ ownerType: "supplier_invoice", ownerId: String(invoiceId) }, tx)).at(-1);
  const proposal = file && (await extractionOf(file.id, tx)).proposal;
  const { request_id } = await tx.supplierInvoice.findUniqueOrThrow({ where: { id: invoiceId } });
  const link = await holdRequest(tx, request_id);
  const invoice = await tx.supplierInvoice.findUniqueOrThrow({ where: { id: invoiceId } });
  const said: UploadForm = proposal ? saidBy(proposal) : {};
  const declared: Facts = {
    ...invoice,
    fecha: invoice.fecha?.toISOString().slice(0, 10) ?? "",
    total: invoice.total?.toFixed(2) ?? "",
    percepciones: invoice.total ? invoice.percepciones.toFixed(2) : "",
    divisa: invoice.divisa ?? "",
  };
  const currency = proposal?.currency ?? "";
  const read: Facts = { ...said, ...(currency && !isOurCurrency(currency) && !byTeam && { divisa: currency }) };
  const repeats_id = proposal && file ? await repeatedBy(tx, invoiceId, said, file.id) : null;
  const alone = proposal
    ? await agreedProblem(tx, link, { ...said, percepciones: invoice.percepciones.toFixed(2) })
    : null;
  const excess = alone || repeats_id !== null ? null : await excessOf(tx, link, invoice);
  const observations = observationsOf(pick(declared), read, alone ?? excess);
  if (sameAs(invoice, observations, repeats_id)) return;
  await tx.supplierInvoice.update({
    where: { id: invoiceId },
    data: { observations: observations.map((one) => ({ ...one })), repeats_id },
  });
  await lineChanged(tx, link.line_id);
  const observed = observations.length > 0 || repeats_id !== null;
  if (observed && !byTeam) {
    const differing = observations.filter(({ motivo }) => motivo === "" || motivo !== excess?.message);
    await tellTeam(tx, link, invoice, [
      differing.length > 0 && `el archivo no coincide en ${joinSpanish(differing.map(wordOf))}`,
      excess && "con lo ya recibido por lo mismo suma más de lo acordado",
      repeats_id !== null && "ya se había recibido por otro enlace",
    ]);
  }
  await audit(tx, READER, {
    action: observed ? "invoice_request.observed" : "invoice_request.observation_settled",
    object: `invoice_request:${link.id}`,
    after: { observations, repeats_id },
  });
}

/** Of a row, the fields that are looked at. */
const pick = (facts: Facts): Facts =>
  Object.fromEntries(Object.keys(observedFields).map((name) => [name, facts[name as keyof Facts] ?? ""]));

const texts = (list: readonly Observation[]): string =>
  JSON.stringify(list.map(({ campo, declarado, leido, motivo }) => [campo, declarado, leido, motivo]));

const sameAs = (before: Held, observations: Observation[], repeats_id: number | null): boolean =>
  texts(before.observations as Observation[]) === texts(observations) && before.repeats_id === repeats_id;

/** The invoice that came in by another link with the number that was read in this one, or as the same file. */
async function repeatedBy(tx: Tx, id: number, said: UploadForm, fileId: string): Promise<number | null> {
  const { supplier_tax_id = "", tipo = "", punto_venta = "", numero = "" } = said;
  const [other] = await inTx(tx)<{ id: number }>(
    `SELECT o.id FROM supplier_invoice o WHERE o.id <> $1::int AND (
       $5::text <> '' AND o.supplier_tax_id = $2::text AND o.tipo = $3::text AND o.punto_venta = $4::text AND o.numero = $5::text
       OR EXISTS (SELECT 1 FROM attachment a JOIN file f ON f.id = a.file_id JOIN file own ON own.sha256 = f.sha256
         WHERE a.owner_type = 'supplier_invoice' AND a.owner_id = o.id::text AND a.removed_at IS NULL AND own.id = $6::uuid))
     ORDER BY o.id LIMIT 1`,
    [id, supplier_tax_id, tipo, punto_venta, numero, fileId],
  );
  return other?.id ?? null;
}

const wordOf = ({ campo }: Observation): string => observedFields[campo].toLowerCase();

async function tellTeam(
  tx: Tx,
  { line_id, created_by, titulo, proveedor }: FoundLink,
  invoice: Held,
  reasons: readonly (string | false | null)[],
): Promise<void> {
  const line = line_id ? await tx.budgetLine.findUnique({ where: { id: line_id } }) : null;
  const { area = "", category = "" } = line ?? {};
  const approvers = line ? await approversOf(tx, line) : [];
  const recibo = receiptOf(invoice.id, invoice.created_at.toISOString());
  const message = `envió para "${titulo}" una factura (${recibo}) que quedó observada: ${reasons.filter(Boolean).join("; ")}.`;
  const subject = { id: line_id ?? 0, area, category, titulo };
  await tell(tx, { userId: 0, name: proveedor }, [created_by, ...approvers], "factura", subject, message);
}
