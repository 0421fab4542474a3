import { type AuditActor, audit } from "@/lib/audit/audit";
import { readHistory } from "@/lib/audit/history";
import { prisma, type Tx } from "@/lib/db";
import type { Input, Output } from "@/lib/http/contract";
import { conflict, notFound, staleVersion } from "@/lib/http/errors";
import type * as api from "./api";
import type { Company } from "./schema";

const VIEW = {
  id: true,
  name: true,
  tax_id: true,
  country: true,
  address: true,
  active: true,
  currency: true,
  zone: true,
  version: true,
} as const;
const objectOf = (id: number) => `company:${id}`;
/** The bank accounts of a company, in the audit log. */
export const accountsOf = (id: number) => `company:${id}:accounts`;

/** Currency and zone are of their lists: the database and the contract say so. */
const asCompany = <Row extends Record<keyof Company, unknown>>(row: Row) => row as unknown as Company;

/** `GET /companies`. */
export async function list(): Promise<Company[]> {
  const orderBy = [{ active: "desc" }, { position: "asc" }, { id: "asc" }] as const;
  return (await prisma.company.findMany({ select: VIEW, orderBy: [...orderBy] })).map(asCompany);
}

/** `POST /companies`. Errors: 400, 409. */
export async function create(actor: AuditActor, { body }: Input<typeof api.createCompany>): Promise<Company> {
  return prisma.$transaction(async (tx) => {
    await refuseTaken(tx, body, null);
    const data = { ...body, position: await tx.company.count() };
    const row = asCompany(await tx.company.create({ data, select: VIEW }));
    await audit(tx, actor, { action: "company.created", object: objectOf(row.id), after: row });
    return row;
  });
}

/** `PUT /companies/{id}`. Errors: 400, 404, 409. The same again changes nothing. */
export async function change(
  actor: AuditActor,
  { params: { id }, body: { version, ...facts } }: Input<typeof api.changeCompany>,
): Promise<Company> {
  return prisma.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT id FROM company WHERE id = ${id} FOR UPDATE`;
    const found = await tx.company.findUnique({ where: { id }, select: VIEW });
    if (!found) throw notFound("No existe esta empresa.");
    const before = asCompany(found);
    if (sameFacts(before, facts)) return before;
    if (before.version !== version) throw staleVersion(before);
    await refuseTaken(tx, facts, id);
    const data = { ...facts, version: { increment: 1 } };
    const row = asCompany(await tx.company.update({ where: { id }, data, select: VIEW }));
    await audit(tx, actor, { action: "company.changed", object: objectOf(id), before, after: row });
    return row;
  });
}

type Facts = Omit<Company, "id" | "version">;

// What is not said (an earlier client knows no currency) stays as it is.
const sameFacts = (row: Company, facts: { [key in keyof Facts]?: Facts[key] | undefined }) =>
  (Object.keys(facts) as (keyof Facts)[]).every((key) => facts[key] === undefined || row[key] === facts[key]);

async function refuseTaken(tx: Tx, { country, tax_id }: Pick<Facts, "country" | "tax_id">, own: number | null) {
  const other = await tx.company.findUnique({ where: { country_tax_id: { country, tax_id } }, select: VIEW });
  if (other && other.id !== own) throw conflict(`${other.name} ya tiene este número.`, other);
}

/** `GET /companies/{id}/history`. Error: 404. */
export async function history(
  _actor: unknown,
  { params: { id }, query: page }: Input<typeof api.companyHistory>,
): Promise<Output<typeof api.companyHistory>> {
  if ((await prisma.company.count({ where: { id } })) === 0) throw notFound("No existe esta empresa.");
  return readHistory([{ object: objectOf(id) }, { object: accountsOf(id) }], page);
}
