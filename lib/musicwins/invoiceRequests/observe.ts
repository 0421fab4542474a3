import { type AuditActor, audit } from "@/lib/audit/audit";
import type { Tx } from "@/lib/db";
import { attachmentsOf } from "@/lib/documents/service/attach";
import { extractionOf } from "@/lib/documents/service/extraction";
import { groupDigits } from "@/lib/format/decimalText";
import { joinSpanish } from "@/lib/format/text";
import { mark } from "@/lib/vouchers/service/said";
import { inTx, iso } from "../database";
import { UNSEEN } from "../line/observed";
import { approversOf, tell } from "../line/tell";
import type { Problem } from "../rules/invoices";
import { type Facts, isTaken, type Observation, observationsOf, observedFields } from "../rules/observations";
import { receiptOf } from "../rules/receipt";
import { agreedProblem } from "./agreed";
import { type FoundLink, holdRequest, lineChanged } from "./links";
import { type Received, receivedInvoice } from "./received";
import { saidBy } from "./said";
import type { UploadForm } from "./schema";
import { excessOf } from "./together";
import { voucherSaid } from "./voucher";

const READER: AuditActor = { mail: "lector de facturas", requestId: "" };

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
  const invoice = await receivedInvoice(tx, invoiceId);
  const said: UploadForm = proposal ? saidBy(proposal, link) : {};
  const declared: Facts = {
    ...invoice,
    fecha: invoice.fecha ?? "",
    total: invoice.total ?? "",
    percepciones: invoice.total ? invoice.percepciones : "",
    divisa: invoice.divisa ?? "",
  };
  const currency = proposal?.currency ?? "";
  const read: Facts = { ...said, ...(currency && !isTaken(currency, link) && !byTeam && { divisa: currency }) };
  const { repeats_id, elsewhere } = proposal && file ? await repeatedBy(tx, invoice, said, file.id) : NOT_REPEATED;
  const alone =
    (proposal && (await agreedProblem(tx, link, { ...said, percepciones: invoice.percepciones }))) || elsewhere;
  const excess = alone || repeats_id !== null ? null : await excessOf(tx, link, invoice);
  const observations = observationsOf(pick(declared), read, alone ?? excess);
  if (sameAs(invoice, observations, repeats_id)) return;
  await tx.supplierInvoice.update({
    where: { id: invoiceId },
    data: { observations: observations.map((one) => ({ ...one })), repeats_id },
  });
  await markVoucher(tx, invoice);
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

const sameAs = (before: Received, observations: Observation[], repeats_id: number | null): boolean =>
  texts(before.observations as Observation[]) === texts(observations) && before.repeats_id === repeats_id;

interface Repeated {
  /** The invoice that came in by another link with the number that was read in this one, or as the same file. */
  repeats_id: number | null;
  /** It came in by another door. */
  elsewhere: Problem | null;
}
const NOT_REPEATED: Repeated = { repeats_id: null, elsewhere: null };

async function repeatedBy(tx: Tx, { id, voucher_id }: Received, said: UploadForm, fileId: string): Promise<Repeated> {
  const there = (await voucherSaid(tx, said)) ?? voucher_id;
  const [other] = await inTx(tx)<{ id: number }>(
    `SELECT o.id FROM supplier_invoice o WHERE o.id <> $1::int AND (o.voucher_id = $2::int
       OR EXISTS (SELECT 1 FROM attachment a JOIN file f ON f.id = a.file_id JOIN file own ON own.sha256 = f.sha256
         WHERE a.owner_type = 'supplier_invoice' AND a.owner_id = o.id::text AND a.removed_at IS NULL AND own.id = $3::uuid))
     ORDER BY o.id LIMIT 1`,
    [id, there, fileId],
  );
  if (other || there === voucher_id) return { repeats_id: other?.id ?? null, elsewhere: null };
  return { repeats_id: null, elsewhere: { field: "numero", message: "Ya está cargada como comprobante." } };
}

/** What is observed of an invoice is its voucher's mark, until somebody looked at it. */
async function markVoucher(tx: Tx, { id, voucher_id }: Received): Promise<void> {
  const [row] = await inTx(tx)<{ unseen: boolean; observations: Observation[]; repeats: string | null }>(
    `SELECT ${UNSEEN} AS unseen, i.observations, (SELECT json_build_object('id', o.id, 'at', ${iso("o.created_at")})::text FROM supplier_invoice o WHERE o.id = i.repeats_id) AS repeats
     FROM supplier_invoice i WHERE i.id = $1::int`,
    [id],
  );
  const other = row?.repeats ? (JSON.parse(row.repeats) as { id: number; at: string }) : null;
  const reasons = (row?.observations ?? []).map(
    (one) =>
      one.motivo || `En el archivo, ${wordOf(one)}: ${shown(one, one.leido)}; se declaró ${shown(one, one.declarado)}.`,
  );
  if (other) reasons.push(`Repite la factura ${receiptOf(other.id, other.at)}.`);
  await mark(tx, READER, voucher_id, row?.unseen ? reasons.join(" ") : null);
}

/** As people read it: the currency is the next word where that differs, too. */
const shown = ({ campo }: Observation, value: string): string =>
  campo === "total" || campo === "percepciones" ? groupDigits(value) : value;

const wordOf = ({ campo }: Observation): string => observedFields[campo].toLowerCase();

async function tellTeam(
  tx: Tx,
  { line_id, created_by, titulo, proveedor }: FoundLink,
  invoice: Received,
  reasons: readonly (string | false | null)[],
): Promise<void> {
  const line = line_id ? await tx.budgetLine.findUnique({ where: { id: line_id } }) : null;
  const { area = "", category = "" } = line ?? {};
  const approvers = line ? await approversOf(tx, line) : [];
  const recibo = receiptOf(invoice.id, invoice.created_at);
  const message = `envió para "${titulo}" una factura (${recibo}) que quedó observada: ${reasons.filter(Boolean).join("; ")}.`;
  const subject = { id: line_id ?? 0, area, category, titulo };
  await tell(tx, { userId: 0, name: proveedor }, [created_by, ...approvers], "factura", subject, message);
}
