import * as z from "zod";
import { day } from "@/lib/format/listSchema";
import type { Financiero } from "@/lib/musicwins/financieros/schema";
import {
  type FinancieroKind,
  type FinancieroState,
  financieroKinds,
  financieroStates,
} from "@/lib/musicwins/rules/kinds";
import { blankAmount, blankDay, type Pair, text } from "@/lib/musicwins/schema";

/** The form's check of a financiero; the files go apart. */
export const financieroForm = z
  .object({
    tipo: z.enum(financieroKinds),
    descripcion: text(300),
    alicuota_ars: blankAmount,
    alicuota_usd: blankAmount,
    fecha_pago: blankDay,
    estado: z.enum(financieroStates),
    fecha_pagado: z.union([z.literal(""), day]),
    /** Why what was declared paid was not. */
    motivo: text(1_000),
  })
  .refine(({ alicuota_ars = "", alicuota_usd = "" }) => /[1-9]/.test(alicuota_ars + alicuota_usd), {
    path: ["alicuota_ars"],
    message: "Falta el importe, en ARS o en USD.",
  });

export type FinancieroValues = {
  tipo: FinancieroKind;
  descripcion: string;
  alicuota_ars: string;
  alicuota_usd: string;
  fecha_pago: string;
  estado: FinancieroState;
  fecha_pagado: string;
  motivo: string;
};

const blank = (value: string) => (/[1-9]/.test(value) ? value : "");

/** A financiero as the form shows it; a new one takes what is left of the amount. */
export function financieroValues(row: Financiero | null, left: Pair): FinancieroValues {
  if (!row)
    return {
      tipo: "anticipo",
      descripcion: "",
      alicuota_ars: blank(left.ars),
      alicuota_usd: blank(left.usd),
      fecha_pago: "",
      estado: "pendiente",
      fecha_pagado: "",
      motivo: "",
    };
  const { tipo, descripcion, estado } = row;
  return {
    tipo,
    descripcion,
    alicuota_ars: blank(row.alicuota_ars),
    alicuota_usd: blank(row.alicuota_usd),
    fecha_pago: row.fecha_pago ?? "",
    estado,
    fecha_pagado: row.fecha_pagado ?? "",
    motivo: "",
  };
}
