import { prisma, txQuery } from "@/lib/db";
import type { Input, Output } from "@/lib/http/contract";
import { limitedArtists } from "@/lib/ticketing/access/showsService";
import type { ShowActor } from "../../actor";
import type { ShowPerson } from "../../service/reach";
import type { listHolds } from "../api";
import type { HoldView } from "../schema";
import { judgeDue } from "./due";
import { holdRowsSql } from "./view";

const LISTED =
  "($3::int IS NULL OR h.venue_id = $3) AND ($5::date IS NULL OR h.day >= $5::date) AND ($6::date IS NULL OR h.day <= $6::date)";
/** `GET /holds`: of the person's artists. */
export async function list(
  actor: ShowActor & ShowPerson,
  { query: q }: Input<typeof listHolds>,
): Promise<Output<typeof listHolds>> {
  const artists = await limitedArtists(actor);
  return prisma.$transaction(async (tx) => {
    await judgeDue(tx, actor);
    const found = await txQuery<HoldView>(
      tx,
      `${holdRowsSql(LISTED)} WHERE ($2::int IS NULL OR h.show_id = $2) AND ($4::text IS NULL OR h.state = $4)
         AND ($7::int IS NULL OR (h.ended_at IS NULL AND h.expires_at < now() + make_interval(days => $7::int)))
         AND ($8::text IS NULL OR EXISTS (SELECT 1 FROM hold_challenge c WHERE c.venue_id = h.venue_id AND c.room = h.room AND c.day = h.day
           AND c.state = 'abierto'))
         AND ($9::int IS NULL OR (h.day, h.venue_id, h.id) > (SELECT a.day, a.venue_id, a.id FROM hold a WHERE a.id = $9))
         AND ($11::int[] IS NULL OR s.artist_id = ANY ($11::int[]))
       ORDER BY h.day, h.venue_id, h.id LIMIT $10::int + 1`,
      q.over === "si",
      q.show_id ?? null,
      q.venue_id ?? null,
      q.state ?? null,
      q.from ?? null,
      q.to ?? null,
      q.expiring ?? null,
      q.challenged ?? null,
      q.after ?? null,
      q.limit,
      artists,
    );
    const holds = found.slice(0, q.limit);
    return { holds, next: found.length > q.limit ? (holds.at(-1)?.id ?? null) : null };
  });
}
