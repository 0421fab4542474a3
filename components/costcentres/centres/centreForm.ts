import * as z from "zod";
import type { ConflictFact } from "@/components/kit/ConflictCompare";
import { countryTitles } from "@/lib/costcentres/rules/kinds";
import { type CentreRow, centreBody } from "@/lib/costcentres/schema";

const chosen = z.string().transform((value) => (value === "" ? null : Number(value)));

/** The form's schema: what is sent, with "" for no company and no owner. */
export const centreForm = z.object({
  ...centreBody.shape,
  currencies: z.array(z.enum(["ARS", "USD", "EUR"])).min(1, "Elegir al menos una moneda."),
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

/** What differs between two versions, as written. */
export function differences(mine: CentreBody, theirs: CentreBody, { companies, people }: Names): ConflictFact[] {
  const named = (list: readonly { id: number; name: string }[], id: number | null) =>
    list.find((one) => one.id === id)?.name ?? "";
  const texts = (body: CentreBody): [string, string][] => [
    ["Código", body.code],
    ["Nombre", body.name],
    ["Empresa", named(companies, body.company_id)],
    ["País", countryTitles[body.country]],
    ["Monedas", body.currencies.join(", ")],
    ["Responsable", named(people, body.owner_id)],
  ];
  const other = texts(theirs);
  return texts(mine).flatMap(([label, text], index) => {
    const stored = other[index]?.[1] ?? "";
    return text === stored ? [] : [{ label, mine: text, theirs: stored }];
  });
}
