import { audit } from "@/lib/audit/audit";
import { prisma, query, type Tx, txQuery } from "@/lib/db";
import { Prisma } from "@/lib/generated/prisma/client";
import type { Input, Output } from "@/lib/http/contract";
import { badField, conflict, impossible, notFound } from "@/lib/http/errors";
import type { CostActor } from "../actor";
import type * as api from "../api";
import { changed } from "../changed";
import { type Figures, figuresOf, NOTHING, type Sums } from "../rules/availability";
import { type EntryFilter, type EntryRow, type entrySorts, PAGE_SIZE } from "../schema";
import { daysOf } from "./board";

const WHO = "json_build_object('id', u.id, 'mail', u.mail::text, 'name', u.name)";
const ISO = `'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`;

/** Rows of `EntryRow`; `e` is the entry, `c` its centre. */
export const ENTRY_ROWS = `
  SELECT e.id, e.kind, e.day::text AS day, json_build_object('id', c.id, 'code', c.code::text, 'name', c.name) AS centre,
    e.category, e.concept, e.supplier, e.document, e.amount::text AS amount, e.currency::text AS currency, e.source,
    CASE WHEN e.import_row IS NOT NULL THEN json_build_object('id', i.id, 'file', i.file_name, 'row', e.import_row) END AS import,
    e.reallocation_id, e.reverses_id, r.id AS reversed_by_id, ${WHO} AS created_by,
    to_char(e.created_at AT TIME ZONE 'UTC', ${ISO}) AS created_at
  FROM cost_entry e JOIN cost_centre c ON c.id = e.centre_id JOIN app_user u ON u.id = e.created_by
  LEFT JOIN cost_import i ON i.id = e.import_id LEFT JOIN cost_entry r ON r.reverses_id = e.id`;

const ORDER: Record<(typeof entrySorts)[number], string> = {
  dia: "e.day",
  importe: "e.amount",
  centro: "c.code",
  tipo: "e.kind",
  concepto: "e.concept",
  proveedor: "e.supplier",
};

/** `ORDER BY` of a sort such as `-importe`. */
export function orderOf(sort: string): string {
  const column = ORDER[sort.replace("-", "") as keyof typeof ORDER];
  const way = sort.startsWith("-") ? "DESC" : "ASC";
  return `ORDER BY ${column} ${way}, e.id ${way}`;
}

const HAS = (text: string, value: string) =>
  `position(unaccent(lower(${value}::text)) IN unaccent(lower(${text}))) > 0`;

/** The condition of a filter on `e` and `c`, whose values are `$1` to `$9`. */
export const ENTRY_WHERE = `WHERE e.currency = $1::char(3) AND e.day >= $2::date AND e.day < $3::date
  AND ($4::int IS NULL OR e.centre_id = $4::int) AND ($5::int IS NULL OR c.company_id = $5::int)
  AND ($6::text IS NULL OR c.country = $6::char(2)) AND ($7::text IS NULL OR e.kind = $7::text)
  AND ($8::text IS NULL OR ${HAS("concat_ws(' ', e.concept, e.supplier, e.document, e.category)", "$8")})
  AND ($9::text IS NULL OR ${HAS("concat_ws(' ', c.code, c.name)", "$9")})`;

export function entryValues({
  year,
  month,
  currency,
  centre,
  company,
  country,
  kind,
  q,
  centres,
}: EntryFilter): unknown[] {
  const { from, until } = daysOf(year, month);
  return [
    currency,
    from,
    until,
    centre ?? null,
    company ?? null,
    country ?? null,
    kind ?? null,
    q || null,
    centres || null,
  ];
}

const OVER = "FROM cost_entry e JOIN cost_centre c ON c.id = e.centre_id";

/** What the entries of a centre and month add up to, whichever kind or words are looked for in them. */
async function figuresFor(filter: EntryFilter): Promise<Figures> {
  const of = (kind: string) => `coalesce(sum(e.amount) FILTER (WHERE e.kind = '${kind}'), 0.00)::text AS ${kind}`;
  const [sums] = await query<Sums>(
    `SELECT ${of("presupuestado")}, ${of("comprometido")}, ${of("real")} ${OVER} ${ENTRY_WHERE}`,
    entryValues({ ...filter, kind: undefined, q: undefined }),
  );
  return sums ? figuresOf(sums) : NOTHING;
}

/** `GET /cost-centres/entries`: a page, what the filter adds up to, and the figures of its centre and month. */
export async function list(
  _actor: unknown,
  { query: { page, ...filter } }: Input<typeof api.listEntries>,
): Promise<Output<typeof api.listEntries>> {
  const values = entryValues(filter);
  const [data, [counted], figures] = await Promise.all([
    query<EntryRow>(
      `${ENTRY_ROWS} ${ENTRY_WHERE} ${orderOf(filter.sort)} LIMIT ${PAGE_SIZE} OFFSET ${(page - 1) * PAGE_SIZE}`,
      values,
    ),
    query<{ total: number; sum: string }>(
      `SELECT count(*)::int AS total, coalesce(sum(e.amount), 0.00)::text AS sum ${OVER} ${ENTRY_WHERE}`,
      values,
    ),
    figuresFor(filter),
  ]);
  return { data, total: counted?.total ?? 0, sum: counted?.sum ?? "0.00", figures };
}

async function entryOf(tx: Tx, id: number): Promise<EntryRow> {
  const [row] = await txQuery<EntryRow>(tx, `${ENTRY_ROWS} WHERE e.id = $1::int`, id);
  if (!row) throw notFound("No existe ese movimiento.");
  return row;
}

/** A centre that takes entries of a currency; held, so that it is not archived meanwhile. @throws 400, 422 */
export async function openCentre(
  tx: Tx,
  id: number,
  currency: string,
  field: string,
): Promise<{ code: string; name: string }> {
  const [centre] = await txQuery<{ code: string; name: string; archived: boolean; works: boolean }>(
    tx,
    `SELECT code::text AS code, name, archived_at IS NOT NULL AS archived, $2::text = ANY (currencies) AS works
     FROM cost_centre WHERE id = $1::int FOR KEY SHARE`,
    id,
    currency,
  );
  if (!centre) throw badField(field, "No existe este centro de costo.");
  if (centre.archived) throw impossible(`El centro ${centre.code} está archivado.`);
  if (!centre.works) throw impossible(`El centro ${centre.code} no tiene ${currency} entre sus monedas.`);
  return centre;
}

/** `POST /cost-centres/entries`. Errors: 400, 422 for an archived centre or a currency it does not have. */
export async function create(
  actor: CostActor,
  { body }: Input<typeof api.createEntry>,
): Promise<Output<typeof api.createEntry>> {
  return prisma.$transaction(async (tx) => {
    await openCentre(tx, body.centre_id, body.currency, "centre_id");
    const { id } = await tx.costEntry.create({
      data: { ...body, day: new Date(`${body.day}T00:00:00Z`), source: "manual", created_by: actor.userId },
    });
    const row = await entryOf(tx, id);
    await changed(tx, "entries");
    await audit(tx, actor, { action: "cost_entry.added", object: `cost_entry:${id}`, after: row });
    return row;
  });
}

/**
 * `POST /cost-centres/entries/{id}/reverse`: an entry of the same day with the opposite amount. Errors: 404, 409 when it
 * has one already, 422 for a reversal or for one of a reallocation (another reallocation takes that back).
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
      if (entry.reversed_by_id !== null) throw conflict("El movimiento ya estaba anulado.", entry);
      const [made] = await txQuery<{ id: number }>(tx, REVERSE_ONE, id, reason, actor.userId);
      const row = await entryOf(tx, made?.id ?? 0);
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

const REVERSAL =
  "kind, day, centre_id, category, concept, supplier, document, amount, currency, source, reverses_id, created_by";
const REVERSE_ONE = `INSERT INTO cost_entry (${REVERSAL})
  SELECT kind, day, centre_id, category, left('Anula «' || concept || '»: ' || $2::text, 1000), supplier, document, -amount, currency, 'contraasiento', id, $3::int
  FROM cost_entry WHERE id = $1::int RETURNING id`;

/** Reverses what an import added and nobody reversed yet. @returns how many. */
export async function reverseImport(tx: Tx, importId: string, userId: number, reason: string): Promise<number> {
  const [{ count } = { count: 0 }] = await txQuery<{ count: number }>(
    tx,
    `WITH made AS (
       INSERT INTO cost_entry (${REVERSAL})
       SELECT e.kind, e.day, e.centre_id, e.category, left($3::text || ': ' || e.concept, 1000), e.supplier, e.document, -e.amount, e.currency, 'contraasiento', e.id, $2::int
       FROM cost_entry e WHERE e.import_id = $1::uuid AND NOT EXISTS (SELECT 1 FROM cost_entry r WHERE r.reverses_id = e.id)
       ORDER BY e.id RETURNING 1
     ) SELECT count(*)::int AS count FROM made`,
    importId,
    userId,
    reason,
  );
  return count;
}
