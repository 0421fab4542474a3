import { audit } from "@/lib/audit/audit";
import { prisma, type Tx } from "@/lib/db";
import { checkTaxId } from "@/lib/format/ids/taxId";
import type { Input, Output } from "@/lib/http/contract";
import { badField, impossible } from "@/lib/http/errors";
import { well } from "../schema";
import type { MusicWinsActor } from "../scope";
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
  const tax_id = companyTaxId(body);
  const made = await prisma.$transaction(async (tx) => {
    const company = await tx.company.create({
      data: { ...body, tax_id, position: await tx.company.count() },
      select: view,
    });
    await audit(tx, actor, { action: "company.created", object: `company:${company.id}`, after: company });
    return company;
  });
  return well(made);
}

/** A company's tax id as we write it, checked by its country. Errors: 400 naming `tax_id`. */
export function companyTaxId({ country, tax_id }: { country: string; tax_id: string }): string {
  const checked = checkTaxId(country, tax_id);
  if (!checked.ok) throw badField("tax_id", checked.message);
  return checked.shown;
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
