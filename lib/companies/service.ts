import type { Person } from "@/lib/access/can";
import { type AuditActor, audit } from "@/lib/audit/audit";
import { readHistory } from "@/lib/audit/history";
import { prisma, type Tx } from "@/lib/db";
import type { Input, Output } from "@/lib/http/contract";
import { conflict, notFound, staleVersion } from "@/lib/http/errors";
import type * as api from "./api";
import type { Company } from "./schema";
import { shownHistory } from "./shownAccount";

const VIEW = {
  id: true,
  name: true,
  tax_id: true,
  country: true,
  address: true,
  town: true,
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
export const create = (actor: AuditActor, { body }: Input<typeof api.createCompany>): Promise<Company> =>
  prisma.$transaction((tx) => insertCompany(tx, actor, body));

/** `PUT /companies/{id}`. Errors: 400, 404, 409. The same again changes nothing. */
export async function change(
  actor: AuditActor,
  { params: { id }, body: { version, ...facts } }: Input<typeof api.changeCompany>,
): Promise<Company> {
  return prisma.$transaction(async (tx) => {
    const before = await heldCompany(tx, id);
    if (sameFacts(before, facts)) return before;
    if (before.version !== version) throw staleVersion(before);
    return updateCompany(tx, actor, before, facts);
  });
}

type Facts = { [key in keyof Omit<Company, "id" | "version">]: Company[key] };
/** As it is written: an earlier client, or a sheet, may know no currency or town. */
type Given = Omit<Facts, "currency" | "zone" | "town"> & Partial<Pick<Facts, "currency" | "zone" | "town">>;

/** A company that is held until the transaction ends. Error: 404. */
export async function heldCompany(tx: Tx, id: number): Promise<Company> {
  await tx.$queryRaw`SELECT id FROM company WHERE id = ${id} FOR UPDATE`;
  const found = await tx.company.findUnique({ where: { id }, select: VIEW });
  if (!found) throw notFound("No existe esta empresa.");
  return asCompany(found);
}

/** Adds a company, the last of the list, with its audit row. Error: 409 with the one that has its number. */
export async function insertCompany(tx: Tx, actor: AuditActor, facts: Given): Promise<Company> {
  await refuseTaken(tx, facts, null);
  const data = { ...facts, position: await tx.company.count() };
  const row = asCompany(await tx.company.create({ data, select: VIEW }));
  await audit(tx, actor, { action: "company.created", object: objectOf(row.id), after: row });
  return row;
}

/** The next version of a company that is held, with its audit row. Error: 409 with the one that has its number. */
export async function updateCompany(tx: Tx, actor: AuditActor, before: Company, facts: Given): Promise<Company> {
  await refuseTaken(tx, facts, before.id);
  const data = { ...facts, version: { increment: 1 } };
  const row = asCompany(await tx.company.update({ where: { id: before.id }, data, select: VIEW }));
  await audit(tx, actor, { action: "company.changed", object: objectOf(row.id), before, after: row });
  return row;
}

/** Whether the facts are those of the row already; what is not said stays as it is. */
export const sameFacts = (row: Company, facts: Given) =>
  (Object.keys(facts) as (keyof Given)[]).every((key) => facts[key] === undefined || row[key] === facts[key]);

/** The company of a tax number, if any. */
export async function byNumber(
  tx: Tx,
  { country, tax_id }: Pick<Facts, "country" | "tax_id">,
): Promise<Company | null> {
  const found = await tx.company.findUnique({ where: { country_tax_id: { country, tax_id } }, select: VIEW });
  return found && asCompany(found);
}

async function refuseTaken(tx: Tx, facts: Pick<Facts, "country" | "tax_id">, own: number | null) {
  const other = await byNumber(tx, facts);
  if (other && other.id !== own) throw conflict(`${other.name} ya tiene este número.`, other);
}

/** `GET /companies/{id}/history`. Error: 404. */
export async function history(
  actor: Person,
  { params: { id }, query: page }: Input<typeof api.companyHistory>,
): Promise<Output<typeof api.companyHistory>> {
  if ((await prisma.company.count({ where: { id } })) === 0) throw notFound("No existe esta empresa.");
  return shownHistory(actor, await readHistory([{ object: objectOf(id) }, { object: accountsOf(id) }], page));
}
