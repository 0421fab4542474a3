import * as z from "zod";
import type { DelegationView } from "@/lib/approvals/delegations/schema";
import { currencies } from "@/lib/format/currencies";
import { addDays, inZone, isValidDay } from "@/lib/format/dates";
import { lastDay } from "./lastDay";

const day = z.string().refine(isValidDay, "Elegir un día.");

/** Midnight in Buenos Aires, where days begin. */
const startOf = (date: string) => `${date}T00:00:00-03:00`;

/** What one types, as days of which the last one is in it; out comes what the call takes, from a moment until another. */
export const delegationForm = z
  .object({
    to: z.string().min(1, "Elegir a quién."),
    from: day,
    until: day,
    kinds: z.array(z.string()),
    limit: z.string(),
    currency: z.enum(currencies),
    reason: z.string().max(300, "Hasta 300 caracteres."),
  })
  .refine(({ from, until }) => from <= until, { path: ["until"], message: "Tiene que ser el mismo día o después." })
  .transform(({ to, from, until, limit, currency, ...rest }) => ({
    ...rest,
    to_user_id: Number(to),
    from: startOf(from),
    until: startOf(addDays(until, 1)),
    limit: limit === "" ? null : limit,
    currency: limit === "" ? null : currency,
  }));

export type DelegationStart = z.input<typeof delegationForm>;

/** A delegation as its form shows it; a new one from today. */
export const delegationStart = (row: DelegationView | null, today: string): DelegationStart => ({
  to: row ? String(row.to_person.id) : "",
  from: row ? inZone(row.from).day : today,
  until: row ? lastDay(row.until) : addDays(today, 7),
  kinds: row ? [...row.kinds] : [],
  limit: row?.limit ?? "",
  currency: row?.currency ?? "ARS",
  reason: row?.reason ?? "",
});
