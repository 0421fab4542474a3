import { audit } from "@/lib/audit/audit";
import { personSql } from "@/lib/audit/names";
import { prisma, query, type Tx, txQuery } from "@/lib/db";
import type { Input, Output } from "@/lib/http/contract";
import { forbidden, notFound, staleVersion } from "@/lib/http/errors";
import { holdsMoney, withoutMoney } from "../access/money";
import { type Scope, scopeOf } from "../access/scope";
import { visibleShow, visibleShows } from "../access/visible";
import type { TicketingActor } from "../actor";
import type { addRecord, deleteRecord, updateRecord } from "./api";

type Row = Output<typeof addRecord>;
type Data = Input<typeof addRecord>["body"]["data"];
interface Stored {
  id: number;
  data: Data;
  version: number;
  created_at: Date;
  updated_at: Date;
  updated_by: string;
}

const COLUMNS = `id, data, version, created_at, updated_at, ${personSql("updated_by_user_id")} AS updated_by`;

function present({ data, created_at, updated_at, ...row }: Stored, { money }: Scope): Row {
  return {
    ...row,
    data: money ? data : withoutMoney(data),
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  };
}

/** The records the person may see, oldest first: with artist limits, only those whose `data.show` is a show of their artists. */
export async function list(actor: TicketingActor): Promise<Row[]> {
  const scope = await scopeOf(actor);
  const rows = await query<Stored>(`SELECT ${COLUMNS} FROM show_ticketing ORDER BY id`);
  const allowed = await seen(scope, rows);
  return rows.filter(allowed).map((row) => present(row, scope));
}

/** Adds a record. 404 when its `data.show` is no show the person sees, 403 without one for people with artist limits. */
export async function add(actor: TicketingActor, { body: { data } }: Input<typeof addRecord>): Promise<Row> {
  const scope = await scopeOf(actor);
  await refuseForeign(scope, data);
  return prisma.$transaction(async (tx) => {
    const row = await written(
      tx,
      `INSERT INTO show_ticketing (data, updated_at, updated_by_user_id) VALUES ($1::jsonb, now(), $2::int) RETURNING ${COLUMNS}`,
      JSON.stringify(data),
      actor.userId,
    );
    await audit(tx, actor, { action: "record.created", object: `record:${row.id}`, after: data });
    return present(row, scope);
  });
}

/** Replaces a record's data. Errors: 404, 403 (amounts the person cannot see would be lost), 409 for a stale version. */
export async function update(
  actor: TicketingActor,
  { body: { id, data, version } }: Input<typeof updateRecord>,
): Promise<Row> {
  const scope = await scopeOf(actor);
  await refuseForeign(scope, data);
  return prisma.$transaction(async (tx) => {
    const before = await lock(tx, scope, id);
    if (version !== undefined && version !== before.version) throw staleVersion(present(before, scope));
    if (!scope.money && holdsMoney(before.data))
      throw forbidden("Este registro tiene montos que usted no ve: lo cambia alguien con acceso a montos.");
    const row = await written(
      tx,
      `UPDATE show_ticketing SET data = $1::jsonb, updated_at = now(), updated_by_user_id = $2::int,
        version = version + 1 WHERE id = $3::int RETURNING ${COLUMNS}`,
      JSON.stringify(data),
      actor.userId,
      id,
    );
    await audit(tx, actor, { action: "record.updated", object: `record:${id}`, before: before.data, after: data });
    return present(row, scope);
  });
}

/** Deletes a record and answers what it was. 404 when it is not there or not for this person. */
export async function remove(actor: TicketingActor, { params: { id } }: Input<typeof deleteRecord>): Promise<Row> {
  const scope = await scopeOf(actor);
  return prisma.$transaction(async (tx) => {
    const before = await lock(tx, scope, id);
    await tx.showTicketing.delete({ where: { id } });
    await audit(tx, actor, { action: "record.deleted", object: `record:${id}`, before: before.data });
    return present(before, scope);
  });
}

async function refuseForeign(scope: Scope, { show }: Data): Promise<void> {
  if (typeof show === "string") await visibleShow(scope, show);
  else if (scope.artistIds !== null)
    throw forbidden("Falta el show: sus registros tienen que ser de un show de sus artistas.");
}

async function seen(scope: Scope, rows: Stored[], tx?: Tx): Promise<(row: Stored) => boolean> {
  if (scope.artistIds === null) return () => true;
  const shows = await visibleShows(
    scope,
    rows.flatMap(({ data }) => (typeof data.show === "string" ? [data.show] : [])),
    tx,
  );
  return ({ data }) => typeof data.show === "string" && shows.has(data.show);
}

/** The one row a statement with RETURNING writes. */
async function written(tx: Tx, statement: string, ...values: unknown[]): Promise<Stored> {
  const [row] = await txQuery<Stored>(tx, statement, ...values);
  if (!row) throw notFound("No encontrado: no hay un registro con ese número.");
  return row;
}

async function lock(tx: Tx, scope: Scope, id: number): Promise<Stored> {
  const [row] = await txQuery<Stored>(tx, `SELECT ${COLUMNS} FROM show_ticketing WHERE id = $1::int FOR UPDATE`, id);
  if (!row || !(await seen(scope, [row], tx))(row)) throw notFound("No encontrado: no hay un registro con ese número.");
  return row;
}
