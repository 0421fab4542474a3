import { normalize } from "@/lib/format/text";
import type { Input, Output } from "@/lib/http/contract";
import { transactionInTurn } from "@/lib/inTurn";
import { holdLine } from "../line/hold";
import { changed } from "../line/onLine";
import { rowOf } from "../line/rows";
import { well } from "../schema";
import { type MusicWinsActor, requireRole, scopeOf } from "../scope";
import type * as api from "./api";
import { onceAsked } from "./onceSent";
import { makeLink, sentView } from "./outgoing";
import { requestsWhere } from "./rows";
import { budgetSubject, showSubject } from "./subject";

/**
 * Asks a supplier for the invoice of a proposal or a financiero. By who edits the line, or pays. Without a tax id it is the
 * one that was agreed on with the same supplier: an invoice of anybody else's is then observed.
 */
export async function request(
  actor: MusicWinsActor,
  { body }: Input<typeof api.requestInvoice>,
): Promise<Output<typeof api.requestInvoice>> {
  const scope = scopeOf(actor);
  const made = await transactionInTurn(`invoice-request:${actor.userId}`, async (tx) => {
    const { subject, agreed } = await budgetSubject(tx, scope, body);
    const line = await holdLine(tx, scope, subject.line_id ?? 0);
    if (!line.pays) requireRole(line.rol, "editor");
    const same = normalize(agreed.proveedor) === normalize(body.proveedor);
    return onceAsked(tx, actor, subject, body, async () => {
      await changed(tx, line);
      const proveedor_cuit = body.proveedor_cuit || (same ? agreed.proveedor_cuit : "");
      return makeLink(tx, actor, subject, { ...body, proveedor_cuit });
    });
  });
  return well(await sentView(actor, made));
}

export async function requestForShow(
  actor: MusicWinsActor,
  { body }: Input<typeof api.requestShowInvoice>,
): Promise<Output<typeof api.requestShowInvoice>> {
  const made = await transactionInTurn(`invoice-request:${actor.userId}`, async (tx) => {
    const subject = await showSubject(tx, body);
    return onceAsked(tx, actor, subject, body, () => makeLink(tx, actor, subject, body));
  });
  return well(await sentView(actor, made));
}

export async function list(
  actor: MusicWinsActor,
  { params }: Input<typeof api.listInvoiceRequests>,
): Promise<Output<typeof api.listInvoiceRequests>> {
  const scope = scopeOf(actor);
  const { id } = await rowOf(scope, { id: params.id, isop: false, option_number: 0 });
  return well(await requestsWhere(scope, "r.line_id = $4::int", [id]));
}
