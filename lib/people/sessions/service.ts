import { audit } from "@/lib/audit/audit";
import { forgetPeople } from "@/lib/auth/person";
import { prisma, query, type Tx } from "@/lib/db";
import type { Input, Output } from "@/lib/http/contract";
import { notFound } from "@/lib/http/errors";
import type { PeopleActor } from "../actor";
import { deviceOf } from "../rules/device";
import { providerTitle } from "../rules/providers";
import { lockAdministrators } from "../users/service/administrators";
import { objectOf } from "../users/service/change";
import { findUser } from "../users/service/rows";
import type * as api from "./api";

const SHOWN = 50;

interface Stored {
  id: string;
  provider: string;
  user_agent: string;
  address: string;
  created_at: Date;
  last_seen: Date | null;
  expires_at: Date;
  ended_at: Date | null;
  abierta: boolean;
}

/** `GET /users/{id}/sessions`: the open ones, then the last ended, newest first. Error: 404. */
export async function list(
  actor: PeopleActor,
  { params }: Input<typeof api.listSessions>,
): Promise<Output<typeof api.listSessions>> {
  await prisma.$transaction((tx) => findUser(tx, params.id));
  const rows = await query<Stored>(
    `SELECT id::text, provider, user_agent, address, created_at, last_seen, expires_at, ended_at,
       ended_at IS NULL AND expires_at > now() AS abierta
     FROM session WHERE user_id = $1 ORDER BY abierta DESC, created_at DESC, id LIMIT ${SHOWN}`,
    [params.id],
  );
  return rows.map(({ user_agent, created_at, last_seen, expires_at, ended_at, ...row }) => ({
    ...row,
    dispositivo: deviceOf(user_agent),
    created_at: created_at.toISOString(),
    last_seen: last_seen?.toISOString() ?? null,
    expires_at: expires_at.toISOString(),
    ended_at: ended_at?.toISOString() ?? null,
    propia: row.id === actor.sessionId,
  }));
}

/** `DELETE /users/{id}/sessions`. Error: 404. */
export async function closeAll(
  actor: PeopleActor,
  { params }: Input<typeof api.closeSessions>,
): Promise<Output<typeof api.closeSessions>> {
  return close(actor, params.id, (tx) => endOpen(tx, params.id, { id: { not: actor.sessionId } }));
}

/** `DELETE /users/{id}/sessions/{session}`. Error: 404, also for a session of somebody else. */
export async function closeOne(
  actor: PeopleActor,
  { params }: Input<typeof api.closeSession>,
): Promise<Output<typeof api.closeSession>> {
  return close(actor, params.id, async (tx) => {
    const known = await tx.session.count({ where: { id: params.session, user_id: params.id } });
    if (known === 0) throw notFound("No encontrado: esa sesión no es de esta persona.");
    return endOpen(tx, params.id, { id: params.session });
  });
}

interface Ended {
  provider: string;
  user_agent: string;
}

async function close(actor: PeopleActor, id: number, end: (tx: Tx) => Promise<Ended[]>): Promise<{ cerradas: number }> {
  const ended = await prisma.$transaction(async (tx) => {
    await lockAdministrators(tx, actor);
    await findUser(tx, id);
    const sessions = await end(tx);
    if (sessions.length > 0) {
      const before = {
        sesiones: sessions.map(({ provider, user_agent }) => `${deviceOf(user_agent)} (${providerTitle(provider)})`),
      };
      await audit(tx, actor, { action: "user.sessions_closed", object: objectOf(id), before });
    }
    return sessions;
  });
  forgetPeople();
  return { cerradas: ended.length };
}

/** Ends open sessions of a person in the caller's transaction, and answers them. */
export async function endOpen(
  tx: Tx,
  user_id: number,
  which: { id?: string | { not: string }; provider?: string } = {},
): Promise<Ended[]> {
  const where = { user_id, ended_at: null, expires_at: { gt: new Date() }, ...which };
  return tx.session.updateManyAndReturn({
    where,
    data: { ended_at: new Date() },
    select: { provider: true, user_agent: true },
  });
}
