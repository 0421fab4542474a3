import * as z from "zod";
import { label } from "@/lib/format/fieldSchema";
import { day } from "@/lib/format/listSchema";
import { clave } from "@/lib/format/onceKey";
import { isDueView } from "../rules/due";
import { financieroKinds } from "../rules/kinds";
import { id, NO_NUMBER, needsNumber, pair, proposalFields, text, version } from "../schema";

/**
 * Something to be paid. A proposal that is approved by its area and by Administration is due in parts: each financiero
 * on its own day, and what no financiero covers on the proposal's `fecha_pago`.
 */
export const dueItem = z.object({
  tipo: z.enum(["presupuesto", "financiero"]),
  /** The line's number. */
  id: z.number().int(),
  isop: z.boolean(),
  option_number: z.number().int(),
  version: z.number().int(),
  financiero_id: z.number().int().nullable(),
  financiero_tipo: z.enum(financieroKinds).nullable(),
  area: z.string(),
  category: z.string(),
  titulo: z.string(),
  descripcion: z.string(),
  proveedor: z.string(),
  ars: z.string(),
  usd: z.string(),
  /** Null: approved, with no day yet. */
  fecha_pago: z.string().nullable(),
  vencido: z.boolean(),
  /** The supplier's invoice of this part, or of the whole proposal, came in through its link. */
  factura: z.boolean(),
  /** What its document says is not what was declared or agreed, or it came in before. */
  factura_observada: z.boolean(),
  /** The requests of its invoices that are observed and that nobody has looked at: until then it is not paid. */
  facturas_por_ver: z.array(z.number().int()),
  /** The person may schedule it, and pay it. */
  puede_programar: z.boolean(),
  puede_pagar: z.boolean(),
});
export type DueItem = z.infer<typeof dueItem>;

export const dueFilter = z.strictObject({
  area: label.optional(),
  category: label.optional(),
  desde: day.optional(),
  hasta: day.optional(),
});

/** `GET /bsastrap/pagos-excel`: the list as the screen shows it. `por` presupuesto: the approved budgets, whole. */
export const dueSheetFilter = dueFilter.extend({
  ver: z.string().refine(isDueView, "Tiene que ser vencidos, sin_fecha o un día.").optional(),
  q: text(100).optional(),
  por: z.enum(["pago", "presupuesto"], "Tiene que ser pago o presupuesto.").optional(),
});

export const dueReply = z.object({ success: z.literal(true), data: z.array(dueItem), total: pair });

/** What is due on each day, in ARS and USD. `vencido`: before today. `sin_fecha`: approved with no day yet. */
export const dueDaysReply = z.object({
  success: z.literal(true),
  hoy: z.string(),
  data: z.array(
    z.object({ fecha: z.string(), ars: z.string(), usd: z.string(), pagos: z.number().int(), vencido: z.boolean() }),
  ),
  total: pair,
  vencido: pair,
  sin_fecha: pair,
  /** Paid on the days of the period. */
  pagado: z.array(z.object({ fecha: z.string(), ars: z.string(), usd: z.string(), pagos: z.number().int() })),
});

const named = { id, ...proposalFields, version };

/** `POST /bsastrap/budget/clone-mark-paid`. `fecha_pagado`: today unless said; never in the future. */
export const markPaidBody = z
  .strictObject({ ...named, clave, fecha_pagado: day.optional() })
  .refine(needsNumber, NO_NUMBER);

/** `POST /bsastrap/budget/clone-change-fecha-pago`. Null takes the date away. */
export const changeDateBody = z
  .strictObject({
    ...named,
    nueva_fecha_pago: z.union([day, z.null()], "Tiene que ser una fecha con la forma AAAA-MM-DD."),
  })
  .refine(needsNumber, NO_NUMBER);
