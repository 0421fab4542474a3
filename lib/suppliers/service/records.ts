import { type AuditActor, audit } from "@/lib/audit/audit";
import { readHistory } from "@/lib/audit/history";
import { findRecord, insertRecord, objectOf, sameFacts, updateRecord } from "@/lib/catalogue/recordService";
import { prisma, query, type Tx, txQuery } from "@/lib/db";
import { checkTaxId, taxIdCountry } from "@/lib/format/ids/taxId";
import type { Input, Output } from "@/lib/http/contract";
import { badField, conflict, impossible, notFound, staleVersion } from "@/lib/http/errors";
import { PURSE_TITLE } from "@/lib/ledger/purseIds";
import type * as api from "../api";
import { changed } from "../changed";
import { definition } from "../definition";
import { tellEvent } from "../events";
import { type SupplierState, supplierStateTitles } from "../rules/kinds";
import { needsReason, nextStates } from "../rules/states";
import type { Supplier } from "../schema";

export type SupplierActor = AuditActor & { userId: number };

const MAILS = ["mail", "mail_payments", "mail_invoices"] as const;

/** The supplier of a number, held until the transaction ends where `hold` says so. Error: 404. */
export const findSupplier = (tx: Tx, id: number, hold = false): Promise<Supplier> =>
  findRecord<Supplier>(tx, definition, id, hold);

/** Refuses what is done to a supplier that is counted as another one. @throws 422 */
export function mustStand({ kept }: Supplier): void {
  if (kept !== null) throw impossible(`Está unido a ${kept}: se trabaja en esa ficha, o se separa antes.`);
}

/** `GET /suppliers/{id}`. Error: 404. */
export const get = (_actor: unknown, { params: { id } }: Input<typeof api.getSupplier>): Promise<Supplier> =>
  prisma.$transaction((tx) => findSupplier(tx, id));

/** `GET /suppliers/lookup`. Error: 400 for what is no number, with the digit that would be right. */
export async function lookup(
  _actor: unknown,
  { query: { tax_id, country: said } }: Input<typeof api.lookupSupplier>,
): Promise<Output<typeof api.lookupSupplier>> {
  const country = said?.toUpperCase() || taxIdCountry(tax_id);
  const id = checkTaxId(country, tax_id);
  if (!id.ok) throw badField("tax_id", id.message);
  const [row] = await query<{ id: number }>(
    `SELECT CASE WHEN merged_into IS NULL THEN id ELSE supplier_top(id) END AS id FROM supplier
     WHERE tax_id = $1 AND ($2::text IS NULL OR country = $2) ORDER BY merged_into IS NOT NULL, id LIMIT 1`,
    [id.shown, country],
  );
  const supplier = row ? await prisma.$transaction((tx) => findSupplier(tx, row.id)) : null;
  return { country, tax_id: id.shown, supplier };
}

/** `POST /suppliers`. Errors: 400, 409 with the one that has the number already. */
export const create = (actor: SupplierActor, { body }: Input<typeof api.createSupplier>): Promise<Supplier> =>
  prisma.$transaction(async (tx) => {
    await refuseMergedNumber(tx, body, null);
    const row = await insertRecord<Supplier>(tx, actor, definition, body);
    await changed(tx);
    return row;
  });

/** A number that a merged supplier keeps leads to the one that stays. */
async function refuseMergedNumber(
  tx: Tx,
  { country, tax_id }: Pick<Supplier, "country" | "tax_id">,
  own: number | null,
): Promise<void> {
  if (tax_id === null) return;
  const [row] = await txQuery<{ id: number }>(
    tx,
    `SELECT supplier_top(id) AS id FROM supplier WHERE tax_id = $1 AND country IS NOT DISTINCT FROM $2 AND merged_into IS NOT NULL
       AND supplier_top(id) IS DISTINCT FROM $3::int LIMIT 1`,
    tax_id,
    country,
    own,
  );
  if (!row) return;
  const kept = await findSupplier(tx, row.id);
  throw conflict(`Este número es de un proveedor que se unió a ${kept.name}.`, kept);
}

/** `PUT /suppliers/{id}`. Errors: 400, 404, 409, 422. The same again changes nothing. */
export const change = (
  actor: SupplierActor,
  { params: { id }, body: { version, ...facts } }: Input<typeof api.changeSupplier>,
): Promise<Supplier> =>
  prisma.$transaction(async (tx) => {
    const before = await findSupplier(tx, id, true);
    if (sameFacts(definition, before, facts)) return before;
    if (before.version !== version) throw staleVersion(before);
    mustStand(before);
    await refuseMergedNumber(tx, facts, id);
    const after = await updateRecord<Supplier>(tx, actor, definition, { before, facts });
    await tellMails(tx, actor, before, after);
    await changed(tx);
    return after;
  });

/** What a mail was before it changed: where one is warned of an account that changed. */
export async function tellMails(tx: Tx, actor: SupplierActor, before: Supplier, after: Supplier): Promise<void> {
  const moved = MAILS.filter((key) => before[key] !== after[key]);
  if (moved.length === 0) return;
  const mailsOf = (row: Supplier) => Object.fromEntries(MAILS.map((key) => [key, row[key]]));
  const facts = { before: mailsOf(before), after: mailsOf(after) };
  await tellEvent(tx, actor, { supplier_id: after.id, kind: "mails", facts });
}

/** `POST /suppliers/{id}/state`. Errors: 400 without a reason, 404, 409, 422. The same again changes nothing. */
export const setState = (
  actor: SupplierActor,
  { params: { id }, body: { state, reason, version } }: Input<typeof api.setSupplierState>,
): Promise<Supplier> =>
  prisma.$transaction(async (tx) => {
    const before = await findSupplier(tx, id, true);
    if (before.state === state) return before;
    if (before.version !== version) throw staleVersion(before);
    mustStand(before);
    if (!nextStates(before.state).includes(state))
      throw impossible(
        before.state === "propuesto"
          ? "Es propuesto mientras no tiene número: completar el CUIT o NIF, o unirlo con otro."
          : `De ${supplierStateTitles[before.state]} no se pasa a ${supplierStateTitles[state]}.`,
      );
    if (needsReason(before.state, state) && reason.length < 3)
      throw badField("reason", "Escribir el motivo: 3 letras o más.");
    return putState(tx, actor, before, state, reason);
  });

/** Gives a supplier that is held another state, with its event and its audit row. */
export async function putState(
  tx: Tx,
  actor: SupplierActor,
  { id, state: before }: Pick<Supplier, "id" | "state">,
  state: SupplierState,
  reason: string,
): Promise<Supplier> {
  await tx.supplier.update({ where: { id }, data: { state, version: { increment: 1 }, updated_at: new Date() } });
  const after = await findSupplier(tx, id);
  await tellEvent(tx, actor, { supplier_id: id, kind: "estado", reason, facts: { before, after: state } });
  await audit(tx, actor, {
    action: "supplier.state",
    object: objectOf(definition, id),
    before: { state: before },
    after: { state, reason },
  });
  await changed(tx);
  return after;
}

/** `GET /suppliers/{id}/history`: of the record, its accounts and papers. Error: 404. */
export async function history(
  _actor: unknown,
  { params: { id }, query: page }: Input<typeof api.supplierHistory>,
): Promise<Output<typeof api.supplierHistory>> {
  if ((await prisma.supplier.count({ where: { id } })) === 0) throw notFound(definition.missing);
  const object = objectOf(definition, id);
  return readHistory([{ object }, { object: `${object}:accounts` }, { object: `${object}:papers` }], page);
}

/** `GET /suppliers/choices`. */
export async function choices(): Promise<Output<typeof api.getSupplierChoices>> {
  const [categories, purses] = await Promise.all([
    query<{ id: number; name: string }>(
      `SELECT c.id, CASE WHEN p.id IS NULL THEN c.name ELSE p.name || ' > ' || c.name END AS name FROM category c
       LEFT JOIN category p ON p.id = c.parent_id
       WHERE c.merged_into IS NULL AND c.state = 'activa' AND c.side = 'gasto' ORDER BY catalogue_key(coalesce(p.name, c.name)), p.id IS NOT NULL, catalogue_key(c.name)`,
    ),
    query<{ id: number; name: string }>(
      `SELECT p.id, ${PURSE_TITLE} AS name FROM purse p WHERE p.archived_at IS NULL ORDER BY 2, 1`,
    ),
  ]);
  return { categories, purses };
}
