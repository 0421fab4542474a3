import type { AuditActor } from "@/lib/audit/audit";
import { prisma, query } from "@/lib/db";
import type { Input, Output } from "@/lib/http/contract";
import { AppError, badField, impossible, staleVersion } from "@/lib/http/errors";
import type * as api from "./api";
import { definitions } from "./lists/all";
import type { StoredRow } from "./lists/definition";
import { merge, separate } from "./mergeService";
import { findRecord, updateRecord } from "./recordService";
import { type MergedList, proposalStates } from "./rules/kinds";
import type { Proposal } from "./schema";

type Actor = AuditActor & { userId: number };
type Row = StoredRow & { state: string; merged_into: number | null };
type Item = Input<typeof api.decideProposals>["body"]["items"][number];

/** So many are offered of those that are like it. */
const ALIKE = 3;

/** What tells two of the same name apart, and what else must be the same of those that are offered. */
const WORDS: Readonly<Record<MergedList, { context: (row: string) => string; same: string }>> = {
  categories: {
    context: (row) => `coalesce((SELECT p.name FROM category p WHERE p.id = ${row}.parent_id), '')`,
    same: "o.side = r.side",
  },
  projects: { context: (row) => `coalesce(${row}.starts_on::text, '')`, same: "true" },
  events: { context: (row) => `coalesce(${row}.starts_on::text, '')`, same: "true" },
};

/** `GET /catalogue/proposals/{list}`. Likeness is that of the trigrams of both names, from 0 to 1, without case and accents. */
export async function proposals(
  _actor: unknown,
  { params: { list }, query: { limit, cursor } }: Input<typeof api.listProposals>,
): Promise<Output<typeof api.listProposals>> {
  const { table } = definitions[list];
  const { proposed } = proposalStates[list];
  const { context, same } = WORDS[list];
  const from = Number(cursor ?? 0);
  const where = "r.merged_into IS NULL AND r.state = $1";
  const [rows, [counted]] = await Promise.all([
    query<Proposal>(
      `SELECT r.id, r.version, r.name, ${context("r")} AS context,
         coalesce((SELECT json_agg(a) FROM (
           SELECT o.id, o.name, ${context("o")} AS context, round(similarity(catalogue_key(o.name), catalogue_key(r.name))::numeric, 2) AS likeness
           FROM ${table} o WHERE catalogue_key(o.name) % catalogue_key(r.name) AND o.merged_into IS NULL AND o.state <> $1
             AND o.id <> r.id AND ${same}
           ORDER BY 4 DESC, o.id LIMIT ${ALIKE}) a), '[]') AS alike
       FROM ${table} r WHERE ${where} ORDER BY r.id LIMIT $2 OFFSET $3`,
      [proposed, limit + 1, from],
    ),
    query<{ total: number }>(`SELECT count(*)::int AS total FROM ${table} r WHERE ${where}`, [proposed]),
  ]);
  return {
    items: rows.slice(0, limit),
    next_cursor: rows.length > limit ? String(from + limit) : null,
    total: counted?.total ?? 0,
  };
}

/** `POST /catalogue/proposals/{list}`: each in a transaction of its own, with its own audit row. */
export async function decide(
  actor: Actor,
  { params: { list }, body: { does, items } }: Input<typeof api.decideProposals>,
): Promise<Output<typeof api.decideProposals>> {
  if (does === "unir" && items.some(({ into }) => into === undefined))
    throw badField("items", "Falta con cuál se une alguno.");
  const deeds = { aceptar: accept, unir: join, devolver: giveBack };
  const data: Output<typeof api.decideProposals>["data"] = [];
  for (const item of items) {
    try {
      data.push({ id: item.id, ok: true, error: "", version: await deeds[does](actor, list, item) });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      data.push({ id: item.id, ok: false, error: error.message, version: item.version });
    }
  }
  return { data };
}

const accept = (actor: Actor, list: MergedList, item: Item): Promise<number> =>
  become(actor, list, item, proposalStates[list].accepted);

async function join(actor: Actor, list: MergedList, { id, version, into = 0 }: Item): Promise<number> {
  return (await merge(actor, { params: { list, id }, body: { into, version } })).version;
}

/** As it was before it was accepted or merged. */
async function giveBack(actor: Actor, list: MergedList, item: Item): Promise<number> {
  const row = await findRecord<Row>(prisma, definitions[list], item.id);
  if (row.merged_into === null) return become(actor, list, item, proposalStates[list].proposed);
  return (await separate(actor, { params: { list, id: item.id }, body: { version: item.version } })).version;
}

/** Gives a record another state, over its version; the same again changes nothing. */
function become(actor: Actor, list: MergedList, { id, version }: Item, state: string): Promise<number> {
  const definition = definitions[list];
  return prisma.$transaction(async (tx) => {
    const before = await findRecord<Row>(tx, definition, id, true);
    if (before.state === state && before.merged_into === null) return before.version;
    if (before.version !== version) throw staleVersion(before);
    if (before.merged_into !== null) throw impossible("Ya está unido a otro: separarlo primero.");
    return (await updateRecord<Row>(tx, actor, definition, { before, facts: { ...before, state } })).version;
  });
}
