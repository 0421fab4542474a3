import type { Person } from "@/lib/access/can";
import { type AuditActor, audit } from "@/lib/audit/audit";
import { personSql } from "@/lib/audit/names";
import { prisma, query, type Tx, txQuery } from "@/lib/db";
import { todayIn } from "@/lib/format/dates";
import type { Input, Output } from "@/lib/http/contract";
import { notFound, staleVersion } from "@/lib/http/errors";
import { once } from "@/lib/once";
import { limitedArtists } from "@/lib/ticketing/access/showsService";
import type * as api from "./api";
import type { ArtistBlock } from "./schema";

type Blocker = Person & AuditActor & { userId: number };

const MAX_SHOWN = 500;
const ROW = `SELECT b.id, json_build_object('id', a.id, 'name', a.name) AS artist, b.from_day::text AS from_day, b.until_day::text AS until_day, b.reason,
    coalesce(${personSql("b.created_by_user_id")}, '') AS by, b.version
  FROM artist_block b JOIN artist a ON a.id = b.artist_id WHERE b.lifted_at IS NULL`;

/** `GET /artist-days`. What is over is not told unless a day is asked for. */
export async function list(
  actor: Blocker,
  { query: { artist, from } }: Input<typeof api.listBlocks>,
): Promise<Output<typeof api.listBlocks>> {
  const rows = await query<ArtistBlock>(
    `${ROW} AND ($1::int IS NULL OR a.id = $1) AND ($2::int[] IS NULL OR a.id = ANY ($2::int[])) AND b.until_day >= $3::date
     ORDER BY b.from_day, lower(a.name), b.id LIMIT ${MAX_SHOWN + 1}`,
    [artist ?? null, await limitedArtists(actor), from ?? todayIn()],
  );
  return { blocks: rows.slice(0, MAX_SHOWN), cut: rows.length > MAX_SHOWN };
}

/** `POST /artist-days`. Errors: 400, 404. */
export async function add(actor: Blocker, { body }: Input<typeof api.addBlock>): Promise<ArtistBlock> {
  const artistIds = await limitedArtists(actor);
  return prisma.$transaction(async (tx) => {
    const call = { name: "artist-days", userId: actor.userId, clave: body.client_id, request: body, seconds: 0 };
    const { id } = await once(tx, call, async () => {
      const { artist_id, from_day, until_day, reason } = body;
      const [made] = await txQuery<{ id: number }>(
        tx,
        `INSERT INTO artist_block (artist_id, from_day, until_day, reason, created_by_user_id)
         SELECT a.id, $2::date, $3::date, $4, $5::int FROM artist a
         WHERE a.id = $1::int AND ($6::int[] IS NULL OR a.id = ANY ($6::int[])) RETURNING id`,
        ...[artist_id, from_day, until_day, reason, actor.userId, artistIds],
      );
      if (!made) throw notFound("No encontrado: el artista no existe o no es de los que puede ver.");
      const object = `artist_block:${made.id}`;
      await audit(tx, actor, {
        action: "artist_block.added",
        object,
        after: { artist_id, from_day, until_day, reason },
      });
      return { id: made.id };
    });
    return standing(tx, id, artistIds);
  });
}

async function standing(tx: Tx, id: number, artistIds: readonly number[] | null, lock = ""): Promise<ArtistBlock> {
  const [row] = await txQuery<ArtistBlock>(
    tx,
    `${ROW} AND b.id = $1::int AND ($2::int[] IS NULL OR a.id = ANY ($2::int[])) ${lock}`,
    id,
    artistIds,
  );
  if (!row) throw notFound("No encontrado: esos días ya no están bloqueados.");
  return row;
}

/** `PUT /artist-days/{id}`. Errors: 400, 404, 409. */
export async function change(
  actor: Blocker,
  { params: { id }, body: { version, lifted, ...days } }: Input<typeof api.changeBlock>,
): Promise<ArtistBlock> {
  const artistIds = await limitedArtists(actor);
  return prisma.$transaction(async (tx) => {
    const before = await standing(tx, id, artistIds, "FOR UPDATE OF b");
    if (before.version !== version) throw staleVersion(before);
    await txQuery(
      tx,
      `UPDATE artist_block SET from_day = $2::date, until_day = $3::date, reason = $4, lifted_at = CASE WHEN $5 THEN now() END,
         updated_at = now(), version = version + 1 WHERE id = $1::int`,
      ...[id, days.from_day, days.until_day, days.reason, lifted],
    );
    const { from_day, until_day, reason } = before;
    await audit(tx, actor, {
      action: lifted ? "artist_block.lifted" : "artist_block.changed",
      object: `artist_block:${id}`,
      before: { from_day, until_day, reason },
      after: lifted ? null : days,
    });
    return { ...before, ...days, version: version + 1 };
  });
}
