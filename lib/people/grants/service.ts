import { type GrantKey, grantTitles } from "@/lib/access/grants";
import { audit } from "@/lib/audit/audit";
import { personSql } from "@/lib/audit/names";
import { forgetPeople } from "@/lib/auth/person";
import { prisma, query, type Tx } from "@/lib/db";
import { formatDayYear, todayIn } from "@/lib/format/dates";
import type { Input, Output } from "@/lib/http/contract";
import { badField } from "@/lib/http/errors";
import type { PeopleActor } from "../actor";
import { tellGrant, tellRevoked } from "../notices";
import { endOfGrantDay, grantDayOf } from "../rules/grantDay";
import type { UserRow } from "../users/schema";
import { lockAdministrators } from "../users/service/administrators";
import { objectOf } from "../users/service/change";
import { findUser } from "../users/service/rows";
import type * as api from "./api";

/** `GET /users/grants`: by permission and name. */
export async function list(): Promise<Output<typeof api.listGrants>> {
  const rows = await query<Omit<Output<typeof api.listGrants>[number], "until" | "created_at"> & Stored>(
    `SELECT g.feature, g.until, coalesce(g.until <= now(), false) AS vencido, g.created_at,
       ${personSql("g.created_by_user_id")} AS created_by, u.id AS user_id, u.mail::text AS mail, u.name, u.rol, u.active
     FROM user_grant g JOIN app_user u ON u.id = g.user_id WHERE g.feature = ANY ($1::text[])
     ORDER BY g.feature, lower(unaccent(u.name)), u.id`,
    [Object.keys(grantTitles)],
  );
  return rows.map(({ until, created_at, ...row }) => ({
    ...row,
    until: until && grantDayOf(until),
    created_at: created_at.toISOString(),
  }));
}

interface Stored {
  until: Date | null;
  created_at: Date;
}

/** `PUT /users/{id}/grants/{feature}`. Errors: 400 for a day that passed, 404. */
export async function give(actor: PeopleActor, { params, body }: Input<typeof api.giveGrant>): Promise<UserRow> {
  if (body.until !== null && body.until < todayIn()) {
    throw badField("until", `Tiene que ser desde hoy, ${formatDayYear(todayIn())}.`);
  }
  return change(actor, params.id, (tx) => setGrant(tx, actor, params.id, params.feature, body.until));
}

/** `DELETE /users/{id}/grants/{feature}`. Error: 404 for the person. */
export async function revoke(actor: PeopleActor, { params }: Input<typeof api.revokeGrant>): Promise<UserRow> {
  return change(actor, params.id, (tx) => dropGrant(tx, actor, params.id, params.feature));
}

async function change(actor: PeopleActor, id: number, work: (tx: Tx) => Promise<void>): Promise<UserRow> {
  const row = await prisma.$transaction(async (tx) => {
    await lockAdministrators(tx, actor);
    await findUser(tx, id, true);
    await work(tx);
    return findUser(tx, id);
  });
  forgetPeople();
  return row;
}

/** Gives a permission through a day in the caller's transaction and tells the person; nothing when it is so already. */
export async function setGrant(
  tx: Tx,
  actor: PeopleActor,
  user_id: number,
  feature: GrantKey,
  until: string | null,
): Promise<void> {
  const key = { user_id_feature: { user_id, feature } };
  const before = await tx.grant.findUnique({ where: key });
  const was = before && { feature, until: before.until && grantDayOf(before.until) };
  if (was && was.until === until) return;
  const end = until === null ? null : endOfGrantDay(until);
  const data = { until: end, created_by_user_id: actor.userId, created_at: new Date() };
  await tx.grant.upsert({ where: key, create: { user_id, feature, ...data }, update: data });
  await tellGrant(tx, actor, user_id, { feature, until, moved: was !== null });
  await audit(tx, actor, {
    action: "grant.given",
    object: objectOf(user_id),
    before: was ?? undefined,
    after: { feature, until },
  });
}

/** Takes a permission away in the caller's transaction and tells the person. */
export async function dropGrant(tx: Tx, actor: PeopleActor, user_id: number, feature: GrantKey): Promise<void> {
  const before = await tx.grant.findUnique({ where: { user_id_feature: { user_id, feature } } });
  if (!before) return;
  await tx.grant.delete({ where: { id: before.id } });
  await tellRevoked(tx, actor, user_id, feature);
  const was = { feature, until: before.until && grantDayOf(before.until) };
  await audit(tx, actor, { action: "grant.revoked", object: objectOf(user_id), before: was });
}
