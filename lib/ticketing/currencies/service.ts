import { audit } from "@/lib/audit/audit";
import { readHistory } from "@/lib/audit/history";
import { personSql } from "@/lib/audit/names";
import { prisma, query, type Tx, txQuery } from "@/lib/db";
import type { Input, Output } from "@/lib/http/contract";
import { conflict, notFound, staleVersion } from "@/lib/http/errors";
import type { TicketingActor } from "../actor";
import type { addConversion, conversionHistory, deleteConversion, listConversions, updateConversion } from "./api";

type Conversion = Output<typeof addConversion>;
type Stored = Omit<Conversion, "updated_at"> & { updated_at: Date };

const COLUMNS = `moneda::text AS moneda, trim_scale(valor)::text AS valor, updated_at,
  ${personSql("updated_by_user_id")} AS updated_by, version`;

const present = (row: Stored): Conversion => ({ ...row, updated_at: row.updated_at.toISOString() });

/** All rates, by currency. They are public facts, not amounts of the company, so everybody who reads the report has them. */
export async function list(_actor: TicketingActor): Promise<Output<typeof listConversions>> {
  const rows = await query<Stored>(`SELECT ${COLUMNS} FROM conversion ORDER BY moneda`);
  return rows.map(present);
}

/** Adds a rate. 409 with the present one when the currency has it. */
export async function add(
  actor: TicketingActor,
  { body: { moneda, valor } }: Input<typeof addConversion>,
): Promise<Conversion> {
  return prisma.$transaction(async (tx) => {
    const [row] = await txQuery<Stored>(
      tx,
      `INSERT INTO conversion (moneda, valor, updated_at, updated_by_user_id) VALUES ($1, $2::numeric, now(), $3::int)
       ON CONFLICT DO NOTHING RETURNING ${COLUMNS}`,
      moneda,
      valor,
      actor.userId,
    );
    if (!row) throw conflict(`La moneda ${moneda} ya tiene una conversión.`, await lock(tx, moneda).then(present));
    await audit(tx, actor, { action: "conversion.added", object: `conversion:${moneda}`, after: { valor: row.valor } });
    return present(row);
  });
}

/** Changes a rate. Errors: 404, 409 with the present one for a stale version. The same rate again changes nothing. */
export async function update(
  actor: TicketingActor,
  { params, body: { valor, version } }: Input<typeof updateConversion>,
): Promise<Conversion> {
  return prisma.$transaction(async (tx) => {
    const before = await lock(tx, params.moneda);
    const [row] = await txQuery<Stored>(
      tx,
      `UPDATE conversion SET valor = $2::numeric, updated_at = now(), updated_by_user_id = $3::int, version = version + 1
       WHERE moneda = $1 AND valor <> $2::numeric AND ($4::int IS NULL OR version = $4) RETURNING ${COLUMNS}`,
      params.moneda,
      valor,
      actor.userId,
      version ?? null,
    );
    if (row) {
      await audit(tx, actor, {
        action: "conversion.updated",
        object: `conversion:${row.moneda}`,
        before: { valor: before.valor },
        after: { valor: row.valor },
      });
      return present(row);
    }
    const [same] = await txQuery<Stored>(
      tx,
      `SELECT ${COLUMNS} FROM conversion WHERE moneda = $1 AND valor = $2::numeric`,
      params.moneda,
      valor,
    );
    if (!same) throw staleVersion(present(before));
    return present(same);
  });
}

/** Deletes a rate and answers what it was. 404 when there is none. */
export async function remove(actor: TicketingActor, { params }: Input<typeof deleteConversion>): Promise<Conversion> {
  return prisma.$transaction(async (tx) => {
    const before = await lock(tx, params.moneda);
    await tx.conversion.delete({ where: { moneda: params.moneda } });
    await audit(tx, actor, {
      action: "conversion.deleted",
      object: `conversion:${params.moneda}`,
      before: { valor: before.valor },
    });
    return present(before);
  });
}

async function lock(tx: Tx, moneda: string): Promise<Stored> {
  const [row] = await txQuery<Stored>(tx, `SELECT ${COLUMNS} FROM conversion WHERE moneda = $1 FOR UPDATE`, moneda);
  if (!row) throw notFound(`No encontrado: no hay una conversión para ${moneda}.`);
  return row;
}

/** `GET /tickets/conversiones/{moneda}/history`, from the audit log. */
export async function history(
  _actor: TicketingActor,
  { params, query: page }: Input<typeof conversionHistory>,
): Promise<Output<typeof conversionHistory>> {
  return readHistory([{ object: `conversion:${params.moneda}` }], page);
}
