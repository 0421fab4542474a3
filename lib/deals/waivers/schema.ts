import * as z from "zod";
import { divisa, money } from "@/lib/format/fieldSchema";
import { keysOf } from "@/lib/vouchers/rules/kinds";
import { version, why } from "@/lib/vouchers/schema/fields";
import { waiverStateTitles, waiverTitles } from "./kinds";

export const waiverBody = z.strictObject({
  what: z.enum(keysOf(waiverTitles)),
  reason: why,
  /** The deal's. */
  version,
  client_id: z.uuid("Tiene que ser un identificador único."),
});

export const waiverView = z.object({
  id: z.int(),
  what: z.enum(keysOf(waiverTitles)),
  state: z.enum(keysOf(waiverStateTitles)),
  amount: money,
  currency: divisa,
  reason: z.string(),
  created_by: z.string(),
});
