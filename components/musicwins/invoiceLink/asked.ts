import type * as z from "zod";
import { compareMoney } from "@/lib/format/moneyMath";
import type { publicRequest } from "@/lib/musicwins/invoiceRequests/schema";

/** What the link asks for. */
export type Asked = z.output<typeof publicRequest>;

/** How a tax number is called, by country. */
export const idName = (country: string): string =>
  country === "AR" ? "CUIT" : country === "ES" ? "NIF" : "Número fiscal";

/** The agreed amounts, one per currency that has one. */
export const agreedIn = ({ importe_ars, importe_usd }: Asked): { currency: string; amount: string }[] =>
  [
    { currency: "ARS", amount: importe_ars },
    { currency: "USD", amount: importe_usd },
  ].filter(({ amount }) => compareMoney(amount, "0.00") > 0);
