import { type AuditActor, auditAll } from "@/lib/audit/audit";
import { type Tx, txQuery } from "@/lib/db";
import { formatArtistList, parseArtistList } from "../rules/artists";

/** What `handOver` changed, for `takeBack`. */
export interface HandedOver {
  from: string;
  /** Whose favourite the artist was. */
  mails: string[];
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
export async function handOver(tx: Tx, actor: AuditActor, from: number, to: number): Promise<HandedOver | null> {
  if (from === to || (await tx.show.count({ where: { artist_id: from } })) > 0) return null;
  const names = new Map(
    (await tx.artist.findMany({ where: { id: { in: [from, to] } } })).map(({ id, name }) => [id, name]),
  );
  const [old, other] = [names.get(from) ?? "", names.get(to) ?? ""];
  const made = await txQuery<{ id: number }>(
    tx,
    `INSERT INTO favorite (email, kind, name) SELECT email, kind, $2 FROM favorite WHERE kind = 'artist' AND name = $1
     ON CONFLICT DO NOTHING RETURNING id`,
    old,
    other,
  );
  const gone = await txQuery<{ email: string }>(
    tx,
    "DELETE FROM favorite WHERE kind = 'artist' AND name = $1 RETURNING email::text",
    old,
  );
  return {
    from: old,
    mails: gone.map(({ email }) => email),
    made: made.map(({ id }) => id),
    access: await moveAccess(tx, actor, old, other),
  };
}

async function moveAccess(tx: Tx, actor: AuditActor, old: string, other: string): Promise<HandedOver["access"]> {
  const known = (await tx.artist.findMany({ select: { name: true } })).map(({ name }) => name);
  const rows = await txQuery<Access>(
    tx,
    "SELECT id, email::text, artista FROM ticketing_access WHERE artista NOT IN ('', 'Todos') ORDER BY id FOR UPDATE",
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
      data: { artista: after, updated_by: actor.mail, version: { increment: 1 } },
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
export async function takeBack(tx: Tx, actor: AuditActor, { from, mails, made, access }: HandedOver): Promise<void> {
  await tx.favorite.deleteMany({ where: { id: { in: made } } });
  await tx.favorite.createMany({
    data: mails.map((email) => ({ email, kind: "artist", name: from })),
    skipDuplicates: true,
  });
  for (const { id, before, after } of access)
    await tx.ticketingAccess.updateMany({
      where: { id, artista: after },
      data: { artista: before, updated_by: actor.mail, version: { increment: 1 } },
    });
}
