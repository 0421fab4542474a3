import { type AuditActor, audit } from "@/lib/audit/audit";
import { prisma, type Tx, txQuery } from "@/lib/db";
import type { Input, Output } from "@/lib/http/contract";
import { conflict, impossible, staleVersion } from "@/lib/http/errors";
import { holdTurn } from "@/lib/inTurn";
import type * as api from "./api";
import { definitions } from "./lists/all";
import type { ListDefinition, StoredRow } from "./lists/definition";
import { refuseSheetRows } from "./lists/sheetRows";
import { findRecord, objectOf } from "./recordService";

type Actor = AuditActor & { userId: number };
type Mergeable = StoredRow & { merged_into: number | null; kept: string | null };
type Merged = Output<typeof api.mergeRecord>;

/** Merges of a list are made one at a time: no two of them close a circle. */
const held = (tx: Tx, { table }: ListDefinition) => holdTurn(tx, `catalogue:${table}`);

/**
 * All that a merge is of is held in the order of its numbers, whichever of them goes, and then its turn, as where a record is changed:
 * two who want the same ones never wait for each other.
 */
async function hold(tx: Tx, definition: ListDefinition, id: number, into?: number): Promise<void> {
  const { table } = definition;
  await txQuery(
    tx,
    `SELECT id FROM ${table} WHERE id IN ($1::int, coalesce($2::int, (SELECT merged_into FROM ${table} WHERE id = $1::int))) ORDER BY id FOR NO KEY UPDATE`,
    id,
    into ?? null,
  );
  await held(tx, definition);
}

interface Merging {
  id: number;
  into: number;
  version: number;
}

/** `POST /catalogue/{list}/{id}/merge`. Errors: 404, 409, 422. Merging it there again, as it is now, changes nothing. */
export const merge = (
  actor: Actor,
  { params: { list, id }, body }: Pick<Input<typeof api.mergeRecord>, "params" | "body">,
): Promise<Merged> =>
  prisma.$transaction(async (tx) => {
    const { after } = await mergeRecords(tx, actor, definitions[list], { ...body, id }, async () => {
      if (list === "categories") await refuseLevels(tx, id, body.into);
    });
    return after;
  });

/**
 * Counts a record as another one, with its audit entry; both stay as they are.
 * @param check throws for what cannot be merged, once both are held
 * @returns `again` where it was merged there already. Errors: 404, 409, 422.
 */
export async function mergeRecords(
  tx: Tx,
  actor: Actor,
  definition: ListDefinition,
  { id, into, version }: Merging,
  check?: () => Promise<void>,
): Promise<{ after: Merged; again: boolean }> {
  await hold(tx, definition, id, into);
  const before = await findRecord<Mergeable>(tx, definition, id);
  const keeper = await findRecord<Mergeable>(tx, definition, into);
  if (before.version !== version) throw staleVersion(before);
  if (before.merged_into === into) return { after: shown(before), again: true };
  if (before.merged_into !== null) throw impossible(`Ya está unido a ${before.kept}: separarlo primero.`);
  const [circle] = await txQuery<{ yes: boolean }>(
    tx,
    `SELECT $2::int = $1::int OR EXISTS (SELECT 1 FROM ${definition.table}_kept k WHERE k.id = $2::int AND k.kept_id = $1::int) AS yes`,
    id,
    into,
  );
  if (circle?.yes) throw impossible("No se puede unir un registro consigo mismo, ni con uno que ya está unido a este.");
  await check?.();
  const after = await point(tx, definition, before, into);
  await audit(tx, actor, {
    action: `${definition.record}.merged`,
    object: objectOf(definition, id),
    before: { merged_into: null },
    after: { merged_into: into, kept: keeper.kept ?? keeper.name },
  });
  return { after, again: false };
}

/** `POST /catalogue/{list}/{id}/separate`. Errors: 404, 409. Separating it again, as it is now, changes nothing. */
export const separate = (
  actor: Actor,
  { params: { list, id }, body }: Pick<Input<typeof api.separateRecord>, "params" | "body">,
): Promise<Merged> =>
  prisma.$transaction(async (tx) => (await separateRecords(tx, actor, definitions[list], { ...body, id })).after);

/**
 * Takes a merge back.
 * @param give gives back what the one that stays took, once both are held
 * @returns `again` where it stands by itself already. Errors: 404, 409.
 */
export async function separateRecords(
  tx: Tx,
  actor: Actor,
  definition: ListDefinition,
  { id, version }: Omit<Merging, "into">,
  give?: (into: number) => Promise<void>,
): Promise<{ after: Merged; again: boolean }> {
  await hold(tx, definition, id);
  const before = await findRecord<Mergeable>(tx, definition, id, true);
  if (before.version !== version) throw staleVersion(before);
  if (before.merged_into === null) return { after: shown(before), again: true };
  await give?.(before.merged_into);
  const taken = await definition.taken(tx, before, id);
  if (taken !== null) {
    const other = await findRecord(tx, definition, taken);
    throw conflict(`Otro tomó su lugar mientras tanto. ${definition.takenText(other)}`, other);
  }
  const after = await point(tx, definition, before, null);
  await audit(tx, actor, {
    action: `${definition.record}.separated`,
    object: objectOf(definition, id),
    before: { merged_into: before.merged_into, kept: before.kept },
    after: { merged_into: null },
  });
  return { after, again: false };
}

const shown = ({ id, merged_into, version }: Mergeable): Merged => ({ id, merged_into, version });

async function point(tx: Tx, { table }: ListDefinition, { id }: StoredRow, into: number | null): Promise<Merged> {
  const [row] = await txQuery<Merged>(
    tx,
    `UPDATE ${table} SET merged_into = $2::int, version = version + 1, updated_at = now() WHERE id = $1 RETURNING id, merged_into, version`,
    id,
    into,
  );
  if (!row) throw new Error("the record is gone");
  return row;
}

async function refuseLevels(tx: Tx, id: number, into: number): Promise<void> {
  const [found] = await txQuery<{ sides: boolean; levels: boolean; leaves: boolean }>(
    tx,
    `SELECT a.side <> b.side AS sides, b.parent_id IS NOT NULL AND EXISTS (SELECT 1 FROM category c WHERE c.parent_id = a.id) AS levels,
       a.by_sheet AND NOT b.by_sheet AS leaves
     FROM category a, category b WHERE a.id = $1 AND b.id = $2`,
    id,
    into,
  );
  if (found?.sides) throw impossible("Uno es de gastos y el otro de ingresos: no se pueden unir.");
  if (found?.levels) throw impossible("Tiene otros rubros abajo: unirlo con uno del primer nivel.");
  if (found?.leaves) await refuseSheetRows(tx, id);
}
