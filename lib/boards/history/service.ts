import { query } from "@/lib/db";
import type { Input, Output } from "@/lib/http/contract";
import type { BoardDefinition } from "../rules/definition";
import { boardRoleOf } from "../rules/reach";
import { OTHER_BOARD_CARD } from "../rules/words";
import { type BoardActor, cardFor } from "../service/access";
import { definitions } from "../service/registry";
import { namesOf } from "../service/views";
import type * as api from "./api";
import type { EventView } from "./schema";

interface Row {
  id: string;
  at: Date;
  actor_id: number | null;
  kind: string;
  data: Record<string, unknown>;
  version: number;
}

const EVENTS = `SELECT e.id::text, e.at, e.actor_id, e.kind, e.data, e.version FROM card_event e
  WHERE e.card_id = $1 AND ($2::bigint IS NULL OR e.id < $2) AND e.version > $3 ORDER BY e.id DESC LIMIT $4`;

/** `GET /cards/{id}/history`. */
export async function list(
  actor: BoardActor,
  { params, query: { cursor, limit, since } }: Input<typeof api.cardHistory>,
): Promise<Output<typeof api.cardHistory>> {
  const { id, reached } = await cardFor(actor, params.id);
  const rows = await query<Row>(EVENTS, [id, cursor ?? null, since ?? -1, limit + 1], "board_card_history");
  const kept = rows.slice(0, limit);
  const names = await namesOf(kept.flatMap((row) => [row.actor_id, ...peopleIn(reached.board, row.data)]));
  const items: EventView[] = kept.map(({ actor_id, at, data, ...row }) => ({
    ...row,
    data: seenBy(actor, data),
    at: at.toISOString(),
    actor: actor_id === null ? null : { id: actor_id, name: names[String(actor_id)] ?? "" },
  }));
  return { items, names, next_cursor: rows.length > limit ? (kept.at(-1)?.id ?? null) : null };
}

/** The people that a change speaks of: who was and is assigned, and values of fields that are a person. */
function peopleIn(board: BoardDefinition, data: Row["data"]): number[] {
  const keys = ["assignees", ...board.fields.filter(({ type }) => type === "person").map(({ key }) => `fields.${key}`)];
  return keys
    .flatMap((key) => {
      const change = data[key];
      if (typeof change !== "object" || change === null) return [];
      return [(change as { before?: unknown }).before, (change as { after?: unknown }).after];
    })
    .flat()
    .filter((value): value is number => Number.isInteger(value));
}

/** What an event says to this reader: of cards of boards they do not see, neither number nor id. */
function seenBy(actor: BoardActor, data: Row["data"]): Row["data"] {
  if (data.kind === "tarjeta" && !seesCode(actor, data.title)) return { ...data, title: OTHER_BOARD_CARD };
  if (data.made === undefined || seesCode(actor, data.code)) return data;
  const { made: _, code: __, ...rest } = data;
  return rest;
}

function seesCode(actor: BoardActor, code: unknown): boolean {
  const prefix = String(code).split("-")[0];
  const board = [...definitions.values()].find((each) => each.prefix === prefix);
  return board !== undefined && boardRoleOf(actor, board) !== null;
}
