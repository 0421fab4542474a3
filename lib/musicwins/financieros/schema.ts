import * as z from "zod";
import { day } from "@/lib/format/listSchema";
import { clave } from "@/lib/format/onceKey";
import { financieroKinds, financieroStates } from "../rules/kinds";
import { blankAmount, blankDay, NO_NUMBER, needsNumber, proposalFields, text, version, who } from "../schema";

const kind = z.enum(financieroKinds, "El tipo tiene que ser anticipo, cuota, saldo u otro.");
const state = z.enum(financieroStates, "No es un estado de un registro financiero.");

/**
 * A financiero is one part of a proposal's amount: an advance, an instalment, the balance. Those of a proposal never add
 * up to more than it, and are paid only once it is approved.
 */
export const financiero = z.object({
  id: z.number().int(),
  /** The line it belongs to, and its proposal. */
  budget_id: z.number().int(),
  isop: z.boolean(),
  option_number: z.number().int(),
  tipo: kind,
  tipo_label: z.string(),
  descripcion: z.string(),
  alicuota_ars: z.string(),
  alicuota_usd: z.string(),
  fecha_pago: z.string().nullable(),
  estado: state,
  fecha_pagado: z.string().nullable(),
  /** Addresses of its two files, null where there is none. */
  file_url: z.string().nullable(),
  file_name: z.string().nullable(),
  file2_url: z.string().nullable(),
  file2_name: z.string().nullable(),
  version: z.number().int(),
  created_by: who,
  created_at: z.string(),
});
export type Financiero = z.infer<typeof financiero>;

const facts = {
  tipo: kind.optional(),
  descripcion: text(300).optional(),
  alicuota_ars: blankAmount,
  alicuota_usd: blankAmount,
  fecha_pago: blankDay,
};

export const newFinancieroFields = z.strictObject({ ...proposalFields, ...facts }).refine(needsNumber, NO_NUMBER);

/**
 * `estado` pagado pays it (on `fecha_pagado`, today unless said); anulado leaves it without effect; pendiente says of one that was declared
 * paid that it was not, with its `motivo`.
 */
export const financieroFields = z.strictObject({
  ...facts,
  estado: state.optional(),
  fecha_pagado: day.optional(),
  motivo: text(1_000).optional(),
  version,
  clave,
});

/** `restante`: what of the proposal's amount has no financiero yet. */
export const financierosReply = z.object({
  success: z.literal(true),
  data: z.array(financiero),
  restante: z.object({ ars: z.string(), usd: z.string() }),
});
