import { type Tx, txQuery } from "@/lib/db";
import { isLeft, type OwnerCount } from "../rules/answers";
import { type Owner, ownerTitles } from "../rules/kinds";
import type { AdvanceView, ItemView, LinkView } from "../schema";

const ITEMS = `SELECT i.id, i.section, i.question, i.answer, i.owner, i.state, i.confirmed_answer AS confirmed, i.due_days, (s.fecha - i.due_days)::text AS due,
    coalesce(i.state NOT IN ('confirmado', 'no_aplica') AND s.fecha - i.due_days < (now() AT TIME ZONE coalesce(v.zone, 'America/Argentina/Buenos_Aires'))::date, false) AS late,
    i.answered_by AS by, i.version
  FROM advance_item i JOIN show s ON s.id = i.show_id LEFT JOIN venue v ON v.id = s.venue_id WHERE i.show_id = $1::int ORDER BY i.position, i.id`;

const iso = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
const LINKS = `SELECT id, side, sent_to AS to, ${iso("expires_at")} AS expires_at, ${iso("answered_at")} AS answered_at FROM advance_link
  WHERE show_id = $1::int AND revoked_at IS NULL AND expires_at > now() ORDER BY id`;

export const itemsOf = (tx: Tx, show: number): Promise<ItemView[]> => txQuery<ItemView>(tx, ITEMS, show);

/** By owner, how many there are and how many are missing. */
export function countsOf(items: readonly Pick<ItemView, "owner" | "state">[]): OwnerCount[] {
  return (Object.keys(ownerTitles) as Owner[]).flatMap((owner) => {
    const own = items.filter((one) => one.owner === owner);
    return own.length > 0 ? [{ owner, all: own.length, left: own.filter(({ state }) => isLeft(state)).length }] : [];
  });
}

/** The advance of a show as it stands. */
export async function advanceOf(tx: Tx, show: number, edits: boolean): Promise<AdvanceView> {
  const items = await itemsOf(tx, show);
  const links = edits ? await txQuery<LinkView>(tx, LINKS, show) : [];
  return { items, counts: countsOf(items), links, edits };
}

interface HeldItem {
  id: number;
  state: ItemView["state"];
  answer: string;
  confirmed: string | null;
  owner: Owner;
  version: number;
}

/** Some questions of a show, held in the order of their numbers. */
export const heldItems = (tx: Tx, show: number, ids: readonly number[]): Promise<HeldItem[]> =>
  txQuery<HeldItem>(
    tx,
    `SELECT id, state, answer, confirmed_answer AS confirmed, owner, version FROM advance_item WHERE show_id = $1::int AND id = ANY ($2::int[])
     ORDER BY id FOR UPDATE`,
    show,
    ids,
  );
