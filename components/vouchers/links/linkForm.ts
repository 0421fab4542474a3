import * as z from "zod";
import { blankAmount, blankMail, text } from "@/lib/musicwins/schema";

/** What is typed of links that are asked for; shows and who is asked stand beside it. */
export const linkForm = z.object({
  proveedor_mail: blankMail,
  titulo: text(200),
  importe_ars: blankAmount,
  importe_usd: blankAmount,
  /** Empty: the invoice says it. */
  divisa: z.enum(["", "ARS", "USD", "EUR"]).transform((value) => value || undefined),
  company_id: z.string().transform((value) => (value ? Number(value) : undefined)),
});
export const BLANK = {
  proveedor_mail: "",
  titulo: "",
  importe_ars: "",
  importe_usd: "",
  divisa: "" as const,
  company_id: "",
};
