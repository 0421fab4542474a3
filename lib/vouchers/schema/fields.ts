import * as z from "zod";
import { moneyInput } from "@/lib/format/fieldSchema";
import { recordId, workDay } from "@/lib/format/listSchema";
import { compareMoney } from "@/lib/format/moneyMath";

export const optionalDay = z
  .union([workDay, z.literal("").transform(() => null)])
  .nullable()
  .default(null);
export const amount = moneyInput.refine((value) => compareMoney(value, "0") >= 0, "El importe no puede ser negativo.");
export const known = z
  .union([z.literal("").transform(() => null), amount])
  .nullable()
  .default(null);
export const text = (max: number) => z.string().trim().normalize("NFC").max(max, `Hasta ${max} caracteres.`);
export const version = z.int("Falta la versión.").min(1);
export const why = text(1_000).min(3, "Escribir por qué (3 letras o más).");
export const rate = z
  .string()
  .trim()
  .regex(/^\d{1,9}(\.\d{1,6})?$/, {
    error: "La cotización es un número con hasta seis decimales y punto.",
    abort: true,
  })
  .refine((value) => compareMoney(value, "0") > 0, "La cotización tiene que ser mayor que 0.");
export const orNone = { id: recordId.nullable().default(null) };

export const named = z.object({ id: z.int(), name: z.string() });
export const person = z.string();
