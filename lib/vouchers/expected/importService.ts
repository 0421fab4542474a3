import { rm } from "node:fs/promises";
import type * as z from "zod";
import { prisma } from "@/lib/db";
import { badField } from "@/lib/http/errors";
import { importService, named } from "@/lib/imports/service";
import type { expectedImport as contracts } from "./api";
import type { listFields } from "./schema";

const service = importService<typeof contracts>("mis_comprobantes", {
  summary: named,
  view: async ({ mapping, facts }, rejected) => ({
    mapping,
    planned: (facts as { planned?: [] }).planned ?? [],
    rejected,
  }),
});

/** ARCA's list is of a company of Argentina. @throws 400 naming the field */
async function requireCompany(id: number | undefined): Promise<void> {
  if (id === undefined) return;
  const company = await prisma.company.findUnique({ where: { id } });
  if (company && company.country !== "AR")
    throw badField("company", `${company.name} no es de Argentina: la lista de ARCA no es suya.`);
}

/** The calls below `/vouchers/expected/import`. */
export const expectedImport: typeof service = {
  ...service,
  start: async (actor, input) => {
    const { file, fields } = input.body;
    const { company } = fields as z.output<typeof listFields>;
    await requireCompany(company).catch(async (error: unknown) => {
      await rm(file.path, { force: true });
      throw error;
    });
    return service.start(actor, input);
  },
};
