import { audit } from "@/lib/audit/audit";
import { prisma, type Tx, txQuery } from "@/lib/db";
import { env } from "@/lib/env";
import { listOf } from "@/lib/format/listText";
import type { Input, Output } from "@/lib/http/contract";
import { AppError, conflict, impossible, notFound, staleVersion } from "@/lib/http/errors";
import { holdTurn } from "@/lib/inTurn";
import { hashToken, newToken } from "@/lib/links/token";
import type * as api from "../api";
import { MAX_FEEDS } from "../rules/kinds";
import type { CalendarPerson } from "../rules/layer";
import type { FeedView } from "../schema";
import { layersFor } from "./layers";

export type FeedOwner = CalendarPerson & { requestId: string };

const ISO = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const VIEW = `id, name, layers, filter, detail, ${ISO("created_at")} AS created_at, ${ISO("fetched_at")} AS fetched_at,
  ${ISO("revoked_at")} AS revoked_at, version`;

const viewsOf = (tx: Tx, userId: number): Promise<FeedView[]> =>
  txQuery<FeedView>(
    tx,
    `SELECT ${VIEW} FROM calendar_feed WHERE user_id = $1::int ORDER BY revoked_at IS NOT NULL, id DESC LIMIT 100`,
    userId,
  );

/** `GET /calendar/feeds`: one's own, those in use first. */
export const list = async (owner: FeedOwner): Promise<Output<typeof api.listFeeds>> => ({
  feeds: await viewsOf(prisma, owner.userId),
});

/**
 * `POST /calendar/feeds`: the answer has the address, which nobody can be told again. The same `client_id` gives the same one a
 * new address. @throws 422 over the most that one may have, or for a layer that is not the person's
 */
export async function make(
  owner: FeedOwner,
  { body }: Input<typeof api.makeFeed>,
): Promise<Output<typeof api.makeFeed>> {
  const layers = listOf(body.layers);
  const seen = new Set<string>((await layersFor(owner)).map(({ key }) => key));
  const hidden = layers.find((key) => !seen.has(key));
  if (hidden !== undefined)
    throw new AppError(422, "impossible", "Una de las capas no es de las que puede ver.", {
      issues: [{ path: "layers", message: "Elegir capas que puede ver." }],
    });
  const token = newToken();
  const view = await prisma.$transaction(async (tx) => {
    await holdTurn(tx, `calendar_feeds:${owner.userId}`);
    const [known] = await txQuery<{ id: number; revoked: boolean }>(
      tx,
      "SELECT id, revoked_at IS NOT NULL AS revoked FROM calendar_feed WHERE user_id = $1::int AND client_id = $2::uuid",
      owner.userId,
      body.client_id,
    );
    if (known?.revoked) throw conflict("Esta suscripción ya se anuló: hacer otra.");
    if (!known) await refuseMany(tx, owner.userId);
    const [made] = await txQuery<FeedView>(
      tx,
      `INSERT INTO calendar_feed (user_id, name, token_hash, layers, filter, detail, client_id)
       VALUES ($1::int, $2, $3, $4::text[], $5::jsonb, $6, $7::uuid)
       ON CONFLICT (user_id, client_id) DO UPDATE SET token_hash = EXCLUDED.token_hash, name = EXCLUDED.name, layers = EXCLUDED.layers,
         filter = EXCLUDED.filter, detail = EXCLUDED.detail, version = calendar_feed.version + 1
       RETURNING ${VIEW}`,
      owner.userId,
      body.name,
      hashToken(token),
      layers,
      JSON.stringify(body.filter),
      body.detail,
      body.client_id,
    );
    await audit(tx, owner, {
      action: known ? "calendar_feed.renewed" : "calendar_feed.made",
      object: `calendar_feed:${made?.id}`,
      after: { nombre: body.name, capas: body.layers, detalle: body.detail },
    });
    return made as FeedView;
  });
  return { ...view, address: `${env().APP_BASE_URL}/api/calendar/feed/${token}.ics` };
}

async function refuseMany(tx: Tx, userId: number): Promise<void> {
  const [row] = await txQuery<{ count: number }>(
    tx,
    "SELECT count(*)::int AS count FROM calendar_feed WHERE user_id = $1::int AND revoked_at IS NULL",
    userId,
  );
  if ((row?.count ?? 0) >= MAX_FEEDS)
    throw impossible(`Como máximo ${MAX_FEEDS} suscripciones por persona: anular una que no use.`);
}

/** `POST /calendar/feeds/{id}/revoke`: its address stops at once. One that is revoked stays so. Errors: 404, 409. */
export async function revoke(
  owner: FeedOwner,
  { params: { id }, body: { version } }: Input<typeof api.revokeFeed>,
): Promise<FeedView> {
  return prisma.$transaction(async (tx) => {
    const [held] = await txQuery<FeedView>(
      tx,
      `SELECT ${VIEW} FROM calendar_feed WHERE id = $1::int AND user_id = $2::int FOR UPDATE`,
      id,
      owner.userId,
    );
    if (!held) throw notFound("No encontrado: la suscripción no existe o es de otra persona.");
    if (held.revoked_at !== null) return held;
    if (held.version !== version) throw staleVersion(held);
    const [revoked] = await txQuery<FeedView>(
      tx,
      `UPDATE calendar_feed SET revoked_at = now(), version = version + 1 WHERE id = $1::int RETURNING ${VIEW}`,
      id,
    );
    await audit(tx, owner, {
      action: "calendar_feed.revoked",
      object: `calendar_feed:${id}`,
      before: { nombre: held.name },
    });
    return revoked as FeedView;
  });
}
