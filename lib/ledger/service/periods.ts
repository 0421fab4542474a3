import { type AuditActor, audit } from "@/lib/audit/audit";
import { personSql } from "@/lib/audit/names";
import { prisma, query, type Tx, txQuery } from "@/lib/db";
import { todayIn } from "@/lib/format/dates";
import type { Input, Output } from "@/lib/http/contract";
import { badField, conflict, impossible, notFound } from "@/lib/http/errors";
import { notify } from "@/lib/notifications/service/notify";
import type * as api from "../api";
import { changed } from "../changed";
import { lastMonthAhead, monthName, monthTitle } from "../rules/months";
import type { LockRow } from "../schema";
import { holdVatMonth } from "../shut";
import type { LedgerReader } from "../sources";

/** Who shuts months; every Actor is one. */
export interface PeriodActor extends LedgerReader, AuditActor {}
type Counts = Output<typeof api.listPeriodLocks>["months"][number]["counts"];
type Totals = Pick<Counts, "without_rate" | "entries">;

const ISO = `'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`;
const LOCKS = `
  SELECT l.id, json_build_object('id', c.id, 'name', c.name) AS company, to_char(l.month, 'YYYY-MM') AS month, l.scope, l.reason,
    ${personSql("l.locked_by")} AS locked_by, to_char(l.locked_at AT TIME ZONE 'UTC', ${ISO}) AS locked_at,
    ${personSql("l.reopened_by")} AS reopened_by, to_char(l.reopened_at AT TIME ZONE 'UTC', ${ISO}) AS reopened_at, l.reopen_reason
  FROM period_lock l JOIN company c ON c.id = l.company_id`;

const COUNTS = `coalesce(sum(greatest(without_usd, without_eur)), 0)::int AS without_rate, coalesce(sum(entries), 0)::int AS entries`;

/**
 * What is charged to nothing yet, without purse, centre, show, project or event: open work of its month. Vouchers are counted, and what
 * else accrues so, not the entries that brought them there and moved others away. Months that are shut for it have none: they are not
 * looked at. $1 and $2 the first days of the months, $3 a company or null for all, $4 a lock that does not count, or null.
 */
const LOOSE = `WITH open AS MATERIALIZED (
    SELECT c.id AS company_id, m.month::date AS month FROM company c, generate_series($1::date, $2::date, interval '1 month') m(month)
    WHERE ($3::int IS NULL OR c.id = $3) AND NOT EXISTS (SELECT 1 FROM period_lock l WHERE l.company_id = c.id AND l.month = m.month::date
      AND l.scope = 'operativo' AND l.reopened_at IS NULL AND l.id IS DISTINCT FROM $4::int)
  )
  SELECT o.company_id, to_char(o.month, 'YYYY-MM') AS month, l.unallocated FROM open o CROSS JOIN LATERAL (
    SELECT count(DISTINCT (source_type, source_id))::int AS unallocated FROM (
      SELECT p.source_type, p.source_id FROM ledger_entry e JOIN ledger_posting p ON p.id = e.posting_id
      WHERE e.company_id = o.company_id AND e.day >= o.month AND e.day < o.month + interval '1 month' AND e.kind = 'devengado' AND e.amount <> 0
        AND e.purse_id IS NULL AND e.cost_centre_id IS NULL AND e.show_id IS NULL AND e.project_id IS NULL AND e.event_id IS NULL
      GROUP BY p.source_type, p.source_id, e.currency HAVING sum(e.amount) <> 0) x) l
  WHERE l.unallocated > 0`;
interface Loose {
  company_id: number;
  month: string;
  unallocated: number;
}

/** Vouchers of a month that wait for somebody to lift their mark: $1 and $2 its first days, $3 a company or null for all. */
const OBSERVED = `SELECT company_id, to_char(coalesce(service_until, date), 'YYYY-MM') AS month, count(*)::int AS observed FROM voucher
  WHERE observed IS NOT NULL AND state NOT IN ('anulado', 'descartado') AND company_id IS NOT NULL AND ($3::int IS NULL OR company_id = $3)
    AND date_trunc('month', coalesce(service_until, date)) BETWEEN $1::date AND $2::date GROUP BY 1, 2`;
interface Marked {
  company_id: number;
  month: string;
  observed: number;
}

/** `GET /period-locks`. */
export async function list(
  _reader: unknown,
  { query: { year } }: Input<typeof api.listPeriodLocks>,
): Promise<Output<typeof api.listPeriodLocks>> {
  const days = [`${year}-01-01`, `${year}-12-31`];
  const [companies, locks, counted, marked, loose] = await Promise.all([
    query<{ id: number; name: string }>("SELECT id, name FROM company WHERE active ORDER BY position, id"),
    query<LockRow>(`${LOCKS} WHERE l.month BETWEEN $1::date AND $2::date ORDER BY l.reopened_at DESC, l.id DESC`, days),
    query<Totals & { company_id: number; month: string }>(
      `SELECT company_id, to_char(month, 'YYYY-MM') AS month, ${COUNTS} FROM ledger_rollup
       WHERE month BETWEEN $1::date AND $2::date AND company_id IS NOT NULL GROUP BY company_id, month`,
      days,
    ),
    query<Marked>(OBSERVED, [...days, null]),
    query<Loose>(LOOSE, [...days, null, null]),
  ]);
  const shut = locks.filter(({ reopened_at }) => reopened_at === null);
  const keys = new Map<string, { company_id: number; month: string }>();
  for (const { company_id, month } of [...counted, ...marked])
    keys.set(`${company_id} ${month}`, { company_id, month });
  for (const { company, month } of shut) keys.set(`${company.id} ${month}`, { company_id: company.id, month });
  const months = [...keys.values()].map(({ company_id, month }) => {
    const ofIt = (one: { company_id: number; month: string }) => one.company_id === company_id && one.month === month;
    const { without_rate = 0, entries = 0 } = counted.find(ofIt) ?? {};
    const observed = marked.find(ofIt)?.observed ?? 0;
    const unallocated = loose.find(ofIt)?.unallocated ?? 0;
    const mine = shut.filter((one) => one.company.id === company_id && one.month === month);
    return { company_id, month, counts: { unallocated, observed, without_rate, entries }, locks: mine };
  });
  return { companies, months, reopened: locks.filter(({ reopened_at }) => reopened_at !== null) };
}

async function lockOf(tx: Tx, id: number): Promise<LockRow> {
  const [row] = await txQuery<LockRow>(tx, `${LOCKS} WHERE l.id = $1::int`, id);
  if (!row) throw notFound("No existe este cierre.");
  return row;
}

/**
 * A month before anything was posted, or far ahead, is a mistake of who types it; one that has not ended is shut for a reason.
 * @throws 422
 */
async function requireSensible(tx: Tx, month: string, reason: string): Promise<void> {
  const now = todayIn().slice(0, 7);
  const title = monthName(month);
  const [known] = await txQuery<{ first: string | null }>(
    tx,
    "SELECT to_char(min(month), 'YYYY-MM') AS first FROM ledger_rollup",
  );
  const [first, last] = [known?.first ?? now, lastMonthAhead(now)];
  if (month < first) throw impossible(`${title} no se cierra: no hay movimientos antes de ${monthTitle(first)}.`);
  if (month > last) throw impossible(`${title} no se cierra todavía: se puede hasta ${monthTitle(last)}.`);
  if (month >= now && reason === "") throw impossible(`${title} no terminó: escribir por qué se cierra antes.`);
}

/** `POST /period-locks`. Errors: 400, 409 when it is shut or the checklist is another by now, 422 with something sin imputar, or something else open and no reason. */
export async function close(actor: PeriodActor, { body }: Input<typeof api.closePeriod>): Promise<LockRow> {
  const { company_id, month, scope, reason, seen } = body;
  return prisma.$transaction(async (tx) => {
    if (scope === "fiscal") await holdVatMonth(tx, { company_id, month });
    const [company] = await txQuery<{ name: string }>(
      tx,
      "SELECT name FROM company WHERE id = $1::int FOR SHARE",
      company_id,
    );
    if (!company) throw badField("company_id", "No existe esta empresa.");
    await requireSensible(tx, month, reason);
    const [taken] = await txQuery<LockRow>(
      tx,
      `${LOCKS} WHERE l.company_id = $1::int AND l.month = $2::date AND l.scope = $3::text AND l.reopened_at IS NULL`,
      company_id,
      `${month}-01`,
      scope,
    );
    if (taken) throw conflict(`${monthTitle(month)} ya tiene el cierre ${scope}: lo cerró ${taken.locked_by}.`, taken);
    // From here on nobody posts until this commits, so that what was counted is what is shut.
    const [made] = await txQuery<{ id: number }>(
      tx,
      `INSERT INTO period_lock (company_id, month, scope, reason, locked_by) VALUES ($1::int, $2::date, $3::text, $4::text, $5::int) RETURNING id`,
      company_id,
      `${month}-01`,
      scope,
      reason,
      actor.userId,
    );
    const first = `${month}-01`;
    const [counted] = await txQuery<Totals>(
      tx,
      `SELECT ${COUNTS} FROM ledger_rollup WHERE company_id = $1::int AND month = $2::date`,
      company_id,
      first,
    );
    const [marked] = await txQuery<Marked>(tx, OBSERVED, first, first, company_id);
    const [loose] = await txQuery<Loose>(tx, LOOSE, first, first, company_id, made?.id ?? null);
    const now = {
      ...(counted ?? NONE),
      unallocated: loose?.unallocated ?? 0,
      observed: marked?.observed ?? 0,
    };
    if (!same(now, seen)) throw conflict("La lista cambió mientras tanto: mirarla otra vez.", now);
    // What is charged to nothing has to be charged while its month takes it; the month of VAT does not ask for it.
    if (scope === "operativo" && now.unallocated > 0)
      throw impossible(`${monthName(month)} no se cierra: queda algo sin imputar. Imputarlo antes.`);
    if (now.unallocated + now.observed + now.without_rate > 0 && reason === "")
      throw impossible("Queda algo abierto en el mes: completarlo, o escribir por qué se cierra igual.");
    return told(tx, actor, made?.id ?? 0, "period.closed", `cerró ${monthTitle(month)} (${scope}) de ${company.name}`, {
      counts: now,
    });
  });
}

const NONE = { without_rate: 0, entries: 0 };
const same = (a: Counts, b: Counts) =>
  a.unallocated === b.unallocated &&
  a.observed === b.observed &&
  a.without_rate === b.without_rate &&
  a.entries === b.entries;

/** `POST /period-locks/{id}/reopen`. Errors: 404, 409. */
export async function reopen(
  actor: PeriodActor,
  { params: { id }, body: { reason } }: Input<typeof api.reopenPeriod>,
): Promise<LockRow> {
  return prisma.$transaction(async (tx) => {
    await txQuery(tx, "SELECT id FROM period_lock WHERE id = $1::int FOR UPDATE", id);
    const before = await lockOf(tx, id);
    if (before.reopened_at !== null) throw conflict(`Ya lo reabrió ${before.reopened_by}.`, before);
    await txQuery(
      tx,
      "UPDATE period_lock SET reopened_by = $2::int, reopened_at = now(), reopen_reason = $3::text WHERE id = $1::int",
      id,
      actor.userId,
      reason,
    );
    const what = `reabrió ${monthTitle(before.month)} (${before.scope}) de ${before.company.name}: ${reason}`;
    return told(tx, actor, id, "period.reopened", what, {}, before);
  });
}

/** Audits it, and tells who else works with the months. */
async function told(
  tx: Tx,
  actor: PeriodActor,
  id: number,
  action: string,
  what: string,
  more: object,
  before?: LockRow,
): Promise<LockRow> {
  const after = await lockOf(tx, id);
  await audit(tx, actor, { action, object: `period_lock:${id}`, before, after: { ...after, ...more } });
  const people = await tx.user.findMany({
    where: {
      active: true,
      rol: { in: ["Administracion", "Administrador", "Hispa Director"] },
      id: { not: actor.userId },
    },
    select: { id: true },
  });
  await notify(tx, {
    to: people.map((person) => person.id),
    kind: "periodo",
    message: what,
    user_name: actor.name || actor.mail,
    link: `/catalogo/periodos?anio=${after.month.slice(0, 4)}`,
  });
  await changed(tx, "periods");
  return after;
}
