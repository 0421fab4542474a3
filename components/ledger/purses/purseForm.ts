import * as z from "zod";
import { bases, periods, policies } from "@/lib/ledger/kinds";
import type { PurseRow } from "@/lib/ledger/schema";

/** A choice of a list: "" for none. */
const chosen = z.string().transform((text) => (text === "" ? null : Number(text)));

/** What the form of a purse asks for. */
export const purseForm = z.object({
  name: z.string().trim().max(120),
  policy: z.enum(policies),
  period: z.enum(periods),
  basis: z.enum(bases),
  company_id: chosen,
  channel: z.string().trim().max(120),
  owner_id: chosen,
  archived: z.boolean(),
});
export type PurseForm = z.output<typeof purseForm>;

/** A purse as its form begins; a new one refuses what is too much, as marketing's do. */
export function valuesOf(purse: PurseRow | null): z.input<typeof purseForm> {
  return {
    name: purse?.name ?? "",
    policy: purse?.policy ?? "bloquea",
    period: purse?.period ?? "mes",
    basis: purse?.basis ?? "total",
    company_id: purse?.company ? String(purse.company.id) : "",
    channel: purse?.channel ?? "",
    owner_id: purse?.owner ? String(purse.owner.id) : "",
    archived: purse?.archived ?? false,
  };
}
