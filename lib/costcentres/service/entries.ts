import { audit } from "@/lib/audit/audit";
import { prisma, type Tx, txQuery } from "@/lib/db";
import { Prisma } from "@/lib/generated/prisma/client";
import type { Input, Output } from "@/lib/http/contract";
import { badField, conflict, impossible } from "@/lib/http/errors";
import type { CostActor } from "../actor";
import type * as api from "../api";
import { changed } from "../changed";
import { categoriesFor } from "../ledger/categories";
import { entryOf, entryRows, entryTotals, type LedgerFilter } from "../ledger/entries";
import { postEntries, postReversal } from "../ledger/post";
import { figuresIn } from "../ledger/sums";
import { type Fed, sheetRefusal } from "../rules/feeds";
import { cutsBudget } from "../rules/kinds";
import { daysOf } from "../rules/months";
import { type EntryFilter, PAGE_SIZE } from "../schema";
import { allCentres, fits } from "./centres";
import { requireKept, requireKeptAfter } from "./kept";

/** The part of the ledger that a filter asks for: its centres are found as the board finds them. */
export async function ledgerFilter(asked: Omit<EntryFilter, "sort">): Promise<LedgerFilter> {
  const { year, month, currency, centre, company, country, kind, q, centres } = asked;
  const narrowed = company !== undefined || country !== undefined || Boolean(centres);
  const fitting = narrowed
    ? (await allCentres()).filter((one) => fits(one, { company, country, q: centres })).map(({ id }) => id)
    : undefined;
  const one = centre !== undefined && (fitting === undefined || fitting.includes(centre)) ? [centre] : [];
  const centreIds = centre === undefined ? fitting : one;
  return { ...daysOf(year, month), currency, ...(centreIds && { centreIds }), ...(kind && { kind }), ...(q && { q }) };
}

/** `GET /cost-centres/entries`: a page, what the filter adds up to, and the figures of its centre and month. */
export async function list(
  _actor: unknown,
  { query: { page, sort, ...asked } }: Input<typeof api.listEntries>,
): Promise<Output<typeof api.listEntries>> {
  const filter = await ledgerFilter(asked);
  const [data, totals, figures] = await Promise.all([
    entryRows(filter, { sort, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }),
    entryTotals(filter),
    figuresIn(filter),
  ]);
  return { data, ...totals, figures };
}

/** A centre that takes entries of a currency; held, so that it is not archived meanwhile. @throws 400, 422 */
export async function openCentre(tx: Tx, id: number, currency: string, field: string): Promise<Fed> {
  const [centre] = await txQuery<Fed & { archived: boolean; works: boolean }>(
    tx,
    `SELECT code::text AS code, feeds_from::text AS feeds_from, archived_at IS NOT NULL AS archived, $2::text = ANY (currencies) AS works
     FROM cost_centre WHERE id = $1::int FOR KEY SHARE`,
    id,
    currency,
  );
  if (!centre) throw badField(field, "No existe este centro de costo.");
  if (centre.archived) throw impossible(`El centro ${centre.code} está archivado.`);
  if (!centre.works) throw impossible(`El centro ${centre.code} no tiene ${currency} entre sus monedas.`);
  return centre;
}

/**
 * `POST /cost-centres/entries`. Errors: 400, 422 for an archived centre, a currency it does not have, what comes from its
 * vouchers by now, or a cut of budget that a reallocation already gave away.
 */
export async function create(
  actor: CostActor,
  { body }: Input<typeof api.createEntry>,
): Promise<Output<typeof api.createEntry>> {
  const category = (await categoriesFor([body.category], actor.userId)).get(body.category);
  return prisma.$transaction(async (tx) => {
    const centre = await openCentre(tx, body.centre_id, body.currency, "centre_id");
    const refused = sheetRefusal(centre, { ...body, by_sheet: category?.by_sheet ?? false });
    if (refused) throw impossible(refused);
    if (cutsBudget(body)) await requireKeptAfter(tx, { ...body, month: body.day.slice(0, 7) });
    const [id = 0] = await postEntries(tx, [{ ...body, category_id: category?.id ?? null }], actor);
    const row = await entryOf(tx, id);
    await changed(tx, "entries");
    await audit(tx, actor, { action: "cost_entry.added", object: `cost_entry:${id}`, after: row });
    return row;
  });
}

/**
 * `POST /cost-centres/entries/{id}/reverse`: an entry of the same day with the opposite amount. Errors: 404, 409 when it
 * has one already, 422 for a reversal, for one of a reallocation (another reallocation takes that back) or a
 * voucher, and for budget that a reallocation already gave away.
 */
export async function reverse(
  actor: CostActor,
  { params: { id }, body: { reason } }: Input<typeof api.reverseEntry>,
): Promise<Output<typeof api.reverseEntry>> {
  try {
    return await prisma.$transaction(async (tx) => {
      const entry = await entryOf(tx, id);
      if (entry.source === "contraasiento") throw impossible("Es un contraasiento: cargar el movimiento otra vez.");
      if (entry.source === "reasignacion")
        throw impossible("Viene de una reasignación aprobada: se vuelve atrás con otra reasignación.");
      if (entry.source === "comprobante") throw impossible("Viene de un comprobante o del banco: se corrige ahí.");
      if (entry.reversed_by_id !== null) throw conflict("El movimiento ya estaba anulado.", entry);
      const made = await postReversal(tx, id, reason, actor);
      const row = await entryOf(tx, made.id);
      await requireKept(tx, made.reversed);
      await changed(tx, "entries");
      await audit(tx, actor, { action: "cost_entry.reversed", object: `cost_entry:${id}`, before: entry, after: row });
      return row;
    });
  } catch (error) {
    if (!isTaken(error)) throw error;
    throw conflict("El movimiento ya estaba anulado.", await entryOf(prisma, id));
  }
}

// P2010: the database's own complaint of a raw statement; 23505: somebody else reversed it at the same time.
const isTaken = (error: unknown): boolean =>
  error instanceof Prisma.PrismaClientKnownRequestError &&
  (error.code === "P2002" || (error.code === "P2010" && error.message.includes("23505")));
