import * as z from "zod";
import { HistorySection } from "@/components/frame/History";
import { historyTitle } from "@/components/frame/historyTitle";
import { companyHistory } from "@/lib/companies/api";
import { company } from "@/lib/companies/schema";

const kept = z.looseObject({
  ...company.omit({ currency: true, zone: true }).partial().shape,
  bank: z.string().optional(),
  currency: z.string().optional(),
  cbu: z.string().optional(),
  iban: z.string().optional(),
});

/** The author of each change of the company, when, and what it became. */
export function CompanyHistory({ id }: { id: number }) {
  return (
    <HistorySection
      contract={companyHistory}
      inputOf={(cursor) => ({ params: { id }, query: { cursor } })}
      words={({ action, after }) => ({ title: historyTitle(action), text: factsText(after) })}
    />
  );
}

function factsText(after: unknown): string {
  const { name, tax_id, country, address, active, bank, currency, cbu, iban } = kept.parse(after ?? {});
  return [name, tax_id, country, currency, bank, cbu, iban, address, active === false && "fuera de uso"]
    .filter(Boolean)
    .join(", ");
}
