import * as z from "zod";
import { divisa, money, moneyInput } from "@/lib/format/fieldSchema";
import { recordId } from "@/lib/format/listSchema";
import { compareMoney } from "@/lib/format/moneyMath";
import { named, text } from "@/lib/vouchers/schema/fields";
import { costKinds } from "./rules/kinds";

const amount = moneyInput.refine((value) => compareMoney(value, "0") >= 0, "No puede ser negativo.");
const rate = z
  .string()
  .trim()
  .regex(/^\d{1,14}([.,]\d{1,4})?$/, "Tiene que ser un número, con hasta cuatro decimales.")
  .transform((value) => value.replace(",", "."));

export const costLine = z.object({
  id: z.int(),
  category: named.nullable(),
  supplier: named.nullable(),
  label: z.string(),
  kind: z.enum(costKinds),
  /** Money per ticket, or percents; null where it is fixed. */
  rate: z.string().nullable(),
  cap: money.nullable(),
  currency: divisa,
  oferta: money.nullable(),
  presupuesto: money.nullable(),
  declarado: money.nullable(),
  /** Enters the settlement. */
  shared: z.boolean(),
  version: z.int(),
});
export type CostLine = z.output<typeof costLine>;

export const costsView = z.object({
  show: z.string(),
  divisa,
  lines: z.array(costLine),
  /** What the ledger has of the show, by rubro. */
  ledger: z.array(z.object({ currency: divisa, category: named.nullable(), comprometido: money, real: money })),
  categories: z.array(named),
  /** There is a deal whose costs can be brought. */
  offer: z.boolean(),
  may: z.object({ write: z.boolean() }),
});
export type CostsView = z.output<typeof costsView>;

const facts = {
  category_id: recordId.nullable(),
  supplier_id: recordId.nullable(),
  label: text(200).min(1, "Falta el concepto."),
  kind: z.enum(costKinds),
  rate: rate.nullable(),
  cap: amount.nullable(),
  currency: divisa,
  oferta: amount.nullable(),
  presupuesto: amount.nullable(),
  declarado: amount.nullable(),
  shared: z.boolean(),
};

export const newLine = z.strictObject({
  ...facts,
  category_id: facts.category_id.default(null),
  supplier_id: facts.supplier_id.default(null),
  kind: facts.kind.default("fijo"),
  rate: facts.rate.default(null),
  cap: facts.cap.default(null),
  oferta: facts.oferta.default(null),
  presupuesto: facts.presupuesto.default(null),
  declarado: facts.declarado.default(null),
  shared: facts.shared.default(false),
});
export type NewLine = z.output<typeof newLine>;

export const addBody = z.strictObject({
  lines: z.array(newLine).min(1, "No hay líneas.").max(300, "Hasta 300 líneas por vez."),
  client_id: z.uuid("Tiene que ser un identificador único."),
});
export const fromOfferBody = addBody.pick({ client_id: true });

/** What is not sent stays. */
export const changeBody = z
  .strictObject(facts)
  .partial()
  .extend({ version: z.int().min(1) });

export const showParams = z.object({ id: recordId });
export const lineParams = showParams.extend({ line: recordId });
export const dropQuery = z.strictObject({ version: z.coerce.number().int().min(1) });

/** Who works for a show. Money only for who reads the show's. */
export const showSupplier = z.object({
  /** Null for one who is only named in what was asked of them. */
  id: z.int().nullable(),
  name: z.string(),
  /** Orders that stand, vouchers charged to the show, and invoices asked for that have not come. */
  orders: z.int(),
  vouchers: z.int(),
  asked: z.int(),
  /** What of their papers is missing, or runs out before the show. */
  missing: z.array(z.string()),
  amounts: z
    .array(
      z.object({
        currency: divisa,
        /** Of the budget's lines that name them. */
        budgeted: money,
        committed: money,
        accrued: money,
        paid: money,
        /** Accrued and not paid. */
        owed: money,
      }),
    )
    .optional(),
});
export type ShowSupplier = z.output<typeof showSupplier>;
export const showSuppliers = z.object({ show: named, data: z.array(showSupplier) });
