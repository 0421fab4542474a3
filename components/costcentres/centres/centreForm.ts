import * as z from "zod";
import type { Fact } from "@/components/frame/differing";
import { countryTitles } from "@/lib/costcentres/rules/kinds";
import { type CentreRow, centreBody } from "@/lib/costcentres/schema";
import { currencies } from "@/lib/format/currencies";

const chosen = z.string().transform((value) => (value === "" ? null : Number(value)));

/** The form's schema: what is sent, with "" for no company and no owner. */
export const centreForm = z.object({
  ...centreBody.shape,
  currencies: z.array(z.enum(currencies)).min(1, "Elegir al menos una moneda."),
  company_id: chosen,
  owner_id: chosen,
});
export type CentreValues = z.input<typeof centreForm>;
export type CentreBody = z.output<typeof centreForm>;

/** A centre as the form begins. */
export function valuesOf(row: CentreRow | null): CentreValues {
  if (!row) return { code: "", name: "", company_id: "", country: "AR", currencies: ["ARS"], owner_id: "" };
  const { code, name, country, currencies, company, owner } = row;
  return { code, name, country, currencies, company_id: String(company?.id ?? ""), owner_id: String(owner?.id ?? "") };
}

/** A stored centre as it would be sent. */
export const bodyOf = (row: CentreRow): CentreBody => centreForm.parse(valuesOf(row));

interface Names {
  companies: readonly { id: number; name: string }[];
  people: readonly { id: number; name: string }[];
}

/** What a centre says, with the names of its company and of its owner. */
export function centreFacts({ companies, people }: Names): Fact<CentreBody>[] {
  const named = (list: Names["people"], id: number | null) => list.find((one) => one.id === id)?.name ?? "";
  return [
    { label: "Código", text: ({ code }) => code },
    { label: "Nombre", text: ({ name }) => name },
    { label: "Empresa", text: ({ company_id }) => named(companies, company_id) },
    { label: "País", text: ({ country }) => countryTitles[country] },
    { label: "Monedas", text: ({ currencies }) => currencies.join(", ") },
    { label: "Responsable", text: ({ owner_id }) => named(people, owner_id) },
  ];
}
