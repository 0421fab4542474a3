import { auditAll } from "@/lib/audit/audit";
import { type Tx, txQuery } from "@/lib/db";
import type { TicketingActor } from "../actor";
import { formatArtistList, parseArtistList } from "../rules/artists";

/** What `handOver` changed, for `takeBack`. */
export interface HandedOver {
  from: string;
  /** Whose favourite the artist was. */
  people: number[];
  /** Favourites that were made for the other one. */
  made: number[];
  access: { id: number; before: string; after: string }[];
}

interface Access {
  id: number;
  email: string;
  artista: string;
}

/**
 * Once an artist has no show left, because the last one turned out to be another artist's, whoever could see them or had
 * them as a favourite has the other one instead. Null while it still has shows.
 */
export async function handOver(tx: Tx, actor: TicketingActor, from: number, to: number): Promise<HandedOver | null> {
  if (from === to || (await tx.show.count({ where: { artist_id: from } })) > 0) return null;
  const names = new Map(
    (await tx.artist.findMany({ where: { id: { in: [from, to] } } })).map(({ id, name }) => [id, name]),
  );
  const [old, other] = [names.get(from) ?? "", names.get(to) ?? ""];
  const made = await txQuery<{ id: number }>(
    tx,
    `INSERT INTO favorite (user_id, kind, name) SELECT user_id, kind, $2 FROM favorite WHERE kind = 'artist' AND name = $1
     ON CONFLICT DO NOTHING RETURNING id`,
    old,
    other,
  );
  const gone = await txQuery<{ user_id: number }>(
    tx,
    "DELETE FROM favorite WHERE kind = 'artist' AND name = $1 RETURNING user_id",
    old,
  );
  return {
    from: old,
    people: gone.map(({ user_id }) => user_id),
    made: made.map(({ id }) => id),
    access: await moveAccess(tx, actor, old, other),
  };
}

async function moveAccess(tx: Tx, actor: TicketingActor, old: string, other: string): Promise<HandedOver["access"]> {
  const known = (await tx.artist.findMany({ select: { name: true } })).map(({ name }) => name);
  const rows = await txQuery<Access>(
    tx,
    `SELECT t.id, coalesce(u.mail, t.mail)::text AS email, t.artista FROM ticketing_access t LEFT JOIN app_user u ON u.id = t.user_id
     WHERE t.artista NOT IN ('', 'Todos') ORDER BY t.id FOR UPDATE OF t`,
  );
  const moved = rows.flatMap((row) => {
    const { all, artists } = parseArtistList(row.artista, known);
    if (all || !artists.includes(old)) return [];
    const swapped = [...new Set(artists.map((name) => (name === old ? other : name)))];
    const after = formatArtistList(swapped, "update", known);
    return after === null ? [] : [{ ...row, before: row.artista, after }];
  });
  for (const { id, after } of moved)
    await tx.ticketingAccess.update({
      where: { id },
      data: { artista: after, updated_by_user_id: actor.userId, version: { increment: 1 } },
    });
  await auditAll(
    tx,
    actor,
    moved.map(({ email, before, after }) => ({
      action: "access.updated",
      object: `access:${email}`,
      before: { artista: before },
      after: { artista: after },
    })),
  );
  return moved.map(({ id, before, after }) => ({ id, before, after }));
}

/** Puts back what `handOver` changed, where nobody changed it since. */
export async function takeBack(
  tx: Tx,
  actor: TicketingActor,
  { from, people, made, access }: HandedOver,
): Promise<void> {
  await tx.favorite.deleteMany({ where: { id: { in: made } } });
  await tx.favorite.createMany({
    data: people.map((user_id) => ({ user_id, kind: "artist", name: from })),
    skipDuplicates: true,
  });
  for (const { id, before, after } of access)
    await tx.ticketingAccess.updateMany({
      where: { id, artista: after },
      data: { artista: before, updated_by_user_id: actor.userId, version: { increment: 1 } },
    });
}
