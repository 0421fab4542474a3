import * as z from "zod";
import { divisa, label, money, moneyInput } from "@/lib/format/fieldSchema";
import { anyDay } from "@/lib/format/listSchema";
import { saleDayProblem } from "../rules/saleDay";
import { dailyCount, showName, totalCount } from "../schema";

/** A total of money as people type it: zero or more, an exact decimal text. */
const totalMoney = moneyInput.refine((value) => !value.startsWith("-"), "No puede ser negativa.");

/** The version a person saw; a stale one is answered with 409. */
const version = z.number().int().min(1);

/**
 * One day of one series, as every answer gives it. The money fields are absent for people without montos. A `_computed`
 * total is the sum of the series' days so far; the others are what a person or a file stated.
 */
export const saleRow = z.object({
  id: z.number().int(),
  show: z.string(),
  fecha_venta: z.string(),
  venta_diaria: z.number().int(),
  venta_total: z.number().int(),
  /** Null while nobody said the amount of the day. */
  monto_diario: money.nullable().optional(),
  recaudacion_total: money.nullable().optional(),
  categoria: z.string(),
  divisa: z.string(),
  ticketera: z.string(),
  venta_total_computed: z.boolean(),
  recaudacion_total_computed: z.boolean().optional(),
  version: z.number().int(),
  updated_at: z.string(),
  updated_by: z.string(),
});
export type SaleRow = z.infer<typeof saleRow>;

/** Something to look at in what was saved; nothing is refused for it. */
export const saleWarning = z.object({ code: z.string(), field: z.string(), message: z.string() });

/** A saved sale with what is worth a look in it. */
export const savedSale = saleRow.extend({ warnings: z.array(saleWarning) });

const AMOUNT_RULE =
  "Importe del día. Obligatorio para quien ve montos; quien no los ve no puede enviarlo (el servidor lo rechaza).";

const saleDay = anyDay.superRefine((value, context) => {
  const message = saleDayProblem(value);
  if (message) context.addIssue({ code: "custom", message });
});

/** `POST /tickets/sales` (specification section 7). A total left out is computed; amounts are required of people with montos. */
export const saveSaleBody = z.strictObject({
  show: showName,
  fecha: saleDay,
  venta: dailyCount,
  ventaTotal: totalCount.optional(),
  montoDiario: moneyInput.optional().describe(AMOUNT_RULE),
  recaudacionTotal: totalMoney.optional(),
  categoria: label.optional(),
  divisa: divisa.optional(),
  ticketera: label.optional(),
  version: version.optional(),
});

const figures = {
  venta_diaria: dailyCount,
  venta_total: totalCount.nullish(),
  monto_diario: moneyInput.nullish().describe(AMOUNT_RULE),
  recaudacion_total: totalMoney.nullish(),
  ticketera: label.optional(),
  divisa: divisa.optional(),
  categoria: label.optional(),
  version: version.optional(),
};

/** `POST /tickets/create-from-show`: the show by its id. */
export const createFromShowBody = z.strictObject({
  showId: z.union(
    [
      z.number().int().positive(),
      z
        .string()
        .regex(/^\d{1,9}$/)
        .transform(Number),
    ],
    "Tiene que ser el número del show.",
  ),
  fecha_venta: saleDay,
  ...figures,
});

/** Rows of one save of the grid. */
export const MAX_GRID_ROWS = 2_000;

/** `PUT /tickets/sales/complete`: the rows of a day's grid, saved together or not at all. */
export const saveDayBody = z.strictObject({
  fecha: saleDay,
  rows: z
    .array(z.strictObject({ show: showName, ...figures }))
    .min(1)
    .max(MAX_GRID_ROWS),
});

/** The saved rows in the order given; a warning's `row` is the place in that list, from 0. */
export const savedDay = z.object({
  fecha: z.string(),
  rows: z.array(saleRow),
  warnings: z.array(saleWarning.extend({ row: z.number().int(), show: z.string() })),
});

/** `DELETE /tickets/sales`: without a ticketera, all the rows of that day. */
export const deleteSalesBody = z.strictObject({
  show: showName,
  fecha_venta: anyDay,
  ticketera: label.optional(),
  categoria: label.optional(),
  divisa: divisa.optional(),
  /** Of the one row that is meant: a stale one deletes nothing (409). */
  version: version.optional(),
});

export const deletedSales = z.object({
  show: z.string(),
  fecha_venta: z.string(),
  deleted: z.number().int(),
  rows: z.array(saleRow),
});

/** The running totals after `recalculate-total`; `changed` counts the rows whose totals were others before. */
export const recalculated = z.object({
  show: z.string(),
  changed: z.number().int(),
  series: z.array(
    z.object({
      ticketera: z.string(),
      categoria: z.string(),
      divisa: z.string(),
      venta_total: z.number().int(),
      recaudacion_total: money.optional(),
    }),
  ),
});

/** What a series said last before the grid's day, and what the day has already. */
export const gridRow = z.object({
  show_id: z.number().int(),
  show: z.string(),
  artist: z.string(),
  type: z.string(),
  state: z.string(),
  fecha_show: z.string().nullable(),
  capacidad: z.number().int(),
  ticketera: z.string(),
  /** Colour slot of the ticketera, 1 to 6. */
  slot: z.number().int(),
  categoria: z.string(),
  divisa: z.string(),
  anterior: z
    .object({ fecha_venta: z.string(), venta_total: z.number().int(), recaudacion_total: money.optional() })
    .nullable(),
  /** The day's row as it is now, null while nothing is loaded. Its `version` goes back with the save. */
  actual: saleRow.nullable(),
});

/** `amounts` says whether the person sees and loads money. */
export const grid = z.object({ fecha: z.string(), hoy: z.string(), amounts: z.boolean(), rows: z.array(gridRow) });
