import { audit } from "@/lib/audit/audit";
import { prisma, query, type Tx, txQuery } from "@/lib/db";
import type { Input, Output } from "@/lib/http/contract";
import { conflict, notFound, staleVersion } from "@/lib/http/errors";
import type { ShowActor } from "../../actor";
import type * as api from "../api";
import type { VenueView } from "../schema";

const SELECT = `SELECT id, name, city, country::text AS country, capacity, hold_mode, max_rank::int AS max_rank, challenge_hours::int AS challenge_hours, business_hours,
    hold_days::int AS hold_days, rooms, lat::float8 AS lat, lng::float8 AS lng, version FROM venue`;
const SHOWN = 300;

/** `GET /venues`: ours first. */
export async function list(
  _actor: ShowActor,
  { query: { q, id } }: Input<typeof api.listVenues>,
): Promise<Output<typeof api.listVenues>> {
  const venues = await query<VenueView>(
    `${SELECT} WHERE ($1::text IS NULL OR strpos(lower(name || ' ' || city), lower($1)) > 0) AND ($2::int IS NULL OR id = $2)
     ORDER BY hold_mode DESC, country, city, lower(name), id LIMIT ${SHOWN}`,
    [q ?? null, id ?? null],
  );
  return { venues };
}

/** `PUT /venues/{id}`. Errors: 400, 404, 409. */
export async function save(
  actor: ShowActor,
  { params: { id }, body }: Input<typeof api.saveVenue>,
): Promise<VenueView> {
  return prisma.$transaction(async (tx) => {
    const [before] = await txQuery<VenueView>(tx, `${SELECT} WHERE id = $1::int FOR UPDATE`, id);
    if (!before) throw notFound("No encontrado: la sala ya no existe.");
    const { version, ...rules } = body;
    if (version !== before.version) throw staleVersion(before);
    if (rules.hold_mode !== before.hold_mode) await refuseWaiting(tx, before);
    const [after] = await txQuery<VenueView>(
      tx,
      `UPDATE venue SET hold_mode = $2, max_rank = $3, challenge_hours = $4, business_hours = $5, hold_days = $6, rooms = $7::text[], lat = $8::numeric, lng = $9::numeric,
         version = version + 1 WHERE id = $1::int RETURNING ${SELECT.slice("SELECT ".length, SELECT.indexOf(" FROM venue"))}`,
      ...[
        id,
        rules.hold_mode,
        rules.max_rank,
        rules.challenge_hours,
        rules.business_hours,
        rules.hold_days,
        rules.rooms,
      ],
      ...[rules.lat, rules.lng],
    );
    const { hold_mode, max_rank, challenge_hours, business_hours, hold_days, rooms, lat, lng } = before;
    await audit(tx, actor, {
      action: "venue.rules",
      object: `venue:${id}`,
      before: { hold_mode, max_rank, challenge_hours, business_hours, hold_days, rooms, lat, lng },
      after: rules,
    });
    return after as VenueView;
  });
}

/** Whose place a hold is, ours to give or the venue's, is said when it is asked for. @throws 409 */
async function refuseWaiting(tx: Tx, { id, name }: VenueView): Promise<void> {
  const [row] = await txQuery<{ n: number }>(
    tx,
    "SELECT count(*)::int AS n FROM hold WHERE venue_id = $1::int AND state IN ('pedido', 'vivo')",
    id,
  );
  if (row && row.n > 0)
    throw conflict(
      `${name} tiene ${row.n === 1 ? "un hold que espera" : `${row.n} holds que esperan`}: liberarlos antes de cambiar quién lleva su lista.`,
    );
}
