import { audit } from "@/lib/audit/audit";
import { personSql } from "@/lib/audit/names";
import { prisma, query, type Tx, txQuery } from "@/lib/db";
import { todayIn } from "@/lib/format/dates";
import type { Input, Output } from "@/lib/http/contract";
import { AppError, badField, conflict, notFound, staleVersion } from "@/lib/http/errors";
import { openDay } from "@/lib/ledger/balances";
import { takeBack } from "@/lib/ledger/post";
import type { VoucherActor } from "../actor";
import { iso } from "../service/rows";
import type * as api from "./api";
import { holdYears } from "./follow";
import { byCategory, dropParts, dueOf, endOf, type Part, settle, yearSource } from "./parts";

type Year = Output<typeof api.createVatYear>;

const SELECT = `SELECT y.id, json_build_object('id', c.id, 'name', c.name) AS company, y.year, y.percent::text AS percent, y.note,
  ${personSql("y.created_by_user_id")} AS created_by, ${iso("y.created_at")} AS created_at,
  CASE WHEN y.undone_at IS NOT NULL THEN json_build_object('by', ${personSql("y.undone_by_user_id")}, 'at', ${iso("y.undone_at")}, 'reason', y.undone_reason) END AS undone,
  coalesce((SELECT json_agg(m ORDER BY m.currency) FROM (SELECT p.currency::text AS currency, count(DISTINCT p.voucher_id)::int AS vouchers, sum(p.cost)::text AS cost
    FROM vat_year_part p WHERE p.vat_year_id = y.id GROUP BY p.currency) m), '[]') AS moved, y.version
  FROM company_vat_year y JOIN company c ON c.id = y.company_id`;

/** `GET /vat-years`: the newest year first, what stands before what was undone. */
export async function list(): Promise<Output<typeof api.listVatYears>> {
  const order = "ORDER BY y.year DESC, c.position, c.id, y.undone_at IS NOT NULL, y.id DESC";
  return { data: await query<Year>(`${SELECT} ${order}`) };
}

/** @throws 404 */
async function yearOf(tx: Tx, id: number): Promise<Year> {
  const [row] = await txQuery<Year>(tx, `${SELECT} WHERE y.id = $1`, id);
  if (!row) throw notFound("No existe esta prorrata.");
  return row;
}

/** @throws 400 for a company that there is not, 422 for a year that has not ended where the company is */
async function requireEnded(
  company_id: number,
  year: number,
  field: "company" | "company_id",
): Promise<{ name: string }> {
  const company = await prisma.company.findUnique({ where: { id: company_id } });
  if (!company) throw badField(field, "No existe esta empresa.");
  if (todayIn() > endOf(year)) return company;
  const message = `El año ${year} no terminó: su prorrata se sabe después del 31/12.`;
  throw new AppError(422, "impossible", message, { issues: [{ path: "year", message }] });
}

const countOf = (parts: readonly Part[], one: Omit<Part, "voucher_id">) =>
  new Set(
    parts
      .filter((part) => part.category_id === one.category_id && part.currency === one.currency)
      .map(({ voucher_id }) => voucher_id),
  ).size;

/** `GET /vat-years/preview`. Errors: 400, 422 for a year that has not ended. */
export async function preview(
  _actor: VoucherActor,
  { query: { company: company_id, year, percent } }: Input<typeof api.previewVatYear>,
): Promise<Output<typeof api.previewVatYear>> {
  await requireEnded(company_id, year, "company");
  return prisma.$transaction(async (tx) => {
    const parts = await dueOf(tx, { company_id, year, percent }, null);
    const names = await tx.category.findMany({
      where: { id: { in: parts.flatMap(({ category_id }) => category_id ?? []) } },
      select: { id: true, name: true },
    });
    const named = new Map(names.map((category) => [category.id, category]));
    const data = byCategory(parts).map((one) => ({
      category: one.category_id === null ? null : (named.get(one.category_id) ?? null),
      currency: one.currency as "ARS",
      vouchers: countOf(parts, one),
      cost: one.cost,
    }));
    const by = (name = "~") => name;
    return {
      day: (await openDay(tx, company_id, endOf(year))).day,
      data: data.sort((a, b) => by(a.category?.name).localeCompare(by(b.category?.name), "es")),
    };
  });
}

const objectOf = (id: number) => `vat_year:${id}`;

/** `POST /vat-years`. Errors: 400, 409 with the one that stands, 422 for a year that has not ended. */
export async function create(actor: VoucherActor, { body }: Input<typeof api.createVatYear>): Promise<Year> {
  const { company_id, year, percent } = body;
  const company = await requireEnded(company_id, year, "company_id");
  return prisma.$transaction(async (tx) => {
    await holdYears(tx);
    const standing = `${SELECT} WHERE y.company_id = $1 AND y.year = $2 AND y.undone_at IS NULL`;
    const [there] = await txQuery<Year>(tx, standing, company_id, year);
    if (there) throw conflict(`${company.name} ya tiene la prorrata de ${year}: deshacer esa para cambiarla.`, there);
    const made = await tx.companyVatYear.create({ data: { ...body, created_by_user_id: actor.userId } });
    const after = await dueOf(tx, { company_id, year, percent }, null);
    await settle(
      tx,
      actor,
      { id: made.id, company_id, year, percent },
      { event: "cierre", reason: body.note, before: [], after },
    );
    await audit(tx, actor, { action: "vat_year.created", object: objectOf(made.id), after: body });
    return yearOf(tx, made.id);
  });
}

/** `POST /vat-years/{id}/undo`: all that it posted is reversed. Errors: 404, 409 for another version or one that is undone. */
export const undo = (
  actor: VoucherActor,
  { params: { id }, body: { version, reason } }: Input<typeof api.undoVatYear>,
): Promise<Year> =>
  prisma.$transaction(async (tx) => {
    await holdYears(tx);
    const before = await yearOf(tx, id);
    if (before.version !== version) throw staleVersion(before);
    if (before.undone) throw conflict("Esta prorrata ya se deshizo.", before);
    await takeBack(tx, actor, yearSource(id), "%", reason);
    await dropParts(tx, id, null);
    await tx.companyVatYear.update({
      where: { id },
      data: {
        undone_at: new Date(),
        undone_by_user_id: actor.userId,
        undone_reason: reason,
        version: { increment: 1 },
      },
    });
    const after = await yearOf(tx, id);
    await audit(tx, actor, { action: "vat_year.undone", object: objectOf(id), before, after });
    return after;
  });
