import { can } from "@/lib/access/can";
import { audit } from "@/lib/audit/audit";
import { activePeople } from "@/lib/auth/person";
import { prisma, type Tx, txQuery } from "@/lib/db";
import type { Currency } from "@/lib/format/currencies";
import { todayIn } from "@/lib/format/dates";
import type { Prisma } from "@/lib/generated/prisma/client";
import type { Input, Output } from "@/lib/http/contract";
import { badField, forbidden, impossible, notFound, staleVersion } from "@/lib/http/errors";
import { holdTurn } from "@/lib/inTurn";
import { notify } from "@/lib/notifications/service/notify";
import { named } from "../engine/held";
import { registry } from "../engine/registry";
import { changed } from "../engine/tell";
import type { ApprovalActor } from "../kind";
import type * as api from "./api";
import { decidesTheSame, mayDelegate } from "./rights";
import type { DelegationView } from "./schema";

const person = { select: { id: true, name: true, mail: true } } as const;
const include = { from_user: person, to_user: person } as const;
type Row = Prisma.ApprovalDelegationGetPayload<{ include: typeof include }>;
type Body = Input<typeof api.addDelegation>["body"];

const LINK = "/Aprobador/delegaciones";

function stateOf({ ended_at, from_at, until_at }: Row, now = new Date()): DelegationView["state"] {
  if (ended_at) return "terminada";
  if (now < from_at) return "futura";
  return now < until_at ? "vigente" : "vencida";
}

const viewOf = (actor: ApprovalActor, row: Row): DelegationView => ({
  id: row.id,
  from_person: named(row.from_user),
  to_person: named(row.to_user),
  from: row.from_at.toISOString(),
  until: row.until_at.toISOString(),
  kinds: row.kinds,
  limit: row.limit_amount?.toFixed(2) ?? null,
  currency: row.currency as Currency | null,
  reason: row.reason,
  state: stateOf(row),
  own: row.from_user_id === actor.userId,
  version: row.version,
});

/** `GET /delegations`. */
export async function list(
  actor: ApprovalActor,
  { query: { mine, state } }: Input<typeof api.listDelegations>,
): Promise<Output<typeof api.listDelegations>> {
  const [given, received] = [{ from_user_id: actor.userId }, { to_user_id: actor.userId }];
  const everybody = mine === "todas" && can(actor, "approvals.configure");
  const own = mine === "propias" ? [given] : mine === "recibidas" ? [received] : [given, received];
  const rows = await prisma.approvalDelegation.findMany({
    where: everybody ? {} : { OR: own },
    include,
    orderBy: [{ until_at: "desc" }, { id: "desc" }],
  });
  const data = rows.map((row) => viewOf(actor, row)).filter((row) => !state || row.state === state);
  const people = (await activePeople()).filter((one) => one.userId !== actor.userId && can(one, "approvals.use"));
  return {
    data,
    people: people.map(({ userId, name, mail }) => ({ id: userId, name: name || mail })),
    may_delegate: await mayDelegate(prisma, actor),
  };
}

/** A year, and the day by which a leap year is longer. */
const LONGEST_MS = 366 * 86_400_000;
const startOfToday = (): number => Date.parse(`${todayIn()}T00:00:00-03:00`);

/**
 * @throws 400 naming the field: oneself, somebody who is not there, approves nothing or decides the same anyhow, days gone by or
 * more than a year, a kind that no domain has; 422 for who has nothing to delegate.
 */
async function check(tx: Tx, actor: ApprovalActor, body: Body, before?: Row): Promise<void> {
  if (body.to_user_id === actor.userId) throw badField("to_user_id", "Elegir a otra persona.");
  const [to] = await activePeople([body.to_user_id], tx);
  if (!to || !can(to, "approvals.use")) throw badField("to_user_id", "No hay una persona activa con este número.");
  if (Date.parse(body.until) <= Date.now()) throw badField("until", "Ya pasó.");
  // What began already keeps its beginning.
  const first = before ? Math.min(before.from_at.getTime(), startOfToday()) : startOfToday();
  if (Date.parse(body.from) < first) throw badField("from", "Desde: no puede ser antes de hoy.");
  const from = Math.max(Date.parse(body.from), startOfToday());
  if (Date.parse(body.until) > from + LONGEST_MS) throw badField("until", "Hasta: puede durar un año como mucho.");
  const { kinds } = await registry();
  const unknown = body.kinds.findIndex((kind) => !kinds.has(kind));
  if (unknown >= 0) throw badField(`kinds.${unknown}`, "No existe esa clase de solicitud.");
  if (!(await mayDelegate(tx, actor)))
    throw impossible("No tiene aprobaciones propias que delegar: ninguna regla vigente lo nombra para decidir.");
  if (await decidesTheSame(tx, actor, to, body.kinds))
    throw badField("to_user_id", "Ya decide lo mismo que usted: delegarle no le da nada.");
}

/** @throws 422 where the same person has it already for some of that time and some of those kinds. */
async function mustNotOverlap(tx: Tx, actor: ApprovalActor, body: Body, id = 0): Promise<void> {
  await holdTurn(tx, `delegation:${actor.userId}`);
  const [other] = await txQuery<{ id: number }>(
    tx,
    `SELECT id FROM approval_delegation WHERE from_user_id = $1::int AND to_user_id = $2::int AND ended_at IS NULL AND id <> $3::int
       AND from_at < $5::timestamptz AND until_at > $4::timestamptz
       AND (kinds = '{}' OR $6::text[] = '{}' OR kinds && $6::text[])`,
    actor.userId,
    body.to_user_id,
    id,
    body.from,
    body.until,
    body.kinds,
  );
  if (other) throw impossible("Ya le delegó a esta persona en ese tiempo: cambiar o terminar esa delegación.");
}

const stored = ({ to_user_id, from, until, kinds, limit, currency, reason }: Body) => ({
  to_user_id,
  from_at: new Date(from),
  until_at: new Date(until),
  kinds,
  limit_amount: limit,
  currency,
  reason,
});

type Deed = "added" | "changed" | "ended";
const DEEDS: Record<Deed, string> = {
  added: "le delegó sus aprobaciones",
  changed: "cambió la delegación de sus aprobaciones",
  ended: "terminó la delegación de aprobaciones",
};

async function told(tx: Tx, actor: ApprovalActor, row: Row, deed: Deed, before?: Row): Promise<DelegationView> {
  const to = [row.from_user_id, row.to_user_id].filter((id) => id !== actor.userId);
  await notify(tx, { to, kind: "aprobacion", message: DEEDS[deed], user_name: actor.name || actor.mail, link: LINK });
  await audit(tx, actor, {
    action: `approval_delegation.${deed}`,
    object: `approval_delegation:${row.id}`,
    before: before && viewOf(actor, before),
    after: viewOf(actor, row),
  });
  await changed(tx);
  return viewOf(actor, row);
}

/** `POST /delegations`. */
export const add = (actor: ApprovalActor, { body }: Input<typeof api.addDelegation>): Promise<DelegationView> =>
  prisma.$transaction(async (tx) => {
    await check(tx, actor, body);
    await mustNotOverlap(tx, actor, body);
    const data = { ...stored(body), from_user_id: actor.userId };
    return told(tx, actor, await tx.approvalDelegation.create({ data, include }), "added");
  });

async function held(tx: Tx, id: number): Promise<Row> {
  await txQuery(tx, "SELECT id FROM approval_delegation WHERE id = $1::int FOR UPDATE", id);
  const row = await tx.approvalDelegation.findUnique({ where: { id }, include });
  if (!row) throw notFound("No existe esa delegación.");
  return row;
}

/** `PUT /delegations/{id}`. */
export const change = (
  actor: ApprovalActor,
  { params, body: { version, ...body } }: Input<typeof api.changeDelegation>,
): Promise<DelegationView> =>
  prisma.$transaction(async (tx) => {
    const row = await held(tx, params.id);
    if (row.from_user_id !== actor.userId) throw notFound("No existe esa delegación.");
    if (["vencida", "terminada"].includes(stateOf(row))) throw impossible("Ya terminó: hacer otra.");
    if (row.version !== version) throw staleVersion(viewOf(actor, row));
    await check(tx, actor, body, row);
    await mustNotOverlap(tx, actor, body, row.id);
    const data = { ...stored(body), version: { increment: 1 } };
    const after = await tx.approvalDelegation.update({ where: { id: row.id }, data, include });
    return told(tx, actor, after, "changed", row);
  });

/** `POST /delegations/{id}/end`. */
export const end = (actor: ApprovalActor, { params, body }: Input<typeof api.endDelegation>): Promise<DelegationView> =>
  prisma.$transaction(async (tx) => {
    const row = await held(tx, params.id);
    const ofTheirs = [row.from_user_id, row.to_user_id].includes(actor.userId);
    if (!ofTheirs && !can(actor, "approvals.configure")) throw notFound("No existe esa delegación.");
    if (row.ended_at) return viewOf(actor, row);
    if (row.version !== body.version) throw staleVersion(viewOf(actor, row));
    if (stateOf(row) === "vencida") throw forbidden("Ya venció.");
    const data = { ended_at: new Date(), ended_by_user_id: actor.userId, version: { increment: 1 } };
    const after = await tx.approvalDelegation.update({ where: { id: row.id }, data, include });
    return told(tx, actor, after, "ended", row);
  });
