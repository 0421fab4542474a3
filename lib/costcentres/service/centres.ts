import { audit } from "@/lib/audit/audit";
import { holdRows, prisma, query, type Tx, txQuery } from "@/lib/db";
import { normalize } from "@/lib/format/text";
import { Prisma } from "@/lib/generated/prisma/client";
import type { Input, Output } from "@/lib/http/contract";
import { AppError, badField, conflict, impossible, notFound, staleVersion } from "@/lib/http/errors";
import type { CostActor } from "../actor";
import type * as api from "../api";
import { changed } from "../changed";
import { usedCurrency } from "../ledger/entries";
import { countries } from "../rules/kinds";
import type { CentreRow } from "../schema";

const SELECT = `
  SELECT c.id, c.code::text AS code, c.name, c.country::text AS country, c.currencies, c.version,
    to_char(c.feeds_from, 'YYYY-MM') AS feeds_from,
    c.archived_at IS NOT NULL AS archived,
    CASE WHEN co.id IS NOT NULL THEN json_build_object('id', co.id, 'name', co.name) END AS company,
    CASE WHEN u.id IS NOT NULL THEN json_build_object('id', u.id, 'mail', u.mail::text, 'name', u.name) END AS owner
  FROM cost_centre c LEFT JOIN company co ON co.id = c.company_id LEFT JOIN app_user u ON u.id = c.owner_id`;

/** Every centre by its code, archived ones last. */
export const allCentres = (): Promise<CentreRow[]> =>
  query<CentreRow>(`${SELECT} ORDER BY c.archived_at IS NOT NULL, c.code`);

/** True when a centre is of the company, of the country, and has the words. */
export function fits(
  centre: CentreRow,
  { company, country, q }: { company?: number | undefined; country?: string | undefined; q?: string | undefined },
): boolean {
  return (
    (company === undefined || centre.company?.id === company) &&
    (country === undefined || centre.country === country) &&
    normalize(`${centre.code} ${centre.name}`).includes(normalize(q ?? ""))
  );
}

/** One centre. 404 when there is none. */
export async function centreOf(tx: Tx, id: number): Promise<CentreRow> {
  const [row] = await txQuery<CentreRow>(tx, `${SELECT} WHERE c.id = $1::int`, id);
  if (!row) throw notFound("No existe ese centro de costo.");
  return row;
}

/** `GET /cost-centres`. */
export async function list(): Promise<Output<typeof api.listCentres>> {
  const [data, companies, people] = await Promise.all([
    allCentres(),
    prisma.company.findMany({
      where: { active: true, country: { in: [...countries] } },
      select: { id: true, name: true, country: true },
      orderBy: [{ position: "asc" }, { id: "asc" }],
    }),
    prisma.user.findMany({
      where: { active: true },
      select: { id: true, mail: true, name: true },
      orderBy: [{ name: "asc" }, { id: "asc" }],
    }),
  ]);
  return { data, companies, people };
}

/** Takes centres for this transaction, always in the order of their ids, so that two never wait for each other. */
export async function holdCentres(tx: Tx, ids: readonly number[], lock: "UPDATE" | "KEY SHARE"): Promise<void> {
  const sql = `SELECT id FROM cost_centre WHERE id = ANY ($1::int[]) ORDER BY id FOR ${lock}`;
  await txQuery(tx, sql, [...new Set(ids)]);
}

type Body = Input<typeof api.createCentre>["body"];

/** The stored form of what was typed. @throws 400 for a company or a person that is not there. */
async function dataOf(tx: Tx, { company_id, country, owner_id, currencies, ...rest }: Body) {
  const company = company_id === null ? null : await tx.company.findUnique({ where: { id: company_id } });
  if (company_id !== null && !company?.active) throw badField("company_id", "No existe esta empresa.");
  const owner = owner_id === null ? null : await tx.user.findUnique({ where: { id: owner_id } });
  if (owner_id !== null && !owner?.active) throw badField("owner_id", "No existe esta persona, o está deshabilitada.");
  const where = company?.country ?? country;
  if (!countries.some((one) => one === where)) throw badField("company_id", "La empresa tiene que ser de AR o ES.");
  return { ...rest, company_id, country: where, owner_id, currencies: [...new Set(currencies)] };
}

/** `POST /cost-centres`. Errors: 400, 409 for a code that is taken. */
export async function create(
  actor: CostActor,
  { body }: Input<typeof api.createCentre>,
): Promise<Output<typeof api.createCentre>> {
  return refusingTakenCode(body.code, () =>
    prisma.$transaction(async (tx) => {
      const data = await dataOf(tx, body);
      const { id } = await tx.costCentre.create({ data: { ...data, created_by: actor.userId } });
      const row = await centreOf(tx, id);
      await changed(tx, "centres");
      await audit(tx, actor, { action: "cost_centre.created", object: `cost_centre:${id}`, after: row });
      return row;
    }),
  );
}

/** `PUT /cost-centres/{id}`. Errors: 400, 404, 409 with the centre of now, 422 for a currency that has entries. */
export async function update(
  actor: CostActor,
  { params: { id }, body: { version, ...body } }: Input<typeof api.updateCentre>,
): Promise<Output<typeof api.updateCentre>> {
  return refusingTakenCode(body.code, () =>
    prisma.$transaction(async (tx) => {
      const before = await hold(tx, id, version);
      const data = await dataOf(tx, body);
      await requireUnused(tx, id, before.currencies, data.currencies);
      return save(tx, actor, before, data, "cost_centre.changed");
    }),
  );
}

/** `POST /cost-centres/{id}/archive`. Errors: 404, 409. */
export async function archive(
  actor: CostActor,
  { params: { id }, body: { version, archived } }: Input<typeof api.archiveCentre>,
): Promise<Output<typeof api.archiveCentre>> {
  return prisma.$transaction(async (tx) => {
    const before = await hold(tx, id, version);
    const action = archived ? "cost_centre.archived" : "cost_centre.restored";
    return save(tx, actor, before, { archived_at: archived ? new Date() : null }, action);
  });
}

/** Takes a centre for this transaction. @throws 404, and 409 when another version than the one seen is stored. */
export async function hold(tx: Tx, id: number, seen: number): Promise<CentreRow> {
  await holdRows(tx, "cost_centre", [id]);
  const row = await centreOf(tx, id);
  if (row.version !== seen) throw staleVersion(row);
  return row;
}

/** Changes a centre, tells who looks and keeps it in the history, with what else there is to say of it. */
export async function save(
  tx: Tx,
  actor: CostActor,
  before: CentreRow,
  data: Prisma.CostCentreUncheckedUpdateInput,
  action: string,
  more: object = {},
): Promise<CentreRow> {
  const { id } = before;
  await tx.costCentre.update({ where: { id }, data: { ...data, updated_at: new Date(), version: { increment: 1 } } });
  const row = await centreOf(tx, id);
  await changed(tx, "centres");
  await audit(tx, actor, { action, object: `cost_centre:${id}`, before, after: { ...row, ...more } });
  return row;
}

async function requireUnused(tx: Tx, id: number, before: readonly string[], after: readonly string[]): Promise<void> {
  const gone = before.filter((currency) => !after.includes(currency));
  const used = await usedCurrency(tx, id, gone);
  if (used) throw impossible(`El centro tiene movimientos en ${used}: esa moneda no se puede quitar.`);
}

async function refusingTakenCode<T>(code: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Prisma.PrismaClientKnownRequestError) || error.code !== "P2002") throw error;
    const message = `Ya hay un centro de costo con el código ${code}.`;
    throw new AppError(409, conflict("").code, message, { issues: [{ path: "code", message }] });
  }
}
