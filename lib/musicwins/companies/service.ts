import { audit } from "@/lib/audit/audit";
import { prisma, type Tx } from "@/lib/db";
import type { Input, Output } from "@/lib/http/contract";
import { badField, impossible } from "@/lib/http/errors";
import type { MusicWinsActor } from "../actor";
import { well } from "../schema";
import type * as api from "./api";

const view = { id: true, name: true, tax_id: true, country: true } as const;

export async function list(): Promise<Output<typeof api.listCompanies>> {
  const orderBy = [{ position: "asc" }, { id: "asc" }] as const;
  return well(await prisma.company.findMany({ where: { active: true }, select: view, orderBy: [...orderBy] }));
}

export async function create(
  actor: MusicWinsActor,
  { body }: Input<typeof api.createCompany>,
): Promise<Output<typeof api.createCompany>> {
  const made = await prisma.$transaction(async (tx) => {
    const company = await tx.company.create({ data: { ...body, position: await tx.company.count() }, select: view });
    await audit(tx, actor, { action: "company.created", object: `company:${company.id}`, after: company });
    return company;
  });
  return well(made);
}

/** The company to bill: the one asked for, or else the first. 400 or 422 when there is none. */
export async function companyToBill(tx: Tx, id: number | undefined) {
  const [company] = await tx.company.findMany({
    where: { active: true, ...(id && { id }) },
    orderBy: [{ position: "asc" }, { id: "asc" }],
    take: 1,
  });
  if (company) return company;
  throw id
    ? badField("company_id", "No existe esta empresa.")
    : impossible("Falta cargar la empresa a la que se factura.");
}
