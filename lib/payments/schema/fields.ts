import * as z from "zod";
import { groupDigits } from "@/lib/format/decimalText";
import { limit, recordId } from "@/lib/format/listSchema";
import { compareMoney } from "@/lib/format/moneyMath";
import { amount } from "@/lib/vouchers/schema/fields";

export const pageOf = { page: z.coerce.number().int().min(1).max(10_000).default(1), limit: limit(100) };

/** More than anybody pays at once, in any currency of ours: a slip of zeros. */
const MOST = "10000000000.00";

export const positive = amount
  .refine((value) => compareMoney(value, "0") > 0, "El importe tiene que ser mayor que 0.")
  .refine((value) => compareMoney(value, MOST) <= 0, `Es más de ${groupDigits(MOST)}: revisar los ceros.`);

export const idParams = z.strictObject({ id: recordId });
