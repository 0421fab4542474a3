import type * as z from "zod";
import type { AuditActor } from "@/lib/audit/audit";
import { prisma, query, type Tx } from "@/lib/db";
import { AppError, badField, impossible, staleVersion } from "@/lib/http/errors";
import type { ListDefinition, StoredRow } from "./lists/definition";
import { findRecord } from "./recordService";
import type { DecidedProposals, Proposal, ProposalsPage, ProposalsToDecide, proposalQuery } from "./schema";

export type ProposalActor = AuditActor & { userId: number };
export type ProposedRow = StoredRow & { state: string; merged_into: number | null };
type Item = ProposalsToDecide["items"][number];

/** What a list is in which texts and people propose records: its states, what is like what, and how each deed is done. */
export interface ProposalList {
  definition: ListDefinition;
  proposed: string;
  accepted: string;
  /** SQL of what tells two of the same name apart, of `row`. */
  context: (row: string) => string;
  /** SQL of what else must be so of `o`, an accepted one, to be offered for `r`. */
  same: string;
  /** SQL of what finds those whose names are near, by an index; trigrams of both names where it says nothing. */
  near?: string;
  /** Throws for one that cannot be accepted. */
  refuse?: (row: ProposedRow) => void;
  /** Gives one that is held its other state. @returns its version */
  become: (tx: Tx, actor: ProposalActor, before: ProposedRow, state: string) => Promise<number>;
  merge: (actor: ProposalActor, item: Item & { into: number }) => Promise<{ version: number }>;
  separate: (actor: ProposalActor, item: Item) => Promise<{ version: number }>;
}

/** So many are offered of those that are like it. */
const ALIKE = 3;

/** A page of what was proposed, oldest first. Likeness is that of the trigrams of both names, from 0 to 1, without case and accents. */
export async function readProposals(
  list: ProposalList,
  { limit, cursor }: z.output<typeof proposalQuery>,
): Promise<ProposalsPage> {
  const { table } = list.definition;
  const { proposed, context, same, near = "catalogue_key(o.name) % catalogue_key(r.name)" } = list;
  const from = Number(cursor ?? 0);
  const where = "r.merged_into IS NULL AND r.state = $1";
  const [rows, [counted]] = await Promise.all([
    query<Proposal>(
      `SELECT r.id, r.version, r.name, ${context("r")} AS context,
         coalesce((SELECT json_agg(a) FROM (
           SELECT o.id, o.name, ${context("o")} AS context, round(similarity(catalogue_key(o.name), catalogue_key(r.name))::numeric, 2) AS likeness
           FROM ${table} o WHERE ${near} AND o.merged_into IS NULL AND o.state <> $1
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

/** Does a deed to each, in a transaction of its own with its own audit row; of what could not be the answer says why. */
export async function decideAll(
  actor: ProposalActor,
  list: ProposalList,
  { does, items }: ProposalsToDecide,
): Promise<DecidedProposals> {
  if (does === "unir" && items.some(({ into }) => into === undefined))
    throw badField("items", "Falta con cuál se une alguno.");
  const deeds = { aceptar: accept, unir: join, devolver: giveBack };
  const data: DecidedProposals["data"] = [];
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

const accept = (actor: ProposalActor, list: ProposalList, item: Item): Promise<number> =>
  become(actor, list, item, { from: list.proposed, to: list.accepted, refuse: list.refuse });

async function join(actor: ProposalActor, list: ProposalList, item: Item): Promise<number> {
  return (await list.merge(actor, { ...item, into: item.into ?? 0 })).version;
}

/** As it was before it was accepted or merged. */
async function giveBack(actor: ProposalActor, list: ProposalList, item: Item): Promise<number> {
  const row = await findRecord<ProposedRow>(prisma, list.definition, item.id);
  if (row.merged_into === null) return become(actor, list, item, { from: list.accepted, to: list.proposed });
  return (await list.separate(actor, item)).version;
}

/** Gives a record another state, over its version; the same again changes nothing. */
function become(
  actor: ProposalActor,
  { definition, become: put }: ProposalList,
  { id, version }: Item,
  { from, to, refuse }: { from: string; to: string; refuse?: ProposalList["refuse"] },
): Promise<number> {
  return prisma.$transaction(async (tx) => {
    const before = await findRecord<ProposedRow>(tx, definition, id, true);
    if (before.state === to && before.merged_into === null) return before.version;
    if (before.version !== version) throw staleVersion(before);
    if (before.merged_into !== null) throw impossible("Ya está unido a otro: separarlo primero.");
    if (before.state !== from) throw impossible("Ya se le dio otro estado: se cambia en su ficha.");
    refuse?.(before);
    return put(tx, actor, before, to);
  });
}
