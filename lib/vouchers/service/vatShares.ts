import { audit } from "@/lib/audit/audit";
import { personSql } from "@/lib/audit/names";
import { prisma, query, type Tx, txQuery } from "@/lib/db";
import type { Input, Output } from "@/lib/http/contract";
import { AppError, badField, conflict, notFound, staleVersion } from "@/lib/http/errors";
import { holdTurn } from "@/lib/inTurn";
import { monthTitle } from "@/lib/ledger/rules/months";
import { requireVatOpen } from "@/lib/ledger/shut";
import type { VoucherActor } from "../actor";
import type * as api from "../books/api";
import { holdYears } from "../prorrata/follow";
import { iso } from "./rows";

type Share = Output<typeof api.createVatShare>;

const SELECT = `SELECT s.id, json_build_object('id', c.id, 'name', c.name) AS company, s.from_day::text AS from_day, s.percent::text AS percent, s.note,
  ${personSql("s.created_by_user_id")} AS created_by, ${iso("s.created_at")} AS created_at, s.version FROM company_vat_share s JOIN company c ON c.id = s.company_id`;

/** `GET /vat-shares`: of each company, the newest first. */
export async function list(): Promise<Output<typeof api.listVatShares>> {
  return { data: await query<Share>(`${SELECT} ORDER BY c.position, c.id, s.from_day DESC`) };
}

interface Shut {
  month: string;
  scope: string;
  name: string;
}

/** The first shut month of a company between a day and the next one that a share begins on. */
const SHUT = `SELECT to_char(l.month, 'YYYY-MM') AS month, l.scope, u.name FROM period_lock l JOIN app_user u ON u.id = l.locked_by
  WHERE l.company_id = $1::int AND l.reopened_at IS NULL AND l.month >= date_trunc('month', $2::date)
    AND l.month < coalesce((SELECT min(n.from_day) FROM company_vat_share n WHERE n.company_id = $1::int AND n.from_day > $2::date AND n.id <> $3::int), 'infinity')
  ORDER BY l.month, l.scope LIMIT 1`;

/**
 * What a company's share from a day on is, or was, of: no month that is shut for its books or its accruals; nobody shuts the first of
 * them until the commit.
 * @throws 422 naming the month and who shut it
 */
async function requireOpen(tx: Tx, company_id: number, from_day: string, own: number): Promise<void> {
  const issue = (message: string) => ({ issues: [{ path: "from_day", message }] });
  const [shut] = await txQuery<Shut>(tx, SHUT, company_id, from_day, own);
  if (shut) {
    const which = shut.scope === "fiscal" ? "El mes fiscal" : "El mes";
    const message = `${which} ${monthTitle(shut.month)} está cerrado (lo cerró ${shut.name}) y este porcentaje lo alcanza.`;
    throw new AppError(422, "month_shut", message, issue(message));
  }
  await requireVatOpen(tx, [{ company_id, month: from_day.slice(0, 7) }]);
  await requireUnsettled(tx, company_id, from_day, own);
}

/** The first year that is settled and has a day between that on which a share begins and the next one. */
const SETTLED = `SELECT y.year, y.percent::text AS percent FROM company_vat_year y
  WHERE y.company_id = $1::int AND y.undone_at IS NULL AND make_date(y.year, 12, 31) >= $2::date
    AND make_date(y.year, 1, 1) < coalesce((SELECT min(n.from_day) FROM company_vat_share n WHERE n.company_id = $1::int AND n.from_day > $2::date AND n.id <> $3::int), 'infinity')
  ORDER BY y.year LIMIT 1`;

/**
 * In a year whose share is known at last no other share says anything: what is of it has that one. Nobody settles one until the commit.
 * @throws 422 naming the year
 */
async function requireUnsettled(tx: Tx, company_id: number, from_day: string, own: number): Promise<void> {
  const [settled] = await txQuery<{ year: number; percent: string }>(tx, SETTLED, company_id, from_day, own);
  if (!settled) return;
  const { year, percent } = settled;
  const message = `La prorrata de ${year} ya está cerrada (${percentText(percent)}) y este porcentaje la alcanza: no cambiaría nada. Deshacerla primero, o cargar otro desde el 1/1/${year + 1}.`;
  throw new AppError(422, "year_settled", message, { issues: [{ path: "from_day", message }] });
}

const percentText = (percent: string): string => `${percent.replace(/\.?0+$/, "").replace(".", ",")} %`;

/** A company's shares are written one at a time. */
async function inTurn(tx: Tx, company_id: number): Promise<void> {
  await holdYears(tx);
  await holdTurn(tx, `vat_share:${company_id}`);
}

/** @throws 409 with the share that begins on the same day */
async function requireFree(tx: Tx, company: Share["company"], from_day: string, own: number): Promise<void> {
  const sql = `${SELECT} WHERE s.company_id = $1 AND s.from_day = $2::date AND s.id <> $3`;
  const [there] = await txQuery<Share>(tx, sql, company.id, from_day, own);
  if (there) throw conflict(`${company.name} ya tiene un porcentaje desde ese día: corregir ese.`, there);
}

/** @throws 404 */
async function shareOf(tx: Tx, id: number): Promise<Share> {
  const [row] = await txQuery<Share>(tx, `${SELECT} WHERE s.id = $1`, id);
  if (!row) throw notFound("No existe este porcentaje.");
  return row;
}

const dayOf = (day: string) => new Date(`${day}T00:00:00Z`);
const objectOf = (id: number) => `vat_share:${id}`;

/** `POST /vat-shares`. What was validated before keeps its own. Errors: 400, 409, 422 for a shut month. */
export async function create(actor: VoucherActor, { body }: Input<typeof api.createVatShare>): Promise<Share> {
  const { from_day, company_id, ...facts } = body;
  const company = await prisma.company.findUnique({ where: { id: company_id } });
  if (!company) throw badField("company_id", "No existe esta empresa.");
  return prisma.$transaction(async (tx) => {
    await inTurn(tx, company_id);
    await requireFree(tx, company, from_day, 0);
    await requireOpen(tx, company_id, from_day, 0);
    const data = { ...facts, company_id, from_day: dayOf(from_day), created_by_user_id: actor.userId };
    const made = await tx.companyVatShare.create({ data });
    await audit(tx, actor, { action: "vat_share.created", object: objectOf(made.id), after: body });
    return shareOf(tx, made.id);
  });
}

/** A share of a version, in its company's turn, that no shut month was under. @throws 404, 409, 422 */
async function held(tx: Tx, id: number, version: number): Promise<Share> {
  await inTurn(tx, (await shareOf(tx, id)).company.id);
  const before = await shareOf(tx, id);
  if (before.version !== version) throw staleVersion(before);
  await requireOpen(tx, before.company.id, before.from_day, id);
  return before;
}

/** `PUT /vat-shares/{id}`: of a mistake, while no shut month was, or would be, under it. Errors: 400, 404, 409, 422. */
export const change = (
  actor: VoucherActor,
  { params: { id }, body: { version, from_day, ...facts } }: Input<typeof api.changeVatShare>,
): Promise<Share> =>
  prisma.$transaction(async (tx) => {
    const before = await held(tx, id, version);
    await requireFree(tx, before.company, from_day, id);
    await requireOpen(tx, before.company.id, from_day, id);
    await tx.companyVatShare.update({
      where: { id },
      data: { ...facts, from_day: dayOf(from_day), version: { increment: 1 } },
    });
    const after = await shareOf(tx, id);
    await audit(tx, actor, { action: "vat_share.changed", object: objectOf(id), before, after });
    return after;
  });

/** `DELETE /vat-shares/{id}`: what was before it holds again. Errors: 404, 409, 422. */
export const remove = (
  actor: VoucherActor,
  { params: { id }, query: { version } }: Input<typeof api.removeVatShare>,
): Promise<Share> =>
  prisma.$transaction(async (tx) => {
    const before = await held(tx, id, version);
    await tx.companyVatShare.delete({ where: { id } });
    await audit(tx, actor, { action: "vat_share.removed", object: objectOf(id), before });
    return before;
  });
