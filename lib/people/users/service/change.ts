import { auditAll } from "@/lib/audit/audit";
import { takeWaiting } from "@/lib/auth/identities/mailOwner";
import { type Tx, txQuery } from "@/lib/db";
import { badField, conflict } from "@/lib/http/errors";
import type { PeopleActor } from "../../actor";
import { tellRole } from "../../notices";
import { changedFields, type PersonFacts, personFields } from "../../rules/changes";
import { endOfGrantDay } from "../../rules/grantDay";
import type { UserRow } from "../schema";
import { findUser } from "./rows";

export const factsOf = (row: PersonFacts): PersonFacts =>
  Object.fromEntries(personFields.map((field) => [field, row[field]])) as unknown as PersonFacts;

/** How the audit log names a person. */
export const objectOf = (id: number) => `user:${id}`;

const only = (facts: PersonFacts, fields: readonly (keyof PersonFacts)[]) =>
  Object.fromEntries(fields.map((field) => [field, facts[field]]));

function actionOf(before: PersonFacts, after: PersonFacts): string {
  if (before.active === after.active) return "user.updated";
  return after.active ? "user.enabled" : "user.disabled";
}

/**
 * Writes a change of a person who is locked, with its audit entry, and what follows: disabling ends the sessions, another
 * mail gives them what waits for it, and who has another role is told. Whether the change is allowed is the caller's to
 * say. Errors: 400 for an artist that does not exist, 409 when the mail is somebody's.
 */
export async function writeChange(tx: Tx, actor: PeopleActor, before: UserRow, after: PersonFacts): Promise<void> {
  const fields = changedFields(before, after);
  if (fields.length === 0) return;
  if (fields.includes("artista_id")) await refuseUnknownArtist(tx, after.artista_id);
  if (fields.includes("mail")) await refuseTakenMail(tx, after.mail, before.id);
  await tx.user.update({ where: { id: before.id }, data: { ...after, version: { increment: 1 } } });
  if (fields.includes("mail")) await takeWaiting(tx, { id: before.id, mail: after.mail });
  if (!after.active) await tx.session.updateMany({ where: openOf(before.id), data: { ended_at: new Date() } });
  const viewsEnded = fields.includes("rol") || !after.active ? await endViews(tx, before.id) : [];
  if (fields.includes("rol")) await tellRole(tx, actor, before.id, after.rol);
  await auditAll(tx, actor, [
    {
      action: actionOf(before, after),
      object: objectOf(before.id),
      before: only(before, fields),
      after: only(after, fields),
    },
    ...viewsEnded.map((viewed) => ({ action: "user.view_ended", object: objectOf(viewed) })),
  ]);
}

const openOf = (user_id: number) => ({ user_id, ended_at: null });

// Looking as somebody ends when either of the two changes role or is disabled.
async function endViews(tx: Tx, id: number): Promise<number[]> {
  const rows = await txQuery<{ viewed: number }>(
    tx,
    `UPDATE session s SET view_as = NULL FROM session was
     WHERE was.id = s.id AND s.view_as IS NOT NULL AND (s.view_as = $1 OR s.user_id = $1) RETURNING was.view_as AS viewed`,
    id,
  );
  return rows.map(({ viewed }) => viewed);
}

/** Adds a person with their grants, audited. Errors: 400 for an unknown artist, 409 with the person who has the mail. */
export async function writeNew(
  tx: Tx,
  actor: PeopleActor,
  facts: PersonFacts,
  grants: readonly { feature: string; until: string | null }[] = [],
  { artistGiven = true }: { artistGiven?: boolean } = {},
): Promise<UserRow> {
  if (artistGiven) await refuseUnknownArtist(tx, facts.artista_id);
  await refuseTakenMail(tx, facts.mail, null);
  const { id } = await tx.user.create({
    data: {
      ...facts,
      grants: {
        create: grants.map(({ feature, until }) => ({
          feature,
          until: until === null ? null : endOfGrantDay(until),
          created_by_user_id: actor.userId,
        })),
      },
    },
  });
  await takeWaiting(tx, { id, mail: facts.mail });
  const permisos = grants.length > 0 ? { permisos: grants } : {};
  await auditAll(tx, actor, [{ action: "user.created", object: objectOf(id), after: { ...facts, ...permisos } }]);
  return findUser(tx, id);
}

async function refuseUnknownArtist(tx: Tx, id: number | null): Promise<void> {
  if (id !== null && (await tx.artist.count({ where: { id } })) === 0)
    throw badField("artista_id", "No existe un artista con ese número.");
}

async function refuseTakenMail(tx: Tx, mail: string, own: number | null): Promise<void> {
  const taken = await tx.user.findUnique({ where: { mail }, select: { id: true } });
  if (taken && taken.id !== own) {
    throw conflict(`Ya hay una persona con el mail ${mail}.`, await findUser(tx, taken.id));
  }
}
