import type * as z from "zod";
import { compareMoney } from "@/lib/format/moneyMath";
import type { publicRequest } from "@/lib/musicwins/invoiceRequests/schema";

/** What the link asks for. */
export type Asked = z.output<typeof publicRequest>;

/** The agreed amounts, one per currency that has one. */
export const agreedIn = ({ importe_ars, importe_usd }: Asked): { currency: string; amount: string }[] =>
  [
    { currency: "ARS", amount: importe_ars },
    { currency: "USD", amount: importe_usd },
  ].filter(({ amount }) => compareMoney(amount, "0.00") > 0);
