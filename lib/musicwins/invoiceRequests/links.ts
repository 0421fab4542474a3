import type { AuditActor } from "@/lib/audit/audit";
import { prisma, type Tx } from "@/lib/db";
import type { Author } from "@/lib/documents/service/author";
import { notFound } from "@/lib/http/errors";
import { transactionInTurn } from "@/lib/inTurn";
import { hashToken } from "@/lib/links/token";
import { inTx, iso } from "../database";
import { changed } from "../line/onLine";
import { LIVE } from "./rows";

/** An outsider: what the log knows of them is the request. */
export interface Outsider {
  requestId: string;
  address: string;
  /** Nobody sees the answer. */
  unseen?: boolean;
}

/** The supplier, as the audit log names them. */
export const supplierOf = (caller: Outsider, proveedor: string): AuditActor => ({
  requestId: caller.requestId,
  mail: `proveedor: ${proveedor}`,
});

/** A link as the author of what is sent through it: another link knows nothing of it. */
export const linkAuthor = (caller: Outsider, id: number): Author => ({
  userId: null,
  requestId: caller.requestId,
  mail: `link:${id}`,
});

export interface FoundLink {
  id: number;
  line_id: number | null;
  /** The proposal that it asks for, or part of which; null for a show. */
  proposal_id: number | null;
  /** Of a link that was made for a supplier. */
  supplier_id: number | null;
  company_id: number;
  subject_type: string;
  subject_id: number;
  proveedor: string;
  proveedor_cuit: string;
  titulo: string;
  importe_ars: string;
  importe_usd: string;
  /** In which currency it is asked for; null: the invoice says it. */
  divisa: "ARS" | "USD" | "EUR" | null;
  company: string;
  tax_id: string;
  country: string;
  created_by: number;
  expires_at: string;
  opened: boolean;
}

const heldWhere = (tx: Tx, where: string, values: unknown[]) =>
  inTx(tx)<FoundLink>(
    `SELECT r.id, r.line_id, r.proposal_id, r.supplier_id, r.company_id, r.subject_type, r.subject_id, r.proveedor, r.proveedor_cuit, r.titulo,
      r.importe_ars::text, r.importe_usd::text, r.divisa::text AS divisa, c.name AS company,
       c.tax_id, c.country::text, r.created_by, ${iso("r.expires_at")} AS expires_at, r.opened_at IS NOT NULL AS opened
     FROM invoice_request r JOIN company c ON c.id = r.company_id
     WHERE ${where} FOR UPDATE OF r`,
    values,
  );

/** The request of a token, held for this transaction. 404 with `message` unless `condition` (of r) is true of it. */
export async function holdLink(tx: Tx, token: string, condition: string, message?: string): Promise<FoundLink> {
  const [found] = await heldWhere(tx, `r.token_hash = $1::text AND ${condition}`, [hashToken(token)]);
  if (!found) throw notFound(message);
  return found;
}

/** What uses a link up is done one at a time for each, so that who comes second sees what the first one did. */
export const inLinkTurn = <T>(token: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
  transactionInTurn(`link:${hashToken(token)}`, work);

/** A request by its number, held for this transaction. 404 when there is none. */
export async function holdRequest(tx: Tx, id: number): Promise<FoundLink> {
  const [found] = await heldWhere(tx, "r.id = $1::int", [id]);
  if (!found) throw notFound();
  return found;
}

/** The link of a token that still works, as an author; not held. 404 otherwise. */
export async function liveAuthor(caller: Outsider, token: string, message?: string): Promise<Author> {
  const [found] = await inTx(prisma)<{ id: number }>(
    `SELECT r.id FROM invoice_request r WHERE r.token_hash = $1::text AND ${LIVE}`,
    [hashToken(token)],
  );
  if (!found) throw notFound(message);
  return linkAuthor(caller, found.id);
}

/** Tells open screens of the line that its request changed. */
export async function lineChanged(tx: Tx, line_id: number | null): Promise<void> {
  if (line_id) await changed(tx, { id: line_id });
}
