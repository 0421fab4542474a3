import * as z from "zod";
import { divisa, money, moneyInput } from "@/lib/format/fieldSchema";
import { recordId } from "@/lib/format/listSchema";
import { compareMoney } from "@/lib/format/moneyMath";
import { named, text, version } from "@/lib/vouchers/schema/fields";

const facts = {
  last4: z
    .string()
    .trim()
    .regex(/^\d{4}$/, "Son los cuatro últimos números de la tarjeta."),
  name: text(60).default(""),
  holder_user_id: recordId,
  company_id: recordId,
  currency: divisa,
  month_limit: z
    .union([
      z.literal("").transform(() => null),
      moneyInput.refine((value) => compareMoney(value, "0") > 0, "El límite tiene que ser mayor que 0."),
    ])
    .nullable()
    .default(null),
};
export const newCard = z.strictObject(facts);
export const changedCard = z.strictObject({ ...facts, active: z.boolean().default(true), version });
export type CardFields = z.output<typeof newCard>;

export const plasticRow = z.object({
  id: z.int(),
  last4: z.string(),
  name: z.string(),
  holder: named,
  company: named,
  currency: divisa,
  month_limit: money.nullable(),
  active: z.boolean(),
  /** Of this month, in its currency. */
  spent: money,
  version: z.int(),
});
export type PlasticRow = z.output<typeof plasticRow>;
export const plasticReply = z.object({ data: z.array(plasticRow), holders: z.array(named) });
