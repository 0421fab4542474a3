import { can } from "@/lib/access/can";
import { activePeople } from "@/lib/auth/person";
import { type Tx, txQuery } from "@/lib/db";
import { scopeOf } from "../access/scope";

/** Ids of the people who have this artist among their favourites and may see its shows, without who did it. */
export async function followersOf(
  tx: Tx,
  { artist, artist_id }: { artist: string; artist_id: number },
  but: number | null,
): Promise<number[]> {
  const rows = await txQuery<{ id: number }>(
    tx,
    `SELECT DISTINCT u.id FROM favorite f JOIN app_user u ON u.id = f.user_id
     WHERE f.kind = 'artist' AND f.name = $1 AND u.active AND u.id IS DISTINCT FROM $2::int`,
    artist,
    but,
  );
  if (rows.length === 0) return [];
  const people = await activePeople(
    rows.map(({ id }) => id),
    tx,
  );
  const seen = await Promise.all(
    people
      .filter((person) => can(person, "tickets.read"))
      .map(async (person) => ({ person, scope: await scopeOf(person, tx) })),
  );
  return seen.flatMap(({ person, scope: { artistIds } }) =>
    artistIds === null || artistIds.includes(artist_id) ? [person.userId] : [],
  );
}
