import * as z from "zod";
import { recordId, workDay } from "@/lib/format/listSchema";
import { compareMoney } from "@/lib/format/moneyMath";

export const text = (max: number) => z.string().trim().normalize("NFC").max(max, `Hasta ${max} caracteres.`);
export const why = text(1_000).min(3, "Escribir por qué (3 letras o más).");
export const version = z.int("Falta la versión.").min(1);

export const optionalDay = z
  .union([workDay, z.literal("").transform(() => null)])
  .nullable()
  .default(null);

export const orNone = recordId.nullable().default(null);

/** A plain decimal with so many places, more than nothing unless said. */
export const decimal = (places: number, what: string, zero = false) =>
  z
    .string()
    .trim()
    .regex(new RegExp(`^\\d{1,11}(\\.\\d{1,${places}})?$`), {
      error: `${what} es un número con hasta ${places} decimales y punto.`,
      // What is no number is compared with none.
      abort: true,
    })
    .refine((value) => zero || compareMoney(value, "0") > 0, `${what} tiene que ser mayor que 0.`);

export const quantity = decimal(3, "La cantidad");
export const unitPrice = decimal(4, "El precio", true);
export const percent = decimal(2, "El porcentaje", true).refine(
  (value) => compareMoney(value, "100") <= 0,
  "Hasta 100 %.",
);
export const rate = decimal(6, "La cotización");
export const named = z.object({ id: z.int(), name: z.string() });
export const idParams = z.object({ id: recordId });
export const versionBody = z.strictObject({ version });
export const reasonBody = z.strictObject({ version, reason: why });
