import { type Tx, txQuery } from "@/lib/db";
import { badField, badRequest } from "@/lib/http/errors";
import type { Charged } from "../ledger/post";
import { costsOf, splitOf } from "../rules/split";
import type { AllocationFields } from "../schema/allocations";
import type { Held } from "./record";

interface Known {
  shows: number[];
  projects: number[];
  events: number[];
  centres: { id: number; archived: boolean; purse: number | null }[];
  categories: { id: number; state: string }[];
  purses: { id: number; cost_centre_id: number | null; archived: boolean }[];
  show_purses: { id: number; show_id: number }[];
}

const idsOf = (lines: readonly AllocationFields[], key: keyof AllocationFields) =>
  lines.flatMap((line) => (typeof line[key] === "number" ? [line[key]] : []));

/** All records that lines name, in one reading. */
async function knownOf(tx: Tx, lines: readonly AllocationFields[]): Promise<Known> {
  const [found] = await txQuery<Known>(
    tx,
    `SELECT ARRAY(SELECT id FROM show WHERE id = ANY ($1::int[])) AS shows, ARRAY(SELECT id FROM project WHERE id = ANY ($2::int[])) AS projects,
       ARRAY(SELECT id FROM event WHERE id = ANY ($3::int[])) AS events,
       coalesce((SELECT json_agg(json_build_object('id', c.id, 'archived', c.archived_at IS NOT NULL, 'purse', p.id)) FROM cost_centre c
         LEFT JOIN purse p ON p.cost_centre_id = c.id AND p.kind = 'centro' WHERE c.id = ANY ($4::int[])), '[]') AS centres,
       coalesce((SELECT json_agg(json_build_object('id', id, 'state', state)) FROM category WHERE id = ANY ($5::int[]) AND side = 'gasto'), '[]') AS categories,
       coalesce((SELECT json_agg(json_build_object('id', id, 'cost_centre_id', CASE WHEN kind = 'centro' THEN cost_centre_id END, 'archived', archived_at IS NOT NULL))
         FROM purse WHERE id = ANY ($6::int[])), '[]') AS purses,
       coalesce((SELECT json_agg(json_build_object('id', id, 'show_id', show_id)) FROM purse WHERE kind = 'show' AND archived_at IS NULL AND show_id = ANY ($1::int[])), '[]') AS show_purses`,
    idsOf(lines, "show_id"),
    idsOf(lines, "project_id"),
    idsOf(lines, "event_id"),
    idsOf(lines, "cost_centre_id"),
    idsOf(lines, "category_id"),
    idsOf(lines, "purse_id"),
  );
  return found as Known;
}

/**
 * A line with its purse: a centre's purse carries that centre and no other line does (money.md section 2), so that a centre's board and
 * its purse are one figure. @throws 400 naming what is not there
 */
function placed(line: AllocationFields, index: number, known: Known): AllocationFields {
  const wrong = (key: keyof AllocationFields, message: string) => badField(`lines.${index}.${key}`, message);
  const { show_id, project_id, event_id, cost_centre_id, category_id, purse_id } = line;
  if (show_id !== null && !known.shows.includes(show_id)) throw wrong("show_id", "No existe este show.");
  if (project_id !== null && !known.projects.includes(project_id))
    throw wrong("project_id", "No existe este proyecto.");
  if (event_id !== null && !known.events.includes(event_id)) throw wrong("event_id", "No existe este evento.");
  const category = known.categories.find(({ id }) => id === category_id);
  if (category_id !== null && (!category || category.state === "archivada"))
    throw wrong("category_id", "No existe este rubro, o está archivado.");
  const centre = known.centres.find(({ id }) => id === cost_centre_id);
  if (cost_centre_id !== null && (!centre || centre.archived))
    throw wrong("cost_centre_id", "No existe este centro de costo, o está archivado.");
  const purse = known.purses.find(({ id }) => id === purse_id);
  if (purse_id !== null && (!purse || purse.archived))
    throw wrong("purse_id", "No existe esta bolsa, o está archivada.");
  if (purse && cost_centre_id !== null && purse.cost_centre_id !== cost_centre_id)
    throw wrong("purse_id", "Lo de un centro de costo va a su bolsa.");
  const own =
    centre?.purse ?? (purse_id === null ? known.show_purses.find((one) => one.show_id === show_id)?.id : null);
  const made = {
    ...line,
    purse_id: purse_id ?? own ?? null,
    cost_centre_id: cost_centre_id ?? purse?.cost_centre_id ?? null,
  };
  if ([show_id, project_id, event_id, made.cost_centre_id, made.purse_id].every((id) => id === null))
    throw wrong("show_id", "Falta a qué se imputa: un show, un proyecto, un evento o un centro de costo.");
  return made;
}

/**
 * What a voucher is charged to, to the cent of its amount and of its cost.
 * @throws 400 naming the line that is wrong, or what the parts lack to come to the voucher
 */
export async function chargedOf(
  tx: Tx,
  row: Pick<Held, "amount" | "cost">,
  lines: readonly AllocationFields[],
): Promise<Charged[]> {
  const split = splitOf(row.amount ?? "0.00", lines);
  if (!split.ok)
    throw split.line === null
      ? badRequest(split.message, [{ path: "lines", message: split.message }])
      : badField(
          `lines.${split.line}.${split.field ?? (lines[split.line]?.percent === null ? "amount" : "percent")}`,
          split.message,
        );
  const known = await knownOf(tx, lines);
  const costs = costsOf(row.cost ?? "0.00", split.amounts);
  return lines.map((line, index) => ({
    ...placed(line, index, known),
    amount: split.amounts[index] ?? "0.00",
    cost: costs[index] ?? "0.00",
  }));
}

/** Refuses lines that nothing could be charged with. @throws 400 naming the line and its field */
export async function requirePlaced(tx: Tx, lines: readonly AllocationFields[]): Promise<void> {
  const known = await knownOf(tx, lines);
  for (const [index, line] of lines.entries()) placed(line, index, known);
}

/** The lines that are stored of a voucher. */
export const storedLines = async (tx: Tx, id: number): Promise<Charged[]> =>
  (await storedOf(tx, [id])).map(({ voucher_id: _, ...line }) => line);

const storedOf = (tx: Tx, ids: readonly number[]) =>
  txQuery<Charged & { voucher_id: number }>(
    tx,
    `SELECT voucher_id, show_id, project_id, event_id, cost_centre_id, category_id, purse_id, percent::text AS percent, amount::text AS amount, cost::text AS cost
     FROM allocation WHERE voucher_id = ANY ($1::int[]) ORDER BY voucher_id, line`,
    [...ids],
  );

/** To what vouchers are charged and with how much, by their numbers. */
export async function chargedLines(tx: Tx, ids: readonly number[]): Promise<Map<number, Charged[]>> {
  const rows = await storedOf(tx, ids);
  const found = new Map<number, Charged[]>();
  for (const { voucher_id, ...line } of rows) found.set(voucher_id, [...(found.get(voucher_id) ?? []), line]);
  return found;
}

/** One set, replaced whole. */
export async function storeAllocations(
  tx: Tx,
  userId: number,
  id: number,
  lines: readonly Charged[],
  reason: string,
): Promise<void> {
  await tx.allocation.deleteMany({ where: { voucher_id: id } });
  const of = { voucher_id: id, by_user_id: userId, reason };
  await tx.allocation.createMany({ data: lines.map((line, index) => ({ ...line, ...of, line: index + 1 })) });
}

/** The same lines, in their order, for another amount: who charged them to what, and why, stays. */
export async function resizeAllocations(tx: Tx, id: number, lines: readonly Charged[]): Promise<void> {
  await txQuery(
    tx,
    `UPDATE allocation a SET amount = n.amount, cost = n.cost
     FROM jsonb_to_recordset($2::jsonb) AS n(line int, amount numeric, cost numeric) WHERE a.voucher_id = $1::int AND a.line = n.line`,
    id,
    JSON.stringify(lines.map(({ amount, cost }, index) => ({ line: index + 1, amount, cost }))),
  );
}

/**
 * Who charged a voucher to its purses, who does not approve that: whoever did it last. Who changes something else of it while it
 * waits (its rubro) made nothing that is asked for: those of the request stay.
 * @param purses its purses as an approval compares them
 */
export async function chargers(tx: Tx, id: number, kind: string, purses: string): Promise<number[]> {
  const [row] = await txQuery<{ makers: number[] }>(
    tx,
    `SELECT coalesce((SELECT r.makers FROM approval_request r WHERE r.kind = $2::text AND r.object_id = $1::int::text AND r.state = 'en_aprobacion'
        AND r.snapshot -> 'bolsa' ->> 'value' = $3::text ORDER BY r.id DESC LIMIT 1),
       ARRAY(SELECT DISTINCT by_user_id FROM allocation WHERE voucher_id = $1::int AND by_user_id IS NOT NULL)) AS makers`,
    id,
    kind,
    purses,
  );
  return row?.makers ?? [];
}
