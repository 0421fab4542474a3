import { audit } from "@/lib/audit/audit";
import { readHistory } from "@/lib/audit/history";
import { personSql } from "@/lib/audit/names";
import { prisma, query, type Tx, txQuery } from "@/lib/db";
import { todayIn } from "@/lib/format/dates";
import type { Input, Output } from "@/lib/http/contract";
import { conflict, notFound, staleVersion } from "@/lib/http/errors";
import { holdSeries, newestRate, type StoredRate, seriesObject, setOwnRate } from "@/lib/rates/seriesService";
import type { TicketingActor } from "../actor";
import type { addConversion, conversionHistory, deleteConversion, listConversions, updateConversion } from "./api";

type Conversion = Output<typeof addConversion>;
type Stored = Omit<Conversion, "updated_at"> & { updated_at: Date };

const LIST = `SELECT currency::text AS moneda, trim_scale(rate)::text AS valor, updated_at,
  ${personSql("updated_by")} AS updated_by, version FROM own_rate ORDER BY currency`;

const present = ({ currency, rate, updated_at, updated_by, version }: StoredRate): Conversion => ({
  moneda: currency,
  valor: rate,
  updated_at: updated_at.toISOString(),
  updated_by,
  version,
});

/** Each currency's newest rate of ours. They are public facts, not amounts of the company, so everybody who reads the report has them. */
export async function list(_actor: TicketingActor): Promise<Output<typeof listConversions>> {
  const rows = await query<Stored>(LIST);
  return rows.map((row) => ({ ...row, updated_at: row.updated_at.toISOString() }));
}

/** Adds today's rate. 409 with the present one when the currency has it. */
export async function add(
  actor: TicketingActor,
  { body: { moneda, valor } }: Input<typeof addConversion>,
): Promise<Conversion> {
  return prisma.$transaction(async (tx) => {
    await holdSeries(tx, moneda, "propia");
    const newest = await newestRate(tx, moneda, "propia");
    if (newest && !newest.withdrawn_on) throw conflict(`La moneda ${moneda} ya tiene una conversión.`, present(newest));
    return present(await setOwnRate(tx, actor, moneda, valor, newest));
  });
}

/**
 * Makes it today's rate; those of other days stay. Errors: 404, 409 with the present one for a stale version. The same again on
 * the same day changes nothing.
 */
export async function update(
  actor: TicketingActor,
  { params, body: { valor, version } }: Input<typeof updateConversion>,
): Promise<Conversion> {
  return prisma.$transaction(async (tx) => {
    const before = await held(tx, params.moneda);
    const [same] = await txQuery<{ same: boolean }>(tx, "SELECT $1::numeric = $2::numeric AS same", before.rate, valor);
    if (same?.same && before.day === todayIn()) return present(before);
    if (!same?.same && version !== undefined && version !== before.version) throw staleVersion(present(before));
    return present(await setOwnRate(tx, actor, before.currency, valor, before));
  });
}

/** Takes the currency off from today on and answers what it was worth; its past stays. 404 when there is none. */
export async function remove(actor: TicketingActor, { params }: Input<typeof deleteConversion>): Promise<Conversion> {
  return prisma.$transaction(async (tx) => {
    const before = await held(tx, params.moneda);
    await txQuery(
      tx,
      `UPDATE fx_rate SET withdrawn_on = greatest(day, $2::date), updated_by = $3::int, updated_at = now(), version = version + 1
       WHERE id = $1`,
      before.id,
      todayIn(),
      actor.userId,
    );
    await audit(tx, actor, {
      action: "conversion.deleted",
      object: seriesObject(before.currency, "propia"),
      before: { valor: before.rate },
    });
    return present(before);
  });
}

async function held(tx: Tx, moneda: string): Promise<StoredRate> {
  await holdSeries(tx, moneda, "propia");
  const newest = await newestRate(tx, moneda, "propia");
  if (!newest || newest.withdrawn_on) throw notFound(`No encontrado: no hay una conversión para ${moneda}.`);
  return newest;
}

/** `GET /tickets/conversiones/{moneda}/history`, from the audit log. */
export async function history(
  _actor: TicketingActor,
  { params, query: page }: Input<typeof conversionHistory>,
): Promise<Output<typeof conversionHistory>> {
  return readHistory([{ object: seriesObject(params.moneda, "propia") }], page);
}
