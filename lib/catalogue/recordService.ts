import { type AuditActor, audit } from "@/lib/audit/audit";
import { readHistory } from "@/lib/audit/history";
import { prisma, query, type Tx, txQuery } from "@/lib/db";
import { workbookDownload } from "@/lib/excel/download";
import { sheetOf } from "@/lib/excel/fields";
import { todayIn } from "@/lib/format/dates";
import { likeText } from "@/lib/format/likeText";
import { normalize } from "@/lib/format/text";
import type { Download, Input, Output } from "@/lib/http/contract";
import { conflict, notFound, staleVersion } from "@/lib/http/errors";
import { holdTurn } from "@/lib/inTurn";
import type * as api from "./api";
import { definitions } from "./lists/all";
import type { ListDefinition, StoredRow } from "./lists/definition";
import { type CatalogueList, listTitles } from "./rules/kinds";
import type { CatalogueFilter } from "./schema";

export type { ListDefinition, StoredRow };

type Actor = AuditActor & { userId: number };
type Facts = Record<string, unknown>;
/** A row with its moment as the database gives it. */
type Found = StoredRow & { updated_at: Date };

export const objectOf = ({ record }: Pick<ListDefinition, "record">, id: number): string => `${record}:${id}`;
const present = <Row extends StoredRow>(row: Found): Row =>
  ({ ...row, updated_at: row.updated_at.toISOString() }) as unknown as Row;

function whereOf(
  { words, filters, merges }: ListDefinition,
  filter: CatalogueFilter,
): { text: string; values: unknown[] } {
  const like = normalize(filter.q ?? "")
    .split(" ")
    .filter(Boolean)
    .map((word) => `%${likeText(word)}%`);
  const parts = [`search_plain(${words}) LIKE ALL ($1::text[])`];
  const values: unknown[] = [like];
  if (merges) parts.push(`r.merged_into IS ${filter.merged ? "NOT NULL" : "NULL"}`);
  for (const [key, column] of Object.entries(filters)) {
    const value = filter[key as keyof CatalogueFilter];
    if (!value) continue;
    values.push(value);
    parts.push(`${column} = $${values.length}`);
  }
  return { text: parts.join(" AND "), values };
}

async function readRows<Row extends StoredRow>(
  definition: ListDefinition,
  filter: CatalogueFilter,
  page: { limit: number; from: number } | null,
): Promise<Row[]> {
  const { text, values } = whereOf(definition, filter);
  const rows = await query<Found>(
    `${definition.select} WHERE ${text} ORDER BY ${definition.order} LIMIT $${values.length + 1} OFFSET $${values.length + 2}`,
    [...values, page?.limit ?? null, page?.from ?? 0],
  );
  return rows.map((row) => present<Row>(row));
}

/** The record of a number, held until the transaction ends where `hold` says so. Error: 404. */
export async function findRecord<Row extends StoredRow>(
  tx: Tx,
  definition: ListDefinition,
  id: number,
  hold = false,
): Promise<Row> {
  if (hold) await txQuery(tx, `SELECT id FROM ${definition.table} WHERE id = $1 FOR NO KEY UPDATE`, id);
  const [row] = await txQuery<Found>(tx, `${definition.select} WHERE r.id = $1`, id);
  if (!row) throw notFound(definition.missing);
  return present<Row>(row);
}

/** Adds a record whose place is free, and says so in the audit log. Error: 409 with the one that is there. */
export async function insertRecord<Row extends StoredRow>(
  tx: Tx,
  actor: Actor,
  definition: ListDefinition,
  facts: Facts,
): Promise<Row> {
  await refuseTaken(tx, definition, facts, null);
  await definition.check?.(tx, facts, null);
  const names = Object.keys(definition.columns);
  const places = Object.values<string>(definition.columns).map((type, index) => `$${index + 1}::${type}`);
  const [made] = await txQuery<{ id: number }>(
    tx,
    `INSERT INTO ${definition.table} (${names.join(", ")}, created_by) VALUES (${places.join(", ")}, $${names.length + 1}::int) RETURNING id`,
    ...names.map((name) => facts[name]),
    actor.userId,
  );
  if (!made) throw new Error("inserting gave no row");
  await definition.follow?.(tx, made.id);
  const row = await findRecord<Row>(tx, definition, made.id);
  await audit(tx, actor, { action: `${definition.record}.created`, object: objectOf(definition, row.id), after: row });
  return row;
}

/** The next version of a record that is held, with what it was in the audit log. Error: 409 where its place is taken. */
export async function updateRecord<Row extends StoredRow>(
  tx: Tx,
  actor: Actor,
  definition: ListDefinition,
  { before, facts }: { before: Row; facts: Facts },
): Promise<Row> {
  await refuseTaken(tx, definition, facts, before.id);
  await definition.check?.(tx, facts, before);
  const sets = Object.entries<string>(definition.columns).map(
    ([name, type], index) => `${name} = $${index + 2}::${type}`,
  );
  await txQuery(
    tx,
    `UPDATE ${definition.table} SET ${sets.join(", ")}, version = version + 1, updated_at = now() WHERE id = $1`,
    before.id,
    ...Object.keys(definition.columns).map((name) => facts[name]),
  );
  await definition.follow?.(tx, before.id);
  const row = await findRecord<Row>(tx, definition, before.id);
  await audit(tx, actor, {
    action: `${definition.record}.changed`,
    object: objectOf(definition, row.id),
    before,
    after: row,
  });
  return row;
}

async function refuseTaken(tx: Tx, definition: ListDefinition, facts: Facts, own: number | null): Promise<void> {
  // Two who add the same at once: the second waits and finds the first.
  await holdTurn(tx, `catalogue:${definition.table}`);
  const id = await definition.taken(tx, facts, own);
  if (id === null) return;
  const other = await findRecord(tx, definition, id);
  throw conflict(definition.takenText(other), other);
}

/** Whether the facts are those of the row already. */
export const sameFacts = (definition: ListDefinition, row: StoredRow, facts: Facts): boolean =>
  Object.keys(definition.columns).every(
    (name) => JSON.stringify((row as unknown as Facts)[name]) === JSON.stringify(facts[name]),
  );

/** What does the calls of one list: `C` are its contracts. */
function recordService<C extends typeof api.categories | typeof api.projects | typeof api.events | typeof api.holidays>(
  list: CatalogueList,
) {
  type Row = Output<C["create"]> & StoredRow;
  const definition = definitions[list];
  return {
    async list(_actor: unknown, { query: { limit, cursor, ...filter } }: Input<C["list"]>): Promise<Output<C["list"]>> {
      const from = Number(cursor ?? 0);
      const { text, values } = whereOf(definition, filter);
      const [rows, [counted]] = await Promise.all([
        readRows<Row>(definition, filter, { limit: limit + 1, from }),
        query<{ total: number }>(`SELECT count(*)::int AS total FROM ${definition.table} r WHERE ${text}`, values),
      ]);
      const more = rows.length > limit;
      return {
        items: rows.slice(0, limit),
        next_cursor: more ? String(from + limit) : null,
        total: counted?.total ?? 0,
      } as Output<C["list"]>;
    },

    /** Errors: 400, 409 with the one that is there already. */
    create: (actor: Actor, { body }: { body: object }): Promise<Row> =>
      prisma.$transaction((tx) => insertRecord<Row>(tx, actor, definition, { ...body })),

    /** Errors: 400, 404, 409. The same again changes nothing. */
    change: (
      actor: Actor,
      { params: { id }, body: { version, ...facts } }: { params: { id: number }; body: { version: number } },
    ): Promise<Row> =>
      prisma.$transaction(async (tx) => {
        const before = await findRecord<Row>(tx, definition, id, true);
        if (sameFacts(definition, before, facts)) return before;
        if (before.version !== version) throw staleVersion(before);
        return updateRecord<Row>(tx, actor, definition, { before, facts });
      }),
  };
}

export const categories = recordService<typeof api.categories>("categories");
export const projects = recordService<typeof api.projects>("projects");
export const events = recordService<typeof api.events>("events");
export const holidays = recordService<typeof api.holidays>("holidays");

/** `GET /catalogue/{list}/{id}/history`. Error: 404. */
export async function history(
  _actor: unknown,
  { params: { list, id }, query: page }: Input<typeof api.recordHistory>,
): Promise<Output<typeof api.recordHistory>> {
  const definition = definitions[list];
  const rows = await query(`SELECT 1 FROM ${definition.table} WHERE id = $1`, [id]);
  if (rows.length === 0) throw notFound(definition.missing);
  return readHistory([{ object: objectOf(definition, id) }], page);
}

/** `GET /catalogue/excel/{list}`: the rows that the filter leaves. Its first columns are what the import reads. */
export async function excel(
  _actor: unknown,
  { params: { list }, query: filter }: Input<typeof api.catalogueExcel>,
): Promise<Download> {
  const definition = definitions[list];
  const rows = await readRows(definition, filter, null);
  return workbookDownload(`${normalize(listTitles[list])}_${todayIn()}.xlsx`, [
    sheetOf(listTitles[list], definition.fields, rows, { money: true }),
  ]);
}
