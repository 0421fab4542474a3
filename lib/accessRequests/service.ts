import type * as z from "zod";
import { type AuditActor, audit } from "@/lib/audit/audit";
import { personSql } from "@/lib/audit/names";
import { isMail } from "@/lib/auth/identities/rules";
import { linkIdentity, type Profile } from "@/lib/auth/identities/service";
import { prisma, query, type Tx, txQuery } from "@/lib/db";
import type { Input, Output } from "@/lib/http/contract";
import { badField, conflict, impossible, notFound } from "@/lib/http/errors";
import { queueMail } from "@/lib/mail/queueMail";
import { notify } from "@/lib/notifications/service/notify";
import { createIn } from "@/lib/people/users/service/write";
import type * as api from "./api";
import { acceptedMail } from "./mail";
import type { accessRequest } from "./schema";

type Request = z.input<typeof accessRequest>;
type Asker = Pick<Profile, "provider" | "tenant" | "subject" | "mail" | "name">;
type Key = Pick<Asker, "provider" | "tenant" | "subject">;

const TIME = `'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`;
const SELECT = `SELECT r.id, r.provider, r.tenant, r.mail::text, r.name, r.message, r.state,
  to_char(r.created_at AT TIME ZONE 'UTC', ${TIME}) AS created_at,
  to_char(r.decided_at AT TIME ZONE 'UTC', ${TIME}) AS decided_at,
  CASE WHEN r.decided_at IS NOT NULL THEN ${personSql("r.decided_by_user_id")} END AS decided_by, r.decided_by_user_id AS decided_by_id, r.reason,
  u.id AS user_id
  FROM access_request r LEFT JOIN app_user u ON u.mail = r.mail AND r.mail <> ''`;

/** `GET /access-requests`. */
export async function list(_actor: unknown, { query: { state } }: Input<typeof api.list>): Promise<Request[]> {
  return query<Request>(`${SELECT} WHERE $1::text IS NULL OR r.state = $1 ORDER BY r.created_at DESC, r.id DESC`, [
    state ?? null,
  ]);
}

/** Whether an account waits for an answer already. */
export async function isPending({ provider, tenant, subject }: Key): Promise<boolean> {
  return (await prisma.accessRequest.count({ where: { provider, tenant, subject, state: "pendiente" } })) > 0;
}

/**
 * Asks for access on behalf of a provider's account that has been verified, and tells every active administrator.
 * Asking again while it is pending only changes the message, and tells nobody.
 */
export async function ask(asker: Asker, message: string, requestId: string): Promise<void> {
  const { provider, tenant, subject, mail, name } = asker;
  await prisma.$transaction(async (tx) => {
    const [row] = await txQuery<{ id: number; isNew: boolean }>(
      tx,
      `INSERT INTO access_request (provider, tenant, subject, mail, name, message) VALUES ($1, $2, $3, $4::citext, $5, $6)
       ON CONFLICT (provider, tenant, subject) WHERE state = 'pendiente'
       DO UPDATE SET message = CASE WHEN EXCLUDED.message = '' THEN access_request.message ELSE EXCLUDED.message END
       RETURNING id, (xmax = 0) AS "isNew"`,
      provider,
      tenant,
      subject,
      mail,
      name.slice(0, 200),
      message,
    );
    if (!row?.isNew) return;
    const who = name || mail || "Alguien sin nombre";
    await notify(tx, {
      to: await administrators(tx),
      kind: "acceso",
      message: "pide acceso a Bambalina.",
      user_name: who,
      link: `/admin-users/pedidos?pedido=${row.id}`,
    });
    await audit(
      tx,
      { mail: mail || `${provider}:${subject}`, requestId },
      { action: "access_request.asked", object: `access_request:${row.id}`, after: { ...asker, message } },
    );
  });
}

async function administrators(tx: Tx): Promise<number[]> {
  const found = await tx.user.findMany({ where: { rol: "Administrador", active: true }, select: { id: true } });
  return found.map(({ id }) => id);
}

/**
 * `POST /access-requests/{id}/accept`. The person is told by mail, at the address they have here. Errors: 400, 404, 409
 * when it was answered already, 422 for an account that is somebody's or that nobody can be made of.
 */
export function accept(actor: Decider, { params, body }: Input<typeof api.accept>): Promise<Output<typeof api.accept>> {
  return decide(actor, params.id, "aceptado", async (tx, asker) => {
    if (await tx.identity.count({ where: keyOf(asker) }))
      throw impossible("Esta cuenta ya está vinculada a una persona.");
    const userId = body.user_id ?? (await newPerson(tx, actor, asker, body as NewPerson));
    if (body.user_id && !(await tx.user.count({ where: { id: body.user_id, active: true } })))
      throw badField("user_id", "No hay una persona activa con este número.");
    await linkIdentity(tx, actor, userId, asker);
    const { mail } = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { mail: true } });
    await queueMail(
      tx,
      acceptedMail({ user: userId, provider: asker.provider, account: asker.mail }, mail, actor.userId),
    );
    return { user_id: userId };
  });
}

type Decider = Parameters<typeof createIn>[1];
type Answering = AuditActor & { userId: number };
type NewPerson = Extract<Input<typeof api.accept>["body"], { rol: unknown }>;

async function newPerson(tx: Tx, actor: Decider, { mail }: Asker, { rol, area, name }: NewPerson): Promise<number> {
  if (!isMail(mail)) throw impossible("La cuenta no trae un mail verificado: vincularla a una persona que ya exista.");
  if (await tx.user.count({ where: { mail } }))
    throw badField("user_id", "Ya hay una persona con este mail: vincular la cuenta a ella.");
  return (await createIn(tx, actor, { mail, name, rol, area, artista_id: null, grants: [] })).id;
}

/** `POST /access-requests/{id}/reject`. */
export function reject(
  actor: Answering,
  { params, body }: Input<typeof api.reject>,
): Promise<Output<typeof api.reject>> {
  const reason = body?.reason ?? "";
  return decide(actor, params.id, "rechazado", async (tx) => {
    await tx.accessRequest.update({ where: { id: params.id }, data: { reason } });
    return reason === "" ? {} : { reason };
  });
}

const keyOf = ({ provider, tenant, subject }: Key) => ({ provider, tenant, subject });

/** Decides a pending request, once: a second decision is told the first one (409). */
async function decide(
  actor: Answering,
  id: number,
  state: "aceptado" | "rechazado",
  effect: (tx: Tx, asker: Asker) => Promise<object>,
): Promise<Request> {
  return prisma.$transaction(async (tx) => {
    const [row] = await txQuery<Asker & { state: string }>(
      tx,
      "SELECT provider, tenant, subject, mail::text, name, state FROM access_request WHERE id = $1 FOR UPDATE",
      id,
    );
    if (!row) throw notFound("No existe este pedido de acceso.");
    if (row.state !== "pendiente") throw conflict(`Este pedido ya está ${row.state}.`, await one(tx, id));
    const done = await effect(tx, row);
    await tx.accessRequest.update({
      where: { id },
      data: { state, decided_at: new Date(), decided_by_user_id: actor.userId },
    });
    await audit(tx, actor, {
      action: state === "aceptado" ? "access_request.accepted" : "access_request.rejected",
      object: `access_request:${id}`,
      before: { state: row.state },
      after: { state, ...done },
    });
    return one(tx, id);
  });
}

async function one(tx: Tx, id: number): Promise<Request> {
  const [row] = await txQuery<Request>(tx, `${SELECT} WHERE r.id = $1`, id);
  if (!row) throw notFound("No existe este pedido de acceso.");
  return row;
}
