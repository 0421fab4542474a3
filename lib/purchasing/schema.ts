import * as z from "zod";
import { divisa, money } from "@/lib/format/fieldSchema";
import { orderView } from "./orders/schema";
import { quoteView } from "./quotes/schema";
import { purchaseRow, requisitionLine } from "./requisitions/schema";
import { named } from "./schema/fields";

const purchaseActions = [
  "editar",
  "cotizar",
  "pedir",
  "enviar",
  "ampliar",
  "recibir",
  "facturar",
  "resolver",
  "cerrar",
  "cancelar",
  "esperar",
  "retirar",
] as const;

export const purchaseView = z.object({
  row: purchaseRow,
  lines: z.array(requisitionLine),
  company: named.nullable(),
  show: named.nullable(),
  category: named.nullable(),
  estimate: money.nullable(),
  centre: z.string(),
  said: z.record(z.string(), z.unknown()),
  created_at: z.string(),
  card: z.object({ id: z.int(), href: z.string().nullable() }),
  /** How many quotes its amount wants, and from which amount on (in the policy's currency). */
  wanted: z.object({ quotes: z.int(), over: money, currency: divisa, needed: z.boolean() }),
  few_quotes_reason: z.string(),
  choice_reason: z.string(),
  quotes: z.array(quoteView),
  /** Where its approval is decided; null where none waits. */
  approval: z.object({ id: z.int(), state: z.string() }).nullable(),
  purses: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      owner: z.string(),
      /** Whether it counts what is paid, or of that only what is cost. */
      basis: z.enum(["total", "costo"]),
      given: money.nullable(),
      own: money,
      used: money,
      left: money.nullable(),
    }),
  ),
  order: orderView.nullable(),
  acciones: z.array(z.enum(purchaseActions)),
});
export type PurchaseView = z.output<typeof purchaseView>;
