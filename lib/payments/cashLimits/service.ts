import { audit } from "@/lib/audit/audit";
import { personSql } from "@/lib/audit/names";
import { prisma, query, type Tx, txQuery } from "@/lib/db";
import { todayIn } from "@/lib/format/dates";
import type { Input, Output } from "@/lib/http/contract";
import { conflict, notFound, staleVersion } from "@/lib/http/errors";
import { holdTurn } from "@/lib/inTurn";
import type { PaymentActor } from "../actor";
import type * as api from "./api";
import type { CashLimitRow } from "./schema";

const SELECT = (
  today: string,
): string => `SELECT l.id, l.country::text AS country, l.from_day::text AS from_day, l.currency::text AS currency,
  l.amount::text AS amount, l.source, l.to_confirm, l.from_day = (SELECT max(n.from_day) FROM payment_cash_limit n WHERE n.country = l.country AND n.from_day <= '${today}'::date) IS TRUE AS current,
  ${personSql("l.created_by_user_id")} AS created_by, l.version FROM payment_cash_limit l`;
const CURRENCY = { AR: "ARS", ES: "EUR" } as const;
const objectOf = (id: number) => `cash_limit:${id}`;

/** `GET /cash-limits`: of each country, the newest first. */
export const list = async (): Promise<Output<typeof api.listCashLimits>> => ({
  data: await query<CashLimitRow>(`${SELECT(todayIn())} ORDER BY l.country, l.from_day DESC`),
});

/** @throws 404 */
async function one(tx: Tx, id: number): Promise<CashLimitRow> {
  const [row] = await txQuery<CashLimitRow>(tx, `${SELECT(todayIn())} WHERE l.id = $1::int`, id);
  if (!row) throw notFound("No existe este límite.");
  return row;
}

/** Those of a country are written one at a time, one from each day. @throws 409 with the one of that day */
async function requireFree(tx: Tx, country: string, from_day: string, own: number): Promise<void> {
  await holdTurn(tx, `cash_limit:${country}`);
  const sql = `${SELECT(todayIn())} WHERE l.country = $1::char(2) AND l.from_day = $2::date AND l.id <> $3::int`;
  const [there] = await txQuery<CashLimitRow>(tx, sql, country, from_day, own);
  if (there) throw conflict("Ya hay un límite desde ese día: corregir ese.", there);
}

/** `POST /cash-limits`. Batches that wait are looked at again when they are signed. Errors: 400, 409. */
export const create = (actor: PaymentActor, { body }: Input<typeof api.createCashLimit>): Promise<CashLimitRow> =>
  prisma.$transaction(async (tx) => {
    const { country, from_day, amount, source, to_confirm } = body;
    await requireFree(tx, country, from_day, 0);
    const [made] = await txQuery<{ id: number }>(
      tx,
      `INSERT INTO payment_cash_limit (country, from_day, currency, amount, source, to_confirm, created_by_user_id)
       VALUES ($1::char(2), $2::date, $3::char(3), $4::numeric, $5::text, $6::boolean, $7::int) RETURNING id`,
      ...[country, from_day, CURRENCY[country], amount, source, to_confirm, actor.userId],
    );
    await audit(tx, actor, { action: "cash_limit.created", object: objectOf(made?.id ?? 0), after: body });
    return one(tx, made?.id ?? 0);
  });

/** One of a version, in its country's turn. @throws 404, 409 */
async function held(tx: Tx, id: number, version: number, from_day?: string): Promise<CashLimitRow> {
  const { country, ...seen } = await one(tx, id);
  await requireFree(tx, country, from_day ?? seen.from_day, id);
  const before = await one(tx, id);
  if (before.version !== version) throw staleVersion(before);
  return before;
}

/** `PUT /cash-limits/{id}`. Errors: 400, 404, 409. */
export const change = (
  actor: PaymentActor,
  { params: { id }, body: { version, ...facts } }: Input<typeof api.changeCashLimit>,
): Promise<CashLimitRow> =>
  prisma.$transaction(async (tx) => {
    const before = await held(tx, id, version, facts.from_day);
    await txQuery(
      tx,
      `UPDATE payment_cash_limit SET from_day = $2::date, amount = $3::numeric, source = $4::text, to_confirm = $5::boolean, version = version + 1 WHERE id = $1::int`,
      ...[id, facts.from_day, facts.amount, facts.source, facts.to_confirm],
    );
    const after = await one(tx, id);
    await audit(tx, actor, { action: "cash_limit.changed", object: objectOf(id), before, after });
    return after;
  });

/** `DELETE /cash-limits/{id}`. Errors: 404, 409. */
export const remove = (
  actor: PaymentActor,
  { params: { id }, query: { version } }: Input<typeof api.removeCashLimit>,
): Promise<CashLimitRow> =>
  prisma.$transaction(async (tx) => {
    const before = await held(tx, id, version);
    await txQuery(tx, "DELETE FROM payment_cash_limit WHERE id = $1::int", id);
    await audit(tx, actor, { action: "cash_limit.removed", object: objectOf(id), before });
    return before;
  });
