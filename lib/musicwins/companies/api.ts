import * as z from "zod";
import { isCountry } from "@/lib/format/countries";
import { label } from "@/lib/format/fieldSchema";
import { contract } from "@/lib/http/contract";
import { failed } from "@/lib/musicwins/rules/forms";
import { done } from "../schema";

const company = z.object({ id: z.number().int(), name: z.string(), tax_id: z.string(), country: z.string() });

/** Our companies, for choosing whom a supplier bills. The first is the usual one. */
export const listCompanies = contract({
  method: "GET",
  path: "/bsastrap/companies",
  summary: "Empresas a las que se factura",
  permission: "musicwins.use",
  reply: done(z.array(company)),
  failure: "Error fetching companies",
  failureFields: { ...failed, data: [] },
});

/** By Administrador. */
export const createCompany = contract({
  method: "POST",
  path: "/bsastrap/companies",
  summary: "Agregar una empresa",
  permission: "musicwins.configure",
  body: z.strictObject({
    name: label.min(1, "Falta el nombre."),
    // Checked by the country beside it.
    tax_id: z.string().max(40, "Hasta 40 caracteres."),
    country: z.string().refine(isCountry, "Tiene que ser el código de un país, por ejemplo AR."),
  }),
  reply: done(company),
  status: 201,
  failure: "Error creating company",
  failureFields: failed,
});
