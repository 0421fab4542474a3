import * as z from "zod";
import { divisa, money, moneyInput } from "@/lib/format/fieldSchema";
import { recordId } from "@/lib/format/listSchema";
import { compareMoney } from "@/lib/format/moneyMath";
import { person } from "../schema";

export const delegationParams = z.object({ id: recordId });
const version = z.int("Falta la versión.").min(1);

/** From a moment until another, this one no longer in it. No kinds: all of them. With a limit, only amounts up to it in its currency. */
export const delegationView = z.object({
  id: z.int(),
  from_person: person,
  to_person: person,
  from: z.string(),
  until: z.string(),
  kinds: z.array(z.string()),
  limit: money.nullable(),
  currency: divisa.nullable(),
  reason: z.string(),
  state: z.enum(["futura", "vigente", "vencida", "terminada"]),
  /** One's own: the reader gave it. */
  own: z.boolean(),
  version: z.int(),
});
export type DelegationView = z.output<typeof delegationView>;

/** Given and received; of everybody for who configures. `people`: whom one may delegate to; `may_delegate`: one has something to give. */
export const delegationsView = z.object({
  data: z.array(delegationView),
  people: z.array(person),
  may_delegate: z.boolean(),
});
export const delegationsQuery = z.strictObject({
  mine: z.enum(["propias", "recibidas", "todas"]).optional(),
  state: z.enum(["futura", "vigente", "vencida", "terminada"]).optional(),
});

const moment = z.iso.datetime({ offset: true, error: "Tiene que ser un momento: AAAA-MM-DDTHH:MM:SSZ." });
export const delegationBody = z
  .strictObject({
    to_user_id: recordId,
    from: moment,
    until: moment,
    kinds: z.array(z.string().max(60)).max(40).default([]),
    limit: moneyInput
      .refine((value) => compareMoney(value, "0") > 0, "Tiene que ser mayor que cero.")
      .nullable()
      .default(null),
    currency: divisa.nullable().default(null),
    reason: z.string().trim().max(300, "Hasta 300 caracteres.").default(""),
  })
  .refine(({ from, until }) => Date.parse(from) < Date.parse(until), {
    path: ["until"],
    message: "Tiene que terminar después de empezar.",
  })
  .refine(({ limit, currency }) => (limit === null) === (currency === null), {
    path: ["currency"],
    message: "Falta la moneda del límite.",
  });
export const delegationChange = delegationBody.safeExtend({ version });
export const versionBody = z.strictObject({ version });
